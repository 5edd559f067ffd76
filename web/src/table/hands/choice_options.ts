/** What the options of a choice speak of, and how their chances differ. */

import type { FormOption, Prospect, Words } from '../../lib/types';

export const isId = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value);

/** The figures that an option speaks of. */
export function figuresOf(option: FormOption): number[] {
  const { figure, figures, target, to } = option.data;
  const several = Array.isArray(figures) ? figures.filter(isId) : [];
  return [...[to, target, figure].filter(isId).slice(0, 1), ...several];
}

export interface Headline {
  p: number;
  text: Words | null;
  needs: Words | null;
}

/** The first of an option's chances in which those of all options differ, with its words where it is not the first. */
export function headlineAmong(ofAll: readonly Prospect[][], mine: readonly Prospect[]): Headline | null {
  const all = ofAll.filter((found) => found.length > 0);
  const most = Math.max(0, ...all.map((found) => found.length));
  const differ = (k: number): boolean => new Set(all.map((found) => found[k]?.p ?? 0)).size > 1;
  const k = Array.from({ length: most }, (_, n) => n).find(differ) ?? 0;
  const p = mine[k]?.p;
  return p == null ? null : { p, text: k ? (mine[k]?.text ?? null) : null, needs: mine[k]?.needs ?? null };
}
