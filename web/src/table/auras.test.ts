import { describe, expect, it } from 'vitest';

import { aurasOf } from './auras';

describe('zones around a figure', () => {
  const command = { fr: 'Commandement', en: 'Commandement' };
  it('are those of galvanisation and of control', () => {
    const found = aurasOf({ auras: [{ names: [command], radius: 20 }], mystic: { energy: 3, control: 30 } });
    expect(found).toEqual([
      { kind: 'galvanisation', names: [command], radius: 20 },
      { kind: 'control', names: [], radius: 30 },
    ]);
  });
  it('are none around most figures', () => {
    expect(aurasOf({ auras: [], mystic: null })).toEqual([]);
    expect(aurasOf({})).toEqual([]);
    expect(aurasOf({ mystic: { energy: 2, control: 0 } })).toEqual([]);
  });
});
