import { describe, expect, it } from 'vitest';

import type { DeedAction } from '../lib/types';
import { variantsOf } from './variants';

const words = (name: string): { fr: string; en: string } => ({ fr: name, en: name });
const action = (more: Partial<DeedAction>): DeedAction => ({ id: 'x', name: words('x'), nature: 'free', potential: null, ...more });

describe('the ways to take an action', () => {
  it('are none for a move', () => {
    expect(variantsOf(action({ potential: 10 }))).toEqual([]);
  });
  it('name the weapon only where there are several', () => {
    const bow = { weapon: 0, name: words('Arc'), targets: [4], range: 60 };
    expect(variantsOf(action({ weapons: [bow] })).map((v) => v.set)).toEqual([{}]);
    const sling = { weapon: 1, name: words('Fronde'), targets: [], range: 30 };
    const both = variantsOf(action({ weapons: [bow, sling] }));
    expect(both.map((v) => v.set)).toEqual([{ weapon: 0 }, { weapon: 1 }]);
    expect(both[0]?.targets).toEqual([4]);
  });
  it('are a weapon and a characteristic for an aimed shot', () => {
    const bow = { weapon: 0, name: words('Arc'), targets: [4], range: 60 };
    const aimed = variantsOf(action({ weapons: [bow], by: ['TIR', 'FOR'] }));
    expect(aimed.map((v) => v.set)).toEqual([{ by: 'TIR' }, { by: 'FOR' }]);
    expect(aimed.every((v) => v.targets?.[0] === 4 && !v.simple)).toBe(true);
  });
  it('need nothing more for a challenge', () => {
    const challenge = variantsOf(action({ by: ['INI', 'FOR'] }));
    expect(challenge.map((v) => [v.set, v.simple])).toEqual([
      [{ by: 'INI' }, true],
      [{ by: 'FOR' }, true],
    ]);
  });
  it('are each formula, at each level of one that has several', () => {
    const formula = { id: 'onde', name: words('Onde'), help: words(''), cost: 2, aim: 'enemy', range: 20, area: 0, levels: [1, 2], most: 2, targets: [3, 4] };
    const found = variantsOf(action({ formulas: [formula, { ...formula, id: 'voile', aim: 'self', levels: [1] }] }));
    expect(found.map((v) => [v.set, v.most, v.simple])).toEqual([
      [{ by: 'onde', level: 1 }, 1, false],
      [{ by: 'onde', level: 2 }, 2, false],
      [{ by: 'voile' }, 2, true],
    ]);
  });
});
