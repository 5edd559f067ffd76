/** Laying something down: a figure, a template, a wall of fire, a building. */

import { say, t } from '../../lib/i18n.svelte';
import { inches } from '../../lib/scale';
import type { AreaFound, Figure, Json, Point, Prospect, Question } from '../../lib/types';
import { apart } from '../draw/paths';
import type { Table } from '../table.svelte';
import { Foretelling } from './foretelling.svelte';
import { Hand, type Ghost, type Label } from './hand.svelte';
import { beyond, isIn, oddsOf, oneEach, type Odd } from './taken_in';
import { Verdict } from './verdict.svelte';

const STEP = 15; // degrees at each turn

const isPoint = (value: Json | undefined): value is [number, number] =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';

export class SpotHand extends Hand {
  at = $state.raw<Point>([0, 0]);
  angle = $state(0);
  /** Laid down, and no longer under the pointer. */
  pinned = $state(false);
  readonly #verdict = new Verdict(this.table, (answer, { legal }) => {
    if (legal && this.question.form.form === 'template') this.#foretelling.follow(answer);
  });
  /** What the dice may do to each figure under a template. */
  readonly #foretelling = new Foretelling(this.table);
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
    if (form.form === 'template') void this.#spareFriends();
    if (form.form === 'place')
      void this.lookUp<Point[][]>('reach', {}).then((rings) => (this.#region = rings));
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
    if (form.form !== 'template' && form.form !== 'barrier' && form.form !== 'place') return null;
    const caster = this.figure(form.form === 'place' ? (form.near ?? null) : form.from);
    return caster && form.within != null ? { at: [caster.x, caster.y], radius: caster.radius + form.within } : null;
  }
  override get disc(): { at: Point; radius: number; legal: boolean } | null {
    const form = this.question.form;
    return form.form === 'template' ? { at: this.at, radius: form.radius, legal: this.legal } : null;
  }
  override get areas(): AreaFound[] {
    return this.legal ? this.#foretelling.areas(this.#answer) : [];
  }
  override get odds(): Odd[] {
    return this.legal ? oddsOf(this.chances) : [];
  }
  /** What dice may do where it is laid. */
  get chances(): Prospect[] {
    return this.#foretelling.all(this.#answer);
  }
  get exact(): boolean {
    return this.#foretelling.exact(this.#answer);
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
    return [{ figure, at: this.at, radius, legal: this.#verdict.latest?.legal ?? null, key: 'spot', trap: form.trap ?? null }];
  }
  /** Who lies under the template. */
  get under(): number[] {
    return this.#under(this.at).map((f) => f.id);
  }
  #under(at: Point): Figure[] {
    const form = this.question.form;
    if (form.form !== 'template') return [];
    const areas = at === this.at ? this.areas : [];
    const covers = (f: Figure): boolean => (areas.length ? areas.some((area) => isIn(area, f)) : apart(at, [f.x, f.y]) < form.radius + f.radius);
    return [...this.table.figures.values()].filter((f) => f.in_play && !f.piece && f.aboard == null && covers(f) && !this.#goesFrom(f.id, areas));
  }
  /** Whether a stretch begins at whoever casts or shoots: it is not under it. */
  #goesFrom(id: number, areas: readonly AreaFound[]): boolean {
    const form = this.question.form;
    return form.form === 'template' && form.from === id && areas.some((area) => area.points.length > 1);
  }
  #friends(at: Point): Figure[] {
    const foes = this.table.view?.hostile?.[this.question.camp];
    return this.#under(at).filter((f) => (foes ? !foes.includes(f.camp) : f.camp === this.question.camp));
  }
  override get targets(): number[] {
    return this.under;
  }
  override get endangered(): number[] {
    return this.#friends(this.at).map((f) => f.id);
  }
  /** A template does not begin over a friend, where the book proposes another place. */
  async #spareFriends(): Promise<void> {
    if (!this.endangered.length) return;
    const proposed = (await this.lookUp<Json[]>('candidates', {})) ?? [];
    const [first] = this.pinned ? [] : proposed.filter(isPoint).filter(([x, y]) => !this.#friends([x, y]).length);
    if (first && !this.busy) this.#put([first[0], first[1]]);
  }
  /** Where whoever casts or shoots stands: it is not covered. */
  get #whence(): Point | null {
    return this.range?.at ?? null;
  }
  override get label(): Label | null {
    const why = this.#verdict.latest?.why;
    if (this.#verdict.latest?.legal === false && why) return { at: this.at, from: this.#whence, lines: [say(why.text)], tone: 'bad' };
    const form = this.question.form;
    if (form.form !== 'template') return null;
    const [friends, foes] = [this.endangered, this.under.filter((id) => !this.endangered.includes(id))];
    // Each figure with one number, friends in red; until these have come, and where there are none, the names. The bar tells the rest.
    const chances = oneEach(this.chances);
    const tone = friends.length ? 'bad' : 'good';
    if (chances.length) {
      const near = chances.filter((c) => c.figure == null || this.under.includes(c.figure));
      const others = this.odds.length - near.filter((c) => this.odds.some((o) => o.figure === c.figure)).length;
      const stretch = this.areas.some((area) => area.points.length > 1);
      const lines = [t(friends.length ? (stretch ? 'stretch_friends' : 'template_friends') : stretch ? 'stretch_odds' : 'template_odds')];
      lines.push(...beyond(others));
      return { at: this.at, from: this.#whence, around: form.radius, lines, chances: near, tone };
    }
    const lines = [t('under_template', { names: foes.length ? say(this.names(foes)) : t('nobody') })];
    if (friends.length) lines.push(t('friends_under', { names: say(this.names(friends)) }));
    return { at: this.at, from: this.#whence, lines, tone };
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
