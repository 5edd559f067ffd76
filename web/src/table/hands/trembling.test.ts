/** A click is asked about for a while; what the pointer does meanwhile takes nothing back. */

import { describe, expect, it } from 'vitest';

import { Refused } from '../../lib/live.svelte';
import type { Json, Point } from '../../lib/types';
import { DeedsHand } from './deeds.svelte';
import { MovesHand } from './moves.svelte';
import { fakeTable, question, settled } from './table.fake';

const words = { fr: 'x', en: 'x' };
const why = { text: words, clauses: [], kind: '', data: {} };
const cost = { total: 6, length: 6, difficult: 0 };
const FAR: Point = [3, 30];
const NEAR: Point = [3, 11];

/** A server that thinks about everything for a moment: too far, and how far one can go. */
function tooFar(what: string, data: { [key: string]: Json }): Promise<unknown> {
  if (what !== 'path') return Promise.resolve([]);
  const short = data['short'] ? { path: [NEAR], cost, allowance: 6, legal: true, answer: 'short' } : null;
  return new Promise((say) => setTimeout(() => say({ path: [FAR], cost, allowance: 6, legal: false, why, short }), 12));
}

/** Every way in which a hand can tremble, again and again until the answers have come. */
async function tremble(hand: MovesHand | DeedsHand): Promise<void> {
  for (let moment = 0; moment < 12; moment++) {
    hand.over([3.1, 30.1], null);
    hand.leave();
    await settled();
  }
}

/** Click too far, tremble and confirm: whether it could be confirmed, where it lay, and what was answered. */
async function laidOut(hand: MovesHand | DeedsHand, answers: Json[]): Promise<unknown[]> {
  hand.tap(FAR, null, 'mouse');
  await tremble(hand);
  const laid = [hand.ready, hand.ghosts[0]?.at];
  hand.confirm();
  await settled();
  return [...laid, answers];
}

describe('a click that is too far', () => {
  it('lays a mover out as far as it can go, however the pointer trembles', async () => {
    const { table, answers } = fakeTable([1], tooFar);
    const form = { form: 'moves', figures: [{ figure: 1, allowance: 6, engaged: false }], pieces: [], march: false, options: [] };
    const hand = new MovesHand(table, question(form, 'end'));
    await hand.choose(1);
    hand.over([3, 29], null); // what is heard of it comes after the click
    expect(await laidOut(hand, answers)).toEqual([true, NEAR, ['short']]);
  });

  it('lays a deed out as far as it can go, however the pointer trembles', async () => {
    const { table, answers } = fakeTable([1], tooFar);
    const walk = { id: 'march', name: words, nature: 'cumulative', potential: 10 };
    const hand = new DeedsHand(table, question({ form: 'deeds', figures: [{ figure: 1, actions: [walk] }] }, null));
    hand.choose(1);
    expect(await laidOut(hand, answers)).toEqual([true, NEAR, ['short']]);
  });
});

it('a click that could not be looked up says so', async () => {
  const busy = { text: words, clauses: [] };
  const { table } = fakeTable([1], (what) => (what === 'path' ? Promise.reject(new Refused(busy)) : []));
  const told: unknown[] = [];
  table.refuse = (said) => told.push(said);
  const form = { form: 'moves', figures: [{ figure: 1, allowance: 6, engaged: false }], pieces: [], march: false, options: [] };
  const hand = new MovesHand(table, question(form, 'end'));
  await hand.choose(1);
  hand.tap(FAR, null, 'mouse');
  await settled();
  expect([hand.ready, hand.looking, told]).toEqual([false, false, [busy]]);
});
