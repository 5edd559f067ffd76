/** What a player's hand does at the table for one question.
 *
 * A hand says what is lit and what is drawn over the table; the board tells it where the pointer
 * is. It never decides what is legal: it asks. */

import { Refused } from '../../lib/live.svelte';
import type { AreaFound, Figure, FormOption, Json, PlaceView, Point, Prospect, Question, ShotLine, Words } from '../../lib/types';
import type { Table } from '../table.svelte';
import type { Odd } from './taken_in';

export type Tone = 'plain' | 'good' | 'bad';

export interface Ghost {
  figure: Figure | null;
  at: Point;
  radius: number;
  legal: boolean | null;
  key: string;
  /** Which way it looks, if it turns. */
  facing?: number | null;
  level?: number;
  /** It is a trap that is laid, dangerous so far from its edge. */
  trap?: number | null;
}
export interface Way {
  points: Point[];
  legal: boolean;
  turning: Point | null;
  /** Parts that are leapt: drawn as bounds over what lies there. */
  leaps?: Point[][];
}
export interface Label {
  at: Point;
  /** Where the hand or the shot comes from: the label lies on the other side. */
  from?: Point | null;
  lines: string[];
  /** How far about `at` the ground is spoken of. */
  around?: number;
  /** What dice may bring, after the first line. */
  chances?: Prospect[];
  tone: Tone;
}
export interface Link {
  from: Point;
  to: Point;
  tone: Tone;
  count?: number;
}
export type Pointer = 'mouse' | 'touch' | 'pen' | 'keys';

export class Hand {
  readonly table: Table;
  readonly question: Question;
  /** While an answer travels. */
  busy = $state(false);
  #given = $state(false);

  constructor(table: Table, question: Question) {
    this.table = table;
    this.question = question;
  }

  // -- what is shown -------------------------------------------------------------------------

  /** Figures of one's own that can be taken up. */
  get lit(): readonly number[] {
    return [];
  }
  /** Figures that can be pointed at. */
  get targets(): readonly number[] {
    return [];
  }
  /** Of those, the ones among whom is to be chosen next, wherever the pointer is: they are brought into view. */
  get offered(): readonly number[] {
    return [];
  }
  /** Friends whom what is laid out would hurt. */
  get endangered(): readonly number[] {
    return [];
  }
  get chosen(): number | null {
    return null;
  }
  get region(): Point[][] | null {
    return null;
  }
  get closed(): Point[][] {
    return [];
  }
  /** How far each figure that is asked about may get, from the rim of its base. */
  get reaches(): readonly { figure: number; far: number }[] {
    return [];
  }
  get ghosts(): Ghost[] {
    return [];
  }
  get way(): Way | null {
    return null;
  }
  /** All ways that are laid out: of several, where several go at once. */
  get paths(): Way[] {
    return this.way ? [this.way] : [];
  }
  get range(): { at: Point; radius: number } | null {
    return null;
  }
  get disc(): { at: Point; radius: number; legal: boolean } | null {
    return null;
  }
  /** What is taken in on the table by what is laid out or pointed at. */
  get areas(): readonly AreaFound[] {
    return [];
  }
  /** How likely each figure suffers by it, where several may. */
  get odds(): readonly Odd[] {
    return [];
  }
  get box(): { at: Point; length: number; width: number; angle: number; legal: boolean } | null {
    return null;
  }
  /** Between which lines somebody is looked at. */
  get beam(): { points: Point[]; legal: boolean } | null {
    return null;
  }
  get links(): Link[] {
    return [];
  }
  /** How far shots go that pierce whatever they meet. */
  get lines(): readonly ShotLine[] {
    return [];
  }
  get label(): Label | null {
    return null;
  }
  /** What the label leaves in sight, beside whom it speaks of. */
  get uncovered(): readonly Point[] {
    return this.odds.map((odd) => this.place(odd.figure));
  }
  /** Places to be looked at closely while this is decided: a melee. */
  get near(): Point[] {
    return [];
  }
  /** On a table with storeys: where what is laid out would stand. */
  get ends(): PlaceView | null {
    return null;
  }
  /** The answer by which nothing is done with what is taken up; whether there was one. */
  hold(): boolean {
    return false;
  }
  /** The answer that ends this kind of question ("end", "done"). */
  get end(): FormOption | null {
    return this.question.form.options?.find((o) => o.key === 'end' || o.key === 'done') ?? null;
  }
  /** Whether there is something that Enter would confirm. */
  get ready(): boolean {
    return false;
  }

