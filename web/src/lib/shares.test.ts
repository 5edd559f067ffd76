// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';

import { sha256 } from './sha256';
import { giveShares, markOf, promise, promising, wanted } from './shares';
import type { AffairsMessage } from './types';

describe('sha256', () => {
  it('is that of everybody else', () => {
    for (const [text, digest] of [
      ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
      ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
      ['é', '4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c'],
      ['x'.repeat(55), 'd5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072'],
      ['x'.repeat(56), '04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e'],
      ['x'.repeat(64), '7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c'],
      ['x'.repeat(1000), '44f8354494a5ba03ba1792a8d3e9c534c47a9181980fde7a3f44b06ef2ae7c7f'],
    ] as const)
      expect(sha256(text)).toBe(digest);
  });

  it('makes the marks that the server makes', () => {
    expect(markOf('a1'.repeat(32))).toBe('b169bb4d794c103be3cf517b51b2c69730bc67f4c74608a7d4d65ab63db876cf');
  });
});

const affairs = (mark: string, more: object = {}): AffairsMessage =>
  ({ mixing: { marks: [{ camp: 1, mark }], wanted: true, told: [], ...more } }) as unknown as AffairsMessage;

describe('shares', () => {
  beforeEach(() => localStorage.clear());

  it('are told when they are wanted, for an own camp, once', async () => {
    let mark = '';
    await promising((given) => Promise.resolve({ dice_digest: 'd', mark: (mark = given) }));
    const [one] = wanted(affairs(mark), [1], 'd');
    expect(one?.camp).toBe(1);
    expect(one?.share).toMatch(/^[0-9a-f]{64}$/);
    expect(markOf(one?.share ?? '')).toBe(mark);
    expect(wanted(affairs(mark, { wanted: false }), [1], 'd')).toEqual([]);
    expect(wanted(affairs(mark, { told: [1] }), [1], 'd')).toEqual([]);
    expect(wanted(affairs(mark), [0], 'd')).toEqual([]);
    expect(wanted(affairs('ff'), [1], 'd')).toEqual([]);
    expect(wanted(null, [1], 'd')).toEqual([]);
  });

  it('are not told to a server that changed what it had published', async () => {
    let mark = '';
    await promising((given) => Promise.resolve({ dice_digest: 'd', mark: (mark = given) }));
    expect(wanted(affairs(mark), [1], 'another')).toEqual([]);
  });

  it('are given to the table once, however often they are asked for', () => {
    const told: [number, string][] = [];
    const table = {
      onaffairs: (_affairs: AffairsMessage): void => undefined,
      share: (camp: number, share: string) => (told.push([camp, share]), Promise.reject(new Error('too late'))),
    };
    giveShares(table, [1], 'd');
    const asked = affairs(promise());
    table.onaffairs(asked);
    table.onaffairs(asked);
    expect(told).toHaveLength(1);
  });

  it('may be promised before the digest is known', () => {
    expect(wanted(affairs(promise()), [1], 'any')).toHaveLength(1);
  });

  it('are drawn anew each time', () => {
    expect(new Set(Array.from({ length: 20 }, promise)).size).toBe(20);
  });
});
