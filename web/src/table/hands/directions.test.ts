import { describe, expect, it } from 'vitest';

import type { Json } from '../../lib/types';
import { handFor } from '.';
import { DirectionHand } from './directions.svelte';
import { fakeTable, question, settled, type Fake } from './table.fake';

const words = { fr: '', en: '' };
/** Figure 4 stands at (12, 5). */
const OPTIONS = [0, 90, 180, 345].map((degree) => {
  const turn = (degree * Math.PI) / 180;
  return { key: String(degree), text: words, data: { degree, at: [12 + 3 * Math.cos(turn), 5 + 3 * Math.sin(turn)] } };
});

function seated(): Fake & { hand: DirectionHand } {
  const fake = fakeTable([1, 4]);
  const asked = { ...question({ form: 'choice', options: OPTIONS }, '0'), about: { figure: 1, target: 4 } as { [key: string]: Json } };
  const hand = handFor(fake.table, asked);
  if (!(hand instanceof DirectionHand)) throw new Error('another hand');
  return { ...fake, hand };
}

describe('pushing somebody somewhere', () => {
  it('is shown by whoever is pushed, where it would end', () => {
    const { hand } = seated();
    hand.over([12.4, 20]);
    expect(hand.pointed).toBe('90');
    expect(hand.ghosts.map((ghost) => ghost.figure?.id)).toEqual([4]);
    expect(hand.ghosts[0]?.at[1]).toBeCloseTo(8);
    expect(hand.way?.points[0]).toEqual([12, 5]);
    expect(hand.ready).toBe(false); // the pointer may go on
    hand.over([20, 4.6]);
    expect(hand.pointed).toBe('0'); // nearer than what lies on the other side of zero
    hand.over([20, 3]);
    expect(hand.pointed).toBe('345');
    hand.leave();
    expect([hand.pointed, hand.ghosts]).toEqual([null, []]);
  });
  it('is laid down, then confirmed', async () => {
    const { hand, answers } = seated();
    hand.tap([2, 5]);
    hand.over([12, 20]);
    hand.point(null);
    expect([hand.pointed, hand.ready]).toEqual(['180', true]);
    hand.tap([12, 20]);
    expect([hand.pointed, answers]).toEqual(['90', []]);
    expect(hand.cancel()).toBe(true);
    expect([hand.pointed, hand.ready]).toEqual([null, false]);
    hand.tap([12, 20]);
    hand.tap([12.1, 19]);
    await settled();
    expect(answers).toEqual(['90']);
  });
  it('is asked otherwise where options are no directions', () => {
    const { table } = fakeTable([1]);
    const other = handFor(table, question({ form: 'choice', options: [...OPTIONS, { key: 'none', text: words, data: {} }] }, 'none'));
    expect(other).not.toBeInstanceOf(DirectionHand);
  });
});
