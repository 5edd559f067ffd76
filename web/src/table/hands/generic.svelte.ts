/** Questions of a form that has no hand of its own. */

import type { FormOption, Json, Question } from '../../lib/types';
import type { Table } from '../table.svelte';
import { Hand } from './hand.svelte';

/** Any other form: what the server proposes, by number. */
export class GenericHand extends Hand {
  proposals = $state.raw<Json[]>([]);

  constructor(table: Table, question: Question) {
    super(table, question);
    void this.lookUp<Json[]>('candidates', {}).then((found) => {
      this.proposals = found?.slice(0, 30) ?? [];
    });
  }
  get options(): FormOption[] {
    return this.question.form.options ?? [];
  }
  take(answer: Json): void {
    void this.answer(answer);
  }
}
