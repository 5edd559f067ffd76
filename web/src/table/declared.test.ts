import { describe, expect, it } from 'vitest';

import type { Line, Question } from '../lib/types';
import { again, declaredIn, kept, stepsBack } from './declared';

let n = 0;
const line = (data: object, more: object = {}): Line => ({ n: n++, data, ...more }) as unknown as Line;
const shot = (figure: number, targets: number[]): Line => line({ figure, targets });

describe('declaredIn', () => {
  it('counts the attacks on each target since the dice last fell', () => {
    const lines = [shot(1, [9]), line({ figure: 1 }, { faces: [3] }), shot(2, [8, 8]), shot(3, [])];
    expect(declaredIn(lines).map(({ figure, targets }) => [figure, targets])).toEqual([
      [2, [{ figure: 8, count: 2 }]],
      [3, []],
    ]);
  });
  it('begins anew with the phase', () => {
    expect(declaredIn([shot(1, [9]), line({}, { heading: 'phase' })])).toEqual([]);
  });
});

describe('kept', () => {
  it('shows what a book keeps on the table, and none of it belongs to a line', () => {
    expect(kept([{ figure: 1, targets: [8, 9] }])).toEqual([{ n: -1, figure: 1, targets: [{ figure: 8, count: 1 }, { figure: 9, count: 1 }] }]);
  });
});

describe('taking back', () => {
  const all = declaredIn([shot(1, [9]), shot(2, [9]), shot(3, [8])]);
  const first = all[0]?.n ?? -1;
  it('goes back over the later ones of the same camp, and over nobody else', () => {
    expect(stepsBack(all, () => true, first)).toBe(3);
    expect(stepsBack(all, (id) => id !== 3, first)).toBe(0);
    expect(stepsBack(all, () => true, 999)).toBe(0);
  });
  it('declares the others again, each attack in its place', () => {
    const question = { form: { form: 'shots', options: [], shooters: [{ figure: 2, attacks: [3, 3], targets: [9] }] } };
    const [, second, third] = all;
    expect(second && again(second, question as unknown as Question)).toEqual({ figure: 2, targets: [9, null] });
    expect(third && again(third, question as unknown as Question)).toBeNull();
  });
});
