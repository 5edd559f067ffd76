import { describe, expect, it } from 'vitest';

import type { Point } from '../lib/types';
import { halfOf, platesOf, TALL, type Raised } from './height_plates';

const token = (id: number, at: Point, taken: number[] = []): Raised => ({ id, at, radius: 10, grow: 1, told: '2,5', taken });
const plates = (tokens: Raised[]): Map<number, { left: number; right: number; top: number; bottom: number }> => {
  const found = platesOf(tokens, tokens);
  const half = halfOf('2,5');
  return new Map(
    tokens.map(({ id, at }) => {
      const [x, y] = found.get(id) ?? [0, 0];
      return [id, { left: at[0] + x - half, right: at[0] + x + half, top: at[1] + y - TALL[0], bottom: at[1] + y + TALL[1] }];
    }),
  );
};

describe('the plates of heights', () => {
  it('lie below on the left of who stands alone', () => {
    const [x, y] = platesOf([token(1, [0, 0])], []).get(1) ?? [0, 0];
    expect(x).toBeLessThan(0);
    expect(y).toBeGreaterThan(0);
  });
  it('leave free what a token has there itself', () => {
    const [x, y] = platesOf([token(1, [0, 0], [142])], []).get(1) ?? [0, 0];
    expect(Math.hypot(x + 7.2, y - 5.7)).toBeGreaterThan(4);
  });
  it('do not cover each other in a crowd, base to base in two rows', () => {
    const crowd = [0, 1, 2, 3].flatMap((k) => [token(k, [k * 20.5, 0]), token(k + 10, [k * 20.5 + 10, 18.4])]);
    const boxes = [...plates(crowd).values()];
    for (const [n, a] of boxes.entries())
      for (const b of boxes.slice(n + 1)) expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
  });
});
