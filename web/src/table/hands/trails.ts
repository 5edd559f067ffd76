/** Ways as lines: a point at a length, and the length of the point next to the hand. */

import type { LinkView, Point } from '../../lib/types';
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

/** Where on a way something changes, if it goes beyond: so much of its cost is spent there. */
export function turningPoint(points: readonly Point[], cost: number, turning: number | null | undefined): Point | null {
  if (turning == null || cost <= turning) return null;
  const lengths = points.slice(1).map((p, k) => apart(points[k] ?? p, p));
  let left = (lengths.reduce((a, b) => a + b, 0) * turning) / cost;
  for (const [k, length] of lengths.entries()) {
    const [a, b] = [points[k], points[k + 1]];
    if (!a || !b) return null;
    if (left <= length) {
      const s = left / (length || 1);
      return [a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s];
    }
    left -= length;
  }
  return null;
}

/** The spot of a link that lies next to a point. */
export function onLink({ lower, upper }: LinkView, at: Point): Point {
  const long = apart(lower.at, upper.at);
  return long ? between(lower.at, upper.at, nearestOn([lower.at, upper.at], at) / long) : lower.at;
}

/** The share of a link that is meant beside a place, no more and no less of it than may be reached. */
export function shareOn(link: LinkView, at: Point, perches: readonly { on: string; least: number; most: number }[]): number {
  const range = perches.find((p) => p.on === link.id);
  const share = nearestOn([link.lower.at, link.upper.at], at) / (apart(link.lower.at, link.upper.at) || 1);
  return Math.min(range?.most ?? 1, Math.max(range?.least ?? 0, share));
}
