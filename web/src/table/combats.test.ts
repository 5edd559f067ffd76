import { describe, expect, it } from 'vitest';

import type { FighterDice, Figure } from '../lib/types';
import { benchLink } from './combats';

const dice = (dice: number, attack: number | null, defence: number | null): FighterDice => ({ dice, attack, defence, sustained: false });
const fighter = (camp: number, more: object): Figure & { dice: FighterDice } =>
  ({ camp, profile: 'clone', wound: 'none', conditions: [], in_play: true, level: 0, dice: dice(2, null, null), ...more }) as unknown as Figure & {
    dice: FighterDice;
  };

describe('a combat studied on the bench', () => {
  it('has the same fighters, states and dice', () => {
    const one = fighter(1, { profile: 'garde', dice: dice(3, null, null), wound: 'light' });
    const stunned = fighter(0, { conditions: [{ kind: 'shaken', fr: '', en: '' }], dice: dice(2, 1, 1) });
    expect(benchLink([one, stunned, fighter(0, {})], 1)).toBe('/duel?one=garde:light&vs=clone:stunned&vs=clone&known=1:1');
    expect(benchLink([one, fighter(0, {})], 0)).toContain('tactics=1');
  });

  it('is none once a die was used, or somebody fell', () => {
    expect(benchLink([fighter(1, {}), fighter(0, { dice: dice(2, 0, 1) })], 0)).toBeNull();
    expect(benchLink([fighter(1, {}), fighter(0, { in_play: false })], 0)).toBeNull();
    expect(benchLink([fighter(1, { profile: undefined }), fighter(0, {})], 0)).toBeNull();
  });
});
