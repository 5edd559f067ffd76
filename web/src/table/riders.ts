/** Who rides is seen on its mount: a smaller token on the base that both share. */

import type { Figure, Point } from '../lib/types';

/** How large the one on top is drawn beside the base, and how far towards the upper edge of the screen it sits. */
const SHARE = 0.56;
const UP = 0.5;

/** How far from the middle of the base a rider is drawn, where the table is turned by an angle in degrees. */
function lift(figure: Figure, angle: number): Point {
  const a = (angle * Math.PI) / 180;
  const far = figure.radius * UP;
  return [-far * Math.sin(a), far * Math.cos(a)];
}

/** A figure as it is drawn. */
export function seated(figure: Figure, angle: number): Figure {
  if (figure.aboard == null) return figure;
  const [dx, dy] = lift(figure, angle);
  return { ...figure, x: figure.x + dx, y: figure.y + dy, radius: figure.radius * SHARE };
}

/** The way by which a figure comes, as it is drawn: whoever rides comes by that of its mount. */
export function wayOn(figure: Figure, ways: ReadonlyMap<number, Point[]>, angle: number): Point[] | undefined {
  if (figure.aboard == null) return ways.get(figure.id);
  const [dx, dy] = lift(figure, angle);
  const way = ways.get(figure.aboard) ?? ways.get(figure.id);
  return way?.map(([x, y]): Point => [x + dx, y + dy]);
}

/** A figure and the one with which it shares its base, if any: both cards are to be read. */
export function pairOf(figure: Figure, figures: ReadonlyMap<number, Figure>): Figure[] {
  const other = figures.get(figure.aboard ?? figure.rider ?? -1);
  return other ? [figure, other] : [figure];
}

/** Low ones first; who rides lies above its mount. */
export function inOrder(figures: Iterable<Figure>): Figure[] {
  const above = (f: Figure): number => (f.aboard == null ? 0 : 1);
  return [...figures].sort((a, b) => (a.elevation ?? 0) - (b.elevation ?? 0) || above(a) - above(b) || a.id - b.id);
}
