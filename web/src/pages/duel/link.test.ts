import { describe, expect, it } from 'vitest';

import { fresh, fromSearch, toSearch, type Duel } from './link';

const usual: Duel = { one: fresh('garde'), others: [fresh('clone')], tactics: 0, level: 0, known: {}, split: null };

describe('the address of a duel', () => {
  it('says as little as it must', () => {
    expect(toSearch(usual)).toBe('?one=garde&vs=clone');
  });

  it('brings the same duel back', () => {
    const duel: Duel = {
      one: { ...fresh('garde'), wound: 'serious', stunned: true },
      others: [{ ...fresh('clone'), dived: true }, { ...fresh('clone'), charged: true, wound: 'light' }],
      tactics: 1,
      level: 2,
      known: { 0: 3, 2: 1 },
      split: [3, 2, 1],
    };
    expect(fromSearch(toSearch(duel), usual)).toEqual(duel);
    expect(fromSearch(new URL(`http://table/duel${toSearch(duel)}`).search, usual)).toEqual(duel);
  });

  it('leaves out what cannot be', () => {
    const found = fromSearch('?one=garde:dying&vs=clone&level=7&known=1:3,9:1,x:1&split=3,1', usual);
    expect(found).toEqual(usual);
    expect(fromSearch('?vs=clone', usual)).toBe(usual);
    expect(fromSearch(`?one=garde${'&vs=clone'.repeat(9)}`, usual).others).toHaveLength(6);
  });
});
