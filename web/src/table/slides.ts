/** How a token goes from where it stood to where it stands: along the way the log tells. */

import { inches } from '../lib/scale';
import type { Speed } from '../lib/settings.svelte';
import type { Figure, Line, Point } from '../lib/types';
import { apart, UNIT } from './draw/paths';

/** Nobody walks that far: a figure set aside, or not yet on the table. */
const ASIDE = 500;
/** Milliseconds for each inch, and the shortest and longest slide. */
const PACE = { slow: [130, 500, 1600], normal: [60, 240, 700], quick: [30, 140, 380], instant: [0, 0, 0] } as const;

const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';

/** The points of a way that a line of the log tells, with whose way it is. */
export function wayOf(line: Line): { figure: number; way: Point[] } | null {
  const { figure, path } = line.data;
  if (typeof figure !== 'number' || !Array.isArray(path)) return null;
  const way = path.filter(isPoint);
  return way.length > 1 ? { figure, way } : null;
}

const onTable = ([x, y]: Point): boolean => Math.abs(x) < ASIDE && Math.abs(y) < ASIDE;

/** The way of each figure that moved: as told, else straight from where it stood. */
export function waysOf(
  lines: readonly Line[],
  before: ReadonlyMap<number, Figure>,
  after: readonly Figure[],
): Map<number, Point[]> {
  const along = new Map<number, Point[]>();
  for (const line of lines) {
    const found = wayOf(line);
    if (found) along.set(found.figure, [...(along.get(found.figure) ?? []), ...found.way]);
  }
  const ways = new Map<number, Point[]>();
  for (const figure of after) {
    const was = before.get(figure.id);
    const [from, to]: [Point, Point] = [[was?.x ?? 0, was?.y ?? 0], [figure.x, figure.y]];
    if (!was?.in_play || !figure.in_play || apart(from, to) < 0.01) continue;
    if (!onTable(from) || !onTable(to)) continue;
    // What is told may end in flames or at a push: the ends are those that are seen.
    const between = (along.get(figure.id) ?? []).filter((p) => apart(p, from) > 0.01 && apart(p, to) > 0.01);
    ways.set(figure.id, [from, ...between, to]);
  }
  return ways;
}

export function lengthOf(way: readonly Point[]): number {
  return way.slice(1).reduce((sum, p, k) => sum + apart(way[k] ?? p, p), 0);
}

/** How long a slide takes, in ms. */
export function slideTime(way: readonly Point[], speed: Speed): number {
  const [each, shortest, longest] = PACE[speed];
  return Math.min(longest, Math.max(shortest, (lengthOf(way) / inches(1)) * each));
}

/** The slide as the browser animates it: a stop at each bend, in time with the length so far. */
export function slideFrames(way: readonly Point[]): { transform: string; offset: number }[] {
  const whole = lengthOf(way) || 1;
  let gone = 0;
  return way.map((point, k) => {
    gone += k === 0 ? 0 : apart(way[k - 1] ?? point, point);
    const offset = k === way.length - 1 ? 1 : Math.min(1, gone / whole);
    return { transform: `translate(${point[0] * UNIT}px, ${-point[1] * UNIT}px)`, offset };
  });
}
