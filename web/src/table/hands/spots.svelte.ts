/** Laying something down: a figure, a template, a wall of fire, a building. And a whole type. */

import { say, t } from '../../lib/i18n.svelte';
import { inches } from '../../lib/scale';
import type { Json, Point, Question } from '../../lib/types';
import { apart } from '../draw/paths';
import type { Table } from '../table.svelte';
import { Hand, type Ghost, type Label } from './hand.svelte';
import { Verdict } from './verdict.svelte';

const STEP = 15; // degrees at each turn

const isPoint = (value: Json | undefined): value is [number, number] =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';

export class SpotHand extends Hand {
  at = $state.raw<Point>([0, 0]);
  angle = $state(0);
  /** Laid down, and no longer under the pointer. */
  pinned = $state(false);
  readonly #verdict = new Verdict(this.table);
  #region = $state.raw<Point[][] | null>(null);

  constructor(table: Table, question: Question) {
    super(table, question);
    const given = question.default;
    if (isPoint(given)) {
      this.at = [given[0], given[1]];
      const turned: Json | undefined = (given as Json[])[2];
      if (question.form.form === 'building' && typeof turned === 'number') this.angle = turned;
    } else if (typeof given === 'object' && given !== null && !Array.isArray(given)) {
      const centre = given['centre'];
      if (isPoint(centre)) this.at = [centre[0], centre[1]];
      if (typeof given['angle'] === 'number') this.angle = given['angle'];
    }
    this.#changed();
    const form = question.form;
    if (form.form === 'place')
      void this.table.query<Point[][]>('reach', {}).then((rings) => (this.#region = rings));
  }

  get turns(): boolean {
    return this.question.form.form === 'barrier' || this.question.form.form === 'building';
  }
  get legal(): boolean {
    return this.#verdict.latest?.legal ?? true;
  }
  override get ready(): boolean {
    return this.#verdict.now?.legal === true;
  }
  override get looking(): boolean {
    return this.#verdict.pending;
  }
  get #answer(): Json {
    const [x, y] = this.at;
    if (this.question.form.form === 'barrier') return { centre: [x, y], angle: this.angle };
    return this.question.form.form === 'building' ? [x, y, this.angle] : [x, y];
  }
  #changed(): void {
    this.#verdict.about(this.#answer);
  }

