/** Search without accents or capitals, in the language on the screen. */

import { say } from '../../lib/i18n.svelte';
import type { ClauseCard } from '../../lib/types';

const MARKS = /[\u0300-\u036f]/g;

export const bare = (text: string): string =>
  text.normalize('NFD').replace(MARKS, '').replaceAll('’', "'").toLowerCase();

export function matches(clause: ClauseCard, words: string[]): boolean {
  if (words.length === 0) return true;
  const held = bare([clause.id, say(clause.text), say(clause.ruling), ...clause.situations.map((one) => say(one.title))].join(' '));
  return words.every((word) => held.includes(word));
}

/** A text in pieces, those that were searched for marked. */
export function pieces(text: string, words: string[]): { text: string; hit: boolean }[] {
  if (words.length === 0) return [{ text, hit: false }];
  const flat = [...text].map((sign) => bare(sign)[0] ?? sign).join('');
  const hits = new Array<boolean>(text.length).fill(false);
  if (flat.length !== text.length) return [{ text, hit: false }];
  for (const word of words) {
    for (let at = flat.indexOf(word); at >= 0; at = flat.indexOf(word, at + 1)) {
      hits.fill(true, at, at + word.length);
    }
  }
  const made: { text: string; hit: boolean }[] = [];
  for (let n = 0; n < text.length; n++) {
    const last = made.at(-1);
    const hit = hits[n] ?? false;
    if (last && last.hit === hit) last.text += text[n];
    else made.push({ text: text[n] ?? '', hit });
  }
  return made;
}
