/** A screen that two share: it lies open, and is covered before somebody sees what nobody else may see.
 *
 * Under the cover, and whenever no such thing is asked, this browser knows only what all may see. */

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
  /** Who was asked last at this screen. */
  #last: number | null = null;

  constructor(live: Live, mine: readonly number[]) {
    this.#live = live;
    this.#mine = mine;
  }

  close(): void {
    clearTimeout(this.#forget);
  }

  /** Whether several look at this screen, and it shows what all of them may see. */
  get open(): boolean {
    return this.#mine.length > 1 && this.#live.camp === null;
  }
  /** A camp is asked; at an open screen nobody need do anything but look. */
  asked(camp: number): void {
    if (this.open && this.#last !== null && this.#last !== camp) this.hand(camp);
    this.#last = camp;
  }
  /** It is another's turn at this screen. */
  pass({ camp, apart, alone }: Waiting): void {
    const seen = this.#live.camp !== null;
    this.#last = camp;
    if (apart && alone) {
      this.ask(camp);
      return;
    }
    if (seen) this.hand(camp);
    void this.#live.eyes(camp);
  }
  /** Somebody is about to see what nobody else may see: the screen is theirs. */
  ask(camp: number): void {
    this.#blind = this.#live.camp === null ? Promise.resolve() : this.#live.eyes(null);
    this.camp = camp;
    this.handed = null;
  }
  /** The screen lies open, and another is asked. */
  hand(camp: number): void {
    this.handed = camp;
    clearTimeout(this.#forget);
    this.#forget = setTimeout(() => (this.handed = null), 2600);
  }
  /** Whether a state that comes stays under the cover; the game may go on below it, or end. */
  hides(state: Snapshot): boolean {
    if (this.camp === null) return false;
    const openly = this.open && state.questions.length > 0;
    this.camp = state.result || openly ? null : (nextOf(state.waiting, this.#mine)?.camp ?? this.camp);
    return this.camp !== null;
  }
  /** Whom it was passed to is there: only now are its eyes opened. */
  async lift(): Promise<void> {
    await this.#blind; // until then a late state may still be the other's
    const camp = this.camp;
    this.camp = null;
    await this.#live.eyes(camp, true);
  }
  /** Whether a camp looks at its own secrets without being asked about them. */
  peeks(state: Snapshot | null, camp: number): boolean {
    const asked = state?.waiting.find((w) => w.camp === camp);
    return this.#mine.length > 1 && this.#live.camp === camp && asked?.alone === false;
  }
  /** It has looked. */
  unpeek(): void {
    this.#live.onclosed();
    void this.#live.eyes(null);
  }
}
