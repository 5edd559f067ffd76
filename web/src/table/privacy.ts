/** Whom the screen is passed to, when two play at one and each has something to hide. */

import type { Lang, Waiting } from '../lib/types';

/** The first of this browser's camps that the game waits for. */
export const nextOf = (waiting: readonly Waiting[], mine: readonly number[]): Waiting | null =>
  waiting.find((w) => mine.includes(w.camp)) ?? null;

/** "à Iris", "au Clan", "aux Loups"; a name as it is in English. */
export function toWhom(name: string, lang: Lang): string {
  if (lang === 'en') return `to ${name}`;
  if (/^Le /.test(name)) return `au ${name.slice(3)}`;
  if (/^Les /.test(name)) return `aux ${name.slice(4)}`;
  return `à ${name.replace(/^La /, 'la ').replace(/^L(['’])/, 'l$1')}`;
}
