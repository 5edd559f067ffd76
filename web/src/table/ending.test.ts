import { describe, expect, it } from 'vitest';

import type { Figure, Line } from '../lib/types';
import { deedsIn, lossesOf } from './ending';

const figure = (id: number, camp: number, in_play = true, more: object = {}): Figure =>
  ({ id, camp, in_play, price: 10, ...more }) as unknown as Figure;
const killed = (victim: number, by: number | null): Line => ({ kind: 'ef.event.killed', data: { figure: victim, by } }) as unknown as Line;

describe('the end of a game', () => {
  const figures = [figure(1, 0), figure(2, 0, false), figure(3, 1, false), figure(4, 1), figure(5, 1, false, { summoned: true }), figure(6, 1, false, { piece: 'gun' })];
  const byId = new Map(figures.map((f) => [f.id, f]));

  it('counts who was lost, and not who was summoned', () => {
    expect(lossesOf(figures, 2).map(({ lost, of, points }) => [lost.length, of, points])).toEqual([
      [1, 2, 10],
      [1, 2, 10],
    ]);
  });
  it('names who felled most enemies, and nobody for a friend', () => {
    const deeds = deedsIn([killed(3, 1), killed(5, 1), killed(2, 4), killed(2, 1), killed(2, null)], byId, (one, other) => one.camp !== other.camp);
    expect(deeds.map((d) => [d.figure.id, d.felled])).toEqual([
      [1, 2],
      [4, 1],
    ]);
  });
});
