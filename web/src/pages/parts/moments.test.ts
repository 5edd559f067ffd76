import { afterEach, describe, expect, it, vi } from 'vitest';

import { api } from '../../lib/api';
import type { GameSummary, Replay, Snapshot } from '../../lib/types';
import { Moments } from './moments.svelte';

const GAME = { id: 'g' } as unknown as GameSummary;
const replay = (steps: number): Replay => ({ steps, told: [] }) as unknown as Replay;
const flush = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

/** A server that replies when it is told to, in any order. */
function held(): Map<number | null, (replay: Replay) => void> {
  const replies = new Map<number | null, (replay: Replay) => void>();
  vi.spyOn(api, 'replay').mockImplementation((_id, camp = null) => new Promise((reply) => replies.set(camp, reply)));
  vi.spyOn(api, 'at').mockImplementation((_id, at) => Promise.resolve({ revision: at, log: [] } as unknown as Snapshot));
  return replies;
}

afterEach(() => vi.restoreAllMocks());

describe('the moments of a game', () => {
  it('are those of the eyes that were opened last, whoever is answered last', async () => {
    const replies = held();
    const moments = new Moments(GAME);
    void moments.open(3, null);
    void moments.look(1);
    replies.get(1)?.(replay(9));
    await flush();
    replies.get(null)?.(replay(5));
    await flush();
    expect([moments.camp, moments.steps, moments.at]).toEqual([1, 9, 3]);
    moments.close();
  });

  it('stay where somebody went while other eyes were being opened', async () => {
    const replies = held();
    const moments = new Moments(GAME);
    void moments.open(0, null);
    replies.get(null)?.(replay(9));
    await flush();
    void moments.look(1);
    void moments.go(7);
    replies.get(1)?.(replay(9));
    await flush();
    expect([moments.camp, moments.at]).toEqual([1, 7]);
    moments.close();
  });
});
