import { expect, it } from 'vitest';

import type { Point } from '../../lib/types';
import { nearestOn, pointAt } from './trails';

const bent: Point[] = [
  [0, 0],
  [10, 0],
  [10, 10],
];

it('finds the point at a length of a way that bends', () => {
  expect(pointAt(bent, 0)).toEqual([0, 0]);
  expect(pointAt(bent, 15)).toEqual([10, 5]);
  expect(pointAt(bent, 99)).toEqual([10, 10]);
});

it('finds how far along a way the point next to the hand lies', () => {
  expect(nearestOn(bent, [4, 3])).toBe(4);
  expect(nearestOn(bent, [14, 6])).toBe(16);
  expect(nearestOn(bent, [-5, -5])).toBe(0);
});
