/** One game at this browser's table: what is shown, at which pace, and whose hand plays. */

import { following, joined } from '../lib/earlier.svelte';
import { Live, Refused } from '../lib/live.svelte';
import { measureIn } from '../lib/scale';
import { reducedMotion, settings } from '../lib/settings.svelte';
import { giveShares } from '../lib/shares';
import { play } from '../lib/sounds';
import type { Cited, Figure, GameSummary, Json, Line, Point, Question, Snapshot, View, Words } from '../lib/types';
import { AnswerRow } from './answer_row';
import { Cover } from './cover.svelte';
import { declaredIn, type Declared } from './declared';
import { handFor } from './hands';
import type { Hand } from './hands/hand.svelte';
import { answerFor, mutedFrom, stillMuted, type MutedQuestion } from './muted_questions';
import { nextOf } from './privacy';
import { slideTime, waysOf } from './slides';
import { BACKLOG, PACE, type Step } from './step_pace';
import { soundsOf } from './step_sounds';
import { ShownStoreys } from './storeys/shown_storeys.svelte';
import { throwsIn, Tray } from './tray.svelte';

export type Tool = 'measure' | 'sight' | null;

export class Table {
  readonly live: Live;
  readonly summary: GameSummary;
  shown = $state.raw<Snapshot | null>(null);
  lines = $state.raw<Line[]>([]);
  readonly tray = new Tray();
  /** The ways along which figures slide to where they stand now. */
  ways = $state.raw<ReadonlyMap<number, Point[]>>(new Map());
  /** The questions that the page passes by itself this turn. */
  hushed = $state.raw<MutedQuestion[]>([]);
  hand = $state.raw<Hand | null>(null);
  selected = $state<number | null>(null);
  hovered = $state<number | null>(null);
  glow = $state.raw<number[]>([]);
  /** The piece of scenery under the pointer. */
  pointed = $state<string | null>(null);
  tool = $state<Tool>(null);
  trouble = $state.raw<Cited | null>(null);
  readonly cover: Cover;
  /** The level that is looked at; null: all of them. */
  level = $state<number | null>(null);
  readonly storeys = new ShownStoreys(this);
  clauses = $state.raw<string[]>([]);
  behind = $state(0);

  #queue: Step[] = [];
  #wakers: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #mine = false;
  /** The revision at which the page last passed by itself: never twice at one. */
  #passed = -1;
  /** Answers of one gesture are being given: what is laid out stays meanwhile. */
  #inRow = false;
  readonly #row = new AnswerRow(this);

  constructor(summary: GameSummary) {
    this.summary = summary;
    const mine = this.camps;
    // Of two at one screen nobody knows yet who sits there: it begins with what all may see.
    this.live = new Live(summary.id, mine.length > 1 ? null : (mine[0] ?? null));
    this.cover = new Cover(this.live, mine);
    this.live.onstate = (state) => this.#arrive(state);
    this.live.onclosed = () => this.#closed();
    giveShares(this.live, mine, summary.dice_digest);
  }

  readonly view = $derived<View | null>(this.shown?.view ?? null);
  readonly figures = $derived(new Map<number, Figure>(this.view?.figures.map((f) => [f.id, f])));
  readonly question = $derived<Question | null>(this.behind ? null : (this.shown?.questions[0] ?? null));
  readonly card = $derived<Figure | null>(
    this.figures.get(this.hovered ?? -1) ?? this.figures.get(this.selected ?? -1) ?? null,
  );

  /** The whole log, as far as it has come. */
  readonly log = $derived.by<Line[]>(() => joined(this.live.earlier.lines, this.lines));
  readonly turn = $derived(this.view?.turn.number ?? 0);
  /** What was declared and waits for the dice. */
  readonly declared = $derived<Declared[]>(declaredIn(this.lines));

  get camps(): number[] {
    return this.summary.your_camps;
  }
  get hotSeat(): boolean {
    return this.camps.length > 1;
  }
  /** Who sits here: whose eyes are open, or who is asked at a table that lies open for all. */
  get me(): number | null {
    return this.live.camp ?? this.shown?.questions[0]?.camp ?? null;
  }
  campName(camp: number): Words {
    return this.view?.camps[camp]?.name ?? this.summary.camps[camp]?.names ?? { fr: '?', en: '?' };
  }

