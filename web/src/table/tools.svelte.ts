/** The tape measure and the line of sight: tools that change nothing. */

import { say, t } from '../lib/i18n.svelte';
import type { Point, SightFound } from '../lib/types';
import { apart } from './draw/paths';
import { listening } from './ears/listening.svelte';
import { bearingWords } from './ears/places';
import { seatAt } from './ears/told_figures';
import { sightLines } from './hands/sights';
import type { Table } from './table.svelte';
import { heightAt, tapeWords } from './tape';

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
    if (this.table.tool !== null) this.#begin(this.table.tool);
  }
  /** From whoever is taken up; else it is asked. */
  #begin(tool: 'measure' | 'sight'): void {
    const { selected } = this.table;
    if (selected === null) listening.tell(t(tool === 'measure' ? 'tape_start' : 'sight_start'));
    else if (tool === 'measure') this.#measureFrom(selected);
    else listening.tell(t('sight_from', { name: this.#name(selected) }));
  }
  clear(): void {
    this.tape = null;
    this.#from = null;
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
  /** How long it is; in space and flat, where it goes from one height to another. */
  get length(): { far: string; parts: string } {
    if (!this.tape) return { far: '', parts: '' };
    const { from, to } = this.tape;
    const [low, high] = [from, to].map((at) => heightAt(at, this.table.figures.values(), this.table.storeys)) as [number, number];
    return tapeWords(apart(from, to), high - low);
  }

  // -- by keys: from the figure that is picked to the one that has the focus ---------------------

  #from = $state<number | null>(null);
  byKeys(id: number, picked: boolean): void {
    if (this.table.tool === 'sight') {
      if (picked) this.tap(id);
      else if (this.looker !== null && id !== this.looker) this.#look(id);
      if (picked && this.looker === id) listening.tell(t('sight_from', { name: this.#name(id) }));
    } else if (this.table.tool === 'measure') {
      if (picked && this.#from === null) this.#measureFrom(id);
      else if (this.#from !== null && id !== this.#from) this.#measureTo(this.#from, id);
    }
  }
  #name(id: number): string {
    return say(this.table.figures.get(id)?.label);
  }
  #measureFrom(id: number): void {
    this.#from = id;
    listening.tell(t('tape_from', { name: this.#name(id) }));
  }
  /** The tape from base to base. */
  #measureTo(from: number, to: number): void {
    const [a, b] = [this.table.figures.get(from), this.table.figures.get(to)];
    if (!a || !b) return;
    const far = apart([a.x, a.y], [b.x, b.y]) || 1;
    const along = (f: { x: number; y: number; radius: number }, sign: number): Point => [f.x + (sign * (b.x - a.x) * f.radius) / far, f.y + (sign * (b.y - a.y) * f.radius) / far];
    this.tape = { from: along(a, 1), to: along(b, -1) };
    const bearing = bearingWords([a.x, a.y], [b.x, b.y], seatAt(this.table));
    const told = tapeWords(Math.max(0, far - a.radius - b.radius), (b.elevation ?? 0) - (a.elevation ?? 0));
    const n = told.parts ? `${told.far} (${told.parts})` : told.far;
    listening.tell(t('tape_told', { from: this.#name(from), to: this.#name(to), n, bearing }));
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
        if (this.looked !== figure) return;
        this.sight = found;
        listening.tell([this.#name(figure), ...this.told].join('. '));
      })
      .catch(() => undefined);
  }
  /** What the line of sight says. */
  get told(): string[] {
    return this.sight ? sightLines(this.sight) : [];
  }
}
