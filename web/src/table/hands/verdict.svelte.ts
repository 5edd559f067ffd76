/** What the rules say of the answer that is laid out. It is asked again at each change, a moment late while
 * the hand moves; so a verdict counts only for the answer that it was asked about. */

import type { Checked, Json } from '../../lib/types';
import type { Table } from '../table.svelte';
import { throttled } from './hand.svelte';

export class Verdict {
  #latest = $state.raw<Checked | null>(null);
  #judged = $state.raw('');
  #laid = $state.raw('');
  readonly #ask: (answer: Json) => void;

  constructor(table: Table, then: (answer: Json, verdict: Checked) => void = () => undefined) {
    this.#ask = throttled(async (answer: Json) => {
      const found = await table.query<Checked>('check', { answer }).catch(() => null);
      if (!this.#laid) return; // it was taken away meanwhile
      this.#latest = found;
      this.#judged = JSON.stringify(answer);
      if (found) then(answer, found);
    });
  }

  /** This is laid out now. */
  about(answer: Json): void {
    this.#laid = JSON.stringify(answer);
    this.#ask(answer);
  }
  /** Nothing is laid out any more. */
  clear(): void {
    this.#latest = null;
    this.#laid = this.#judged = '';
  }
  /** What was said last, be it of the place just before: for what is drawn. */
  get latest(): Checked | null {
    return this.#latest;
  }
  /** Whether the answer that is laid out now has not been judged yet. */
  get pending(): boolean {
    return this.#judged !== this.#laid;
  }
  /** What is said of the answer that is laid out now. */
  get now(): Checked | null {
    return this.pending ? null : this.#latest;
  }
}