  /** Whether what is laid out was changed a moment ago, and the rules have not been asked about it yet. */
  get looking(): boolean {
    return false;
  }

  // -- what the hand does --------------------------------------------------------------------

  over(_at: Point, _figure: number | null): void {}
  leave(): void {}
  /** A click or a tap; whether it meant something. */
  tap(_at: Point, _figure: number | null, _pointer: Pointer): boolean {
    return false;
  }
  /** Whether several figures can be taken up and sent the same way with one gesture. */
  get gathers(): boolean {
    return false;
  }
  /** Those who are taken up besides `chosen`. */
  get gathered(): readonly number[] {
    return [];
  }
  /** One more, or one less. */
  alsoTake(_figure: number): void {}
  /** These, and nobody else. */
  enclose(_figures: readonly number[]): void {}
  /** Whether a drag that begins here is the hand's (else the table is moved). */
  grab(_at: Point, _figure: number | null): boolean {
    return false;
  }
  drag(_at: Point): void {}
  drop(_at: Point): void {}
  nudge(_dx: number, _dy: number): boolean {
    return false;
  }
  spin(_steps: number): boolean {
    return false;
  }
  /** Another surface at the same spot; whether there is one. */
  other(): boolean {
    return false;
  }
  /** Another storey is looked at. */
  looked(): void {}
  confirm(): boolean {
    return false;
  }
  cancel(): boolean {
    return false;
  }

  // -- help for the hands --------------------------------------------------------------------

  figure(id: number | null | undefined): Figure | null {
    return id == null ? null : (this.table.figures.get(id) ?? null);
  }

  place(id: number): Point {
    const figure = this.figure(id);
    return figure ? [figure.x, figure.y] : [0, 0];
  }

  names(ids: readonly number[]): Words {
    const found = ids.map((id) => this.figure(id)?.label).filter((label) => label !== undefined);
    return { fr: found.map((l) => l.fr).join(', '), en: found.map((l) => l.en).join(', ') };
  }

  /** What the rules say of something; null where they say nothing, because the question is over by now: there is nothing to show. */
  protected lookUp<T>(what: string, data: { [key: string]: Json }): Promise<T | null> {
    return this.table.query<T>(what, data).catch((trouble: unknown) => {
      if (trouble instanceof Refused) return null;
      throw trouble;
    });
  }

  /** A click about which the rules could not be asked (the server has too much to do) is lost: that is told. */
  protected readonly tellLost = (trouble: unknown): void => {
    if (trouble instanceof Refused) this.table.refuse(trouble.why);
  };

  /** One after the other, each to the question that the one before leads to. */
  async answerAll(answers: readonly Json[]): Promise<boolean> {
    if (this.busy || !answers.length) return false;
    this.busy = this.#given = true;
    const done = await this.table.answerAll(this.question.camp, answers);
    this.busy = false;
    this.#given = done;
    return done;
  }

  /** Whether an answer travels, or was taken and what comes of it has not come yet. */
  get sent(): boolean {
    return this.busy || this.#given;
  }

  async answer(answer: Json): Promise<boolean> {
    if (this.busy) return false;
    this.busy = this.#given = true;
    const done = await this.table.answer(this.question.camp, answer);
    this.busy = false;
    this.#given = done;
    return done;
  }

  /** Whether this is still what is asked, so that whatever is laid out stays: the connection was lost
   * meanwhile, or another camp has answered what it was asked at the same time. */
  goesOn(question: Question | null): boolean {
    return !this.#given && question !== null && JSON.stringify(question) === JSON.stringify(this.question);
  }
}

/** Runs a question to the server at most every `pause` ms, always with the newest arguments. */
export function throttled<A extends unknown[]>(run: (...args: A) => Promise<void>, pause = 45) {
  let next: A | null = null;
  let running = false;
  async function go(): Promise<void> {
    running = true;
    while (next) {
      const args = next;
      next = null;
      await run(...args).catch(() => undefined);
      await new Promise((wake) => setTimeout(wake, pause));
    }
    running = false;
  }
  return (...args: A): void => {
    next = args;
    if (!running) void go();
  };
}
