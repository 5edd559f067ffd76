import { expect, test } from 'vitest';
import type { Marker, Prize } from '../lib/types';
import { turned } from './framing';
import { borneBy, plateOf, topOf } from './held_ground';

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

const disc: Prize = { ...prize('d', null), area: { type: 'disc', x: 10, y: 10, radius: 1 } };
const HALF: [number, number] = [18, 11];

test('a plate lies at the upper edge of its ground where nobody stands there', () => {
  expect(plateOf(disc, 0, HALF, []).at).toEqual(topOf(disc, 0));
  expect(plateOf(disc, 0, HALF, [{ at: [300, -200], reach: 10 }]).at).toEqual(topOf(disc, 0));
});

test('a plate lies on nobody and on no other plate, near its ground', () => {
  const taken = [{ at: [200, -200] as [number, number], reach: 14 }, { at: [200, -226] as [number, number], reach: HALF }];
  for (const angle of [0, 90]) {
    const { at } = plateOf(disc, angle, HALF, taken);
    const [x, y] = turned(at, angle);
    for (const other of taken) {
      const [ox, oy] = turned(other.at, angle);
      const [wide, high] = typeof other.reach === 'number' ? [other.reach, other.reach] : other.reach;
      expect(Math.abs(x - ox) >= HALF[0] + wide - 4 || Math.abs(y - oy) >= HALF[1] + high - 4).toBe(true);
    }
    expect(Math.hypot(at[0] - 200, at[1] + 200)).toBeLessThan(120);
  }
});

test('a plate stays in sight', () => {
  const { at } = plateOf(disc, 0, HALF, [{ at: [200, -218], reach: 20 }], ([, y]) => y > -225);
  expect(at[1]).toBeGreaterThan(-225);
});
