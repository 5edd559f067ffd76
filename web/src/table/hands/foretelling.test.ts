import { describe, expect, it } from 'vitest';

import type { Json, Prospect } from '../../lib/types';
import { AllotHand } from './allot.svelte';
import { ChoiceHand } from './choices.svelte';
import { DeedsHand } from './deeds.svelte';
import { Foretelling, worthTelling } from './foretelling.svelte';
import { PicksHand } from './picks.svelte';
import { fakeTable, question, settled } from './table.fake';

const words = { fr: 'x', en: 'x' };
const chance = (p: number | null, more: Partial<Prospect> = {}): Prospect => ({ text: words, clauses: [], p, ...more });

/** A table whose server foretells, and what it was asked to foretell. */
function seer(ids: number[], chances: Prospect[]) {
  const asked: Json[] = [];
  const fake = fakeTable(ids, (what, data) => {
    if (what === 'sight') return { covers: [], distance: 3, in_range: true, range: 9 };
    if (what !== 'forecast') return what === 'reach' ? [] : { legal: true };
    asked.push(data['answer'] ?? null);
    return { legal: true, exact: true, chances };
  });
  return { ...fake, asked };
}

describe('what dice may bring', () => {
  it('is told without what cannot come, unless its reading says why', () => {
    const never = chance(0);
    const too_far = chance(0, { needs: words });
    const friend = chance(0, { needs: words, bad: true });
    const sure = chance(null);
    const likely = chance(0.5);
    expect(worthTelling([never, too_far, friend, sure, likely])).toEqual([too_far, sure, likely]);
  });

  it('is asked once for each answer, and is nothing where the book cannot tell', async () => {
    const { table, asked } = seer([1], [chance(0.5)]);
    const foretelling = new Foretelling(table);
    await foretelling.ask({ a: 1 });
    await foretelling.ask({ a: 1 });
    foretelling.follow({ a: 1 });
    await settled();
    expect(asked).toEqual([{ a: 1 }]);
    expect(foretelling.of({ a: 1 })).toEqual([chance(0.5)]);
    expect(foretelling.of({ a: 2 })).toEqual([]);
    const mute = fakeTable([1]);
    Object.assign(mute.table, { query: () => Promise.reject(new Error('not in this book')) });
    const silent = new Foretelling(mute.table);
    await silent.ask({ a: 1 });
    expect([silent.of({ a: 1 }), silent.exact({ a: 1 })]).toEqual([[], true]);
  });

  it('goes with the dice as they are laid, beside whom it is told of', async () => {
    const mine = chance(0.25, { figure: 1, bad: true });
    const his = chance(0.5, { figure: 2 });
    const { table, asked } = seer([1, 2, 4], [his, mine]);
    const form = { form: 'placement', figure: 1, dice: 3, adversaries: [2, 4], all_attack: false };
    const hand = new AllotHand(table, question(form, { attacks: [2, 4], defence: 1 }));
    await settled();
    expect([hand.chances(2), hand.chances(4), hand.chances(1)]).toEqual([[his], [], [mine]]);
    hand.move(4, null);
    expect(hand.chances(2)).toEqual([]); // not yet known of these
    await new Promise((wake) => setTimeout(wake, 120));
    expect(hand.chances(2)).toEqual([his]);
    expect(asked).toEqual([
      { attacks: [2, 4], defence: 1 },
      { attacks: [2], defence: 2 },
    ]);
  });

  it('is told of a target under the hand, and with several of all of them', async () => {
    const action = { id: 'appel', name: words, nature: 'cumulative', potential: null, targets: [2, 4], most: 2 };
    const { table, asked } = seer([1, 2, 4], [chance(0.5)]);
    const hand = new DeedsHand(table, question({ form: 'deeds', figures: [{ figure: 1, actions: [action] }] }, null));
    hand.take('appel');
    hand.over([6, 5], 2);
    await settled();
    expect(asked).toEqual([{ action: 'appel', figure: 1, targets: [2] }]);
    expect(hand.label?.chances).toEqual([chance(0.5)]);
    hand.shoot(2);
    hand.shoot(4);
    await new Promise((wake) => setTimeout(wake, 120));
    expect(asked.at(-1)).toEqual({ action: 'appel', figure: 1, targets: [2, 4] });
    expect(hand.chances).toEqual([chance(0.5)]);
  });

  it('stands beside each way that needs only to be said, and each option with dice behind it', async () => {
    const action = { id: 'disengagement', name: words, nature: 'cumulative', potential: null, by: ['INI', 'FOR'] };
    const { table, asked } = seer([1, 2], [chance(0.6)]);
    const hand = new DeedsHand(table, question({ form: 'deeds', figures: [{ figure: 1, actions: [action] }] }, null));
    hand.take('disengagement');
    await settled();
    expect(asked).toHaveLength(2);
    expect(hand.variants.map((variant) => hand.chancesOf(variant)[0]?.p)).toEqual([0.6, 0.6]);

    const options = ['0', '1'].map((key) => ({ key, text: words, data: {} }));
    const energy = { ...question({ form: 'choice', options }, '0'), foretold: true };
    const spent = seer([1], [chance(0.75)]);
    const choice = new ChoiceHand(spent.table, energy);
    await settled();
    expect(spent.asked).toEqual(['0', '1']);
    expect(options.map((option) => choice.chancesOf(option)[0]?.p)).toEqual([0.75, 0.75]);
    const other = seer([1], []);
    new ChoiceHand(other.table, question({ form: 'choice', options }, '0'));
    await settled();
    expect(other.asked).toEqual([]);
  });

  it('is told of those who try to escape, and of nobody else', async () => {
    const { table, asked } = seer([1, 3], [chance(0.3, { figure: 3 })]);
    const form = { form: 'escapes', figures: [1, 3], most: 1, by: ['INI', 'FOR'] };
    const hand = new PicksHand(table, question(form, []));
    await settled();
    hand.toggle(3, 'FOR');
    await new Promise((wake) => setTimeout(wake, 120));
    expect(asked.at(-1)).toEqual([{ figure: 3, by: 'FOR' }]);
    expect(hand.chances).toHaveLength(1);
  });

  it('stands on each option by what differs between them, and is told in full for the one pointed at', async () => {
    const more = { fr: 'deux ou plus', en: 'two or more' };
    const found: Record<string, Prospect[]> = {
      yes: [chance(1, { needs: words }), chance(0.5, { text: more })],
      no: [chance(1, { needs: words }), chance(0, { text: more })],
    };
    const { table } = fakeTable([1], (what, data) => (what === 'forecast' ? { legal: true, exact: true, chances: found[String(data['answer'])] ?? [] } : []));
    const [yes, no] = ['yes', 'no'].map((key) => ({ key, text: words, data: {} }));
    if (!yes || !no) throw new Error('two options');
    const hand = new ChoiceHand(table, { ...question({ form: 'choice', options: [yes, no] }, 'yes'), foretold: true });
    await settled();
    expect([hand.headline(yes), hand.headline(no)]).toEqual([
      { p: 0.5, text: more, needs: null },
      { p: 0, text: more, needs: null },
    ]);
    expect(hand.told?.key).toBe('yes');
    hand.point('no');
    expect([hand.told?.key, hand.chancesOf(no).length]).toEqual(['no', 1]);
  });
});
