import { beforeEach, describe, expect, it } from 'vitest';

import { mutes, speaker } from '../../lib/mutes.svelte';
import { clockText, ONLINE } from '../../lib/online';
import { settings } from '../../lib/settings.svelte';
import { titleOf } from '../../lib/turn.svelte';
import type { AffairsMessage } from '../../lib/types';
import { asked } from './people.svelte';

const player = { kind: 'person' as const, name: null, present: true, free: false, played_on: false };
const affairs = (change: Partial<AffairsMessage>): AffairsMessage => ({
  type: 'affairs',
  terms: {},
  players: [player, player, player],
  clock: null,
  draw: null,
  takeback: null,
  time: null,
  timed: false,
  rematch: null,
  verdict: null,
  mixing: null,
  shares: [],
  ...change,
});

beforeEach(() => {
  settings.lang = 'fr';
});

describe('requests of the others', () => {
  it('are put to who has not agreed, and never to who asks', () => {
    const draw = { camp: 0, agreed: [1] };
    expect(asked(affairs({ draw }), [0])).toEqual([]);
    expect(asked(affairs({ draw }), [1])).toEqual([]);
    expect(asked(affairs({ draw }), [2])).toEqual([{ what: 'draw', from: 0, camp: 2, swap: false }]);
    expect(asked(affairs({ draw }), [])).toEqual([]);
  });

  it('are not put to who gave up, nor once the next game is there', () => {
    const players = [player, { ...player, played_on: true }, player];
    expect(asked(affairs({ takeback: { camp: 0, agreed: [] }, players }), [1])).toEqual([]);
    const rematch = { camp: 0, swap: true, agreed: [0], game: null };
    expect(asked(affairs({ rematch }), [1])).toEqual([{ what: 'rematch', from: 0, camp: 1, swap: true }]);
    expect(asked(affairs({ rematch: { ...rematch, game: 'abc' } }), [1])).toEqual([]);
  });
});

describe('words', () => {
  it('are there in both languages, with the same holes', () => {
    const holes = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const [key, { fr, en }] of Object.entries(ONLINE)) {
      expect(fr && en, key).toBeTruthy();
      expect(holes(fr), key).toEqual(holes(en));
    }
  });

  it('tell a clock as people read it', () => {
    expect(clockText(59.2)).toBe('1:00');
    expect(clockText(3661)).toBe('1:01:01');
    expect(clockText(-3)).toBe('0:00');
    expect(clockText(2 * 86400 + 3 * 3600 + 5)).toBe('2 j 3 h');
  });

  it('put "your turn" before the title', () => {
    expect(titleOf('Pillage', true)).toBe('(à vous) Pillage');
    expect(titleOf('Pillage', false)).toBe('Pillage');
  });
});

describe('muting', () => {
  it('is by person and by game, and can be undone', () => {
    const [camp, spectator] = [speaker({ camp: 1, name: null }), speaker({ camp: null, name: 'Zoé' })];
    mutes.toggle('g', camp);
    expect(mutes.has('g', camp)).toBe(true);
    expect(mutes.has('g', spectator)).toBe(false);
    expect(mutes.has('other', camp)).toBe(false);
    mutes.toggle('g', camp);
    expect(mutes.has('g', camp)).toBe(false);
  });
});
