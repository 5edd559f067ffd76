import { describe, expect, it } from 'vitest';

import type { Figure } from '../lib/types';
import { spot } from './draw/paths';
import { shiftsOf } from './elbow_room';

const figure = (id: number, x: number, y = 0, more: Partial<Figure> = {}): Figure => ({ id, x, y, radius: 0.5, in_play: true, silhouette: 'infantry', ...more }) as Figure;
const LEAST = 14; // four units more than their bases

/** How far apart the nearest two are drawn. */
function nearest(figures: Figure[], least: number): number {
  const shifts = shiftsOf(figures, least);
  const drawn = figures.map((f) => {
    const [[x, y], [dx, dy]] = [spot(f.x, f.y), shifts.get(f.id) ?? [0, 0]];
    return [x + dx, y + dy] as const;
  });
  return Math.min(...drawn.flatMap((a, k) => drawn.slice(k + 1).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1]))));
}

describe('tokens that are drawn larger than their bases', () => {
  const row = Array.from({ length: 10 }, (_, k) => figure(k, 0.75 * k));

  it('make room for each other in a row', () => {
    expect(nearest(row, 10)).toBeCloseTo(15);
    expect(nearest(row, LEAST)).toBeGreaterThan(0.88 * 2 * LEAST);
  });
  it('stay near their bases', () => {
    for (const [dx, dy] of shiftsOf(row, LEAST).values()) expect(Math.hypot(dx, dy)).toBeLessThanOrEqual(LEAST + 1e-6);
  });
  it('lie as their bases do where these are large enough, and where nobody is near', () => {
    expect(shiftsOf(row, 10).size).toBe(0);
    expect(shiftsOf([figure(1, 0), figure(2, 3)], LEAST).size).toBe(0);
  });
  it('leave alone whoever rides, whoever is out of play and whoever is large', () => {
    const big = figure(3, 1, 0, { radius: 1.5 });
    const found = shiftsOf([figure(1, 0), figure(2, 0, 0, { aboard: 1 }), big, figure(4, 0.2, 0, { in_play: false })], LEAST);
    expect([...found.keys()]).toEqual([1]);
  });
  it('part on the same spot too, and always in the same way', () => {
    const pair = [figure(1, 2), figure(2, 2)];
    expect(nearest(pair, LEAST)).toBeGreaterThan(0.8 * 2 * LEAST);
    expect(shiftsOf(pair, LEAST)).toEqual(shiftsOf([...pair].reverse(), LEAST));
  });
});
