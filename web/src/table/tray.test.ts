import { describe, expect, it } from 'vitest';

import type { Line } from '../lib/types';
import { decides, HOLD, inTray, throwsIn, Tray, type Throw } from './tray.svelte';

let n = 0;
const roll = (figure: number, faces: number[], kind = 'roll.moral'): Line => ({ n: n++, kind, data: { figure }, faces }) as unknown as Line;
const told = (kind: string): Line => ({ n: n++, kind, data: {} }) as unknown as Line;
const thrown = (mine: boolean): Throw => ({ line: roll(1, [4]), mine, replaced: [] });

describe('throwsIn', () => {
  it('shows what a re-roll takes away', () => {
    const before = [roll(1, [6]), roll(2, [5])];
    const [again] = throwsIn([told('ef.event.rerolls'), roll(1, [2])], before, () => true);
    expect(again?.replaced).toEqual([6]);
  });
  it('takes a second throw of the same figure for what it is', () => {
    expect(throwsIn([roll(1, [2])], [roll(1, [6])], () => true)[0]?.replaced).toEqual([]);
  });
});

describe('Tray', () => {
  it('keeps my dice before those that fall just after', () => {
    const tray = new Tray();
    const mine = thrown(true);
    tray.add([mine], 0);
    tray.add([thrown(false)], 500);
    tray.add([thrown(false)], 900);
    expect(tray.throws[0]).toBe(mine);
    expect(tray.throws).toHaveLength(2);
    tray.add([thrown(false)], HOLD + 1);
    expect(tray.throws).not.toContain(mine);
  });
  it('shows mine first and counts what does not fit', () => {
    const [mine, ...others] = [thrown(true), thrown(false), thrown(false), thrown(false)];
    const { shown, more } = inTray([mine, ...others], 2);
    expect(shown).toEqual([mine, others[2]]);
    expect(more).toBe(2);
  });
});

describe('decides', () => {
  it('frames the dice that succeed, or the only one', () => {
    const two = { ...roll(1, [2, 5]), success: [true, false] };
    expect([decides(two, 0), decides(two, 1)]).toEqual([true, false]);
    expect(decides(roll(1, [5]), 0)).toBe(true);
  });
});
