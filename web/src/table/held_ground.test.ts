import { expect, test } from 'vitest';
import type { Marker, Prize } from '../lib/types';
import { borneBy, topOf } from './held_ground';

const prize = (id: string, bearer: number | null): Prize => ({ kind: 'counter', id, x: 0, y: 0, bearer });

test('whoever bears something is known, however many things there are', () => {
  const lies: Marker = { kind: 'exit', id: 'e', line: [[0, 0], [1, 0]], name: { fr: '', en: '' } };
  const borne = borneBy([prize('a', 3), prize('b', null), lies, prize('c', 5), prize('d', 3)]);
  expect([...borne].map(([id, things]) => [id, things.map((t) => t.id)])).toEqual([[3, ['a', 'd']], [5, ['c']]]);
});

test('the plate of a ground lies at its upper edge, as the table is turned', () => {
  const square: Prize = { ...prize('s', null), area: { type: 'polygon', points: [[0, 0], [2, 0], [2, 2], [0, 2]] } };
  expect(topOf(square, 0)).toEqual([20, -40]);
  expect(topOf(square, 180).map((n) => Math.abs(Math.round(n)))).toEqual([20, 0]);
});

test('where its upper edge is out of sight, the plate lies where the outline comes into sight', () => {
  const disc: Prize = { ...prize('d', null), area: { type: 'disc', x: 10, y: 10, radius: 4 } };
  expect(topOf(disc, 0)[1]).toBeCloseTo(-280, 0);
  const low = topOf(disc, 0, ([, y]) => y > -230);
  expect(low[1]).toBeGreaterThan(-230);
  expect(low[1]).toBeLessThan(-215);
  expect(topOf(disc, 0, () => false)[1]).toBeCloseTo(-280, 0);
});
