/** The levels of a table: the ground is 0; a book without levels says nothing and has none to show. */

import type { View } from '../lib/types';

type Standing = { level?: number | null };

export const levelOf = (thing: Standing): number => thing.level ?? 0;

/** The levels on which something stands, from the ground up; empty unless there are several. */
export function levelsOf(view: View | null): number[] {
  const figures = view?.figures.filter((f) => f.in_play) ?? [];
  const found = new Set([...figures, ...(view?.table.scenery ?? [])].map(levelOf));
  if (Math.max(0, ...found) > 0) found.add(0);
  return found.size > 1 ? [...found].sort((a, b) => a - b) : [];
}

/** Whether something is faded while one level is looked at (null: all of them). */
export const isFaded = (thing: Standing, level: number | null): boolean => level !== null && levelOf(thing) !== level;
