/** A figure in words: its name and state, where it stands, and who is near. */

import { say } from '../../lib/i18n.svelte';
import type { Figure, Point } from '../../lib/types';
import type { Table } from '../table.svelte';
import { nearWords, placeWords, seatOf, type Seat } from './places';

export const seatAt = (table: Table): Seat => seatOf(table.view, table.me);

/** Where it stands; with storeys, on what is told beside it. */
export function whereWords(figure: Figure, seat: Seat): string {
  return placeWords([figure.x, figure.y], figure.radius, seat);
}

/** Who is near it. */
export function aroundWords(table: Table, figure: Figure, seat: Seat): string {
  return nearWords(figure, table.figures.values(), (a, b) => table.hostile(a, b), seat);
}

/** All of it, for a key. */
export function wholeWords(table: Table, figure: Figure): string {
  const seat = seatAt(table);
  const state = figure.conditions.map((c) => say(c));
  return [[say(figure.label), ...state].join(', '), whereWords(figure, seat), aroundWords(table, figure, seat)].join('. ');
}

/** A place where a figure would stand. */
export const thereWords = (table: Table, at: Point, radius: number): string => placeWords(at, radius, seatAt(table));
