import { describe, expect, it, vi } from 'vitest';

import { settings } from '../../lib/settings.svelte';
import type { CrossingFound, Json, View } from '../../lib/types';
import { signsOf } from '../storeys/signs';
import { house } from '../storeys/house.fake';
import { ShownStoreys } from '../storeys/shown_storeys.svelte';
import type { Table } from '../table.svelte';
import { handFor } from '.';
import { ChoiceHand } from './choices.svelte';
import { StoreyPlaceHand } from './storey_place.svelte';
import { fakeTable, question, settled, type Fake } from './table.fake';
import { crossingWords, wayLines } from './way_lines';

const words = (text: string) => ({ fr: text, en: text });
const climb: CrossingFound = {
  kind: 'climb',
  name: words('Escalade'),
  start: { surface: 'ground', at: [5, 8] },
  end: { surface: 'roof', at: [6.5, 8] },
  ascent: 6,
  descent: 0,
  cost: 7.5,
  risks: [{ text: words('chute'), clauses: ['X-1'], p: 1 / 3 }],
};
const ring: Json = [[6, 6], [16, 6], [16, 14], [6, 14]]; // prettier-ignore
const REACH = { floors: [{ floor: 'hall', surfaces: ['hall'], rings: [ring] }, { floor: 'upper', surfaces: ['upper'], rings: [ring] }], perches: [{ on: 'ladder', least: 0.25, most: 0.5 }] };
const FORM = { form: 'place', figure: 1, surfaces: ['ground', 'hall', 'upper', 'roof'], links: ['ladder'] };

function seated(form: { [key: string]: Json } = FORM, usual: Json = [3, 5, 'ground'], laid: Table['laid'] = null): Fake & { hand: StoreyPlaceHand; asked: { [key: string]: Json }[] } {
  const asked: { [key: string]: Json }[] = [];
  const fake = fakeTable([1, 4], (what, data) => {
    if (what === 'reach') return REACH;
    asked.push(data);
    return { legal: data['surface'] !== 'roof', path: [], cost: { total: 4, length: 4, difficult: 0 }, allowance: 5, why: { text: words('loin'), clauses: ['X-2'], kind: '', data: {} }, answer: [data['to'], data['surface'] ?? data['on']] };
  });
  const table = Object.assign(fake.table, { view: { table: { storeys: house() } } as View, hand: null, hovered: null, laid });
  Object.assign(table, { storeys: new ShownStoreys(table) });
  const hand = handFor(table, question(form, usual));
  if (!(hand instanceof StoreyPlaceHand)) throw new Error('another hand');
  Object.assign(table, { hand });
  return { ...fake, hand, asked };
}

