/** A figure in words: its name and state, where it stands, and who is near. */

import { say } from '../../lib/i18n.svelte';
import type { Figure, Point } from '../../lib/types';
import type { Table } from '../table.svelte';
import { nearWords, placeWords, seatOf, type Seat } from './places';

/** A table that is only looked at has nobody who sits there. */
type Looked = Pick<Table, 'view' | 'figures'> & { readonly me?: number | null };

export const seatAt = (table: Looked): Seat => seatOf(table.view, table.me ?? null);

/** Where it stands; with storeys, on what is told beside it. */
export function whereWords(figure: Figure, seat: Seat): string {
  return placeWords([figure.x, figure.y], figure.radius, seat);
}

/** Who is near it. */
export function aroundWords(table: Looked, figure: Figure, seat: Seat): string {
  const foes = table.view?.hostile;
  const hostile = (a: Figure, b: Figure): boolean => foes?.[a.camp]?.includes(b.camp) ?? a.camp !== b.camp;
  return nearWords(figure, table.figures.values(), hostile, seat);
}

/** All of it, for a key. */
export function wholeWords(table: Looked, figure: Figure): string {
  const seat = seatAt(table);
  const state = figure.conditions.map((c) => say(c));
  return [[say(figure.label), ...state].join(', '), whereWords(figure, seat), aroundWords(table, figure, seat)].join('. ');
}

/** A place where a figure would stand. */
export const thereWords = (table: Looked, at: Point, radius: number): string => placeWords(at, radius, seatAt(table));
