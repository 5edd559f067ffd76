/** Ground that counts for who holds it: where its plate lies, what each figure bears. */

import type { Figure, Marker, Point, Prize } from '../lib/types';
import { apart, between, outline } from './draw/paths';

export const prizesOf = (markers: readonly Marker[]): Prize[] => markers.filter((m): m is Prize => 'bearer' in m);

/** What each figure bears, of all that can be borne. */
export function borneBy(markers: readonly Marker[]): Map<Figure['id'], Prize[]> {
  const found = new Map<Figure['id'], Prize[]>();
  for (const prize of prizesOf(markers)) if (prize.bearer !== null) found.set(prize.bearer, [...(found.get(prize.bearer) ?? []), prize]);
  return found;
}

/** In drawing units: so far apart places along an outline are looked at. */
const MESH = 10;

/** Places along an outline. */
function along(points: readonly Point[]): Point[] {
  return points.flatMap((a, k): Point[] => {
    const b = points[(k + 1) % points.length] ?? a;
    const parts = Math.max(1, Math.ceil(apart(a, b) / MESH));
    return Array.from({ length: parts }, (_, n) => between(a, b, n / parts));
  });
}

/** Where the plate of a ground lies, the table being turned by so many degrees; in drawing units.
 *
 * The uppermost place of its outline as it is seen; where that is out of sight, the uppermost one that is in sight. */
export function topOf(prize: Prize, angle: number, isSeen: (at: Point) => boolean = () => true): Point {
  const turn = (angle * Math.PI) / 180;
  const up = ([x, y]: Point): number => -x * Math.sin(turn) - y * Math.cos(turn);
  const points = prize.area ? outline(prize.area) : [];
  const best = Math.max(...points.map(up));
  // Of a side that lies level, its middle.
  const top = points.filter((p) => best - up(p) < 0.5);
  const middle: Point = [top.reduce((sum, p) => sum + p[0], 0) / top.length, top.reduce((sum, p) => sum + p[1], 0) / top.length];
  if (isSeen(middle)) return middle;
  const seen = along(points).filter(isSeen);
  return seen.reduce((one, other) => (up(other) > up(one) ? other : one), seen[0] ?? middle);
}
