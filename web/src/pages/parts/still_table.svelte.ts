/** A table to look at: a moment of a game, with no hand that plays and no connection. */

import { measureIn } from '../../lib/scale';
import type { Speed } from '../../lib/settings.svelte';
import type { Cited, Figure, GameSummary, Line, Snapshot, View, Words } from '../../lib/types';
import type { Declared } from '../../table/declared';
import { ShownStoreys } from '../../table/storeys/shown_storeys.svelte';
import type { Table, Tool } from '../../table/table.svelte';
import { Theatre } from '../../table/theatre/director.svelte';
import { fallsIn } from '../../table/theatre/fallen_marks';
import type { Figures } from '../../table/theatre/staging';

/** All that a board reads of a table. */
type Looked = Pick<
  Table,
  'shown' | 'lines' | 'theatre' | 'seen' | 'falls' | 'track' | 'declared' | 'hand' | 'selected' | 'hovered' | 'glow' | 'tool' | 'view' | 'figures' | 'card' | 'campName' | 'camps' | 'summary' | 'question' | 'behind' | 'trouble' | 'clauses' | 'level' | 'storeys'
>;

export class StillTable implements Looked {
  readonly summary: GameSummary;
  readonly hand = null;
  readonly question = null;
  readonly camps: number[] = [];
  readonly hotSeat = false;
  level = $state<number | null>(null);
  readonly storeys = new ShownStoreys(this);
  #shown = $state.raw<Snapshot | null>(null);
  lines = $state.raw<Line[]>([]);
  /** How slowly acts are shown, as the replay wants it. */
  pace = $state<Speed>('normal');
  readonly theatre = new Theatre({ speed: () => this.pace });
  readonly declared: Declared[] = [];
  selected = $state<number | null>(null);
  hovered = $state<number | null>(null);
  glow = $state.raw<number[]>([]);
  tool = $state<Tool>(null);
  trouble = $state.raw<Cited | null>(null);
  clauses = $state.raw<string[]>([]);

  readonly view = $derived<View | null>(this.#shown?.view ?? null);
  readonly figures = $derived(new Map<number, Figure>(this.view?.figures.map((f) => [f.id, f])));
  readonly seen = $derived<Figures>(this.theatre.staged ?? this.figures);
  readonly behind = $derived(this.theatre.playing && !this.theatre.replaying);
  readonly track = $derived<View | null>(this.behind ? (this.theatre.view ?? this.view) : this.view);
  readonly falls = $derived(fallsIn(this.lines));
  readonly card = $derived<Figure | null>(
    this.figures.get(this.hovered ?? -1) ?? this.figures.get(this.selected ?? -1) ?? null,
  );

  constructor(summary: GameSummary) {
    this.summary = summary;
  }

  get shown(): Snapshot | null {
    return this.#shown;
  }
  /** Another moment: from one to the next, what happened is shown as the log tells it; what lies farther is not. */
  show(moment: Snapshot | null, log: readonly Line[] = []): void {
    if (moment) measureIn(moment.view.table.unit);
    const [before, was, now] = [this.figures, this.#shown?.revision ?? 0, moment?.revision ?? 0];
    const [known, view] = [this.#shown !== null, this.view];
    this.theatre.skip();
    this.#shown = moment;
    this.lines = log.filter((line) => line.after <= now);
    if (known && moment && now > was) {
      const lines = this.lines.filter((line) => line.after > was);
      this.theatre.view = view;
      const far = new Set(lines.map((line) => line.after)).size > 1;
      this.theatre.play({ before, after: moment.view.figures, lines, view: moment.view, mine: false }, far);
    } else this.theatre.clear();
  }

  skip(): void {
    this.theatre.skip();
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
