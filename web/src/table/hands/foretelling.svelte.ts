/** What may come of the answers that a hand points at, as far as dice decide it: each is asked for once. */

import type { AreaFound, Forecast, Json, Prospect, ShotLine } from '../../lib/types';
import type { Table } from '../table.svelte';
import { throttled } from './hand.svelte';

/** What is worth reading: nothing that cannot come, unless the reading of its dice says why. */
export function worthTelling(chances: readonly Prospect[]): Prospect[] {
  return chances.filter((chance) => chance.p == null || chance.p > 0 || (chance.needs != null && !chance.bad));
}

export class Foretelling {
  readonly #table: Table;
  #known = $state.raw<ReadonlyMap<string, Forecast | null>>(new Map());
  /** A hand that moves asks for its last place only. */
  #follow = throttled((answer: Json) => this.ask(answer));

  constructor(table: Table) {
    this.#table = table;
  }

  /** What was told of an answer, if it was. */
  of(answer: Json | null | undefined): Prospect[] {
    return worthTelling(this.all(answer));
  }
  /** The same with what cannot come. */
  all(answer: Json | null | undefined): Prospect[] {
    return (answer == null ? null : this.#known.get(JSON.stringify(answer)))?.chances ?? [];
  }
  /** How far a shot goes through whatever is there. */
  lines(answer: Json | null | undefined): ShotLine[] {
    return (answer == null ? null : this.#known.get(JSON.stringify(answer)))?.lines ?? [];
  }
  /** What it takes in on the table. */
  areas(answer: Json | null | undefined): AreaFound[] {
    return (answer == null ? null : this.#known.get(JSON.stringify(answer)))?.areas ?? [];
  }
  exact(answer: Json | null | undefined): boolean {
    return (answer == null ? null : this.#known.get(JSON.stringify(answer)))?.exact !== false;
  }
  follow(answer: Json | null | undefined): void {
    if (answer != null && !this.#known.has(JSON.stringify(answer))) this.#follow(answer);
  }
  async ask(answer: Json): Promise<void> {
    const key = JSON.stringify(answer);
    if (this.#known.has(key)) return;
    this.#keep(key, null);
    // A book that cannot tell refuses: then nothing is told.
    const found = await this.#table.query<Forecast>('forecast', { answer }).catch(() => null);
    if (found) this.#keep(key, found);
  }
  #keep(key: string, found: Forecast | null): void {
    this.#known = new Map(this.#known).set(key, found);
  }
}
