/** Which part of a table a small picture shows: all that stands there at some time, with some room. */

import { inches } from '../../lib/scale';
import type { View } from '../../lib/types';
import { UNIT } from '../../table/draw/paths';

const ROOM = 2.5; // inches around
const LEAST = 10; // inches across
const READABLE = 20; // inches across at which names are written at their usual size

export interface Frame {
  viewBox: string;
  /** How much larger names are written, so that they can be read in a wide picture. */
  scale: number;
}

export function framed(views: readonly View[]): Frame | null {
  const table = views[0]?.table;
  if (!table) return null;
  const seen = views.flatMap((view) => view.figures.filter((figure) => figure.in_play));
  const xs = seen.map((figure) => figure.x);
  const ys = seen.map((figure) => table.depth - figure.y);
  if (seen.length === 0) {
    xs.push(0, table.width);
    ys.push(0, table.depth);
  }
  const [left, wide] = span(Math.min(...xs), Math.max(...xs), table.width);
  const [top, high] = span(Math.min(...ys), Math.max(...ys), table.depth, Math.max(inches(LEAST) * 0.7, wide * 0.55));
  const viewBox = [left, top, wide, high].map((length) => +(length * UNIT).toFixed(1)).join(' ');
  return { viewBox, scale: Math.max(1, Math.max(wide, high) / inches(READABLE)) };
}

/** Where a span begins and how long it is, on a side of the table. */
function span(from: number, to: number, side: number, least = inches(LEAST)): [number, number] {
  const long = Math.min(side + 2, Math.max(least, to - from + 2 * inches(ROOM)));
  const middle = (from + to) / 2;
  const begin = Math.max(-1, Math.min(side + 1 - long, middle - long / 2));
  return [begin, long];
}
