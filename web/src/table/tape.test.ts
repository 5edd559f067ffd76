import { expect, test } from 'vitest';
import type { Figure, View } from '../lib/types';
import { house } from './storeys/house.fake';
import { ShownStoreys } from './storeys/shown_storeys.svelte';
import { heightAt, tapeWords } from './tape';

const looked = { view: { table: { storeys: house() } } as unknown as View, figures: new Map(), hand: null, hovered: null, selected: null };
const flat = { ...looked, view: { table: {} } as unknown as View };

test('the tape starts and ends at the height of what is seen there', () => {
  const storeys = new ShownStoreys(looked);
  expect([heightAt([2, 2], [], storeys), heightAt([10, 10], [], storeys), heightAt([22, 4], [], storeys)]).toEqual([0, 6, 1]);
  const body = { x: 10, y: 10, radius: 0.5, in_play: true, elevation: 3, surface: 'upper' } as Figure;
  expect(heightAt([10.2, 10], [body], storeys)).toBe(3);
  expect(heightAt([10, 10], [body], new ShownStoreys(flat))).toBe(0);
});

test('it says both lengths where heights differ, and one where they do not', () => {
  expect(tapeWords(4, 0)).toMatchObject({ parts: '' });
  const { far, parts } = tapeWords(4, 3);
  expect(far).toContain('5');
  expect([parts.includes('4'), parts.includes('3')]).toEqual([true, true]);
});
