/** Ways as lines: a point at a length, and the length of the point next to the hand. */

import type { Point } from '../../lib/types';
import { apart, between } from '../draw/paths';

/** The point so far along a way. */
export function pointAt(path: readonly Point[], far: number): Point {
  let left = far;
  for (const [k, b] of path.entries()) {
    const a = path[k - 1];
    if (!a) continue;
    const long = apart(a, b);
    if (left <= long) return between(a, b, long ? left / long : 0);
    left -= long;
  }
  return path.at(-1) ?? [0, 0];
}

/** How far along a way its point next to a place lies. */
export function nearestOn(path: readonly Point[], [x, y]: Point): number {
  let [best, found, gone] = [Infinity, 0, 0];
  for (const [k, b] of path.entries()) {
    const a = path[k - 1];
    if (!a) continue;
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const share = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1)));
    const away = apart([x, y], between(a, b, share));
    const long = Math.hypot(dx, dy);
    if (away < best) [best, found] = [away, gone + share * long];
    gone += long;
  }
  return found;
}
