import { afterEach, expect, it } from 'vitest';

import { dist } from './i18n.svelte';
import { inches, measureIn, UNIT } from './scale';
import { settings } from './settings.svelte';

afterEach(() => measureIn('in'));

it('draws an inch as long in every book', () => {
  expect(UNIT).toBe(20);
  measureIn('cm');
  expect(UNIT * 2.54).toBeCloseTo(20);
  expect(inches(1)).toBeCloseTo(2.54);
});

it('tells the distances of a book in centimetres as they are', () => {
  settings.lang = 'fr';
  measureIn('cm');
  expect(dist(7.5)).toBe('7,5 cm');
  measureIn(undefined);
  expect(dist(7.5)).toBe('7,5″');
});