  close(): void {
    clearTimeout(this.#timer);
    this.cover.close();
    this.live.close();
  }

  // -- the pace ------------------------------------------------------------------------------

  #arrive(state: Snapshot): void {
    if (this.cover.hides(state)) return;
    const step = { state, lines: this.live.lines, mine: this.#mine };
    const seen = this.shown !== null && state.revision <= this.shown.revision;
    const atOnce = this.shown === null || this.#mine || seen || settings.speed === 'instant';
    this.#mine = false;
    if (atOnce && !this.#queue.length) this.#show(step);
    else {
      this.#queue.push(step);
      this.behind = this.#queue.length;
      if (this.#timer === undefined) this.#next(0);
    }
    this.#wakers.splice(0).forEach((wake) => wake());
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
    const fresh = following(step.lines, this.lines);
    const ways = reducedMotion() ? [] : [...waysOf(fresh, this.figures, step.state.view.figures).values()];
    const slide = Math.max(0, ...ways.map((way) => slideTime(way, settings.speed) + 120));
    if (fresh.some((line) => line.faces?.length)) return Math.max(dice, slide);
    return Math.max(slide, fresh.length ? news : nothing);
  }

  /** Do not wait: show where the game stands. */
  skip(): void {
    const last = this.#drop();
    if (last) this.#show(last);
    this.ways = new Map();
    this.tray.still();
  }

  /** Nothing waits to be shown any more; what would have been last. */
  #drop(): Step | undefined {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const last = this.#queue.pop();
    this.#queue = [];
    this.behind = 0;
    return last;
  }

  #show({ state, lines, mine }: Step): void {
    measureIn(state.view.table.unit);
    const first = this.shown === null;
    const fresh = first ? [] : following(lines, this.lines);
    const thrown = throwsIn(fresh, this.lines, (line) => mine || (!this.hotSeat && this.camps.includes(line.camp ?? -1)));
    const before = this.figures;
    const asked = this.hand !== null;
    this.ways = first ? new Map() : waysOf(fresh, before, state.view.figures);
    this.shown = state;
    this.lines = lines;
    this.tray.add(thrown);
    this.glow = [];
    this.hushed = stillMuted(this.hushed, state.view.turn.number);
    if (!this.#inRow && (fresh.length || !this.hand?.goesOn(this.question))) this.#deal();
    if (first) return;
    const now = { dice: thrown.length > 0, moved: this.ways.size > 0, over: state.result !== null };
    soundsOf({ ...now, before, after: state.view.figures, asked: this.hand !== null && !asked }).forEach(play);
  }

  /** The question of the state on show becomes a hand; or the eyes of another camp are opened. */
  #deal(): void {
    const question = this.behind ? undefined : this.shown?.questions[0];
    if (question) {
      this.trouble = null;
      this.cover.asked(question.camp);
      if (this.#pass(question)) return;
      this.hand = handFor(this, question);
      return;
    }
    this.hand = null;
    const next = this.behind || !this.shown ? null : nextOf(this.shown.waiting, this.camps);
    if (next === null || next.camp === this.live.camp) return;
    const covered = next.apart && next.alone;
    this.#mine = !covered;
    if (covered) this.#clear();
    this.cover.pass(next);
  }
  /** What one camp alone may see is over: nothing of it waits to be shown. */
  #closed(): void {
    this.#drop();
    this.hand = null;
  }
  /** A camp looks at its own secrets, which it may do at any time; the screen is its own meanwhile. */
  peek(camp: number): void {
    this.#clear();
    this.cover.ask(camp);
  }
  /** Nothing of one camp may be there when the other comes to a shared screen. */
  #clear(): void {
    this.shown = this.hand = this.selected = this.hovered = this.trouble = this.pointed = this.tool = null;
    this.lines = this.glow = this.clauses = this.tray.throws = [];
  }

  // -- not to be asked again -----------------------------------------------------------------

  /** Pass, and pass again whenever this is asked before the turn is over, or for good. */
  hush(question: Question, always = false): void {
    const hush = mutedFrom(question, always ? null : this.turn);
    if (!hush) return;
    this.hushed = [...this.hushed, hush];
    void this.answer(question.camp, hush.pass);
  }
  unhush(hush: MutedQuestion): void {
    this.hushed = this.hushed.filter((h) => h !== hush);
  }
  #pass(question: Question): boolean {
    const pass = answerFor(this.hushed, question, this.turn);
    const at = this.shown?.revision ?? -1;
    if (pass === null || at === this.#passed) return false;
    this.#passed = at;
    this.hand = null;
    void this.answer(question.camp, pass).then((done) => {
      if (!done) this.hand = handFor(this, question);
    });
    return true;
  }

  /** Whether one figure takes another for an enemy, as their sides stand to each other now. */
  hostile(one: Figure, other: Figure): boolean {
    return this.view?.hostile?.[one.camp]?.includes(other.camp) ?? one.camp !== other.camp;
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

  answer(camp: number, answer: Json): Promise<boolean> {
    return this.#obeyed(this.live.answer(camp, answer));
  }

  /** Several answers of one gesture, each to the question that the one before leads to. */
  async answerAll(camp: number, answers: readonly Json[]): Promise<boolean> {
    this.#inRow = true;
    const done = await this.#row.give(camp, answers);
    this.#inRow = false;
    if (done) this.#deal();
    return done;
  }

  /** Take back what was done last: one answer, or all those of one gesture. */
  async undo(): Promise<boolean> {
    const camp = this.me;
    return camp !== null && this.#row.takeBack(camp, (back) => this.#obeyed(back));
  }

  async #obeyed(command: Promise<unknown>): Promise<boolean> {
    this.#mine = true;
    try {
      await command;
      return true;
    } catch (error) {
      this.#mine = false;
      if (error instanceof Refused) this.refuse(error.why);
      return false;
    }
  }

  /** Once the next state has come: a command is acknowledged before what it changed is told. */
  nextState(): Promise<void> {
    return new Promise((wake) => this.#wakers.push(wake));
  }

  query<T>(what: string, data: { [key: string]: Json }): Promise<T> {
    return this.live.query<T>(what, data, this.me);
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
