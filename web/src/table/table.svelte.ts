/** One game at this browser's table: what is shown, at which pace, and whose hand plays. */

import { Live, Refused } from '../lib/live.svelte';
import { settings } from '../lib/settings.svelte';
import type { Cited, Figure, GameSummary, Json, Line, Question, Snapshot, View, Words } from '../lib/types';
import { handFor } from './hands';
import type { Hand } from './hands/hand.svelte';

export type Tool = 'measure' | 'sight' | null;

interface Step {
  state: Snapshot;
  lines: Line[];
}

/** How long a step of another player stays, in ms: with dice, with something new, with nothing. */
const PACE = { slow: [2000, 1100, 80], normal: [950, 480, 30], instant: [0, 0, 0] } as const;
const BACKLOG = 60;

export class Table {
  readonly live: Live;
  readonly summary: GameSummary;
  shown = $state.raw<Snapshot | null>(null);
  lines = $state.raw<Line[]>([]);
  /** The rolls of the last step, for the dice tray. */
  rolls = $state.raw<Line[]>([]);
  hand = $state.raw<Hand | null>(null);
  selected = $state<number | null>(null);
  hovered = $state<number | null>(null);
  glow = $state.raw<number[]>([]);
  /** The piece of scenery under the pointer. */
  pointed = $state<string | null>(null);
  tool = $state<Tool>(null);
  trouble = $state.raw<Cited | null>(null);
  /** The camp whose turn a hot-seat browser was just handed over to. */
  handed = $state<number | null>(null);
  clauses = $state.raw<string[]>([]);
  behind = $state(0);

  #queue: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #mine = false;
  #forget: ReturnType<typeof setTimeout> | undefined;

  constructor(summary: GameSummary) {
    this.summary = summary;
    const mine = summary.your_camps;
    const eyes = mine.find((camp) => summary.waiting_for.includes(camp)) ?? mine[0] ?? null;
    this.live = new Live(summary.id, eyes);
    this.live.onstate = (state) => this.#arrive(state);
  }

  readonly view = $derived<View | null>(this.shown?.view ?? null);
  readonly figures = $derived(new Map<number, Figure>(this.view?.figures.map((f) => [f.id, f])));
  readonly question = $derived<Question | null>(this.behind ? null : (this.shown?.questions[0] ?? null));
  readonly card = $derived<Figure | null>(
    this.figures.get(this.hovered ?? -1) ?? this.figures.get(this.selected ?? -1) ?? null,
  );

  get camps(): number[] {
    return this.summary.your_camps;
  }
  get hotSeat(): boolean {
    return this.camps.length > 1;
  }
  campName(camp: number): Words {
    return this.view?.camps[camp]?.name ?? this.summary.camps[camp]?.names ?? { fr: '?', en: '?' };
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#forget);
    this.live.close();
  }

  // -- the pace ------------------------------------------------------------------------------

  #arrive(state: Snapshot): void {
    const step = { state, lines: this.live.lines };
    const again = this.shown !== null && state.revision <= this.shown.revision;
    const atOnce = this.shown === null || this.#mine || again || settings.speed === 'instant';
    this.#mine = false;
    if (atOnce && !this.#queue.length) {
      this.#show(step);
      return;
    }
    this.#queue.push(step);
    this.behind = this.#queue.length;
    if (this.#timer === undefined) this.#next(0);
  }

  #next(wait: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const step = this.#queue.shift();
      if (!step) return;
      this.behind = this.#queue.length;
      const pause = this.#pause(step);
      this.#show(step);
      if (this.#queue.length) this.#next(this.#queue.length > BACKLOG ? 20 : pause);
    }, wait);
  }

  #pause(step: Step): number {
    const [dice, news, nothing] = PACE[settings.speed];
    const fresh = step.lines.slice(this.lines.length);
    if (fresh.some((line) => line.faces?.length)) return dice;
    const moved = step.state.view.figures.some((f) => {
      const was = this.figures.get(f.id);
      return was && (was.x !== f.x || was.y !== f.y);
    });
    return moved || fresh.length ? news : nothing;
  }

  /** Do not wait: show where the game stands. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const last = this.#queue.pop();
    this.#queue = [];
    this.behind = 0;
    if (last) this.#show(last);
  }

  #show({ state, lines }: Step): void {
    const fresh = this.shown === null ? [] : lines.slice(this.lines.length);
    const rolls = fresh.filter((line) => line.faces?.length);
    this.shown = state;
    this.lines = lines;
    if (rolls.length) this.rolls = rolls;
    this.glow = [];
    this.#deal();
  }

  /** The question of the state on show becomes a hand; or the eyes of another camp are opened. */
  #deal(): void {
    const question = this.behind ? undefined : this.shown?.questions[0];
    if (question) {
      this.trouble = null;
      this.hand = handFor(this, question);
      return;
    }
    this.hand = null;
    const next = this.behind ? undefined : this.shown?.waiting.find((w) => this.camps.includes(w.camp))?.camp;
    if (next !== undefined && next !== this.live.camp) {
      this.#mine = true;
      this.handed = next;
      clearTimeout(this.#forget);
      this.#forget = setTimeout(() => (this.handed = null), 2600);
      void this.live.eyes(next);
    }
  }

  // -- by keyboard ---------------------------------------------------------------------------

  /** A figure has the focus: its card is shown, and what pointing at it shows. */
  focus(id: number): void {
    const figure = this.figures.get(id);
    this.hovered = id;
    if (figure && this.hand?.targets.includes(id)) this.hand.over([figure.x, figure.y], id);
  }

  /** Enter on a figure: confirm what is laid out, or take it up, or point at it. */
  pick(id: number): void {
    const figure = this.figures.get(id);
    if (!figure || !this.hand) return;
    if (this.hand.chosen === id && this.hand.ready && this.hand.confirm()) return;
    if (this.hand.chosen === id && !this.hand.targets.includes(id)) return;
    this.hand.tap([figure.x, figure.y], id, 'keys');
    this.selected = id;
  }

  // -- what is said --------------------------------------------------------------------------

  async answer(camp: number, answer: Json): Promise<boolean> {
    this.#mine = true;
    try {
      await this.live.answer(camp, answer);
      return true;
    } catch (error) {
      this.#mine = false;
      if (error instanceof Refused) this.refuse(error.why);
      return false;
    }
  }

  async undo(): Promise<void> {
    const camp = this.live.camp;
    if (camp === null || !this.shown?.can_undo) return;
    this.#mine = true;
    try {
      await this.live.undo(camp);
    } catch (error) {
      this.#mine = false;
      if (error instanceof Refused) this.refuse(error.why);
    }
  }

  query<T>(what: string, data: { [key: string]: Json }): Promise<T> {
    return this.live.query<T>(what, data);
  }

  /** Tell why something is not allowed. */
  refuse(why: Cited): void {
    this.trouble = why;
  }

  /** Open some clauses in our own words. */
  cite(clauses: string[]): void {
    this.clauses = clauses;
  }
}
