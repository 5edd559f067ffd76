import { describe, expect, it } from 'vitest';

import { PART } from '../../lib/earlier.svelte';
import type { Line } from '../../lib/types';
import { missing, withLines } from './lines';

const lines = (start: number, end: number): Line[] =>
  Array.from({ length: end - start }, (_, k) => ({ n: start + k }) as unknown as Line);

describe('a log in pieces', () => {
  it('is put in order, each line once', () => {
    const log = withLines(withLines([], lines(5, 8)), lines(2, 6));
    expect(log.map((line) => line.n)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(withLines(log, lines(3, 4))).toBe(log);
  });

  it('is filled from the moment on, then before it', () => {
    const total = 3 * PART;
    expect(missing([], total, 20)).toEqual([20, 20 + PART]);
    expect(missing(lines(PART, total), total, 2 * PART)).toEqual([0, PART]);
    expect(missing(lines(30, total), total, 40)).toEqual([0, 30]);
    expect(missing(lines(0, total), total, 7)).toBeNull();
    expect(missing([], 0, 0)).toBeNull();
  });

  it('ends, whatever the moment', () => {
    let log: Line[] = lines(150, 180);
    let asked = 0;
    for (let part = missing(log, 431, 180); part; part = missing(log, 431, 180)) {
      log = withLines(log, lines(...part));
      expect(++asked).toBeLessThan(10);
    }
    expect(log).toHaveLength(431);
  });
});
