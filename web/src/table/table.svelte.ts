/** One game at this browser's table: what is shown, at which pace, and whose hand plays. */

import { following, joined } from '../lib/earlier.svelte';
import { Live, Refused } from '../lib/live.svelte';
import { measureIn } from '../lib/scale';
import { giveShares } from '../lib/shares';
import { settings } from '../lib/settings.svelte';
import { play } from '../lib/sounds';
import type { Cited, Figure, GameSummary, Json, Line, Point, Question, Snapshot, View, Words } from '../lib/types';
import { AnswerRow } from './answer_row';
import { Cover } from './cover.svelte';
import { declaredIn, kept, type Declared } from './declared';
import { handFor } from './hands';
import { gestureFor } from './hands/gestures';
import type { Hand } from './hands/hand.svelte';
import { answerFor, mutedFrom, stillMuted, type MutedQuestion } from './muted_questions';
import { nextOf } from './privacy';
import { ShownStoreys } from './storeys/shown_storeys.svelte';
import { Theatre } from './theatre/director.svelte';
import { fallsIn } from './theatre/fallen_marks';
import type { Figures } from './theatre/staging';
import { throwsIn, Tray } from './tray.svelte';

export type Tool = 'measure' | 'sight' | null;

/** Answers that were given while nobody looked, beyond which what happened is not shown act by act. */
const AWAY = 8;

export class Table {
  readonly live: Live;
  readonly summary: GameSummary;
  shown = $state.raw<Snapshot | null>(null);
  lines = $state.raw<Line[]>([]);
  readonly tray = new Tray();
  readonly theatre = new Theatre();
  /** The questions that the page passes by itself this turn. */
  hushed = $state.raw<MutedQuestion[]>([]);
  hand = $state.raw<Hand | null>(null);
  selected = $state<number | null>(null);
  hovered = $state<number | null>(null);
  glow = $state.raw<number[]>([]);
  #laid: { figure: number; at: Point } | null = null;
  /** Who was drawn onto one other: that one alone is meant. */
  drawnOnto: number | null = null;
  /** The piece of scenery under the pointer. */
  pointed = $state<string | null>(null);
  tool = $state<Tool>(null);
  trouble = $state.raw<Cited | null>(null);
  readonly cover: Cover;
  /** The level that is looked at; null: all of them. */
  level = $state<number | null>(null);
  readonly storeys = new ShownStoreys(this);
  clauses = $state.raw<string[]>([]);

  /** Where a figure was drawn to before it was asked where it goes. */
  get laid(): { figure: number; at: Point } | null {
    return this.#laid;
  }
  set laid(laid: { figure: number; at: Point } | null) {
    this.#laid = laid;
    const gesture = laid && this.hand ? gestureFor(this.hand.question) : null;
    if (gesture) settings.learn(gesture);
  }

