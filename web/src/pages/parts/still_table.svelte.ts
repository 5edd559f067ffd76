/** A table to look at: a moment of a game, with no hand that plays and no connection. */

import { measureIn } from '../../lib/scale';
import type { Cited, Figure, GameSummary, Line, Point, Snapshot, View, Words } from '../../lib/types';
import type { Declared } from '../../table/declared';
import { waysOf } from '../../table/slides';
import { ShownStoreys } from '../../table/storeys/shown_storeys.svelte';
import type { Table, Tool } from '../../table/table.svelte';

/** All that a board reads of a table. */
type Looked = Pick<
  Table,
  'shown' | 'lines' | 'ways' | 'declared' | 'hand' | 'selected' | 'hovered' | 'glow' | 'tool' | 'view' | 'figures' | 'card' | 'campName' | 'camps' | 'summary' | 'question' | 'behind' | 'trouble' | 'clauses' | 'level' | 'storeys'
>;

export class StillTable implements Looked {
  readonly summary: GameSummary;
  readonly hand = null;
  readonly question = null;
  readonly behind = 0;
  readonly camps: number[] = [];
  readonly hotSeat = false;
  level = $state<number | null>(null);
  readonly storeys = new ShownStoreys(this);
  #shown = $state.raw<Snapshot | null>(null);
  lines = $state.raw<Line[]>([]);
  ways = $state.raw<ReadonlyMap<number, Point[]>>(new Map());
  readonly declared: Declared[] = [];
  selected = $state<number | null>(null);
  hovered = $state<number | null>(null);
  glow = $state.raw<number[]>([]);
  tool = $state<Tool>(null);
  trouble = $state.raw<Cited | null>(null);
  clauses = $state.raw<string[]>([]);

  readonly view = $derived<View | null>(this.#shown?.view ?? null);
  readonly figures = $derived(new Map<number, Figure>(this.view?.figures.map((f) => [f.id, f])));
  readonly card = $derived<Figure | null>(
    this.figures.get(this.hovered ?? -1) ?? this.figures.get(this.selected ?? -1) ?? null,
  );

  constructor(summary: GameSummary) {
    this.summary = summary;
  }

  get shown(): Snapshot | null {
    return this.#shown;
  }
  /** Another moment: from one to the next, figures go by the way that the log tells. */
  show(moment: Snapshot | null, log: readonly Line[] = []): void {
    if (moment) measureIn(moment.view.table.unit);
    const [was, now] = [this.#shown?.revision ?? 0, moment?.revision ?? 0];
    const told = log.filter((line) => line.after > was && line.after <= now);
    this.ways = this.#shown && moment && now > was ? waysOf(told, this.figures, moment.view.figures) : new Map();
    this.#shown = moment;
  }

  campName(camp: number): Words {
    return this.view?.camps[camp]?.name ?? this.summary.camps[camp]?.names ?? { fr: '?', en: '?' };
  }

  /** Nothing can be asked of a moment that has passed. */
  query<T>(): Promise<T> {
    return Promise.reject(new Error('a replay answers no questions'));
  }

  cite(clauses: string[]): void {
    this.clauses = clauses;
  }

  /** As the board takes it. */
  get asTable(): Table {
    return this as unknown as Table;
  }
}
