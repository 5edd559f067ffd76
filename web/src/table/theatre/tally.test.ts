import { describe, expect, it } from 'vitest';

import { beatsOf } from './beats';
import { act, fall, guard, hurt, strike } from './lines.fake';
import { sumUp, talliesOf, type Tally } from './tally';

const none: Tally = { part: 'shot', strikes: 8, hits: 0, saved: 0, hurt: 0, killed: 0 };

describe('talliesOf', () => {
  it('counts strikes, hits, what is stopped, who is hurt and who falls', () => {
    const lines = [strike('shot', 1, 2, 1), strike('shot', 3, 4, 2), strike('shot', 5, 6, 3), strike('shot', 7, 8, 6), guard(2, 6), hurt(2), guard(4, 1), guard(6, 6), hurt(6), fall(2, 1)];
    expect(talliesOf(beatsOf(lines))).toEqual([{ part: 'shot', strikes: 4, hits: 3, saved: 1, hurt: 1, killed: 1 }]);
  });
  it('counts each die of a roll as a strike', () => {
    expect(talliesOf(beatsOf([act('blow', 1, [2], true, [1, 2, 6])]))).toMatchObject([{ strikes: 3, hits: 2 }]);
  });
  it('takes for a hit what can only come of one', () => {
    const blow = (id: number): ReturnType<typeof act>[] => [act('blow', id, [2], null, [4]), act('guard', 2, [id], false, [2])];
    expect(talliesOf(beatsOf([...blow(1), ...blow(3)]))).toMatchObject([{ strikes: 2, hits: 2, saved: 0 }]);
  });
  it('does not sum up a single strike', () => expect(talliesOf(beatsOf([strike('shot', 1, 2, 1), guard(2, 1)]))).toEqual([]));
});

describe('sumUp', () => {
  it('agrees in French', () => {
    expect(sumUp({ ...none, hits: 3, killed: 2 }, 'fr')).toBe('8 tirs : 3 touchés, 2 tués');
    expect(sumUp({ ...none, part: 'blow', strikes: 2, hits: 1, saved: 1 }, 'fr')).toBe('2 coups : 1 touché, 1 arrêté');
    expect(sumUp(none, 'fr')).toBe('8 tirs : aucun touché');
  });
  it('and in English', () => {
    expect(sumUp({ ...none, hits: 1, hurt: 1 }, 'en')).toBe('8 shots: 1 hit, 1 wounded');
    expect(sumUp({ ...none, hits: 3, saved: 2, killed: 1 }, 'en')).toBe('8 shots: 3 hits, 2 stopped, 1 killed');
    expect(sumUp(none, 'en')).toBe('8 shots: no hit');
  });
});
