import { describe, expect, it } from 'vitest';

import type { Question } from '../lib/types';
import { answerFor, asksOrder, mutedFrom, passOf, stillMuted } from './muted_questions';

const words = (fr: string) => ({ fr, en: fr });
function choice(keys: string[], kind = 'free_attack', camp = 0): Question {
  const options = keys.map((key) => ({ key, text: words(key), data: {} }));
  return { camp, kind, question: { text: words('?'), clauses: [] }, about: {}, form: { form: 'choice', options }, default: keys[0] ?? '', foretold: false };
}

describe('hush', () => {
  it('is offered only where one may pass', () => {
    expect(passOf(choice(['yes', 'no']))?.key).toBe('no');
    expect(passOf(choice(['edge:north', 'edge:south']))).toBeNull();
    expect(mutedFrom(choice(['north', 'south']), 2)).toBeNull();
  });
  it('answers the same question of the same camp until the turn is over', () => {
    const hush = mutedFrom(choice(['yes', 'no']), 2);
    const all = hush ? [hush] : [];
    expect(answerFor(all, choice(['yes', 'no']), 2)).toBe('no');
    expect(answerFor(all, choice(['yes', 'no']), 3)).toBeNull();
    expect(answerFor(all, choice(['yes', 'no'], 'reroll'), 2)).toBeNull();
    expect(answerFor(all, choice(['yes', 'no'], 'free_attack', 1), 2)).toBeNull();
    expect(stillMuted(all, 3)).toEqual([]);
    expect(stillMuted(all, 2)).toHaveLength(1);
  });
  it('asks all the same where something else is offered', () => {
    const hush = mutedFrom(choice(['pass', 'intercept:7:3:INI']), 2);
    const all = hush ? [hush] : [];
    expect(answerFor(all, choice(['pass', 'intercept:9:3:MOU']), 2)).toBe('pass');
    expect(answerFor(all, choice(['pass', 'intercept:9:3:MOU', 'before:4:3:INI']), 2)).toBeNull();
  });
  it('takes the order that is proposed where all come in the end', () => {
    const next = (...ids: string[]): Question => ({ ...choice(ids), about: { figures: ids.map(Number) } });
    const hush = mutedFrom(next('3', '5', '7'), 2);
    expect(hush?.said.fr).toBe('dans l’ordre proposé');
    const all = hush ? [hush] : [];
    expect(answerFor(all, next('5', '7'), 2)).toBe('5');
    expect(answerFor(all, next('5', '7', 'pass'), 2)).toBeNull();
    expect(asksOrder({ ...next('3', '5'), foretold: true })).toBe(false);
  });
  it('holds for the whole game where that is wished', () => {
    const hush = mutedFrom(choice(['yes', 'no']), null);
    expect(answerFor(hush ? [hush] : [], choice(['yes', 'no']), 5)).toBe('no');
  });
});
