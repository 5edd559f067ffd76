/** A point of somebody's way; and a short step of a fixed length. */

import { dist, say, t } from '../../lib/i18n.svelte';
import type { Checked, Json, Point, Question } from '../../lib/types';
import { apart } from '../draw/paths';
import type { Table } from '../table.svelte';
import { Hand, type Ghost, type Label, type Way } from './hand.svelte';
import { nearestOn, pointAt } from './trails';
import { Verdict } from './verdict.svelte';

abstract class OnTheWay extends Hand {
  readonly #verdict = new Verdict(this.table);
  protected get verdict(): Checked | null {
    return this.#verdict.latest;
  }
  protected abstract get said(): Json;
  protected judge(): void {
    this.#verdict.about(this.said);
  }
  override get ready(): boolean {
    return this.#verdict.now?.legal === true;
  }
  override get looking(): boolean {
    return this.#verdict.pending;
  }
  override confirm(): boolean {
    if (this.busy) return false;
    const verdict = this.#verdict.now;
    if (verdict && !verdict.legal && verdict.why) this.table.refuse(verdict.why);
    else void this.answer(this.said);
    return true;
  }
}

export class AlongHand extends OnTheWay {
  readonly path: Point[];
  readonly length: number;
  readonly walker: number;
  far = $state(0);
  #held = false;
  #pinned = false;

  constructor(table: Table, question: Question) {
    super(table, question);
    const form = question.form;
    this.path = form.form === 'along' ? form.path : [];
    this.length = form.form === 'along' ? form.length : 0;
    this.walker = form.form === 'along' ? form.figure : -1;
    this.far = typeof question.default === 'number' ? question.default : 0;
    this.judge();
  }
  protected get said(): Json {
    return Math.round(this.far * 100) / 100;
  }
  get at(): Point {
    return pointAt(this.path, this.far);
  }
  go(far: number): void {
    this.far = Math.max(0, Math.min(this.length, far));
    this.judge();
  }
  override get way(): Way {
    return { points: this.path, legal: this.verdict?.legal !== false, turning: null };
  }
  override get ghosts(): Ghost[] {
    const figure = this.figure(this.walker);
    return [{ figure, at: this.at, radius: figure?.radius ?? 1, legal: this.verdict?.legal ?? null, key: 'along' }];
  }
  override get label(): Label {
    const why = this.verdict?.why;
    const lines = why ? [say(why.text)] : [t('along_at', { n: dist(this.far), of: dist(this.length) })];
    return { at: this.at, lines, tone: why ? 'bad' : 'good' };
  }
  override over(at: Point): void {
    if (!this.busy && !this.#pinned) this.go(nearestOn(this.path, at));
  }
  override tap(at: Point): boolean {
    this.#pinned = true;
    this.go(nearestOn(this.path, at));
    return true;
  }
  override grab(at: Point): boolean {
    this.#held = apart(at, this.at) < 3;
    return this.#held;
  }
  override drag(at: Point): void {
    this.go(nearestOn(this.path, at));
  }
  override nudge(dx: number, dy: number): boolean {
    this.#pinned = true;
    this.go(this.far + (dx + dy > 0 ? 0.5 : -0.5));
    return true;
  }
}

export class StepHand extends OnTheWay {
  readonly walker: number;
  readonly long: number;
  at = $state.raw<Point>([0, 0]);
  #facing = $state<number | null>(null);
  #pinned = false;
  #region = $state.raw<Point[][] | null>(null);

  constructor(table: Table, question: Question) {
    super(table, question);
    const form = question.form;
    this.walker = form.form === 'step' ? form.figure : -1;
    this.long = form.form === 'step' ? form.length : 1;
    const given = question.default;
    const place = typeof given === 'object' && given !== null && !Array.isArray(given) ? given['place'] : null;
    this.at = Array.isArray(place) ? [Number(place[0]), Number(place[1])] : this.place(this.walker);
    table.selected = this.walker;
    this.judge();
    void this.lookUp<Point[][]>('reach', { figure: this.walker }).then((rings) => (this.#region = rings));
  }
  protected get said(): Json {
    const place: Json = [this.at[0], this.at[1]];
    return this.#facing === null ? { place } : { place, facing: this.#facing };
  }
  override get chosen(): number {
    return this.walker;
  }
  override get region(): Point[][] | null {
    return this.#region;
  }
  override get ghosts(): Ghost[] {
    const figure = this.figure(this.walker);
    return [{ figure, at: this.at, radius: figure?.radius ?? 1, legal: this.verdict?.legal ?? null, key: 'step', facing: this.#facing }];
  }
  override get label(): Label | null {
    const why = this.verdict?.why;
    return why ? { at: this.at, lines: [say(why.text)], tone: 'bad' } : null;
  }
  /** The step in the direction of a point; its length is given. */
  #towards([x, y]: Point): void {
    const [fx, fy] = this.place(this.walker);
    const far = Math.hypot(x - fx, y - fy) || 1;
    const round = (n: number): number => Math.round(n * 1000) / 1000;
    this.at = [round(fx + ((x - fx) / far) * this.long), round(fy + ((y - fy) / far) * this.long)];
    this.judge();
  }
  override over(at: Point): void {
    if (!this.busy && !this.#pinned) this.#towards(at);
  }
  override tap(at: Point): boolean {
    this.#pinned = true;
    this.#towards(at);
    return true;
  }
  override nudge(dx: number, dy: number): boolean {
    this.#pinned = true;
    this.#towards([this.at[0] + dx, this.at[1] + dy]);
    return true;
  }
  override spin(steps: number): boolean {
    const now = this.#facing ?? this.figure(this.walker)?.facing;
    if (now == null) return false;
    this.#facing = (((now - steps * 15) % 360) + 360) % 360;
    this.judge();
    return true;
  }
}
