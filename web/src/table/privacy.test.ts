import { describe, expect, it } from 'vitest';

import { nextOf, toWhom } from './privacy';

describe('whom the screen is passed to', () => {
  const waiting = [
    { camp: 2, question: null, apart: true, alone: true },
    { camp: 1, question: null, apart: false, alone: false },
  ];

  it('is the first of our camps that is waited for', () => {
    expect(nextOf(waiting, [0, 1])?.camp).toBe(1);
    expect(nextOf(waiting, [1, 2])?.camp).toBe(2);
    expect(nextOf(waiting, [0])).toBeNull();
  });

  it.each([
    ['Iris', 'à Iris'],
    ['Le Clan du Sel', 'au Clan du Sel'],
    ['Les Loups', 'aux Loups'],
    ['La Garde', 'à la Garde'],
    ['L’Écorce', 'à l’Écorce'],
    ['Léa', 'à Léa'],
  ])('is called in good French: %s', (name, said) => {
    expect(toWhom(name, 'fr')).toBe(said);
    expect(toWhom(name, 'en')).toBe(`to ${name}`);
  });
});
