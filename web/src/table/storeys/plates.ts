/** Where a small plate lies beside a base: on the side on which it covers the fewest figures. */

import type { Point } from '../../lib/types';

/** In drawing units, about the middle of the base; below first, where it was always looked for. */
const SIDES: readonly Point[] = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
];

interface Round {
  at: Point;
  radius: number;
}

/** How much of a plate about this place lies over a figure. */
const covers = ([x, y]: Point, [wide, high]: Point, { at, radius }: Round): boolean =>
  Math.hypot(Math.max(0, Math.abs(at[0] - x) - wide / 2), Math.max(0, Math.abs(at[1] - y) - high / 2)) < radius;

/** The middle of a plate of this size beside a base, from the middle of the base. */
export function plateBeside(base: Round, size: Point, others: readonly Round[], gap = 4): Point {
  const offs = SIDES.map(([dx, dy]): Point => [dx * (base.radius + gap + size[0] / 2), dy * (base.radius + gap + size[1] / 2)]);
  const crowd = (off: Point): number => others.filter((other) => covers([base.at[0] + off[0], base.at[1] + off[1]], size, other)).length;
  return offs.reduce((best, off) => (crowd(off) < crowd(best) ? off : best));
}
