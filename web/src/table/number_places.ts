/** Where the number of each figure lies: above it, or on another side where it would lie on another number or on another figure. */

import type { Point } from '../lib/types';

export interface Round {
  id: number;
  /** Its middle as the screen is upright, and its radius. */
  at: Point;
  radius: number;
}

const SIDES: readonly Point[] = [
  [0, -1],
  [0, 1],
  [1, 0],
  [-1, 0],
  [0.8, -0.8],
  [-0.8, -0.8],
  [0.8, 0.8],
  [-0.8, 0.8],
];
const [OVER_NUMBER, OVER_FIGURE, FARTHER] = [100, 3, 0.5];

/** From the middle of each figure to the middle of its number, of this size, one after the other. */
export function numberPlaces(numbered: readonly Round[], all: readonly Round[], [wide, high]: Point): Map<number, Point> {
  const found = new Map<number, Point>();
  const laid: Point[] = [];
  for (const { id, at, radius } of numbered) {
    const costs = SIDES.map(([dx, dy], n) => {
      const off: Point = [dx * (radius + wide / 2), dy * (radius + high / 2 - 1)];
      const [x, y] = [at[0] + off[0], at[1] + off[1]];
      const over = laid.reduce((sum, [lx, ly]) => sum + Math.max(0, 1 - Math.abs(x - lx) / wide) * Math.max(0, 1 - Math.abs(y - ly) / high), 0);
      const deep = all.reduce((sum, other) => {
        if (other.id === id) return sum;
        const away = Math.hypot(Math.max(0, Math.abs(other.at[0] - x) - wide / 2), Math.max(0, Math.abs(other.at[1] - y) - high / 2));
        return sum + Math.max(0, other.radius - away) / other.radius;
      }, 0);
      return { off, cost: over * OVER_NUMBER + deep * OVER_FIGURE + n * FARTHER };
    });
    const best = costs.reduce((one, other) => (other.cost < one.cost ? other : one));
    found.set(id, best.off);
    laid.push([at[0] + best.off[0], at[1] + best.off[1]]);
  }
  return found;
}
