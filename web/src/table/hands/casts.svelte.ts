/** Casters and their spells. */

import type { Point, Question } from '../../lib/types';
import type { Table } from '../table.svelte';
import { Hand } from './hand.svelte';

export interface SpellChoice {
  caster: number;
  spell: string;
}

export class CastsHand extends Hand {
  #chosen = $state<number | null>(null);
  readonly casts: SpellChoice[];

  constructor(table: Table, question: Question) {
    super(table, question);
    this.casts = question.form.form === 'casts' ? question.form.casts : [];
    this.#chosen = this.lit[0] ?? null;
    if (this.#chosen !== null) table.selected = this.#chosen;
  }
  override get lit(): number[] {
    return [...new Set(this.casts.map((c) => c.caster))];
  }
  override get chosen(): number | null {
    return this.#chosen;
  }
  override tap(_at: Point, figure: number | null): boolean {
    if (figure === null || !this.lit.includes(figure)) return false;
    this.choose(figure);
    return true;
  }
  choose(id: number): void {
    this.#chosen = id;
    this.table.selected = id;
  }
  cast(choice: SpellChoice): void {
    void this.answer({ caster: choice.caster, spell: choice.spell });
  }
}
