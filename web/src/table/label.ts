/** Where a label lies beside what it speaks of: away from where the hand or the shot comes from. */

import type { Point } from '../lib/types';

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const ASIDE = 26;
const ABOVE = 18;
const KEPT = 26; // about a figure

/** The upper left corner for a label of this size. `from`: what must not be covered; `rim`: how far about `at` neither, nor `kept`, if that can be. */
export function placeLabel(at: Point, from: Point | null, size: Point, bounds: Bounds, rim = 0, kept: readonly Point[] = []): Point {
  const [dx, dy] = from ? [at[0] - from[0], at[1] - from[1]] : [1, -1];
  const sideways = dx >= 0 ? [1, -1] : [-1, 1];
  const upright = dy <= 0 ? [-1, 1] : [1, -1];
  // Away in both ways; then in the way in which the two are farther apart; then anywhere.
  const [h1, h2] = sideways as [number, number];
  const [v1, v2] = upright as [number, number];
  const order: Point[] = Math.abs(dx) >= Math.abs(dy) ? [[h1, v1], [h1, v2], [h2, v1], [h2, v2]] : [[h1, v1], [h2, v1], [h1, v2], [h2, v2]];
  const corners = order.map(([h, v]): Point => [
    h > 0 ? at[0] + rim + ASIDE : at[0] - rim - ASIDE - size[0],
    v > 0 ? at[1] + ABOVE : at[1] - ABOVE - size[1],
  ]);
  const fits = ([x, y]: Point): boolean => x >= bounds.left && y >= bounds.top && x + size[0] <= bounds.right && y + size[1] <= bounds.bottom;
  const slid = ([x, y]: Point): Point => [
    Math.max(bounds.left, Math.min(x, bounds.right - size[0])),
    Math.max(bounds.top, Math.min(y, bounds.bottom - size[1])),
  ];
  const near = 8 + rim;
  const covers = ([x, y]: Point): boolean => at[0] >= x - near && at[0] <= x + size[0] + near && at[1] >= y - near && at[1] <= y + size[1] + near;
  const beyond = ([x, y]: Point): boolean => (x + size[0] / 2 - at[0]) * dx + (y + size[1] / 2 - at[1]) * dy > 0;
  // At the edge of the screen it is pushed along, if it stays beyond and does not come to lie on what it speaks of.
  const away = corners.slice(0, 2);
  const pushed = away.map(slid).find((corner) => !covers(corner) && beyond(corner));
  const hides = ([x, y]: Point): number => kept.filter(([px, py]) => px >= x - KEPT && px <= x + size[0] + KEPT && py >= y - KEPT && py <= y + size[1] + KEPT).length;
  // Above or below all of the ground that it speaks of, where each corner would hide somebody.
  const level = at[0] - size[0] / 2;
  const stacked: Point[] = [[level, at[1] - rim - ASIDE - size[1]], [level, at[1] + rim + ASIDE]];
  const farther = corners.map(([x, y]): Point => [x, y + (y < at[1] ? -1 : 1) * 2 * KEPT]);
  const free = kept.length ? [...corners, ...farther, ...stacked].filter(fits).sort((a, b) => hides(a) - hides(b))[0] : undefined;
  // Where it fits nowhere, it is pushed to wherever it does not lie on what it speaks of.
  const anywhere = [...corners, ...stacked].map(slid).find((corner) => !covers(corner));
  return slid(free ?? away.find(fits) ?? pushed ?? corners.find(fits) ?? anywhere ?? corners[0] ?? at);
}

/** What a label on a small screen leaves in sight: what it speaks of above all, then the figures with a number above them. */
export interface InSight {
  must: readonly Point[];
  wish?: readonly Point[];
}

const RIM = 24; // about a figure
const NUMBER = 36; // so high above a figure its number stands
const STEPS = 6; // along an edge of the screen

/** Where on a small screen a label lies: in the first corner that leaves in sight what it should, else along the edges, where it hides the least. */
export function cornerFor({ must, wish = [] }: InSight, size: Point, bounds: Bounds): Point {
  const [left, right] = [bounds.left, Math.max(bounds.left, bounds.right - size[0])];
  const [top, low] = [bounds.top, Math.max(bounds.top, bounds.bottom - size[1])];
  const corners: Point[] = [[left, top], [left, low], [right, top], [right, low]];
  const along = Array.from({ length: STEPS - 1 }, (_, k) => (k + 1) / STEPS);
  const edges = along.flatMap((s): Point[] => [
    [left + (right - left) * s, top],
    [left + (right - left) * s, low],
    [left, top + (low - top) * s],
    [right, top + (low - top) * s],
  ]);
  const from = ([x, y]: Point, [px, py]: Point, above: number): number =>
    Math.max(x - px, px - x - size[0], y - py, py - above - y - size[1]) - RIM;
  const gap = (corner: Point, points: readonly Point[], above = 0): number => Math.min(0, ...points.map((p) => from(corner, p, above)));
  const hidden = (corner: Point): [number, number] => [-gap(corner, must), -gap(corner, wish, NUMBER)];
  let best = corners[0] ?? [left, top];
  let least = hidden(best);
  for (const place of [...corners.slice(1), ...edges]) {
    const hides = hidden(place);
    if (hides[0] < least[0] - 0.5 || (hides[0] < least[0] + 0.5 && hides[1] < least[1] - 0.5)) [best, least] = [place, hides];
  }
  return best;
}
