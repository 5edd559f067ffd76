/** Where a base touches another one exactly. */

import { inches } from '../../lib/scale';
import type { Figure, Point } from '../../lib/types';
import { apart } from '../draw/paths';
import type { Table } from '../table.svelte';

const SNAP = 0.45; // inches

/** In contact with it, on the side of a place. */
export function touching(me: Figure, other: Figure, [x, y]: Point): Point {
  const [dx, dy] = [x - other.x, y - other.y];
  const long = Math.hypot(dx, dy) || 1;
  const touch = other.radius + me.radius;
  return [other.x + (dx / long) * touch, other.y + (dy / long) * touch];
}

/** A place; close to an enemy, the one that touches it. */
export function touchingNear(table: Table, me: Figure, [x, y]: Point): Point {
  for (const other of table.figures.values()) {
    if (!other.in_play || !table.hostile(me, other)) continue;
    const away = Math.hypot(x - other.x, y - other.y);
    if (away < other.radius + me.radius + inches(SNAP)) return touching(me, other, away > 0.05 ? [x, y] : [me.x, me.y]);
  }
  return [x, y];
}

/** Whoever points at an enemy means to touch it. */
export function aimedAt(table: Table, me: Figure | null, enemy: Figure | null, at: Point): Point {
  const meant = me?.in_play && enemy && enemy.id !== me.id && table.hostile(me, enemy);
  return meant ? touching(me, enemy, [me.x, me.y]) : at;
}

/** Who of some stands at a place. */
export function standsAt(table: Table, ids: Iterable<number>, [x, y]: Point): number | null {
  for (const id of ids) {
    const figure = table.figures.get(id);
    if (figure?.in_play && Math.hypot(x - figure.x, y - figure.y) <= figure.radius) return id;
  }
  return null;
}

/** The enemies whose bases somebody would touch there. */
export function enemiesTouched(table: Table, me: Figure | null, at: Point): number[] {
  if (!me) return [];
  return [...table.figures.values()]
    .filter((f) => f.in_play && table.hostile(me, f))
    .filter((f) => apart(at, [f.x, f.y]) <= f.radius + me.radius + 0.02)
    .map((f) => f.id);
}
