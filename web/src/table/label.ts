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
  const free = kept.length ? corners.filter(fits).sort((a, b) => hides(a) - hides(b))[0] : undefined;
  return slid(free ?? away.find(fits) ?? pushed ?? corners.find(fits) ?? corners[0] ?? at);
}

/** In which corner of a small screen a label lies: the first that leaves what it speaks of in sight, else the one farthest from it. */
export function cornerFor(seen: readonly Point[], size: Point, bounds: Bounds): Point {
  const [left, right] = [bounds.left, Math.max(bounds.left, bounds.right - size[0])];
  const [top, low] = [bounds.top, Math.max(bounds.top, bounds.bottom - size[1])];
  const corners: Point[] = [[left, top], [left, low], [right, top], [right, low]];
  const RIM = 22;
  const gap = ([x, y]: Point): number =>
    Math.min(...seen.map(([px, py]) => Math.max(x - px, px - x - size[0], y - py, py - y - size[1]) - RIM));
  const [first = [left, top]] = corners;
  if (!seen.length) return first;
  return corners.find((corner) => gap(corner) >= 0) ?? corners.reduce((best, corner) => (gap(corner) > gap(best) ? corner : best), first);
}
