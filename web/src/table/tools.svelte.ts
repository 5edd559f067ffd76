/** The tape measure and the line of sight: tools that change nothing. */

import { dist } from '../lib/i18n.svelte';
import type { Point, SightFound } from '../lib/types';
import { apart } from './draw/paths';
import { sightLines } from './hands/sights';
import type { Table } from './table.svelte';

export class Tools {
  readonly table: Table;
  tape = $state.raw<{ from: Point; to: Point } | null>(null);
  #pulling = false;
  looker = $state<number | null>(null);
  looked = $state<number | null>(null);
  sight = $state.raw<SightFound | null>(null);

  constructor(table: Table) {
    this.table = table;
  }

  toggle(tool: 'measure' | 'sight'): void {
    this.table.tool = this.table.tool === tool ? null : tool;
    this.clear();
    if (this.table.tool === 'sight') this.looker = this.table.selected;
  }
  clear(): void {
    this.tape = null;
    this.looker = null;
    this.looked = null;
    this.sight = null;
  }

  // -- the tape: from base to base where it starts or ends on figures ----------------------------

  start(at: Point): void {
    this.#pulling = true;
    this.tape = { from: at, to: at };
  }
  drag(at: Point): void {
    if (this.tape && this.#pulling) this.tape = { from: this.tape.from, to: at };
  }
  end(at: Point): void {
    this.drag(at);
    this.#pulling = false;
  }
  over(_at: Point, figure: number | null): void {
    if (this.table.tool === 'sight' && this.looker !== null && figure !== null && figure !== this.looker) this.#look(figure);
  }
  get length(): string {
    return this.tape ? dist(apart(this.tape.from, this.tape.to)) : '';
  }

  // -- sight ---------------------------------------------------------------------------------

  tap(figure: number | null): void {
    if (figure === null) return;
    if (this.looker === null || figure === this.looker) {
      this.looker = figure;
      this.looked = null;
      this.sight = null;
    } else this.#look(figure);
  }
  #look(figure: number): void {
    if (this.looker === null || this.looked === figure) return;
    this.looked = figure;
    this.sight = null;
    void this.table
      .query<SightFound>('sight', { from: this.looker, to: figure })
      .then((found) => {
        if (this.looked === figure) this.sight = found;
      })
      .catch(() => undefined);
  }
  /** What the line of sight says. */
  get told(): string[] {
    return this.sight ? sightLines(this.sight) : [];
  }
}
