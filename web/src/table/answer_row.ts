/** Answers that are given with one gesture, one after the other, and taken back with one. */

import type { Json } from '../lib/types';
import type { Table } from './table.svelte';

export class AnswerRow {
  readonly #table: Table;
  /** How many the last gesture gave, and where the game stood after it. */
  #last: { given: number; at: number } | null = null;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Where something else is asked in between, or one is refused, the rest is left. Whether any was taken. */
  async give(camp: number, answers: readonly Json[]): Promise<boolean> {
    const { live } = this.#table;
    const kind = this.#table.question?.kind;
    let given = 0;
    for (const answer of answers) {
      const arrived = this.#table.nextState();
      if (!(await this.#table.answer(camp, answer, given > 0))) break;
      await arrived;
      given += 1;
      if (live.latest?.questions.find((q) => q.camp === camp)?.kind !== kind) break;
    }
    this.#last = given > 1 ? { given, at: live.latest?.revision ?? -1 } : null;
    return given > 0;
  }

  /** All of the last gesture, if nothing has happened since; else the last answer. */
  async takeBack(camp: number, obeyed: (back: Promise<unknown>) => Promise<boolean>): Promise<boolean> {
    const { live } = this.#table;
    const many = this.#last !== null && this.#last.at === live.latest?.revision ? this.#last.given : 1;
    this.#last = null;
    let done = 0;
    while (done < many && live.latest?.can_undo === true) {
      const arrived = this.#table.nextState();
      if (!(await obeyed(live.undo(camp)))) break;
      done += 1;
      if (done < many) await arrived;
    }
    return done > 0;
  }
}