  /** The lines that were known before the last that came. */
  #known: Line[] = [];
  /** The eyes of one camp were closed, and what all may see has not come yet. */
  #eyesClosed = false;
  #wakers: (() => void)[] = [];
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
    this.theatre.onshown = ({ lines, mine }) => this.#throw(lines, mine);
    this.theatre.onend = () => this.#ended();
    giveShares(this.live, mine, summary.dice_digest);
  }

  readonly view = $derived<View | null>(this.shown?.view ?? null);
  readonly figures = $derived(new Map<number, Figure>(this.view?.figures.map((f) => [f.id, f])));
  /** The figures as they are shown: where the act that is shown has them. */
  readonly seen = $derived<Figures>(this.theatre.staged ?? this.figures);
  readonly question = $derived<Question | null>(this.shown?.questions[0] ?? null);
  readonly card = $derived<Figure | null>(
    this.seen.get(this.hovered ?? -1) ?? this.seen.get(this.selected ?? -1) ?? null,
  );
  /** Whether there is more to be shown before the table is as the game stands. */
  readonly behind = $derived(this.theatre.playing && !this.theatre.replaying);
  /** Turn, phase and counters as what was shown so far left them. */
  readonly track = $derived<View | null>(this.behind ? (this.theatre.view ?? this.view) : this.view);

  /** The whole log, as far as it has come and was shown. */
  readonly log = $derived.by<Line[]>(() => joined(this.live.earlier.lines, this.theatre.told(this.lines)));
  /** Who fell, to whom, and when. */
  readonly falls = $derived(fallsIn(this.log));
  readonly turn = $derived(this.view?.turn.number ?? 0);
  /** What was declared and waits for the dice. */
  readonly declared = $derived<Declared[]>(this.view?.declared ? kept(this.view.declared) : declaredIn(this.lines));

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
    this.theatre.clear();
    this.cover.close();
    this.live.close();
  }

  // -- what is shown -------------------------------------------------------------------------

  #arrive(state: Snapshot): void {
    if (this.cover.hides(state)) return;
    measureIn(state.view.table.unit);
    const { shown, lines: told, figures: before } = this;
    const [mine, wasAsked, lines] = [this.#mine, this.hand !== null, this.live.lines];
    const back = shown !== null && state.revision <= shown.revision;
    const fresh = shown === null || back ? [] : following(lines, told);
    // The same state again, after a lost connection: what was answered is still on its way.
    if (state.revision !== shown?.revision) this.#mine = false;
    this.#known = told;
    this.shown = state;
    this.lines = lines;
    this.glow = [];
    this.hushed = stillMuted(this.hushed, state.view.turn.number);
    if (back && state.revision < shown.revision) this.theatre.takeBack(lines.at(-1)?.n ?? -1);
    // Who was away for long sees how things stand.
    const away = shown !== null && state.revision - shown.revision > AWAY;
    const show = { before, after: state.view.figures, lines: fresh, view: state.view, mine };
    // What one camp alone saw is no beginning of what all may see.
    if (shown !== null && !this.#eyesClosed) this.theatre.play(show, away, this.#inRow);
    else this.theatre.leave(show);
    this.#eyesClosed = false;
    if (!this.#inRow && (fresh.length || !this.hand?.goesOn(this.question))) this.#deal();
    if (shown !== null && state.result && !shown.result && !this.behind) play('end');
    else if (shown !== null && this.hand !== null && !wasAsked) play('asked');
    this.#wakers.splice(0).forEach((wake) => wake());
  }

  /** All of a change was shown: its dice lie in the tray. */
  #throw(lines: readonly Line[], mine: boolean): void {
    const known = this.#known.filter((line) => line.n < (lines[0]?.n ?? 0));
    this.tray.add(throwsIn(lines, known, (line) => mine || (!this.hotSeat && this.camps.includes(line.camp ?? -1))));
  }

  /** Nothing more is shown: whoever is asked now, at this screen, takes his place at it. */
  #ended(): void {
    if (this.shown?.result) play('end');
    if (this.hand === null && !this.#inRow) this.#deal();
  }

  /** Do not wait: show where the game stands. */
  skip(): void {
    this.theatre.skip();
    this.tray.still();
  }

  /** The question of the state on show becomes a hand; or the eyes of another camp are opened. */
  #deal(): void {
    const question = this.shown?.questions[0];
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
    if (covered) this.#clear();
    this.cover.pass(next);
  }
  /** What one camp alone may see is over: nothing of it waits to be shown. */
  #closed(): void {
    this.theatre.clear();
    this.#eyesClosed = true;
    this.hand = null;
  }
  /** A camp looks at its own secrets, which it may do at any time; the screen is its own meanwhile. */
  peek(camp: number): void {
    this.#clear();
    this.cover.ask(camp);
  }
  /** Nothing of one camp may be there when the other comes to a shared screen. */
  #clear(): void {
    this.theatre.clear();
    this.shown = this.hand = this.selected = this.hovered = this.trouble = this.pointed = this.tool = null;
    this.lines = this.glow = this.clauses = this.tray.throws = [];
  }

  // -- not to be asked again -----------------------------------------------------------------

  /** Pass, and pass again whenever this is asked before the turn is over, or for good. */
  hush(question: Question, always = false): void {
    const hush = mutedFrom(question, always ? null : this.turn);
    if (!hush) return;
    this.hushed = [...this.hushed, hush];
    void this.answer(question.camp, answerFor([hush], question, this.turn) ?? hush.pass);
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
    void this.#obeyed(this.live.answer(question.camp, pass)).then((done) => {
      if (!done) this.hand = handFor(this, question);
    });
    return true;
  }

  /** Whether one figure takes another for an enemy, as their sides stand to each other now. */
  hostile(one: Figure, other: Figure): boolean {
    return this.view?.hostile?.[one.camp]?.includes(other.camp) ?? one.camp !== other.camp;
  }

  // -- what is said --------------------------------------------------------------------------

  /** Whoever answers has seen enough of what came before; but not of what one gesture itself does. */
  answer(camp: number, answer: Json, further = false): Promise<boolean> {
    if (!further) this.skip();
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
