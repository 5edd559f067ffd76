import { describe, expect, it } from 'vitest';

import { bondsFrom, combatsOf, joined, type Bond } from './combat_bonds';

const sorted = (combats: number[][]): number[][] => combats.map((c) => [...c].sort()).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));

describe('a melee', () => {
  // 1 and 2 of one side, 7 and 8 of the other: 1 touches both, 2 touches 8.
  const contacts: Bond[] = [
    [1, 7],
    [1, 8],
    [2, 8],
  ];

  it('is drawn with bonds to the one who touches all the others', () => {
    expect(bondsFrom([[1, 7, 8]], contacts)).toEqual([
      [1, 7],
      [1, 8],
    ]);
    expect(bondsFrom([[1, 2]], contacts)).toEqual([]);
  });

  it('falls into the combats that the bonds make, with whoever is left alone', () => {
    expect(sorted(combatsOf([[1, 7]], [1, 2, 7, 8]))).toEqual([[1, 7], [2], [8]]);
    expect(sorted(combatsOf([[1, 7], [2, 8]], [1, 2, 7, 8]))).toEqual([[1, 7], [2, 8]]);
  });

  it('sends a fighter against another, who leaves the combat that he only followed', () => {
    const before = bondsFrom([[1, 7, 8]], contacts);
    // 2 goes against 8: 8 leaves 1, who still fights 7.
    expect(sorted(combatsOf(joined(before, 2, 8), [1, 2, 7, 8]))).toEqual([[1, 7], [2, 8]]);
    // 8 goes back to 1: then 2 is alone.
    expect(sorted(combatsOf(joined(joined(before, 2, 8), 8, 1), [1, 2, 7, 8]))).toEqual([[1, 7, 8], [2]]);
  });

  it('names the one who stands against the others first', () => {
    const bonds = bondsFrom([[1, 2, 3, 7]], [[1, 7], [2, 7], [3, 7]]);
    expect(combatsOf(bonds, [1, 2, 3, 7])).toEqual([[7, 1, 2, 3]]);
  });

  it('lets several join one', () => {
    const more: Bond[] = [...contacts, [2, 7]];
    const before = bondsFrom([[1, 7], [2, 8]], more);
    expect(sorted(combatsOf(joined(before, 2, 7), [1, 2, 7, 8]))).toEqual([[1, 2, 7], [8]]);
  });
});
