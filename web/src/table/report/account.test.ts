import { describe, expect, it } from 'vitest';

import type { CampAccount, Result, View } from '../../lib/types';
import { scoreOf, standingOf } from './account';

const ended = (scores: number[]): Result => ({ text: { fr: '', en: '' }, clauses: [], winner: 0, winners: [0], scores });
const told = (camp: number, score: number | null): CampAccount => ({ camp, score }) as CampAccount;
const camp = (...counters: object[]): View['camps'][number] => ({ counters }) as unknown as View['camps'][number];

describe('the account of a game', () => {
  it('has the score of the rules, or as it stood where they were not asked', () => {
    expect(scoreOf(1, ended([300, 61]), undefined)).toBe(61);
    expect(scoreOf(1, ended([]), told(1, 40))).toBe(40);
    expect(scoreOf(1, ended([]), told(1, null))).toBeNull();
    expect(scoreOf(1, ended([]), undefined)).toBeNull();
  });
  it('counts who stands as the turn track does', () => {
    expect(standingOf(camp({ value: 300 }, { value: 10, of: 14 }))).toEqual({ left: 10, of: 14 });
    expect(standingOf(camp({ value: 3 }))).toBeNull();
  });
});