describe('going somewhere with storeys', () => {
  it('is taken where it was drawn onto somebody, and only looked at where dice stand behind it', async () => {
    const options = [3, 5].map((figure) => ({ key: String(figure), text: words(`${figure}`), data: { figure } }));
    const asked = (foretold: boolean) => ({ ...question({ form: 'choice', options }, '3'), foretold, about: { figure: 2 } });
    for (const dice of [false, true]) {
      const { table, answers } = fakeTable([2, 3, 5]);
      Object.assign(table, { laid: { figure: 2, at: [15.4, 5.3] } });
      const hand = new ChoiceHand(table, asked(dice));
      await settled();
      expect([answers, hand.pointed, table.laid]).toEqual(dice ? [[], '5', null] : [['5'], null, null]);
    }
    const { table, answers } = fakeTable([2, 3, 5]);
    Object.assign(table, { laid: { figure: 2, at: [12, 9] } });
    const hand = new ChoiceHand(table, asked(false)); // onto nobody: it is kept for the question where to
    await settled();
    expect([answers, hand.pointed, table.laid]).toEqual([[], null, { figure: 2, at: [12, 9] }]);
  });

  it('can be drawn where nobody else may be chosen', () => {
    const { table, answers } = fakeTable([2, 3]);
    const options = [{ key: '2', text: words('2'), data: { figure: 2 } }, { key: 'pass', text: words('no'), data: {} }];
    const hand = new ChoiceHand(table, question({ form: 'choice', options }, 'pass'));
    expect([hand.targets, hand.lit, hand.grab([6, 5], 2), hand.grab([9, 5], 3)]).toEqual([[], [2], true, false]);
    expect([hand.tap([9, 5], 3, 'mouse'), hand.tap([6, 5], 2, 'mouse')]).toEqual([false, true]);
    expect(answers).toEqual(['2']);
  });

  it('goes where a click or a hand says, whoever is asked what it does', async () => {
    const option = (key: string, more: object) => ({ key, text: words(key), data: { figure: 2, ...more } });
    const asked = (...options: object[]) => ({ ...question({ form: 'choice', options }, 'move'), about: { figure: 2 } });
    const [move, aim] = [option('move', { goes: true }), option('aim', {})];
    const clicked = fakeTable([2, 3]);
    const hand = new ChoiceHand(clicked.table, asked(move, aim));
    expect([hand.tap([9, 5], 3, 'mouse'), clicked.answers]).toEqual([false, []]); // somebody else is no place
    expect([hand.tap([8, 7], null, 'touch'), clicked.answers, clicked.table.laid]).toEqual([true, ['move'], { figure: 2, at: [8, 7] }]);
    const drawn = fakeTable([2, 3]);
    const other = new ChoiceHand(drawn.table, asked(aim, move));
    expect(other.grab([6, 5], 2)).toBe(true);
    other.drop([9, 5]);
    expect([drawn.answers, drawn.table.laid]).toEqual([['move'], { figure: 2, at: [9, 5] }]);
    const before = fakeTable([2, 3]); // drawn when it was asked who comes: it goes there
    Object.assign(before.table, { laid: { figure: 2, at: [1, 1] } });
    new ChoiceHand(before.table, asked(move, aim));
    await settled();
    expect([before.answers, before.table.laid]).toEqual([['move'], { figure: 2, at: [1, 1] }]);
    const still = fakeTable([2, 3]);
    const stays = new ChoiceHand(still.table, asked(aim));
    expect([stays.grab([6, 5], 2), stays.tap([8, 7], null, 'mouse'), still.answers]).toEqual([false, false, []]);
  });

  it('lies where it was drawn to before it was asked', async () => {
    const { table, answers } = fakeTable([0, 2, 3]);
    const options = [0, 2].map((figure) => ({ key: String(figure), text: words(`${figure}`), data: { figure } }));
    const choice = new ChoiceHand(table, question({ form: 'choice', options }, '0'));
    expect([choice.grab([0, 0], 3), choice.grab([6, 5], 2)]).toEqual([false, true]); // nobody else's
    choice.drag([7, 6]);
    expect(choice.ghosts[0]?.at).toEqual([7, 6]);
    choice.drop([8, 7]);
    expect(answers).toEqual(['2']);
    expect(table.laid).toEqual({ figure: 2, at: [8, 7] });
    const { hand, table: other, asked } = seated(FORM, [3, 5, 'ground'], { figure: 1, at: [10, 10] });
    await settled();
    expect([hand.at, hand.pinned, other.laid]).toEqual([[10, 10], true, null]);
    expect(asked.at(-1)).toEqual({ figure: 1, to: [10, 10], surface: 'upper' });
  });
  it('means the highest surface that is reached, and says what else is there', async () => {
    const { hand, asked } = seated();
    await settled();
    hand.over([10, 10], null);
    expect(hand.on.id).toBe('upper');
    await settled();
    expect(asked.at(-1)).toEqual({ figure: 1, to: [10, 10], surface: 'upper' });
    expect(hand.ends).toEqual({ surface: 'upper', at: [10, 10] });
    expect(hand.label?.lines.at(-1)).toContain('roof');
    expect(hand.label?.lines.at(-1)).toContain('hall');
    expect(hand.other()).toBe(true);
    expect(hand.on.id).toBe('hall');
    hand.other();
    expect(hand.on.id).toBe('roof');
    hand.over([3, 3], null);
    expect([hand.on.id, hand.other()]).toEqual(['ground', false]);
  });
  it('means the storey that is looked at', async () => {
    const { hand, table } = seated();
    await settled();
    hand.over([10, 10], null);
    hand.other();
    table.storeys.look(2);
    expect(hand.on.id).toBe('roof');
    hand.wish('hall');
    expect([hand.on.id, table.storeys.chosen]).toEqual(['hall', 0]);
    table.storeys.step(-1);
    expect(table.storeys.chosen).toBe(null);
    expect(hand.on.id).toBe('upper');
  });
  it('means to touch the enemy at which one points', async () => {
    const { hand, asked } = seated();
    await settled();
    hand.over([11.6, 5.2], 4);
    expect(hand.at).toEqual([9.5, 5]);
    hand.tap([11.6, 5.2], 4);
    await settled();
    expect(asked.at(-1)).toMatchObject({ figure: 1, to: [9.5, 5] });
    expect(hand.proposed).toBe(null);
  });
  it('lays down where the book proposes to go, for somebody who may not stay, and goes once that is confirmed', async () => {
    const { hand, answers, asked } = seated(FORM, [9.5, 9, 'hall']);
    await settled();
    expect(hand.proposed).toEqual({ at: [9.5, 9], surface: 'hall' });
    hand.propose();
    await settled();
    expect(asked.at(-1)).toEqual({ figure: 1, to: [9.5, 9], surface: 'hall' }); // though the floor above it is reached too
    expect(hand.ghosts.map((ghost) => [ghost.at, ghost.legal])).toEqual([[[9.5, 9], true]]);
    expect([hand.ready, answers]).toEqual([true, []]);
    hand.confirm();
    expect(answers).toEqual([[[9.5, 9], 'hall']]);
  });
  it('shows a charge where it ends, and whom it touches', async () => {
    const { hand, table } = seated();
    vi.spyOn(table, 'query').mockResolvedValue({ legal: true, answer: [9.4, 5, 'ground'], touched: [4] });
    await settled();
    hand.tap([9.3, 5], null);
    await vi.waitFor(() => expect(hand.ready).toBe(true));
    expect(hand.ghosts[0]?.at).toEqual([9.4, 5]);
    expect(hand.label?.lines.join()).toContain('contact');
  });
  it('is confirmed once it is known to be legal, and only then', async () => {
    const { hand, answers } = seated();
    await settled();
    hand.tap([10, 10], null);
    expect(hand.ready).toBe(false);
    await settled();
    expect(hand.ready).toBe(true);
    hand.wish('roof');
    expect(hand.ready).toBe(false);
    await vi.waitFor(() => expect(hand.verdict?.legal).toBe(false)); // the server is not asked without a pause
    hand.confirm();
    expect(answers).toEqual([]);
    hand.wish('upper');
    await vi.waitFor(() => expect(hand.ready).toBe(true));
    hand.confirm();
    expect(answers).toEqual([[[10, 10], 'upper']]);
  });
  it('asks again once it is known what can be reached', async () => {
    const { hand, asked } = seated();
    hand.tap([10, 10], null); // nothing is known yet: the highest
    expect(hand.on.id).toBe('roof');
    await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ surface: 'upper' }));
    await vi.waitFor(() => expect(hand.ready).toBe(true));
    expect(hand.label?.lines[0]).toContain('upper');
  });
  it('may be to stay where one is', async () => {
    const { hand, answers } = seated();
    hand.hold();
    await settled();
    expect(answers).toEqual([[3, 5, 'ground']]);
  });
  it('can end on a ladder, no farther than it reaches', async () => {
    const { hand, asked } = seated();
    await settled();
    hand.tap([15.5, 7], null);
    expect(hand.there.map((one) => one.id)).toEqual(['hall', 'upper', 'roof', 'ladder']);
    expect(hand.on.id).toBe('upper');
    hand.wish('ladder');
    await vi.waitFor(() => expect(asked.at(-1)).toEqual({ figure: 1, to: [15.5, 7], on: 'ladder', share: 0.5 }));
    expect(hand.ghosts[0]?.at[0]).toBeCloseTo(16.2);
  });
});

