/** Moving one figure: take it up, see how far it goes, point, click. Also a piece and its crew. */

import { dist, say, t } from '../../lib/i18n.svelte';
import { inches } from '../../lib/scale';
import type { Cited, Json, Mover, PathFound, PieceUse, Point, Question, WishFound } from '../../lib/types';
import { apart } from '../draw/paths';
import type { Table } from '../table.svelte';
import { Hand, throttled, type Ghost, type Label, type Pointer, type Way } from './hand.svelte';
import { enemiesTouched, touching, touchingNear } from './touching';
import { turningPoint } from './trails';

export class OneMoverHand extends Hand {
  #chosen = $state<number | null>(null);
  #region = $state.raw<Point[][] | null>(null);
  #at = $state.raw<Point | null>(null);
  #found = $state.raw<{ at: Point; found: PathFound } | null>(null);
  /** The place that was wished lies farther in the same direction. */
  #cut = $state(false);
  pinned = $state(false);
  /** It was laid out by an order in words: who thinks better of it gives another one to the same figure. */
  #ordered = false;
  /** The place that was clicked or named last, while the rules are asked about it. */
  #clicked = $state.raw<Point | null>(null);
  readonly movers: Mover[];
  readonly pieces: PieceUse[];
  #look = throttled((figure: number, at: Point) => this.#ask(figure, at));

  constructor(table: Table, question: Question) {
    super(table, question);
    const form = question.form;
    if (form.form === 'path') {
      this.movers = [{ figure: form.figure, allowance: form.allowance, engaged: false }];
      this.pieces = [];
      void this.choose(form.figure);
    } else {
      this.movers = form.form === 'moves' ? form.figures : [];
      this.pieces = form.form === 'moves' ? form.pieces : [];
    }
  }

