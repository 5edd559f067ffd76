/** A screen that two share: passed on openly, or covered while one has something to hide.
 *
 * Under the cover this browser knows only what all may see. */

import type { Live } from '../lib/live.svelte';
import type { Snapshot, Waiting } from '../lib/types';
import { nextOf } from './privacy';

export class Cover {
  /** To whom the screen must be passed; null while it lies open. */
  camp = $state<number | null>(null);
  /** To whom an open screen was just passed. */
  handed = $state<number | null>(null);
  #forget: ReturnType<typeof setTimeout> | undefined;
  #live: Live;
  #mine: readonly number[];
  #blind: Promise<unknown> = Promise.resolve();

  constructor(live: Live, mine: readonly number[]) {
    this.#live = live;
    this.#mine = mine;
  }

  close(): void {
    clearTimeout(this.#forget);
  }

  /** It is another's turn at this screen. */
  pass({ camp, apart }: Waiting): void {
    const open = this.#live.camp !== null;
    if (apart) {
      this.camp = camp;
      this.handed = null;
      this.#blind = open ? this.#live.eyes(null) : Promise.resolve();
      return;
    }
    if (open) {
      this.handed = camp;
      clearTimeout(this.#forget);
      this.#forget = setTimeout(() => (this.handed = null), 2600);
    }
    void this.#live.eyes(camp);
  }
  /** Whether a state that comes stays under the cover; the game may go on below it, or end. */
  hides(state: Snapshot): boolean {
    if (this.camp === null) return false;
    this.camp = state.result ? null : (nextOf(state.waiting, this.#mine)?.camp ?? this.camp);
    return this.camp !== null;
  }
  /** Whom it was passed to is there: only now are its eyes opened. */
  async lift(): Promise<void> {
    await this.#blind; // until then a late state may still be the other's
    const camp = this.camp;
    this.camp = null;
    await this.#live.eyes(camp);
  }
}
