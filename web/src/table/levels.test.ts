import { describe, expect, it } from 'vitest';

import type { View } from '../lib/types';
import { isFaded, levelsOf } from './levels';

const view = (figures: { level?: number; in_play?: boolean }[], scenery: { level?: number }[] = []): View =>
  ({ figures: figures.map((f) => ({ in_play: true, ...f })), table: { scenery } }) as unknown as View;

describe('levels', () => {
  it('are not spoken of where everything stands on the ground', () => {
    expect(levelsOf(null)).toEqual([]);
    expect(levelsOf(view([{}, {}], [{}]))).toEqual([]);
    expect(levelsOf(view([{ level: 0 }, { level: 1, in_play: false }]))).toEqual([]);
  });
  it('are those on which figures or scenery stand, and the ground', () => {
    expect(levelsOf(view([{}, { level: 2 }], [{ level: 1 }]))).toEqual([0, 1, 2]);
    expect(levelsOf(view([{ level: 1 }]))).toEqual([0, 1]);
  });
  it('fade what stands on another', () => {
    expect(isFaded({ level: 1 }, null)).toBe(false);
    expect(isFaded({ level: 1 }, 0)).toBe(true);
    expect(isFaded({}, 0)).toBe(false);
  });
});
