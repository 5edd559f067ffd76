import { expect, test } from 'vitest';

import type { Point } from '../lib/types';
import { numberPlaces } from './number_places';

const round = (id: number, at: Point): { id: number; at: Point; radius: number } => ({ id, at, radius: 10 });
const size: Point = [38, 18];

test('a number lies above its figure', () => {
  expect(numberPlaces([round(1, [0, 0])], [round(1, [0, 0])], size).get(1)).toEqual([0, -18]);
});

test('in a crowd no number lies on another', () => {
  const crowd = [round(1, [0, 0]), round(2, [22, 0]), round(3, [11, 20]), round(4, [33, 20])];
  const places = numberPlaces(crowd, crowd, size);
  const at = crowd.map(({ id, at: [x, y] }): Point => [x + (places.get(id)?.[0] ?? 0), y + (places.get(id)?.[1] ?? 0)]);
  for (const [n, a] of at.entries()) for (const b of at.slice(n + 1)) expect(Math.abs(a[0] - b[0]) >= 38 || Math.abs(a[1] - b[1]) >= 18).toBe(true);
});
