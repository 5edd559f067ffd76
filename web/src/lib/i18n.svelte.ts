/** The page's own words. What the rules say comes from the server, in both languages at once. */

import { filled } from './french';
import { measure } from './scale';
import { settings } from './settings.svelte';
import type { Lang, Words } from './types';
import { WORDS, type Key } from './words';

export type { Key };

/** A word of the page, with {holes} filled. */
export function t(key: Key, data: Record<string, string | number> = {}): string {
  return filled(WORDS[key][settings.lang], data, settings.lang === 'fr');
}

/** Words from the server, in the chosen language. */
export function say(words: Words | string | null | undefined): string {
  if (words == null) return '';
  return typeof words === 'string' ? words : words[settings.lang];
}

/** Between two things that have commas of their own; in French it does not begin a line. */
export const semicolon = (): string => (settings.lang === 'fr' ? '\u00a0; ' : '; ');

/** A number as it is written: 0,4 in French, 0.4 in English. */
export function num(value: number, digits = 1, lang: Lang = settings.lang): string {
  const rounded = Number(value.toFixed(digits));
  const text = String(Object.is(rounded, -0) ? 0 : rounded);
  return (lang === 'fr' ? text.replace('.', ',') : text).replace('-', '−');
}

/** A length in the unit in which the player measures; a book in centimetres is told in centimetres. */
export const measured = (length: number): number => (measure === 'in' && settings.unit === 'centimetres' ? length * 2.54 : length);

/** A distance with its unit; paces are nobody's inches. */
export function dist(length: number, digits = 1): string {
  if (measure === 'pace') return t(length === 1 ? 'pace' : 'paces', { n: num(length, digits) });
  const unit = measure === 'cm' || settings.unit === 'centimetres' ? ' cm' : '″';
  return `${num(measured(length), digits)}${unit}`;
}

/** What a test needs: low is good, the face must not exceed the score. */
export function needs(score: number): string {
  if (score <= 0) return t('needs_never');
  return score >= 6 ? t('needs_always') : t('needs', { n: num(score) });
}

export function percent(share: number): string {
  const p = share * 100;
  const digits = p > 0 && p < 10 ? 1 : 0;
  return settings.lang === 'fr' ? `${num(p, digits)}\u00a0%` : `${num(p, digits)}%`;
}
