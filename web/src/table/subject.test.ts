import { describe, expect, it } from 'vitest';

import type { Figure, Line, Point, View } from '../lib/types';
import { Hand } from './hands/hand.svelte';
import { MovesHand } from './hands/moves.svelte';
import { fakeTable, question } from './hands/table.fake';
import { Opening } from './opening';
import { actOf, armies, homeOf, subjectOf } from './subject';

const table = { width: 48, depth: 36 } as View['table'];

describe('what the camera looks at', () => {
  it('is who may move, with how far they go, and never beyond the table', () => {
    const { table: made } = fakeTable([1, 2], () => []);
    const hand = new MovesHand(made, question({ form: 'moves', figures: [{ figure: 1, allowance: 6, engaged: false }], pieces: [], options: [] }, 'end'));
    const { must, wish } = subjectOf(hand, made.figures, { table });
    expect(must).toEqual([{ at: [3, 5], radius: 1.25 }]);
    expect(wish.map(({ at }) => at)).toEqual([
      [0, 0],
      [10.25, 12.25],
    ]);
  });

  it('is whom a move is to end at, too', () => {
    const { table: made } = fakeTable([1, 2, 3]);
    const asked = { ...question({ form: 'place', figure: 1, options: [] }, [6, 5]), about: { figure: 1, targets: [3] } };
    const must = subjectOf(new Hand(made, asked), made.figures, { table }).must.map(({ at }) => at);
    expect(must).toEqual([1, 3].map((id) => [made.figures.get(id)?.x, made.figures.get(id)?.y]));
  });

  it('is nothing where a question is about no figure', () => {
    const { table: made } = fakeTable([1, 2]);
    expect(subjectOf(new Hand(made, question({ form: 'choice', options: [] }, 'no')), made.figures, { table }).must).toEqual([]);
  });

  it('is the armies at the start, and the whole table before anybody stands there', () => {
    const { table: made } = fakeTable([1, 2, 3]);
    expect(armies(made.figures, table)).toHaveLength(3);
    expect(armies(new Map(), table).map(({ at }) => at)).toEqual([
      [0, 0],
      [48, 36],
    ]);
  });

  const movesOf = (made: ReturnType<typeof fakeTable>['table'], ...ids: number[]): MovesHand =>
    new MovesHand(made, question({ form: 'moves', figures: ids.map((figure) => ({ figure, allowance: 6, engaged: false })), pieces: [], options: [] }, 'end'));

  it('is both armies when a table is opened at its first turn, as long as nothing was touched', () => {
    const { table: made } = fakeTable([2, 4, 13], () => []);
    const hand = movesOf(made, 2, 4);
    const view = (number: number): View => ({ table, turn: { number } }) as unknown as View;
    const opening = new Opening();
    const first = opening.subject(hand, made.figures, view(1));
    expect(first.must).toEqual([]);
    expect(first.wish.map(({ at }) => at[0])).toContain(39);
    expect(opening.keeps(hand)).toBe(true);
    hand.tap([6, 5], 2, 'mouse');
    expect(opening.keeps(hand)).toBe(false);
    const later = new Opening();
    expect(later.subject(hand, made.figures, view(2)).must).not.toEqual([]);
    expect(later.keeps(hand)).toBe(false);
  });

  it('is the enemies too where there is room: all of them, those nearest to each, the nearest', () => {
    const { table: made } = fakeTable([2, 8, 3, 7, 13], () => []);
    const { also } = subjectOf(movesOf(made, 2, 8), made.figures, { table });
    expect(also?.map((some) => some.map(({ at }) => at[0]))).toEqual([[9, 21, 39], [9, 21], [9]]);
  });

  it('is who acts and upon whom, and not a whole phase at once', () => {
    const { table: made } = fakeTable(Array.from({ length: 20 }, (_, k) => k));
    const line = (...figures: number[]): Line => ({ n: 1, figures, heading: null }) as unknown as Line;
    const ways = new Map<number, Point[]>();
    expect(actOf([line(4, 7)], made.figures, ways, table)?.must.map(({ at }) => at)).toEqual([
      [12, 5],
      [21, 5],
    ]);
    expect(actOf([line(...made.figures.keys())], made.figures, ways, table)).toBeNull();
    expect(actOf([], made.figures, ways, table)).toBeNull();
  });
});

describe('one’s own edge', () => {
  const view = (edge: string | null, figures: Partial<Figure>[] = []): View =>
    ({ camps: [{ edge: null }, { edge }], zones: [], figures, table }) as unknown as View;
  it.each([
    ['bottom', 0],
    ['top', 180],
    ['left', 270],
    ['right', 90],
  ])('at the %s is below after a turn by %i', (edge, angle) => expect(homeOf(view(edge), 1)).toBe(angle));

  it('is where one stands, if none was given; a spectator has none', () => {
    const mine = [{ camp: 1, in_play: true, x: 24, y: 30 }];
    expect(homeOf(view(null, mine), 1)).toBe(180);
    expect(homeOf(view('top', mine), null)).toBe(0);
  });
});