describe('looking somewhere at the end of a way', () => {
  it('is said with the place, and without it the figure looks where it goes', async () => {
    const { hand, asked } = seated({ ...FORM, turns: true });
    await settled();
    hand.tap([10, 10], null);
    await settled();
    expect(asked.at(-1)).toEqual({ figure: 1, to: [10, 10], surface: 'upper' });
    expect(hand.spin(-1)).toBe(true);
    await vi.waitFor(() => expect(asked.at(-1)).toEqual({ figure: 1, to: [10, 10], surface: 'upper', facing: 15 }));
    expect(hand.ghosts[0]?.facing).toBe(15);
    hand.cancel();
    expect(hand.at).toBe(null);
  });
  it('may be all that a figure does', async () => {
    const { hand, asked, answers } = seated({ ...FORM, turns: true });
    await settled();
    hand.spin(-2);
    await vi.waitFor(() => expect(asked.at(-1)).toEqual({ answer: [hand.mover?.x, hand.mover?.y, 'ground', 30] }));
    await vi.waitFor(() => expect(hand.ready).toBe(true));
    hand.confirm();
    await settled();
    expect(answers).toEqual([[hand.mover?.x, hand.mover?.y, 'ground', 30]]);
  });
  it('means nothing in a book without', async () => {
    const { hand } = seated();
    await settled();
    hand.tap([10, 10], null);
    expect(hand.spin(1)).toBe(false);
    expect(hand.ghosts[0]?.facing).toBe(undefined);
  });
});

