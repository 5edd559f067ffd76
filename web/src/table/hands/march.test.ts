import { describe, expect, it } from 'vitest';

import type { Json } from '../../lib/types';
import { AttacksHand } from './attacks.svelte';
import { MovesHand } from './moves.svelte';
import { rearmost } from './places.svelte';
import { SpotHand } from './spots.svelte';
import { fakeTable, question } from './table.fake';

const later = (): Promise<void> => new Promise((wake) => setTimeout(wake, 60));
const movers = (...ids: number[]) => ids.map((figure) => ({ figure, allowance: 6, engaged: figure === 8 }));

/** Who is sent goes where it is sent; figure 6 stops after one. */
function server(what: string, data: { [key: string]: Json }): unknown {
  if (what === 'reach') return [];
  if (what === 'odds' || what === 'sight') return null;
  if (what === 'path') {
    const far = { path: [data['to']], cost: { total: 9 }, allowance: 6, legal: false, why: { text: { fr: 'loin', en: 'far' }, clauses: [] } };
    return data['short'] ? { ...far, short: { ...far, path: [[9, 5]], legal: true, answer: 'short' } } : far;
  }
  const [dx, dy] = data['by'] as [number, number];
  const go = (figure: number, share: number) => ({ figure, path: [[figure * 3 + dx * share, 5 + dy * share]], cost: { total: 1 }, allowance: 6, answer: { figure }, short: share < 1 });
  return { moves: (data['figures'] as number[]).map((id) => go(id, id === 6 ? 0.5 : 1)), stays: [] };
}

function hand(...ids: number[]) {
  const fake = fakeTable([2, 4, 6, 8, 9], server);
  const rows: Json[][] = [];
  Object.assign(fake.table, {
    answerAll: (_camp: number, answers: Json[]) => {
      rows.push(answers);
      return Promise.resolve(true);
    },
  });
  return { ...fake, rows, hand: new MovesHand(fake.table, question({ form: 'moves', figures: movers(...ids), pieces: [], march: true, options: [{ key: 'end', text: { fr: 'Finir', en: 'End' }, data: {} }] }, 'end')) };
}

describe('several figures at once', () => {
  it('are taken up by shift, or by a rectangle; who is engaged is not', () => {
    const { hand: it } = hand(2, 4, 6, 8);
    it.tap([6, 5], 2, 'mouse');
    it.alsoTake(4);
    expect([it.gathered, it.chosen]).toEqual([[2, 4], 4]);
    it.alsoTake(4);
    expect([it.gathered, it.chosen]).toEqual([[], 2]);
    it.enclose([2, 4, 6, 8, 9]);
    expect(it.gathered).toEqual([4, 6, 2]);
  });

  it('are laid out by one click and sent by another', async () => {
    const { hand: it, rows } = hand(2, 4, 6, 9);
    it.enclose([2, 4, 6]);
    expect(it.ready).toBe(false);
    it.tap([18, 9], null, 'mouse'); // 6 goes there: so far go the others
    await later();
    expect(it.paths.map((way) => way.points.at(-1))).toEqual([[6, 9], [12, 9], [18, 7]]);
    expect(it.ready).toBe(true);
    it.tap([18, 9], null, 'mouse');
    await later();
    expect(rows).toEqual([[{ figure: 2 }, { figure: 4 }, { figure: 6 }]]);
  });

  it('leave the last move of a phase to be confirmed by itself', async () => {
    const { hand: it, rows, table } = hand(2, 4);
    table.hand = it;
    it.enclose([2, 4]);
    it.tap([12, 9], null, 'mouse');
    await later();
    it.confirm();
    await later();
    expect(rows).toEqual([[{ figure: 2 }]]);
    expect(it.chosen).toBe(4);
  });

  it('end the moves with the same word, where all who can go', async () => {
    const { hand: it, rows } = hand(2, 4, 6, 8); // 8 is in contact, and stays there
    it.enclose([2, 4]);
    it.tap([12, 9], null, 'mouse');
    await later();
    expect(it.marchesAll).toBe(false);
    it.enclose([2, 4, 6]);
    it.tap([18, 9], null, 'mouse');
    await later();
    expect([it.ready, it.marchesAll]).toEqual([true, true]);
    it.finish();
    await later();
    expect(rows).toEqual([[{ figure: 2 }, { figure: 6 }, { figure: 4 }, 'end']]); // the one taken up first leads
  });

  it('are put down first when one changes one’s mind, then let go', async () => {
    const { hand: it } = hand(2, 4, 6);
    it.enclose([2, 4]);
    it.tap([12, 9], null, 'mouse');
    await later();
    expect(it.cancel()).toBe(true);
    expect([it.ghosts, it.gathered]).toEqual([[], [2, 4]]);
    expect(it.cancel()).toBe(true);
    expect([it.gathered, it.chosen]).toEqual([[], null]);
  });
});

