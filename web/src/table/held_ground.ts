/** Ground that counts for who holds it: where its plate lies, what each figure bears. */

import type { Figure, Marker, Point, Prize } from '../lib/types';
import { outline } from './draw/paths';

export const prizesOf = (markers: readonly Marker[]): Prize[] => markers.filter((m): m is Prize => 'bearer' in m);

/** What each figure bears, of all that can be borne. */
export function borneBy(markers: readonly Marker[]): Map<Figure['id'], Prize[]> {
  const found = new Map<Figure['id'], Prize[]>();
  for (const prize of prizesOf(markers)) if (prize.bearer !== null) found.set(prize.bearer, [...(found.get(prize.bearer) ?? []), prize]);
  return found;
}

/** The uppermost place of its ground as it is seen, the table being turned by so many degrees; in drawing units. */
export function topOf(prize: Prize, angle: number): Point {
  const turn = (angle * Math.PI) / 180;
  const up = ([x, y]: Point): number => -x * Math.sin(turn) - y * Math.cos(turn);
  const points = prize.area ? outline(prize.area) : [];
  const best = Math.max(...points.map(up));
  // Of a side that lies level, its middle.
  const top = points.filter((p) => best - up(p) < 0.5);
  return [top.reduce((sum, p) => sum + p[0], 0) / top.length, top.reduce((sum, p) => sum + p[1], 0) / top.length];
}
