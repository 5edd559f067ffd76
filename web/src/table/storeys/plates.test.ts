import { describe, expect, it } from 'vitest';

import { plateBeside } from './plates';

const base = { at: [0, 0] as [number, number], radius: 10 };
const size: [number, number] = [30, 18];

describe('a plate beside a base', () => {
  it('lies below where nobody is', () => {
    expect(plateBeside(base, size, [])).toEqual([0, 23]);
  });
  it('lies on another side where below somebody stands', () => {
    expect(plateBeside(base, size, [{ at: [0, 25], radius: 10 }])).toEqual([0, -23]);
  });
  it('lies beside where above and below somebody stands', () => {
    const crowd = [25, -25].map((y) => ({ at: [0, y] as [number, number], radius: 10 }));
    expect(plateBeside(base, size, crowd)).toEqual([29, 0]);
  });
  it('covers the fewest in a crowd', () => {
    const all = ([[0, 25], [0, 22], [0, -25], [30, 0], [30, 2], [-30, 0], [-30, 2]] as [number, number][]).map((at) => ({ at, radius: 10 }));
    expect(plateBeside(base, size, all)).toEqual([0, -23]);
  });
});
