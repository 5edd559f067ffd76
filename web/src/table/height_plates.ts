/** Where the plate with its height lies on the rim of a token: where it covers no other plate and as little as can be of any other token. */

import type { Point } from '../lib/types';

/** A token as it is drawn: its middle as the screen is upright, its radius, how much larger than its base it is, and what its plate says. */
export interface Raised {
  id: number;
  at: Point;
  radius: number;
  grow: number;
  told: string;
  /** Directions in which something of its own stands on its rim. */
  taken: readonly number[];
}
export interface Round {
  id: number;
  at: Point;
  radius: number;
}
/** The middle of a plate from the middle of its token, in units of the token as it is drawn. */
export type Plates = ReadonlyMap<number, Point>;

/** In degrees, clockwise from the right; below on the left first, where it was always looked for. */
const SIDES = [142, 180, 110, -90, 0, 62, -142, -38, 36] as const;
const NEAR = 32; // degrees: so near to each other two things on a rim overlap
const [OVER_PLATE, OVER_TOKEN, OVER_OWN, FARTHER] = [60, 4, 9, 0.4];
/** Above and below the middle of a plate. */
export const TALL: readonly [number, number] = [6.2, 3.8];

/** Half the width of a plate that says this. */
export const halfOf = (told: string): number => 2 + told.length * 1.65;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function boxOf({ at, grow, told }: Raised, [x, y]: Point): Box {
  const half = halfOf(told);
  return { left: at[0] + (x - half) * grow, right: at[0] + (x + half) * grow, top: at[1] + (y - TALL[0]) * grow, bottom: at[1] + (y + TALL[1]) * grow };
}
const shared = (a: Box, b: Box): number => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
/** How deep a box lies in a round. */
function depth(box: Box, { at, radius }: Round): number {
  const away = Math.hypot(Math.max(0, box.left - at[0], at[0] - box.right), Math.max(0, box.top - at[1], at[1] - box.bottom));
  return Math.max(0, radius - away);
}
const turn = (a: number, b: number): number => Math.abs(((((a - b) % 360) + 540) % 360) - 180);

/** Plates of some tokens, one after the other, among all that are drawn. */
export function platesOf(raised: readonly Raised[], all: readonly Round[]): Plates {
  const found = new Map<number, Point>();
  const boxes: Box[] = [];
  for (const token of raised) {
    const others = all.filter((one) => one.id !== token.id && Math.hypot(one.at[0] - token.at[0], one.at[1] - token.at[1]) < one.radius + token.radius + 14 * token.grow);
    const r = token.radius / token.grow - 0.8;
    const worth = SIDES.map((degrees, n) => {
      const a = (degrees * Math.PI) / 180;
      const off: Point = [r * Math.cos(a), r * Math.sin(a)];
      const box = boxOf(token, off);
      const area = (box.right - box.left) * (box.bottom - box.top);
      const over = boxes.reduce((sum, other) => sum + shared(box, other), 0) / area;
      const deep = others.reduce((sum, other) => sum + depth(box, other), 0) / token.grow;
      const own = token.taken.filter((other) => turn(degrees, other) < NEAR).length;
      return { off, box, cost: over * OVER_PLATE + deep * OVER_TOKEN + own * OVER_OWN + n * FARTHER };
    });
    const best = worth.reduce((one, other) => (other.cost < one.cost ? other : one));
    found.set(token.id, best.off);
    boxes.push(best.box);
  }
  return found;
}