describe('a way in words and signs', () => {
  it('tells where it ends, each crossing, its risk with its clause, and the fall', () => {
    settings.lang = 'fr';
    const found = { legal: true, cost: { total: 9, length: 1.5, difficult: 0 }, allowance: 10, crossings: [climb], falls: [{ crossing: 0, start: climb.start, end: climb.start, height: 6 }] };
    const lines = wayLines(found, 'roof', { told: (id) => id });
    expect(lines).toEqual(['9″ sur 10″ · roof', 'Escalade, 6″ à monter : coûte 7,5″', 'Risque, 33\u00a0% : chute (X-1)', 'En cas d’échec : chute de 6″, arrivée sur ground']);
    expect(crossingWords({ ...climb, ascent: 0, cost: 0 })).toBe('Escalade');
    expect(crossingWords({ ...climb, kind: 'hurdle', cost: 1 })).toBe('Escalade : coûte 1″');
    expect(wayLines({ legal: false, why: { text: words('loin'), clauses: ['X-2'], kind: '', data: {} } }, 'roof', { told: (id) => id })).toEqual(['loin (X-2)', 'roof']);
  });
  it('has a sign at each crossing, stacked where they are close', () => {
    const signs = signsOf([climb, { ...climb, kind: 'drop', risks: [] }, { ...climb, start: { surface: 'roof', at: [15, 8] }, end: { surface: 'ground', at: [17, 8] }, risks: [{ text: words('?'), clauses: [] }] }]);
    expect(signs.map((s) => [s.kind, s.off, s.cost, s.risk])).toEqual([
      ['climb', [0, -20], '7,5″', '⚠ 33\u00a0%'],
      ['drop', [0, -43], '7,5″', ''],
      ['climb', [0, -20], '7,5″', '⚠'],
    ]);
    expect(signsOf([climb], true)[0]?.off[0]).toBeGreaterThan(20); // beside a way that is seen upright
  });
});
