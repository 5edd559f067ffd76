import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Earlier, following, joined, PART } from './earlier.svelte';
import type { Line } from './types';

const lines = (start: number, end: number): Line[] =>
  Array.from({ length: end - start }, (_, k) => ({ n: start + k }) as unknown as Line);
const numbers = (some: Line[]): number[] => some.map((line) => line.n);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the earlier lines of a log', () => {
  it('are fetched part by part, from the newest to the oldest', async () => {
    const asked: number[][] = [];
    const earlier = new Earlier((start, end) => {
      asked.push([start, end]);
      return Promise.resolve(lines(start, end));
    });
    earlier.begin(2 * PART + 30);
    expect(asked).toEqual([]); // first the table is drawn
    await vi.runAllTimersAsync();
    expect(asked).toEqual([[PART + 30, 2 * PART + 30], [30, PART + 30], [0, 30]]);
    expect(numbers(earlier.lines)).toEqual(numbers(lines(0, 2 * PART + 30)));
  });

  it('are those of the eyes that look: what comes late for others is dropped', async () => {
    let answer: (found: Line[]) => void = () => undefined;
    const earlier = new Earlier(() => new Promise((done) => (answer = done)));
    earlier.begin(10);
    await vi.advanceTimersByTimeAsync(1000);
    earlier.end();
    answer(lines(0, 10));
    await vi.runAllTimersAsync();
    expect(earlier.lines).toEqual([]);
  });

  it('are asked for again when they could not be had', async () => {
    let tries = 0;
    const earlier = new Earlier((start, end) => (++tries < 3 ? Promise.reject(new Error()) : Promise.resolve(lines(start, end))));
    earlier.begin(5);
    await vi.runAllTimersAsync();
    expect([tries, earlier.lines.length]).toEqual([3, 5]);
  });

  it('go before the others only where nothing is missing between them', () => {
    expect(numbers(joined(lines(0, 3), lines(3, 5)))).toEqual([0, 1, 2, 3, 4]);
    expect(numbers(joined(lines(0, 3), lines(4, 5)))).toEqual([4]);
    expect(joined(lines(0, 3), [])).toEqual([]);
  });

  it('are not news', () => {
    expect(numbers(following(lines(4, 9), lines(6, 8)))).toEqual([8]);
    expect(numbers(following(lines(0, 2), []))).toEqual([0, 1]);
    expect(following(lines(0, 2), lines(0, 4))).toEqual([]);
  });
});