  override get lit(): number[] {
    const pushed = this.pieces.filter((use) => use.path.length > 0).map((use) => use.piece);
    return [...this.movers.map((m) => m.figure), ...new Set(pushed)];
  }
  override get chosen(): number | null {
    return this.#chosen;
  }
  override get region(): Point[][] | null {
    return this.#region;
  }
  override get reaches(): { figure: number; far: number }[] {
    return this.movers.map(({ figure, allowance }) => ({ figure, far: allowance }));
  }
  override get ready(): boolean {
    return this.pinned && this.#verdict?.legal === true;
  }
  override get looking(): boolean {
    return this.#clicked !== null;
  }
  /** Pieces that may be fired, one entry each. */
  get firing(): PieceUse[] {
    return this.pieces.filter((use) => use.path.length === 0);
  }
  get mover(): Mover | null {
    return this.movers.find((m) => m.figure === this.#chosen) ?? null;
  }
  get isFree(): boolean {
    return this.question.form.form === 'path';
  }
  /** What the server said of the place under the ghost, once it said it. */
  get #verdict(): PathFound | null {
    return this.#found && this.#isAt(this.#found.at) ? this.#found.found : null;
  }
  override get ghosts(): Ghost[] {
    const figure = this.figure(this.#chosen);
    if (!figure || !this.#at) return [];
    const legal = this.#verdict?.legal ?? this.#found?.found.legal ?? null;
    return [{ figure, at: this.#at, radius: figure.radius, legal, key: 'mover' }];
  }
  override get way(): Way | null {
    const figure = this.figure(this.#chosen);
    if (!figure || !this.#found || !this.#at) return null;
    const { found } = this.#found;
    const points: Point[] = [[figure.x, figure.y], ...found.path];
    return { points, legal: found.legal, turning: turningPoint(points, found.cost.total, found.turning) };
  }

  override get label(): Label | null {
    const found = this.#found?.found;
    if (!found || !this.#at) return null;
    const lines = [t('move_cost', { cost: dist(found.cost.total), allowance: dist(found.allowance) })];
    if (found.cost.difficult > 0.05) lines.push(t('move_difficult', { n: dist(found.cost.difficult) }));
    if ((found.cost.obstacles ?? 0) > 0) lines.push(t('move_obstacle'));
    if (!found.legal && found.why) {
      lines.unshift(say(found.why.text));
    } else {
      const touched = enemiesTouched(this.table, this.figure(this.#chosen), this.#at);
      if (touched.length) lines.push(t('contact', { names: say(this.names(touched)) }));
      lines.push(...(found.notes ?? []).map((note) => say(note)));
      if (this.#cut) lines.push(t('as_far_as_possible'));
      if (this.isLast) lines.push(t('last_move'));
    }
    const from = this.#chosen === null ? null : this.place(this.#chosen);
    return { at: this.#at, from, lines, tone: found.legal ? 'good' : 'bad' };
  }

  /** After it nobody is left who could move: the phase would end by itself, so it is laid out first. */
  get isLast(): boolean {
    return !this.isFree && this.movers.length === 1 && !this.pieces.length;
  }
  /** What a click may do at once; by touch, and where dice will fall, it is laid out to be confirmed. */
  get #quick(): boolean {
    return !this.mover?.engaged && !this.isLast;
  }

  async choose(id: number): Promise<void> {
    this.#chosen = id;
    this.#region = null;
    this.#at = null;
    this.#found = null;
    this.pinned = this.#ordered = false;
    this.table.trouble = null;
    this.table.selected = id;
    const rings = await this.lookUp<Point[][]>('reach', { figure: id });
    if (this.#chosen === id) this.#region = rings;
  }

  /** Take up a figure, with its ghost at a place, to be confirmed. */
  async layOut(id: number, at: Point): Promise<void> {
    void this.choose(id);
    await this.#go(at, false);
  }

  /** An order in words does what a click does: it goes, or is laid out where a click would be. */
  async order(wish: WishFound): Promise<void> {
    const [me, answer] = [this.figure(this.#chosen), wish.answer as Json];
    if (!me || this.busy) return;
    if (this.#quick) return void (await this.answer(answer));
    const [x = me.x, y = me.y] = wish.to ?? [];
    const at: Point = [x, y];
    const told: PathFound = { path: [at], cost: { total: wish.cost ?? 0, length: wish.cost ?? 0, difficult: 0 }, allowance: this.mover?.allowance ?? 0, legal: true, notes: wish.notes ?? [] };
    this.#at = this.#clicked = at;
    const found = wish.to ? await this.table.query<PathFound>('path', { figure: me.id, to: at }).catch(() => told) : told;
    if (this.#clicked === at) this.#clicked = null;
    if (this.#chosen !== me.id || this.#at !== at) return;
    this.#found = { at, found: { ...(found.legal ? found : told), answer } };
    this.pinned = this.#ordered = true;
  }

  #snap(at: Point): Point {
    const me = this.figure(this.#chosen);
    return me ? touchingNear(this.table, me, at) : at;
  }
  #aim(at: Point, figure: number | null): Point {
    const [me, enemy] = [this.figure(this.#chosen), this.figure(figure)];
    return me && enemy && this.table.hostile(me, enemy) ? touching(me, enemy, [me.x, me.y]) : this.#snap(at);
  }

  async #ask(figure: number, at: Point): Promise<void> {
    const found = await this.table.query<PathFound>('path', { figure, to: at });
    if (this.#chosen !== figure || (this.#settled && !this.#isAt(at))) return;
    this.#found = { at, found };
  }
  /** A place was clicked, or lies there to be confirmed: what is heard late of another one says nothing. */
  get #settled(): boolean {
    return this.pinned || this.#clicked !== null;
  }
  #isAt(at: Point): boolean {
    return this.#at !== null && apart(at, this.#at) < 0.02;
  }

  override over(at: Point, figure: number | null): void {
    if (this.#chosen === null || this.#settled || this.busy) return;
    if (figure === this.#chosen) {
      this.leave();
      return;
    }
    this.#cut = false;
    this.#at = this.#aim(at, figure);
    this.#look(this.#chosen, this.#at);
  }

  override leave(): void {
    if (this.#settled || this.busy) return;
    this.#at = null;
    this.#found = null;
  }

  override tap(at: Point, figure: number | null, pointer: Pointer): boolean {
    if (figure !== null && figure !== this.#chosen && this.lit.includes(figure)) {
      void this.choose(figure);
      return true;
    }
    if (this.#chosen === null) return false;
    if (figure === this.#chosen) return this.cancel();
    const aim = this.#aim(at, figure);
    const again = this.pinned && this.#at !== null && apart(aim, this.#at) < inches(0.6);
    if (again) return this.confirm();
    void this.#go(aim, pointer === 'mouse' && this.#quick);
    return true;
  }

  /** Go there, or lay the ghost there to be confirmed (by touch, and where dice will fall). */
  async #go(at: Point, atOnce: boolean): Promise<void> {
    if (this.#chosen === null) return;
    this.#at = this.#clicked = at; // until it is known: a hand that trembles meanwhile takes no click back
    await this.#ask(this.#chosen, at).catch(this.tellLost);
    const verdict = this.#verdict;
    if (verdict && !verdict.legal && verdict.why) await this.#shorten(verdict.why);
    if (this.#clicked === at) this.#clicked = null;
    if (verdict?.legal && atOnce) await this.#commit(verdict);
    else if (verdict?.legal) this.pinned = true;
  }
  /** It cannot go there, which is said; how far it can go in that direction is laid out. */
  async #shorten(why: Cited): Promise<void> {
    const [figure, to] = [this.#chosen, this.#at];
    if (figure === null || !to) return;
    const found = await this.table.query<PathFound>('path', { figure, to, short: true }).catch(() => null);
    if (this.#chosen !== figure || this.#at !== to) return;
    this.table.refuse(why);
    const end = found?.short?.path.at(-1);
    if (!found?.short || !end) return;
    this.#at = end;
    this.#found = { at: end, found: found.short };
    this.#cut = this.pinned = true;
  }

  async #commit(found: PathFound): Promise<void> {
    const answer = found.answer;
    if (answer === undefined) return;
    if (!(await this.answer(answer))) this.pinned = false;
  }

  override grab(at: Point, figure: number | null): boolean {
    if (figure === null || !this.lit.includes(figure)) return false;
    if (this.#chosen !== figure) void this.choose(figure);
    this.#at = at;
    return true;
  }
  override drag(at: Point): void {
    if (this.#chosen === null) return;
    this.pinned = this.#cut = false;
    this.#at = this.#snap(at);
    this.#look(this.#chosen, this.#at);
  }
  override drop(at: Point): void {
    void this.#go(this.#snap(at), this.#quick);
  }

  override nudge(dx: number, dy: number): boolean {
    const me = this.figure(this.#chosen);
    if (!me) return false;
    const [x, y] = this.#at ?? [me.x, me.y];
    this.pinned = true;
    this.#cut = false;
    this.#at = [x + dx, y + dy];
    this.#look(me.id, this.#at);
    return true;
  }
  override confirm(): boolean {
    const verdict = this.#verdict;
    if (!this.pinned || !verdict) return false;
    if (verdict.legal) void this.#commit(verdict);
    else if (verdict.why) this.table.refuse(verdict.why);
    return true;
  }
  override cancel(): boolean {
    if (this.#chosen === null || (this.isFree && !this.#at)) return false;
    const stays = this.isFree || this.#ordered;
    this.pinned = this.#cut = this.#ordered = false;
    this.#at = null;
    this.#found = null;
    if (!stays) {
      this.#chosen = null;
      this.#region = null;
      this.table.selected = null;
    }
    return true;
  }

  override hold(): boolean {
    if (!this.mover || this.busy) return false;
    this.standStill();
    return true;
  }
  /** It stays where it is; that, too, is laid out if the phase ends with it. */
  standStill(): void {
    const answer: Json = this.isFree ? [] : { figure: this.#chosen, path: [] };
    if (this.#chosen === null) return;
    if (this.isLast && !this.pinned) void this.order({ text: { fr: '', en: '' }, answer });
    else void this.answer(answer);
  }
  fire(use: PieceUse): void {
    void this.answer({ piece: use.piece, crew: use.crew, path: [] });
  }
}
