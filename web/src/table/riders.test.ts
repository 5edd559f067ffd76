import { expect, it } from 'vitest';

import type { Figure } from '../lib/types';
import { inOrder, pairOf, seated, wayOn } from './riders';

const horse = { id: 2, x: 5, y: 5, radius: 1, rider: 1 } as Figure;
const rider = { id: 1, x: 5, y: 5, radius: 1, aboard: 2 } as Figure;
const alone = { id: 0, x: 1, y: 1, radius: 0.5 } as Figure;
const figures = new Map([alone, rider, horse].map((f) => [f.id, f]));

it('draws who rides smaller, towards the upper edge of the screen however the table is turned', () => {
  expect(seated(rider, 0)).toMatchObject({ x: 5, y: 5.5, radius: 0.56 });
  const turned = seated(rider, 90);
  expect([turned.x, turned.y].map((n) => Math.round(n * 100) / 100)).toEqual([4.5, 5]);
  expect(seated(alone, 0)).toBe(alone);
});
it('comes by the way of its mount', () => {
  expect(wayOn(rider, new Map([[2, [[1, 1], [5, 5]]]]), 0)).toEqual([[1, 1.5], [5, 5.5]]);
  expect(wayOn(alone, new Map(), 0)).toBeUndefined();
});
it('has two cards, and lies above its mount', () => {
  expect(pairOf(horse, figures)).toEqual([horse, rider]);
  expect(pairOf(alone, figures)).toEqual([alone]);
  expect(inOrder([rider, horse, alone]).map((f) => f.id)).toEqual([0, 2, 1]);
});
