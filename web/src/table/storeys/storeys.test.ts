import { describe, expect, it } from 'vitest';

import type { PlaceView } from '../../lib/types';
import { house } from './house.fake';
import { ceilingsOver, isCovered, looksOf, overlap, storeyOf, storeysOf, surfaceMeant, surfacesAt, withinRings } from './storeys';

const at = (surface: string, x: number, y: number): PlaceView => ({ surface, at: [x, y] });

describe('storeys', () => {
  it('are none on a flat table, nor where all of it is walked', () => {
    expect(storeysOf(null)).toEqual([]);
    const hill = house().surfaces.filter((s) => s.id === 'hill');
    expect(storeysOf({ ...house(), surfaces: hill })).toEqual([]);
  });
  it('are floors by height, with what is walked to from there; floors of about one height are one', () => {
    const found = storeysOf(house());
    expect(found.map((s) => [s.height, s.surfaces])).toEqual([
      [0, ['ground', 'hall', 'hill']],
      [3, ['upper', 'bridge']],
      [6, ['roof']],
    ]);
    expect(found.map((s) => s.names.map((n) => n.fr))).toEqual([['sol'], ['upper', 'bridge'], ['roof']]);
    expect([storeyOf(found, 'bridge'), storeyOf(found, 'hill')]).toEqual([1, 0]);
  });
  it('have a hill that is walked among the ground, and among what lies as high', () => {
    const view = house();
    const high = view.surfaces.map((s) => (s.id === 'hill' ? { ...s, height: 3 } : s));
    expect(storeysOf({ ...view, surfaces: high }).map((s) => s.surfaces.includes('hill'))).toEqual([true, true, false]);
  });
});

describe('what one stands on', () => {
  it('is everything at a spot that nothing solid covers, lowest first', () => {
    expect(surfacesAt(house(), [10, 10])).toEqual(['hall', 'upper', 'roof']);
    expect(surfacesAt(house(), [18, 10])).toEqual(['ground', 'bridge']);
    expect(surfacesAt(house(), [22, 4])).toEqual(['hill']);
    expect(surfacesAt(house(), [2, 2])).toEqual(['ground']);
  });
  it('is the highest that is shown and reached; one that is not shown only where nothing shown is there', () => {
    const there = ['hall', 'upper', 'roof'];
    const all = (): boolean => true;
    expect(surfaceMeant(there, all, all)).toBe('roof');
    expect(surfaceMeant(there, all, (id) => id === 'hall')).toBe('hall');
    expect(surfaceMeant(there, (id) => id === 'upper', all)).toBe('upper');
    expect(surfaceMeant(there, (id) => id === 'hill', (id) => id === 'upper')).toBe('upper');
    expect(surfaceMeant(there, all, () => false)).toBe('roof');
  });
  it('is reached within rings, less their holes', () => {
    const rings: [number, number][][] = [
      [[0, 0], [10, 0], [10, 10], [0, 10]],
      [[4, 4], [6, 4], [6, 6], [4, 6]],
    ]; // prettier-ignore
    expect([withinRings(rings, [1, 1]), withinRings(rings, [5, 5]), withinRings(rings, [11, 1])]).toEqual([true, false, false]);
  });
});

describe('what is shown', () => {
  const view = house();
  const all = storeysOf(view);
  const look = (storey: number | null, opened: PlaceView[] = []): Record<string, string> =>
    Object.fromEntries(looksOf(view, storey === null ? null : (all[storey] ?? null), opened));

  it('is everything, unless a storey is chosen: then what hangs over it is lifted off and the rest fades', () => {
    expect(new Set(Object.values(look(null)))).toEqual(new Set(['whole']));
    expect(look(0)).toEqual({ roof: 'lifted', hall: 'whole', upper: 'lifted', hill: 'whole', bridge: 'lifted' });
    expect(look(1)).toEqual({ roof: 'lifted', hall: 'faded', upper: 'whole', hill: 'faded', bridge: 'whole' });
    expect(look(2)).toEqual({ roof: 'whole', hall: 'faded', upper: 'faded', hill: 'faded', bridge: 'faded' });
  });
  it('a house opens as far down as somebody stands in it, whole; a walkway over whom stands under it', () => {
    expect(look(null, [at('hall', 7, 7)])).toMatchObject({ roof: 'lifted', upper: 'lifted', hall: 'whole', bridge: 'whole' });
    expect(look(null, [at('upper', 7, 7)])).toMatchObject({ roof: 'lifted', upper: 'whole' });
    expect([...ceilingsOver(view, [at('ground', 18, 10)])]).toEqual(['bridge']);
    expect([...ceilingsOver(view, [at('ground', 3, 3), at('roof', 10, 10)])]).toEqual([]);
  });
  it('covers whoever stands under it, until it is lifted', () => {
    expect(isCovered(view, looksOf(view, null, []), at('hall', 7, 7))).toBe(true);
    expect(isCovered(view, looksOf(view, all[0] ?? null, []), at('hall', 7, 7))).toBe(false);
    expect(isCovered(view, looksOf(view, null, []), at('roof', 7, 7))).toBe(false);
  });
  it('outlines that only touch do not overlap', () => {
    expect(overlap([[0, 0], [2, 0], [2, 2], [0, 2]], [[2, 0], [4, 0], [4, 2], [2, 2]])).toBe(false); // prettier-ignore
    expect(overlap([[0, 0], [9, 0], [9, 9], [0, 9]], [[3, 3], [4, 3], [4, 4], [3, 4]])).toBe(true); // prettier-ignore
  });
});
