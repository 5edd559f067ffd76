/** Which figure a pointer means. */

import type { Figure, Point } from '../lib/types';

/** Where figures are drawn larger than their bases and lie over each other, the one whose middle is nearest is meant.
 *
 * Of two on one base it is the one that is pointed at. `hit`: the one that lies on top there; `least`: the radius under which none is drawn, in the table's measure. */
export function meantAt([x, y]: Point, hit: number, figures: ReadonlyMap<number, Figure>, least: number): number {
  const away = (f: Figure): number => Math.hypot(f.x - x, f.y - y);
  const top = figures.get(hit);
  if (!top || top.radius >= least || top.aboard != null || top.rider != null) return hit;
  const drawn = [...figures.values()].filter((f) => f.in_play && f.radius < least && away(f) < least);
  return drawn.reduce((best, f) => (away(f) < away(best) ? f : best), top).id;
}
