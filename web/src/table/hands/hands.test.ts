import { describe, expect, it } from 'vitest';

import { AllotHand } from './allot.svelte';
import { AlongHand } from './along.svelte';
import { DeedsHand } from './deeds.svelte';
import { OrderHand } from './order.svelte';
import { PicksHand } from './picks.svelte';
import { SeparationHand } from './separation.svelte';
import { fakeTable, question, settled } from './table.fake';

const words = { fr: 'x', en: 'x' };

describe('dice on cards', () => {
  const form = { form: 'placement', figure: 1, dice: 3, adversaries: [2, 4], all_attack: false };

  it('begin as most players lay them, and are moved one by one', async () => {
    const { table, answers } = fakeTable([1, 2, 4]);
    const hand = new AllotHand(table, question(form, { attacks: [2, 4], defence: 1 }));
    expect([hand.on(2), hand.on(4), hand.rest]).toEqual([1, 1, 1]);
    expect(hand.move(2, null)).toBe(true);
    expect(hand.move(2, null)).toBe(false);
    expect(hand.rest).toBe(2);
    hand.tap([0, 0], 4);
    expect([hand.on(2), hand.on(4), hand.rest]).toEqual([0, 2, 1]);
    await settled();
    hand.confirm();
    await settled();
    expect(answers).toEqual([{ attacks: [4, 4], defence: 1 }]);
  });

  it('are not sent while the rules forbid them', async () => {
    const { table, answers } = fakeTable([1, 2, 4], () => ({ legal: false, why: { text: words, clauses: [], kind: '', data: {} } }));
    const hand = new AllotHand(table, question(form, { attacks: [2, 2, 2], defence: 0 }));
    await settled();
    expect(hand.ready).toBe(false);
    hand.confirm();
    await settled();
    expect(answers).toEqual([]);
  });

  it('are marked, no more of them than may be, and a mark goes with its die', async () => {
    const { table, answers } = fakeTable([1, 2, 4]);
    const hand = new AllotHand(table, question({ ...form, marks: 2 }, { attacks: [2, 4], defence: 1 }));
    expect(hand.mark(2, 1)).toBe(true);
    expect(hand.mark(2, 1)).toBe(false); // one die lies there
    expect(hand.mark(null, 1)).toBe(true);
    expect(hand.canMark(4)).toBe(false);
    hand.move(2, null);
    expect([hand.marked(2), hand.marked(null), hand.marksUsed]).toEqual([0, 1, 1]);
    hand.move(null, 2);
    expect(hand.marked(2)).toBe(0);
    expect(hand.mark(4, 1)).toBe(true);
    await settled();
    hand.confirm();
    await settled();
    expect(answers).toEqual([{ attacks: [2, 4], defence: 1, marked_attacks: [4], marked_defence: 1 }]);
  });

  it('cannot be marked where the rules know no marks', () => {
    const { table } = fakeTable([1, 2, 4]);
    const hand = new AllotHand(table, question(form, { attacks: [2, 4], defence: 1 }));
    expect(hand.canMark(2)).toBe(false);
    expect(hand.mark(2, 1)).toBe(false);
  });

  it('are given up, chained, and thrown in a fury, with blades besides, where skills allow it', async () => {
    const { table, answers } = fakeTable([1, 2, 4]);
    const skilled = { ...form, blades: 2, sacrifice: true, chains: true, fury: true };
    const hand = new AllotHand(table, question(skilled, { attacks: [2, 4], defence: 1, blades: [2, 4], offensive: 2 }));
    expect([hand.bladesOn(2), hand.bladesOn(4), hand.chain?.figure]).toEqual([1, 1, 2]);
    expect(hand.layBlade(2, 1)).toBe(false); // none is left
    hand.chainOn('defensive', 4);
    expect(hand.give(1)).toBe(true);
    expect(hand.give(1)).toBe(false); // nothing lies in defence any more
    hand.rage(true);
    expect([hand.rest, hand.on(2), hand.given]).toEqual([0, 2, 1]);
    await settled();
    hand.confirm();
    await settled();
    expect(answers).toEqual([{ attacks: [2, 2, 4], defence: 0, blades: [2, 4], sacrificed: 1, fury: true, defensive: 4 }]);
    hand.rage(false);
    expect([hand.rest, hand.on(2)]).toEqual([0, 1]);
  });

  it('are neither given up nor chained where no skill allows it', () => {
    const { table } = fakeTable([1, 2, 4]);
    const hand = new AllotHand(table, question(form, { attacks: [2, 4], defence: 1 }));
    expect([hand.give(1), hand.mayChain, hand.mayRage, hand.blades]).toEqual([false, false, false, 0]);
    hand.rage(true);
    expect(hand.raging).toBe(false);
  });

  it('of defence meet no more attacks than succeeded', () => {
    const { table } = fakeTable([1, 2, 4]);
    const hand = new AllotHand(table, question({ form: 'defences', figure: 1, dice: 3, attacks: [[2, 1], [4, 1]] }, { defences: [2] }));
    expect(hand.canAdd(2)).toBe(false);
    expect(hand.move(null, 2)).toBe(false);
    expect(hand.move(null, 4)).toBe(true);
    expect(hand.rest).toBe(1);
  });
});

