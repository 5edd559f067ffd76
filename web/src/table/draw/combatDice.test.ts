import { describe, expect, it } from 'vitest';

import { UNIT } from '../../lib/scale';
import type { FighterDice, Figure } from '../../lib/types';
import { isCrowded, lay } from './combatDice';

const held = (attack: number | null, defence: number | null, dice = 2): FighterDice => ({ dice, attack, defence, sustained: false });
const standing = (id: number, x: number, y: number, dice: FighterDice | null = null): Figure =>
  ({ id, x, y, radius: 1.25, dice }) as unknown as Figure;

describe('combat dice on the table', () => {
  it('lie apart from each other, attack above and defence below', () => {
    const lying = lay(held(2, 2, 4), 12.5, false);
    expect(lying.map((die) => die.kind)).toEqual(['attack', 'attack', 'defence', 'defence']);
    expect(lying.every((die) => (die.kind === 'attack' ? die.y + die.side <= -12.5 : die.y >= 12.5))).toBe(true);
    for (const [a, b] of [[lying[0], lying[1]], [lying[2], lying[3]]]) expect((b?.x ?? 0) - (a?.x ?? 0)).toBeGreaterThan(a?.side ?? NaN);
  });

  it('lie within the own base in a crowd, and many are one with its number', () => {
    const r = 1.25 * UNIT;
    for (const dice of [held(null, null, 7), held(7, 0, 7), held(1, 6, 7), held(2, 2, 4)]) {
      for (const { x, y, side, count } of lay(dice, r, true)) {
        const right = x + side * (count > 1 ? 2 : 1);
        for (const corner of [[x, y], [right, y], [x, y + side], [right, y + side]]) expect(Math.hypot(...corner)).toBeLessThan(r);
      }
    }
    expect(lay(held(7, 0, 7), r, true)).toHaveLength(1);
    expect(lay(held(7, 0, 7), r, true)[0]?.count).toBe(7);
    expect(lay(held(2, 1, 3), r, true).map((die) => die.count)).toEqual([1, 1, 1]);
  });

  it('are crowded by whoever stands where they would lie, as the table is turned', () => {
    const one = standing(0, 10, 10, held(1, 1));
    const above = standing(1, 10, 12.5);
    const beside = standing(2, 12.5, 10);
    expect(isCrowded(one, [one, beside], 0)).toBe(false);
    expect(isCrowded(one, [one, above], 0)).toBe(true);
    expect(isCrowded(one, [one, beside], 90)).toBe(true);
    expect(isCrowded(one, [one, above], 90)).toBe(false);
    expect(isCrowded(standing(3, 10, 10), [above], 0)).toBe(false);
  });
});
