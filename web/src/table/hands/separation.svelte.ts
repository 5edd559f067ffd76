/** A melee parted into combats by drawing: from a fighter to whom it fights. */

import { say } from '../../lib/i18n.svelte';
import { inches } from '../../lib/scale';
import type { Checked, Json, Point, Question } from '../../lib/types';
import { apart } from '../draw/paths';
import { bondsFrom, bondsOf, combatsOf, joined, other, sameBond, type Bond } from '../combat_bonds';
import type { Table } from '../table.svelte';
import { Hand, type Label, type Link } from './hand.svelte';
import { Verdict } from './verdict.svelte';

const isNumbers = (value: Json): value is number[] => Array.isArray(value) && value.every((n) => typeof n === 'number');

export class SeparationHand extends Hand {
  readonly ids: number[];
  readonly contacts: Bond[];
  bonds = $state.raw<Bond[]>([]);
  /** Who is being sent, and where the hand is. */
  #from = $state<number | null>(null);
  #at = $state.raw<Point | null>(null);
  #ways: number[][][] = [];
  #turn = 0;
  readonly #verdict = new Verdict(this.table);

  constructor(table: Table, question: Question) {
    super(table, question);
    const form = question.form;
    this.ids = form.form === 'separation' ? form.figures : [];
    this.contacts = form.form === 'separation' ? form.contacts.map(([a, b]): Bond => [a, b]) : [];
    this.#part(Array.isArray(question.default) ? question.default.filter(isNumbers) : []);
  }
  #part(combats: readonly (readonly number[])[]): void {
    this.bonds = bondsFrom(combats, this.contacts);
    this.#judge();
  }
  #judge(): void {
    this.#verdict.about(this.combats);
  }

  get combats(): number[][] {
    return combatsOf(this.bonds, this.ids);
  }
  get verdict(): Checked | null {
    return this.#verdict.latest;
  }
  /** Whom a fighter may be sent against. */
  foes(id: number): number[] {
    return bondsOf(this.contacts, id).map((bond) => other(bond, id));
  }
  override get targets(): number[] {
    return this.#from === null ? [] : this.foes(this.#from);
  }
  override get lit(): number[] {
    return this.ids;
  }
  override get chosen(): number | null {
    return this.#from;
  }
  override get near(): Point[] {
    return this.ids.map((id) => this.place(id));
  }
  override get ready(): boolean {
    return this.#verdict.now?.legal === true;
  }
  override get looking(): boolean {
    return this.#verdict.pending;
  }
  override get links(): Link[] {
    const drawn = ([a, b]: Bond, tone: 'good' | 'plain'): Link => ({ from: this.place(a), to: this.place(b), tone });
    const loose = this.contacts.filter((c) => !this.bonds.some((b) => sameBond(b, c)));
    const hand: Link[] = this.#from !== null && this.#at ? [{ from: this.place(this.#from), to: this.#at, tone: 'plain' }] : [];
    return [...loose.map((c) => drawn(c, 'plain')), ...this.bonds.map((b) => drawn(b, 'good')), ...hand];
  }
  override get label(): Label | null {
    const why = this.#verdict.latest?.why;
    const at = this.ids[0];
    return why && at !== undefined ? { at: this.place(at), lines: [say(why.text)], tone: 'bad' } : null;
  }

  send(from: number, to: number): boolean {
    if (!this.foes(from).includes(to)) return false;
    this.bonds = joined(this.bonds, from, to);
    this.#judge();
    return true;
  }
  /** The next way that the book proposes. */
  async arrange(): Promise<void> {
    if (!this.#ways.length) this.#ways = (await this.lookUp<number[][][]>('candidates', {})) ?? [];
    this.#turn = (this.#turn + 1) % Math.max(1, this.#ways.length);
    this.#part(this.#ways[this.#turn] ?? []);
  }
  override tap(_at: Point, figure: number | null): boolean {
    if (figure === null || !this.ids.includes(figure)) return this.cancel();
    if (this.#from !== null && this.send(this.#from, figure)) this.#from = null;
    else this.#from = this.#from === figure ? null : figure;
    this.#at = null;
    return true;
  }
  override grab(_at: Point, figure: number | null): boolean {
    if (figure === null || !this.ids.includes(figure)) return false;
    this.#from = figure;
    return true;
  }
  override drag(at: Point): void {
    this.#at = at;
  }
  override drop(at: Point): void {
    const foes = this.#from === null ? [] : this.foes(this.#from);
    const near = foes.find((id) => apart(at, this.place(id)) < (this.figure(id)?.radius ?? 1) + inches(0.25));
    if (this.#from !== null && near !== undefined) this.send(this.#from, near);
    this.#from = null;
    this.#at = null;
  }
  override cancel(): boolean {
    if (this.#from === null) return false;
    this.#from = null;
    this.#at = null;
    return true;
  }
  override confirm(): boolean {
    if (this.busy) return false;
    const verdict = this.#verdict.now;
    if (verdict && !verdict.legal && verdict.why) this.table.refuse(verdict.why);
    else void this.answer(this.combats);
    return true;
  }
}
