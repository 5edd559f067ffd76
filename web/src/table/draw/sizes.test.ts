import { expect, it } from 'vitest';

import type { Figure } from '../../lib/types';
import { drawnRadius, growthOf } from './sizes';

const round = { radius: 0.5, silhouette: 'infantry' } as Figure;
/** An inch wide and two long. */
const oblong = { ...round, radius: Math.hypot(0.5, 1), round: false, base: [1, 2] } as Figure;

it('is as large as its base, or so large that it is seen', () => {
  expect([growthOf(round, 10), growthOf(round, 14)]).toEqual([1, 1.4]);
  expect(drawnRadius(round, 14)).toBe(14);
});
it('is nowhere narrower than that, on an oblong base neither', () => {
  expect(growthOf(oblong, 14)).toBe(1.4);
  expect(drawnRadius(oblong, 14)).toBeCloseTo(1.4 * Math.hypot(10, 20));
});
it('is as long as its base where it is a work', () => {
  expect(growthOf({ ...oblong, emblem: 'body=barricade' }, 14)).toBe(1);
});
