import { expect, it } from 'vitest';

import type { Figure } from '../lib/types';
import { meantAt } from './meant';

const figure = (id: number, x: number, radius = 0.5): [number, Figure] => [id, { id, x, y: 0, radius, in_play: true } as Figure];
const figures = new Map([figure(1, 0), figure(2, 1), figure(3, 2, 2)]);

it('is the one whose middle is nearest, where figures are drawn over each other', () => {
  expect(meantAt([0.1, 0], 2, figures, 20)).toBe(1);
  expect(meantAt([0.9, 0], 2, figures, 20)).toBe(2);
});
it('is the one that lies on top, where figures are as large as their bases', () => {
  expect(meantAt([0.1, 0], 2, figures, 8)).toBe(2);
  expect(meantAt([0.1, 0], 3, figures, 20)).toBe(3);
});