describe('an order in words', () => {
  const order = { text: { fr: 'Vers', en: 'Towards' }, answer: { figure: 2, path: [[6, 9]] }, to: [6, 9] };
  const hold = { text: { fr: 'Tenir', en: 'Hold' }, answer: { figure: 2, path: [] } };

  it('is carried out at once, as by a click', async () => {
    const { hand: it, answers } = hand(2, 4);
    void it.choose(2);
    await it.order(order);
    expect([answers, it.pinned]).toEqual([[order.answer], false]);
  });

  it('is laid out where the phase ends with it, and confirmed by itself', async () => {
    for (const wish of [order, hold]) {
      const { hand: it, answers } = hand(2);
      void it.choose(2);
      await it.order(wish);
      expect([answers, it.pinned, it.ready]).toEqual([[], true, true]);
      it.confirm();
      await later();
      expect(answers).toEqual([wish.answer]);
    }
  });

  it('is thought better of: another one is given to the same figure', async () => {
    const { hand: it } = hand(2);
    void it.choose(2);
    await it.order(order);
    expect(it.cancel()).toBe(true);
    expect([it.pinned, it.chosen]).toEqual([false, 2]);
  });

  it('to stand still is laid out, too, if the phase ends with it', async () => {
    const { hand: it, answers } = hand(2);
    void it.choose(2);
    it.standStill();
    await later();
    expect([answers, it.ready]).toEqual([[], true]);
  });
});

it('all attack their likeliest target, as the server proposes it, once that is confirmed', async () => {
  const attacks = [
    { figure: 2, target: 9, answer: { figure: 2, targets: [9, 9] }, hit: 0.8, kill: 0.5 },
    { figure: 6, target: 11, answer: { figure: 6, targets: [11] }, hit: 0.5, kill: 0.2 },
  ];
  const fake = fakeTable([2, 4, 6, 9, 11], (what) => (what === 'volley' ? { attacks, stays: [4] } : null));
  const rows: Json[][] = [];
  Object.assign(fake.table, { answerAll: (_camp: number, row: Json[]) => (rows.push(row), Promise.resolve(true)) });
  const shooters = [
    { figure: 2, attacks: [4, 5], targets: [9] },
    { figure: 4, attacks: [4], targets: [9, 11] },
    { figure: 6, attacks: [3], targets: [11] },
  ];
  const aims = new AttacksHand(fake.table, question({ form: 'shots', shooters }, 'end'));
  await aims.layVolley();
  expect([aims.ready, aims.links.length, rows]).toEqual([true, 2, []]); // drawn, not done
  expect(aims.cancel()).toBe(true);
  expect([aims.ready, aims.volley]).toEqual([false, null]);
  await aims.layVolley();
  aims.confirm();
  await later();
  expect(rows).toEqual([[{ figure: 2, targets: [9, 9] }, { figure: 6, targets: [11] }]]);
});

describe('one figure', () => {
  it('that is sent too far goes as far as it can, once that is confirmed', async () => {
    const { hand: it, answers } = hand(2, 4);
    it.tap([6, 5], 2, 'mouse');
    it.tap([30, 5], null, 'mouse');
    await later();
    expect([it.ready, it.ghosts[0]?.at, answers]).toEqual([true, [9, 5], []]);
    it.confirm();
    await later();
    expect(answers).toEqual(['short']);
  });
});

describe('a template', () => {
  it('does not begin over a friend', async () => {
    const fake = fakeTable([2, 3], (what) => (what === 'candidates' ? [[6, 5], [20, 5], [9, 5]] : { legal: true }));
    const it = new SpotHand(fake.table, question({ form: 'template', radius: 1, from: 2, within: 12, on: null }, [6, 5]));
    expect(it.endangered).toEqual([2]);
    await later();
    expect([it.at, it.endangered]).toEqual([[20, 5], []]);
  });
});

it('the rear rank lies at the edge of the zone’s side', () => {
  const zone: [number, number][] = [[0, 0], [40, 0], [40, 8], [0, 8]];
  expect(rearmost([[[5, 7], [6, 7]], [[5, 1], [6, 1]], [[5, 4], [6, 4]]], zone, 40, 40)).toBe(1);
  expect(rearmost([], zone, 40, 40)).toBe(null);
});
