/** Which figure a pointer means. */

import type { Figure, Point } from '../lib/types';
import { drawnRadius, growthOf } from './draw/sizes';
import { spot } from './draw/paths';
import type { Shifts } from './elbow_room';

/** Where figures are drawn larger than their bases and lie over each other, the one whose middle is nearest is meant.
 *
 * Of two on one base it is the one that is pointed at. `hit`: the one that lies on top there; `least`: the radius under which none is drawn, in drawing units; `shifts`: how far from its base each is drawn. */
export function meantAt([x, y]: Point, hit: number, figures: ReadonlyMap<number, Figure>, least: number, shifts: Shifts = new Map()): number {
  const [px, py] = spot(x, y);
  const away = (f: Figure): number => {
    const [[fx, fy], [dx, dy]] = [spot(f.x, f.y), shifts.get(f.id) ?? [0, 0]];
    return Math.hypot(fx + dx - px, fy + dy - py);
  };
  const top = figures.get(hit);
  if (!top || growthOf(top, least) === 1 || top.aboard != null || top.rider != null) return hit;
  const drawn = [...figures.values()].filter((f) => f.in_play && growthOf(f, least) > 1 && away(f) < drawnRadius(f, least));
  return drawn.reduce((best, f) => (away(f) < away(best) ? f : best), top).id;
}
