import { expect, it } from 'vitest';

import type { Figure, View } from '../lib/types';
import type { Hand } from './hands/hand.svelte';
import { Opening } from './opening';

const figure = (id: number, camp: number, y: number): [number, Figure] => [id, { id, camp, x: 5, y, radius: 0.5, in_play: true } as Figure];
const figures = new Map([figure(1, 0, 2), figure(2, 1, 20)]);
const view = (turn: number): View => ({ table: { width: 24, depth: 24 }, turn: { number: turn }, camps: [], zones: [], figures: [...figures.values()] }) as unknown as View;
const hand = (more: Partial<Hand> = {}): Hand =>
  ({ question: { camp: 0, about: {}, form: { form: 'choice' } }, lit: [1], targets: [], offered: [], near: [], ghosts: [], reaches: [], region: null, range: null, chosen: null, ...more }) as unknown as Hand;

it('shows both armies before the first question, and keeps them in sight', () => {
  const [opening, first] = [new Opening(), hand()];
  expect(opening.subject(first, figures, view(1)).wish.length).toBeGreaterThanOrEqual(2);
  expect(opening.keeps(first)).toBe(true);
  expect(opening.keeps(hand())).toBe(false);
});
it('keeps them in sight where it is told only later who is first, as for two who share a screen', () => {
  const [opening, first] = [new Opening(), hand()];
  opening.subject(null, figures, view(1));
  expect(opening.keeps(first)).toBe(true);
  expect(opening.keeps({ ...first, chosen: 1 } as Hand)).toBe(false);
  expect(opening.keeps(hand())).toBe(false);
});
it('goes to whoever is asked in a later turn', () => {
  const opening = new Opening();
  opening.subject(null, figures, view(2));
  expect(opening.keeps(hand())).toBe(false);
});
it('keeps the whole table that was asked for while the same is asked of the same figure', () => {
  const [opening, first] = [new Opening(), hand()];
  expect(opening.keeps(first, true)).toBe(false);
  expect(opening.keeps(first, true)).toBe(true);
  expect(opening.keeps(first, false)).toBe(false);
  Object.assign(first, { chosen: 1 });
  expect(opening.keeps(first, true)).toBe(false);
  expect(opening.keeps(hand(), true)).toBe(false);
});
