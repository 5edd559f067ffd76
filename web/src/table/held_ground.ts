/** Ground that counts for who holds it: where its plate lies, what each figure bears. */

import type { Figure, Marker, Point, Prize } from '../lib/types';
import { apart, between, outline } from './draw/paths';
import { turned } from './framing';

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

/** A token or another plate that a plate shall not lie on: its middle as the table lies, and how far it reaches from there. */
export interface Taken {
  at: Point;
  /** Of a token its radius; of a plate half its width and half its height. */
  reach: number | Point;
}
/** Where a plate lies, and where the ground is that it speaks of. */
export interface Lying {
  at: Point;
  from: Point;
}

/** Directions in which a plate may lie aside of an outline, and how far: in heights of a plate. */
const AROUND = Array.from({ length: 16 }, (_, k) => (k * Math.PI) / 8);
const FAR = [0.6, 1.2, 2, 3, 4.2, 5.6];
const [OVER, UNSEEN, ASIDE] = [100, 60, 1];

/** How much of a plate lies over something, in heights of a plate; both as the screen is upright. */
function deep([x, y]: Point, [wide, high]: Point, at: Point, reach: number | Point): number {
  const [across, down] = [Math.abs(at[0] - x), Math.abs(at[1] - y)];
  if (typeof reach === 'number') return Math.max(0, reach - Math.hypot(Math.max(0, across - wide), Math.max(0, down - high))) / high;
  return Math.max(0, Math.min(wide + reach[0] - across, high + reach[1] - down)) / high;
}

/** Where the plate of a ground covers nobody: at its upper edge, as near to that as can be, and in sight.
 *
 * `half`: half its width and half its height, in drawing units. */
export function plateOf(prize: Prize, angle: number, half: Point, taken: readonly Taken[], isSeen?: (at: Point) => boolean): Lying {
  const from = topOf(prize, angle, isSeen);
  const points = prize.area ? along(outline(prize.area)) : [from];
  const step = Math.max(1, Math.ceil(points.length / 24));
  const tall = 2 * half[1];
  const aside = points.filter((_, k) => k % step === 0).flatMap(([x, y]) => FAR.flatMap((far) => AROUND.map((a): Point => [x + Math.cos(a) * far * tall, y + Math.sin(a) * far * tall])));
  const others = taken.map(({ at, reach }) => ({ at: turned(at, angle), reach }));
  const upright = turned(from, angle);
  let best = { at: from, cost: Infinity };
  for (const at of [from, ...points, ...aside]) {
    const here = turned(at, angle);
    let cost = (ASIDE * apart(here, upright)) / tall;
    if (cost >= best.cost) continue;
    const ends = [-1, 1].map((side) => turned([here[0] + side * half[0], here[1]], -angle));
    if (isSeen && !ends.every(isSeen)) cost += UNSEEN;
    for (const other of others) cost += OVER * deep(here, half, other.at, other.reach);
    if (cost < best.cost) best = { at, cost };
  }
  return { at: best.at, from };
}
