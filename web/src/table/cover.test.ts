import { describe, expect, it, vi } from 'vitest';

import type { Live } from '../lib/live.svelte';
import type { Snapshot } from '../lib/types';
import { Cover } from './cover.svelte';

const once: boolean[] = [];

/** A line to the server that answers when the test says so. */
function line(camp: number | null) {
  const asked: (number | null)[] = [];
  const replies: (() => void)[] = [];
  const live = {
    camp,
    eyes(next: number | null, only = false) {
      live.camp = next;
      if (only) once.push(only);
      asked.push(next);
      return new Promise<void>((done) => replies.push(done));
    },
  };
  return { live: live as unknown as Live, asked, replies };
}
const state = (waiting: number[], result: object | null = null): Snapshot =>
  ({ waiting: waiting.map((camp) => ({ camp, question: null, apart: true, alone: true })), questions: [], result }) as unknown as Snapshot;

describe('a screen that two share', () => {
  it('is passed on openly where nothing is hidden', () => {
    vi.useFakeTimers();
    const { live, asked } = line(0);
    const cover = new Cover(live, [0, 1]);
    cover.pass({ camp: 1, question: null, apart: false, alone: false });
    expect([cover.camp, cover.handed, asked]).toEqual([null, 1, [1]]);
    expect(cover.hides(state([1]))).toBe(false);
    vi.advanceTimersByTime(3000);
    expect(cover.handed).toBeNull();
    vi.useRealTimers();
  });

  it('is covered, and blind, until the other is there', async () => {
    const { live, asked, replies } = line(0);
    const cover = new Cover(live, [0, 1]);
    cover.pass({ camp: 1, question: null, apart: true, alone: true });
    expect([cover.camp, asked]).toEqual([1, [null]]);
    expect(cover.hides(state([1]))).toBe(true);
    const lifted = cover.lift();
    await Promise.resolve();
    // A state that was still under way for the camp before stays under the cover.
    expect(cover.hides(state([1]))).toBe(true);
    expect(asked).toEqual([null]);
    replies[0]?.();
    await vi.waitFor(() => expect(asked).toEqual([null, 1]));
    expect(cover.camp).toBeNull();
    replies[1]?.();
    await lifted;
  });

  it('waits for whom the game waits for, and opens at the end', () => {
    const { live } = line(null);
    const cover = new Cover(live, [0, 1]);
    cover.pass({ camp: 0, question: null, apart: true, alone: true });
    expect(cover.hides(state([1]))).toBe(true);
    expect(cover.camp).toBe(1);
    expect(cover.hides(state([3]))).toBe(true);
    expect(cover.camp).toBe(1);
    expect(cover.hides(state([], {}))).toBe(false);
    expect(cover.camp).toBeNull();
  });

  it('lies open while nothing is hidden, and is opened for one question only', async () => {
    vi.useFakeTimers();
    once.length = 0;
    const { live, asked } = line(null);
    const cover = new Cover(live, [0, 1]);
    expect(cover.open).toBe(true);
    cover.asked(0);
    expect(cover.handed).toBeNull();
    cover.asked(1); // another is asked: it is said, and nothing is covered
    expect([cover.handed, cover.camp, asked]).toEqual([1, null, []]);
    cover.ask(1); // he looks at what is his own
    expect([cover.handed, cover.camp]).toEqual([null, 1]);
    void cover.lift();
    await vi.waitFor(() => expect(asked).toEqual([1]));
    expect(once).toEqual([true]);
    expect(cover.open).toBe(false);
    const open = { waiting: [{ camp: 1, question: null, apart: true, alone: false }], questions: [], result: null } as unknown as Snapshot;
    expect([cover.peeks(open, 1), cover.peeks(open, 0), cover.peeks(state([1]), 1)]).toEqual([true, false, false]);
    vi.useRealTimers();
  });

  it('is uncovered when what comes is for all', () => {
    const { live } = line(null);
    const cover = new Cover(live, [0, 1]);
    cover.pass({ camp: 0, question: null, apart: true, alone: true });
    const openly = { ...state([1]), questions: [{}] } as unknown as Snapshot;
    expect(cover.hides(openly)).toBe(false);
    expect(cover.camp).toBeNull();
  });
});
