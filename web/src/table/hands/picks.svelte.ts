/** Some figures of a list: who keeps watch, who tries to escape and how. */

import { say } from '../../lib/i18n.svelte';
import type { Checked, Json, Point, Prospect, Question, Words } from '../../lib/types';
import type { Table } from '../table.svelte';
import { Foretelling } from './foretelling.svelte';
import { Hand, type Label } from './hand.svelte';
import { Verdict } from './verdict.svelte';

export class PicksHand extends Hand {
  readonly ids: number[];
  readonly least: number;
  readonly most: number;
  /** The ways to do it, where there are several ("INI", "FOR"). */
  readonly ways: string[];
  /** What each of them means. */
  readonly wayHelp: { [way: string]: Words };
  /** In the order in which they were picked, each with its way. */
  picked = $state.raw<{ figure: number; by: string }[]>([]);
  readonly #foretelling: Foretelling;
  readonly #verdict = new Verdict(this.table, (answer, { legal }) => {
    if (this.ways.length && legal) this.#foretelling.follow(answer);
  });

  constructor(table: Table, question: Question) {
    super(table, question);
    this.#foretelling = new Foretelling(table);
    const form = question.form;
    this.ids = form.form === 'picks' || form.form === 'escapes' ? form.figures : [];
    this.least = form.form === 'picks' ? form.least : 0;
    this.most = form.form === 'picks' || form.form === 'escapes' ? form.most : 0;
    this.ways = form.form === 'escapes' ? form.by : [];
    this.wayHelp = form.form === 'escapes' ? form.by_help : {};
    if (form.form === 'picks' && Array.isArray(question.default))
      this.picked = question.default.filter((n) => typeof n === 'number').map((figure) => ({ figure, by: '' }));
    this.#verdict.about(this.#answer);
  }

  has(id: number): boolean {
    return this.picked.some((p) => p.figure === id);
  }
  wayOf(id: number): string {
    return this.picked.find((p) => p.figure === id)?.by ?? '';
  }
  override get lit(): number[] {
    return this.picked.map((p) => p.figure);
  }
  override get targets(): number[] {
    return this.ids;
  }
  override get ready(): boolean {
    return this.#verdict.now?.legal === true;
  }
  override get looking(): boolean {
    return this.#verdict.pending;
  }
  get verdict(): Checked | null {
    return this.#verdict.latest;
  }
  get chances(): Prospect[] {
    return this.#foretelling.of(this.#answer);
  }
  override get label(): Label | null {
    const why = this.#verdict.latest?.why;
    const at = this.picked.at(-1)?.figure ?? this.ids[0];
    return why && at !== undefined && this.picked.length ? { at: this.place(at), lines: [say(why.text)], tone: 'bad' } : null;
  }
  get #answer(): Json {
    return this.ways.length ? this.picked.map(({ figure, by }) => ({ figure, by })) : this.picked.map((p) => p.figure);
  }

  /** Pick it, or put it back; with a way, pick it so. */
  toggle(id: number, by = this.ways[0] ?? ''): void {
    if (!this.ids.includes(id)) return;
    const same = this.has(id) && this.wayOf(id) === by;
    const rest = this.picked.filter((p) => p.figure !== id);
    const one = this.most === 1 ? [] : rest;
    this.picked = same ? rest : this.has(id) ? this.picked.map((p) => (p.figure === id ? { figure: id, by } : p)) : [...one, { figure: id, by }];
    this.#verdict.about(this.#answer);
  }
  override tap(_at: Point, figure: number | null): boolean {
    if (figure === null || !this.ids.includes(figure)) return false;
    this.toggle(figure, this.wayOf(figure) || undefined);
    return true;
  }
  override confirm(): boolean {
    if (this.busy) return false;
    const verdict = this.#verdict.now;
    if (verdict && !verdict.legal && verdict.why) this.table.refuse(verdict.why);
    else void this.answer(this.#answer);
    return true;
  }
}