it('lays a pile in the order of the hand', async () => {
  const { table, answers } = fakeTable([]);
  const cards = ['a', 'b', 'c'].map((id) => ({ id, figures: [], face_up: false }));
  const hand = new OrderHand(table, question({ form: 'order', cards }, ['b', 'a', 'c']));
  expect(hand.cards.map((c) => c.id)).toEqual(['b', 'a', 'c']);
  hand.move('c', 0);
  hand.confirm();
  await settled();
  expect(answers).toEqual([['c', 'b', 'a']]);
});

it('keeps what is laid out while the same is asked, until it is answered', async () => {
  const { table } = fakeTable([]);
  const cards = ['a', 'b'].map((id) => ({ id, figures: [], face_up: false }));
  const hand = new OrderHand(table, question({ form: 'order', cards }, ['a', 'b']));
  expect(hand.goesOn(question({ form: 'order', cards }, ['a', 'b']))).toBe(true);
  expect(hand.goesOn(question({ form: 'order', cards }, ['b', 'a']))).toBe(false);
  expect(hand.goesOn(null)).toBe(false);
  hand.confirm();
  await settled();
  expect(hand.goesOn(question({ form: 'order', cards }, ['a', 'b']))).toBe(false);
});

it('parts a melee by drawing from a fighter to whom he fights', async () => {
  const { table, answers } = fakeTable([1, 2, 7, 8]);
  const form = { form: 'separation', figures: [1, 2, 7, 8], contacts: [[1, 7], [1, 8], [2, 8]], ways: 2 };
  const hand = new SeparationHand(table, question(form, [[1, 7, 8], [2]]));
  expect(hand.grab([0, 0], 2)).toBe(true);
  hand.drop(hand.place(7)); // whom he does not touch
  expect(hand.combats.some((c) => c.length === 1)).toBe(true);
  hand.grab([0, 0], 2);
  hand.drop(hand.place(8));
  expect(hand.combats.map((c) => [...c].sort())).toEqual([[1, 7], [2, 8]]);
  await settled();
  hand.confirm();
  await settled();
  expect(answers).toEqual([[[1, 7], [2, 8]]]);
});

it('picks fighters with the way of each, in the order of the hand', async () => {
  const { table, answers } = fakeTable([3, 5]);
  const hand = new PicksHand(table, question({ form: 'escapes', figures: [3, 5], most: 2, by: ['INI', 'FOR'] }, []));
  hand.toggle(5, 'FOR');
  hand.tap([0, 0], 3);
  hand.toggle(3, 'FOR');
  await settled();
  hand.confirm();
  await settled();
  expect(answers).toEqual([[{ figure: 5, by: 'FOR' }, { figure: 3, by: 'FOR' }]]);
});

it('says how far along a way', async () => {
  const { table, answers } = fakeTable([3]);
  const hand = new AlongHand(table, question({ form: 'along', figure: 3, path: [[0, 0], [10, 0]], length: 10 }, 5));
  hand.tap([7.2, 1]);
  expect(hand.at[0]).toBeCloseTo(7.2);
  await settled();
  hand.confirm();
  await settled();
  expect(answers).toEqual([7.2]);
});

describe('deeds', () => {
  const shot = { id: 'shot', name: words, nature: 'cumulative', potential: null, weapons: [{ weapon: 0, name: words, targets: [4], range: 40 }] };
  const march = { id: 'march', name: words, nature: 'cumulative', potential: 10 };
  const stand = { id: 'stand', name: words, nature: 'free', potential: null, simple: true };
  const form = { form: 'deeds', figures: [{ figure: 1, actions: [march, shot, stand] }, { figure: 3, actions: [march, stand] }] };

  it('begin with whoever is alone, and aim at a target that is clicked twice', async () => {
    const { table, answers } = fakeTable([1, 3, 4], (what) => (what === 'reach' ? [] : { covers: [], distance: 1, in_range: true, range: 40 }));
    const hand = new DeedsHand(table, question({ ...form, figures: [form.figures[0]] }, null));
    expect(hand.chosen).toBe(1);
    hand.take('shot');
    expect(hand.targets).toEqual([4]);
    hand.tap([12, 5], 4, 'mouse');
    expect(answers).toEqual([]);
    hand.tap([12, 5], 4, 'mouse');
    await settled();
    expect(answers).toEqual([{ action: 'shot', figure: 1, targets: [4] }]);
  });

  it('go where the hand points, by the action that the server names', async () => {
    const found = { legal: true, action: 'march', name: words, path: [[5, 9]], cost: { total: 4, difficult: 0, climbed: 0 }, allowance: 10, answer: { action: 'march', figure: 3, path: [[5, 9]] } };
    const { table, answers } = fakeTable([1, 3, 4], (what) => (what === 'path' ? found : []));
    const hand = new DeedsHand(table, question(form, null));
    expect(hand.chosen).toBe(null);
    hand.tap([9, 5], 3, 'mouse');
    expect(hand.chosen).toBe(3);
    hand.tap([5, 9], null, 'mouse');
    await settled();
    await settled();
    expect(answers).toEqual([found.answer]);
  });

  it('of a group name everybody, and wait to be confirmed', async () => {
    const asked: object[] = [];
    const { table } = fakeTable([1, 3, 4], (what, data) => {
      asked.push({ what, ...data });
      return [];
    });
    const hand = new DeedsHand(table, question(form, null));
    hand.choose(1);
    hand.gather();
    expect(hand.group).toEqual([3]);
    hand.over([5, 9], null);
    await settled();
    expect(asked.at(-1)).toMatchObject({ what: 'path', figure: 1, group: [3] });
  });
});
