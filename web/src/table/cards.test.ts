import { describe, expect, it } from 'vitest';

import type { View } from '../lib/types';
import { moved, sequencesOf } from './cards';

const words = (name: string): { fr: string; en: string } => ({ fr: name, en: name });

function view(pile: string[], backs: (string | null)[]): View {
  const card = (id: string, camp: number): object => ({ id, camp, names: words(id), figures: [] });
  return {
    turn: { order: [0, 1] },
    played: ['lances'],
    cards: [card('lances', 0), card('arcs', 0), card('clones', 1), card('brute', 1)],
    camps: [
      { id: 0, pile: ['arcs'], backs: [null], reserve: [] },
      { id: 1, pile, backs, reserve: ['brute'] },
    ],
  } as unknown as View;
}

describe('sequences', () => {
  it('reads one’s own pile and what is being played', () => {
    const [mine] = sequencesOf(view([], [null]));
    expect(mine?.pile.map((p) => p.card?.id)).toEqual(['arcs']);
    expect(mine?.pile[0]?.head).toBe(true);
    expect(mine?.played.map((c) => c.id)).toEqual(['lances']);
  });

  it('shows of another pile its backs, and the cards that lie face up in their place', () => {
    const [, theirs] = sequencesOf(view([], [null, 'clones', null]));
    expect(theirs?.pile.map((p) => p.card?.id ?? null)).toEqual([null, 'clones', null]);
    expect(theirs?.pile.map((p) => p.open)).toEqual([false, true, false]);
    expect(theirs?.reserve.map((p) => p.card?.id)).toEqual(['brute']);
    expect(theirs?.played).toEqual([]);
  });
});

describe('a card that is put elsewhere', () => {
  it('goes to the place where it is let go', () => {
    expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(['a', 'b'], 0, 9)).toEqual(['b', 'a']);
  });
  it('stays where it is if there is no such card', () => {
    expect(moved(['a', 'b'], 7, 0)).toEqual(['a', 'b']);
  });
});
