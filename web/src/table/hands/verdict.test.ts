import { describe, expect, it } from 'vitest';

import type { Json } from '../../lib/types';
import { SpotHand } from './spots.svelte';
import { fakeTable, question, settled } from './table.fake';

/** Places to the left of 10 are legal. */
const left = (what: string, data: { [key: string]: Json }): unknown => {
  if (what === 'reach') return [];
  const [x] = data['answer'] as number[];
  return { legal: (x ?? 0) < 10, why: null };
};

describe('a verdict', () => {
  it('counts only for the place that it was asked about', async () => {
    const { table } = fakeTable([1], left);
    const hand = new SpotHand(table, question({ form: 'place', figure: 1 }, [3, 5]));
    await settled();
    expect([hand.ready, hand.looking]).toEqual([true, false]);

    hand.tap([20, 5]); // the rules are asked a moment later: until then nothing can be confirmed
    expect([hand.ready, hand.looking]).toEqual([false, true]);
    await new Promise((wake) => setTimeout(wake, 100));
    expect([hand.ready, hand.looking]).toEqual([false, false]);

    hand.tap([4, 5]);
    await new Promise((wake) => setTimeout(wake, 100));
    expect(hand.ready).toBe(true);
  });
});