  override get region(): Point[][] | null {
    return this.#region?.length ? this.#region : null;
  }
  override get closed(): Point[][] {
    return this.question.form.form === 'building' ? this.question.form.closed : [];
  }
  override get range(): { at: Point; radius: number } | null {
    const form = this.question.form;
    if (form.form !== 'template' && form.form !== 'barrier') return null;
    const caster = this.figure(form.from);
    return caster ? { at: [caster.x, caster.y], radius: caster.radius + form.within } : null;
  }
  override get disc(): { at: Point; radius: number; legal: boolean } | null {
    const form = this.question.form;
    return form.form === 'template' ? { at: this.at, radius: form.radius, legal: this.legal } : null;
  }
  override get box(): { at: Point; length: number; width: number; angle: number; legal: boolean } | null {
    const form = this.question.form;
    const base = { at: this.at, angle: this.angle, legal: this.legal };
    if (form.form === 'barrier') return { ...base, length: form.length, width: form.width };
    return form.form === 'building' ? { ...base, length: form.side, width: form.side } : null;
  }
  override get ghosts(): Ghost[] {
    const form = this.question.form;
    if (form.form !== 'place') return [];
    const figure = this.figure(form.figure);
    const radius = form.radius ?? figure?.radius ?? 0.5;
    return [{ figure, at: this.at, radius, legal: this.#verdict.latest?.legal ?? null, key: 'spot' }];
  }
  /** Who lies under the template. */
  get under(): number[] {
    const form = this.question.form;
    if (form.form !== 'template') return [];
    return [...this.table.figures.values()]
      .filter((f) => f.in_play && !f.piece && apart(this.at, [f.x, f.y]) < form.radius + f.radius)
      .map((f) => f.id);
  }
  override get targets(): number[] {
    return this.under;
  }
  override get label(): Label | null {
    const why = this.#verdict.latest?.why;
    if (this.#verdict.latest?.legal === false && why) return { at: this.at, lines: [say(why.text)], tone: 'bad' };
    if (this.question.form.form !== 'template') return null;
    const names = this.under.length ? say(this.names(this.under)) : t('nobody');
    return { at: this.at, lines: [t('under_template', { names })], tone: 'good' };
  }

  #put(at: Point): void {
    this.at = at;
    this.#changed();
  }
  override over(at: Point): void {
    if (!this.pinned && !this.busy) this.#put(at);
  }
  override tap(at: Point): boolean {
    if (this.pinned && apart(at, this.at) < inches(0.5) && this.ready) return this.confirm();
    this.#put(at);
    this.pinned = true;
    return true;
  }
  override grab(at: Point): boolean {
    const form = this.question.form;
    const near = form.form === 'template' ? form.radius : inches(form.form === 'place' ? 1.2 : 3);
    return apart(at, this.at) < near;
  }
  override drag(at: Point): void {
    this.#put(at);
  }
  override drop(at: Point): void {
    this.#put(at);
    this.pinned = true;
  }
  override nudge(dx: number, dy: number): boolean {
    this.pinned = true;
    this.#put([this.at[0] + dx, this.at[1] + dy]);
    return true;
  }
  override spin(steps: number): boolean {
    if (!this.turns) return false;
    this.angle = (((this.angle + steps * STEP) % 180) + 180) % 180;
    this.#changed();
    return true;
  }
  override confirm(): boolean {
    const verdict = this.#verdict.now;
    if (verdict && !verdict.legal && verdict.why) this.table.refuse(verdict.why);
    else void this.answer(this.#answer);
    return true;
  }
}

export class PlacesHand extends Hand {
  places = $state.raw<Point[]>([]);
  readonly ids: number[];
  #arrangements: Point[][] = [];
  #turn = 0;
  #held = $state<number | null>(null);
  #current = $state(0);
  readonly #verdict = new Verdict(this.table);

  constructor(table: Table, question: Question) {
    super(table, question);
    this.ids = question.form.form === 'places' ? question.form.figures : [];
    const given = question.default;
    this.places = Array.isArray(given) ? given.filter(isPoint).map(([x, y]): Point => [x, y]) : [];
    this.#verdict.about(this.places);
    table.selected = this.ids[0] ?? null;
  }

  override get lit(): number[] {
    return this.ids;
  }
  override get chosen(): number | null {
    return this.ids[this.#current] ?? null;
  }
  override get region(): Point[][] | null {
    const form = this.question.form;
    if (form.form !== 'places') return null;
    const { width, depth } = this.table.view?.table ?? { width: 0, depth: 0 };
    const anywhere: Point[] = [
      [0, 0],
      [width, 0],
      [width, depth],
      [0, depth],
    ];
    return [form.anywhere.length ? anywhere : form.zone];
  }
  override get ready(): boolean {
    return this.#verdict.now?.legal === true;
  }
  override get looking(): boolean {
    return this.#verdict.pending;
  }
  override get ghosts(): Ghost[] {
    const wrong = this.#verdict.latest?.why?.data['figure'];
    return this.places.map((at, k) => {
      const figure = this.figure(this.ids[k]);
      const { latest } = this.#verdict;
      const legal = latest ? latest.legal || wrong !== this.ids[k] : null;
      return { figure, at, radius: figure?.radius ?? 0.5, legal, key: `place${k}` };
    });
  }
  override get label(): Label | null {
    const why = this.#verdict.latest?.why;
    const wrong = why?.data['figure'];
    if (!why || typeof wrong !== 'number') return null;
    const at = this.places[this.ids.indexOf(wrong)];
    return at ? { at, lines: [say(why.text)], tone: 'bad' } : null;
  }

  #near(at: Point): number | null {
    const found = this.places.findIndex((p, k) => apart(at, p) <= Math.max(inches(0.5), this.figure(this.ids[k])?.radius ?? 0));
    return found < 0 ? null : found;
  }
  #put(k: number, at: Point): void {
    this.places = this.places.map((p, n) => (n === k ? at : p));
    this.#verdict.about(this.places);
  }

  /** The next arrangement that the rulebook proposes. */
  async arrange(): Promise<void> {
    if (!this.#arrangements.length) this.#arrangements = await this.table.query<Point[][]>('candidates', {});
    this.#turn = (this.#turn + 1) % Math.max(1, this.#arrangements.length);
    this.places = this.#arrangements[this.#turn] ?? this.places;
    this.#verdict.about(this.places);
  }

  override tap(at: Point): boolean {
    const near = this.#near(at);
    if (near !== null) this.#current = near;
    else this.#put(this.#current, at);
    this.table.selected = this.chosen;
    return true;
  }
  override grab(at: Point): boolean {
    this.#held = this.#near(at);
    if (this.#held !== null) this.#current = this.#held;
    return this.#held !== null;
  }
  override drag(at: Point): void {
    if (this.#held !== null) this.#put(this.#held, at);
  }
  override drop(at: Point): void {
    this.drag(at);
    this.#held = null;
  }
  next(): void {
    this.#current = (this.#current + 1) % Math.max(1, this.ids.length);
  }
  override nudge(dx: number, dy: number): boolean {
    const at = this.places[this.#current];
    if (at) this.#put(this.#current, [at[0] + dx, at[1] + dy]);
    return at !== undefined;
  }
  override confirm(): boolean {
    const verdict = this.#verdict.now;
    if (verdict && !verdict.legal && verdict.why) this.table.refuse(verdict.why);
    else void this.answer(this.places);
    return true;
  }
}
