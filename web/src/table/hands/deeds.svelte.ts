/** A card is activated: who of it acts, and how. Take up a fighter, see what he may do, do it.
 *
 * Where nothing else is said, the way itself says the action: a short one is a march, a long one a run, one
 * that ends in contact an assault. The server says which; several may act as a group. */

import { dist, say, t } from '../../lib/i18n.svelte';
import { inches } from '../../lib/scale';
import type { Checked, DeedAction, DeedFound, Doer, Json, Point, Question, SightFound } from '../../lib/types';
import { apart } from '../draw/paths';
import type { Table } from '../table.svelte';
import { Hand, throttled, type Ghost, type Label, type Link, type Pointer, type Way } from './hand.svelte';
import { sightLines } from './sights';

const STEP = 15; // degrees at each turn
const SNAP = 0.35; // inches

/** An answer among those that the book proposes for an action that has no control of its own. */
export type Proposal = { [key: string]: Json };

export class DeedsHand extends Hand {
  readonly doers: Doer[];
  #chosen = $state<number | null>(null);
  #action = $state<string | null>(null);
  /** Those who act with him, as one. */
  group = $state.raw<number[]>([]);
  together = $state(false);
  #facing = $state<number | null>(null);
  #level = $state<number | null>(null);
  #at = $state.raw<Point | null>(null);
  #enemy = $state<number | null>(null);
  #found = $state.raw<{ at: Point; found: DeedFound } | null>(null);
  #region = $state.raw<Point[][] | null>(null);
  #sights = $state.raw<ReadonlyMap<number, SightFound>>(new Map());
  /** Targets named so far, for an action that takes several. */
  named = $state.raw<number[]>([]);
  proposals = $state.raw<Proposal[]>([]);
  pinned = $state(false);
  #going = false;
  #look = throttled(() => this.#ask());

  constructor(table: Table, question: Question) {
    super(table, question);
    this.doers = question.form.form === 'deeds' ? question.form.figures : [];
    const [only] = this.doers;
    const still = this.doers.find((d) => d.figure === table.selected);
    if (this.doers.length === 1 && only) this.choose(only.figure);
    else if (still) this.choose(still.figure);
  }

  // -- who and what ----------------------------------------------------------------------------

  override get lit(): number[] {
    return this.doers.map((d) => d.figure);
  }
  override get chosen(): number | null {
    return this.#chosen;
  }
  get doer(): Doer | null {
    return this.doers.find((d) => d.figure === this.#chosen) ?? null;
  }
  get actions(): DeedAction[] {
    return this.doer?.actions ?? [];
  }
  get action(): DeedAction | null {
    return this.actions.find((a) => a.id === this.#action) ?? null;
  }
  /** Whether the next click says where to, rather than at whom. */
  get moves(): boolean {
    return this.action ? this.action.potential != null : this.actions.some((a) => a.potential != null);
  }
  get aims(): boolean {
    return this.action?.potential == null && (this.action?.targets?.length ?? 0) > 0;
  }
  override get targets(): number[] {
    if (this.action) return this.action.targets ?? [];
    return [...new Set(this.actions.filter((a) => a.potential != null).flatMap((a) => a.targets ?? []))];
  }
  get found(): DeedFound | null {
    return this.#verdict;
  }

  choose(id: number): void {
    if (this.together && this.#chosen !== null && id !== this.#chosen) {
      this.group = this.group.includes(id) ? this.group.filter((g) => g !== id) : [...this.group, id];
      this.#again();
      return;
    }
    this.#chosen = id;
    this.group = this.group.filter((g) => g !== id);
    this.#facing = this.#level = null;
    this.table.trouble = null;
    this.table.selected = id;
    const kept = this.actions.some((a) => a.id === this.#action) ? this.#action : null;
    this.take(kept);
  }
  /** Say which action; null: whatever the way tells. */
  take(action: string | null): void {
    this.#action = action;
    this.#clear();
    this.proposals = [];
    this.named = [];
    if (this.#chosen === null) return;
    if (this.moves) void this.#reach(this.#chosen, action);
    else this.#region = null;
    if (this.action && !this.moves && !this.aims) void this.#propose(this.#chosen, this.action);
  }
  gather(): void {
    this.together = !this.together;
    if (!this.together) this.group = [];
    else if (this.doers.length === 2) this.group = this.lit.filter((id) => id !== this.#chosen);
    this.#again();
  }
  #clear(): void {
    this.pinned = false;
    this.#at = this.#found = this.#enemy = null;
  }
  /** What is laid out is judged again, with what was changed about it. */
  #again(): void {
    if (this.#at) this.#look();
  }
  async #reach(figure: number, action: string | null): Promise<void> {
    const data: { [key: string]: Json } = action === null ? { figure } : { figure, action };
    const rings = await this.table.query<Point[][]>('reach', data).catch(() => null);
    if (this.#chosen === figure && this.#action === action) this.#region = rings;
  }
  /** What the book proposes for an action; one that needs nothing more is done at once. */
  async #propose(figure: number, action: DeedAction): Promise<void> {
    const plain = { action: action.id, figure };
    if (action.simple) return;
    const found = await this.table.query<Proposal[]>('candidates', { figure, action: action.id }).catch(() => []);
    if (this.#chosen === figure && this.#action === action.id) this.proposals = found.length ? found.slice(0, 40) : [plain];
  }

  // -- what is drawn ---------------------------------------------------------------------------

  override get region(): Point[][] | null {
    return this.#region?.length ? this.#region : null;
  }
  override get range(): { at: Point; radius: number } | null {
    const far = this.action?.range;
    const me = this.figure(this.#chosen);
    return me && typeof far === 'number' ? { at: [me.x, me.y], radius: me.radius + far } : null;
  }
  get #verdict(): DeedFound | null {
    return this.#found && this.#at && apart(this.#found.at, this.#at) < inches(0.02) ? this.#found.found : null;
  }
  override get ready(): boolean {
    return this.pinned && (this.aims || this.#verdict?.legal === true);
  }
  override get ghosts(): Ghost[] {
    const figure = this.figure(this.#chosen);
    if (!figure || !this.#at || this.aims) return [];
    const found = this.#found?.found;
    const legal = this.#verdict?.legal ?? found?.legal ?? null;
    const end = found?.path.at(-1);
    const at = found?.touched?.length && end && apart(end, this.#at) < inches(2) ? end : this.#at;
    const mine: Ghost = { figure, at, radius: figure.radius, legal, key: 'doer', facing: this.#facing ?? found?.facing ?? null };
    const rest = (found?.others ?? []).map((other): Ghost => {
      const friend = this.figure(other.figure);
      const place = other.path.at(-1) ?? this.place(other.figure);
      return { figure: friend, at: place, radius: friend?.radius ?? 1, legal, key: `with${other.figure}`, facing: other.facing ?? null };
    });
    return [mine, ...rest];
  }
  override get way(): Way | null {
    const figure = this.figure(this.#chosen);
    if (!figure || !this.#found || !this.#at || this.aims) return null;
    const { found } = this.#found;
    return { points: [[figure.x, figure.y], ...found.path], legal: found.legal, half: null };
  }
  override get links(): Link[] {
    if (!this.aims || this.#chosen === null) return [];
    const from = this.place(this.#chosen);
    const aimed = [...new Set([...this.named, ...(this.#enemy === null ? [] : [this.#enemy])])];
    return aimed.map((id) => ({ from, to: this.place(id), tone: this.named.includes(id) ? 'good' : 'plain' }));
  }
  override get label(): Label | null {
    if (this.aims) return this.#aimed;
    const found = this.#found?.found;
    if (!found || !this.#at) return null;
    const from = this.#chosen === null ? null : this.place(this.#chosen);
    return { at: this.#at, from, lines: this.#told(found), tone: found.legal ? 'good' : 'bad' };
  }
  #told(found: DeedFound): string[] {
    const lines = [`${say(found.name)} : ${t('move_cost', { cost: dist(found.cost.total), allowance: dist(found.allowance) })}`];
    if (found.cost.difficult > 0.05) lines.push(t('move_difficult', { n: dist(found.cost.difficult) }));
    if (found.cost.climbed > 0.05) lines.push(t('move_climbed', { n: dist(found.cost.climbed) }));
    if (found.level != null && found.level !== (this.figure(this.#chosen)?.level ?? 0)) lines.push(t('to_level', { n: found.level }));
    if (!found.legal && found.why) lines.unshift(say(found.why.text));
    else if (found.touched?.length) lines.push(t('contact', { names: say(this.names(found.touched)) }));
    return lines;
  }
  get #aimed(): Label | null {
    const enemy = this.#enemy;
    if (enemy === null || this.#chosen === null) return null;
    const sight = this.#sights.get(enemy);
    const lines = [`${say(this.action?.name)} : ${say(this.figure(enemy)?.label)}`, ...(sight ? sightLines(sight) : [])];
    return { at: this.place(enemy), from: this.place(this.#chosen), lines, tone: sight?.blocked ? 'bad' : 'good' };
  }

  // -- the hand --------------------------------------------------------------------------------

  async #ask(): Promise<void> {
    const [figure, at] = [this.#chosen, this.#at];
    if (figure === null || !at) return;
    const wish: { [key: string]: Json } = { figure, to: at };
    if (this.#action !== null) wish['action'] = this.#action;
    if (this.#facing !== null) wish['facing'] = this.#facing;
    if (this.#level !== null) wish['level'] = this.#level;
    if (this.#enemy !== null) wish['target'] = this.#enemy;
    if (this.group.length) wish['group'] = this.group;
    const found = await this.table.query<DeedFound>('path', wish);
    if (this.#chosen === figure && this.#at === at) this.#found = { at, found };
  }
  async #seek(enemy: number): Promise<void> {
    if (this.#chosen === null || this.#sights.has(enemy)) return;
    const found = await this.table.query<SightFound>('sight', { from: this.#chosen, to: enemy }).catch(() => null);
    if (found) this.#sights = new Map(this.#sights).set(enemy, found);
  }
  /** Close to an enemy who may be assaulted, the ghost goes for him. */
  #aim(at: Point, figure: number | null): void {
    const near = this.targets.find((id) => {
      const enemy = this.figure(id);
      const me = this.figure(this.#chosen);
      return enemy && me && apart(at, [enemy.x, enemy.y]) < enemy.radius + me.radius + inches(SNAP);
    });
    const aimed = figure !== null && this.targets.includes(figure) ? figure : near;
    this.#enemy = aimed ?? null;
    this.#at = figure === aimed && aimed !== undefined ? this.place(aimed) : at;
  }

  override over(at: Point, figure: number | null): void {
    if (this.#chosen === null || this.pinned || this.#going || this.busy) return;
    if (figure === this.#chosen) {
      this.leave();
      return;
    }
    if (this.aims) {
      this.#enemy = figure !== null && this.targets.includes(figure) ? figure : null;
      if (this.#enemy !== null) void this.#seek(this.#enemy);
    } else if (this.moves) {
      this.#aim(at, figure);
      this.#look();
    }
  }
  override leave(): void {
    if (this.pinned || this.#going || this.busy) return;
    this.#at = this.#found = this.#enemy = null;
  }

  override tap(at: Point, figure: number | null, pointer: Pointer): boolean {
    if (figure !== null && figure !== this.#chosen && this.lit.includes(figure)) {
      this.choose(figure);
      return true;
    }
    if (this.#chosen === null) return false;
    if (figure === this.#chosen) return this.cancel();
    if (this.aims) return figure !== null && this.shoot(figure);
    if (!this.moves) return false;
    if (this.pinned && this.#at && (apart(at, this.#at) < inches(0.6) || (figure !== null && figure === this.#enemy))) return this.confirm();
    this.#aim(at, figure);
    void this.#go(pointer === 'mouse');
    return true;
  }
  /** Name a target; the last one that an action takes is confirmed with it. */
  shoot(target: number): boolean {
    if (!this.targets.includes(target) || !this.action) return false;
    const most = this.action.most ?? 1;
    if (this.named.includes(target)) {
      if (most === 1 || this.named.length === most) return this.confirm();
      this.named = this.named.filter((id) => id !== target);
    } else this.named = most === 1 ? [target] : [...this.named, target].slice(0, most);
    this.#enemy = target;
    this.pinned = this.named.length > 0;
    void this.#seek(target);
    return true;
  }
  /** Go there; what ends in contact, or a touch of a finger, is laid out to be confirmed. */
  async #go(atOnce: boolean): Promise<void> {
    this.#going = true;
    await this.#ask().catch(() => undefined);
    this.#going = false;
    const verdict = this.#verdict;
    const quick = atOnce && !verdict?.touched?.length && this.#facing === null && !this.together;
    if (verdict?.legal && quick) await this.#commit(verdict.answer);
    else if (verdict?.legal) this.pinned = true;
    else if (verdict?.why) this.table.refuse(verdict.why);
  }
  async #commit(answer: Json | undefined): Promise<void> {
    if (answer !== undefined && !(await this.answer(answer))) this.pinned = false;
  }

  override grab(at: Point, figure: number | null): boolean {
    if (figure === null || !this.lit.includes(figure) || this.aims) return false;
    if (this.#chosen !== figure) this.choose(figure);
    this.#at = at;
    return this.moves;
  }
  override drag(at: Point): void {
    if (this.#chosen === null) return;
    this.pinned = false;
    this.#aim(at, null);
    this.#look();
  }
  override drop(at: Point): void {
    this.#aim(at, null);
    void this.#go(true);
  }
  override nudge(dx: number, dy: number): boolean {
    const me = this.figure(this.#chosen);
    if (!me || !this.moves) return false;
    const [x, y] = this.#at ?? [me.x, me.y];
    this.pinned = true;
    this.#aim([x + dx, y + dy], null);
    this.#look();
    return true;
  }
  /** Turn: the ghost where one goes, or the fighter where he stands. */
  override spin(steps: number): boolean {
    const me = this.figure(this.#chosen);
    if (me?.facing == null) return false;
    const now = this.#facing ?? this.#found?.found.facing ?? me.facing;
    this.#facing = (((now - steps * STEP) % 360) + 360) % 360;
    if (this.#at) this.#look();
    else void this.#turnHere(me.id);
    return true;
  }
  /** Nobody goes anywhere: he turns where he stands, which is checked like any deed. */
  async #turnHere(figure: number): Promise<void> {
    const answer = { action: 'stand', figure, facing: this.#facing };
    const verdict = await this.table.query<Checked>('check', { answer });
    const at = this.place(figure);
    const name = this.actions.find((a) => a.id === 'stand')?.name ?? { fr: '', en: '' };
    const found: DeedFound = { ...verdict, path: [at], cost: { total: 0, difficult: 0, climbed: 0 }, allowance: 0, action: 'stand', name, facing: this.#facing, answer };
    this.#at = at;
    this.#found = { at, found };
    this.pinned = true;
  }
  raise(by: number): void {
    const me = this.figure(this.#chosen);
    const now = this.#level ?? me?.level ?? 0;
    this.#level = Math.max(0, Math.min(2, now + by));
    this.#again();
  }
  get level(): number {
    return this.#level ?? this.figure(this.#chosen)?.level ?? 0;
  }
  get flies(): boolean {
    return this.figure(this.#chosen)?.flies === true && this.moves;
  }

  override confirm(): boolean {
    if (this.busy || !this.pinned) return false;
    if (this.aims) {
      if (!this.named.length || this.#chosen === null || !this.action) return false;
      void this.#commit(this.#deed({ targets: this.named }));
      return true;
    }
    const verdict = this.#verdict;
    if (!verdict) return false;
    if (verdict.legal) void this.#commit(verdict.answer);
    else if (verdict.why) this.table.refuse(verdict.why);
    return true;
  }
  #deed(more: { [key: string]: Json }): Json {
    const rest = this.group.map((figure): Json => ({ action: this.#action, figure, ...more }));
    const facing: { [key: string]: Json } = this.#facing === null ? {} : { facing: this.#facing };
    return { action: this.#action, figure: this.#chosen, ...facing, ...more, ...(rest.length ? { with: rest } : {}) };
  }
  /** An action that needs nothing more, or one of its proposals. */
  do(answer: Json): void {
    void this.answer(answer);
  }
  override cancel(): boolean {
    if (this.#chosen === null) return false;
    if (this.#at || this.named.length) {
      this.#clear();
      this.named = [];
      this.#facing = this.#level = null;
    } else if (this.#action !== null) this.take(null);
    else if (this.doers.length > 1) {
      this.#chosen = this.#region = this.table.selected = null;
      this.together = false;
      this.group = [];
    } else return false;
    return true;
  }
  override hold(): boolean {
    if (this.busy || this.#chosen === null || !this.actions.some((a) => a.id === 'stand')) return false;
    void this.answer({ action: 'stand', figure: this.#chosen });
    return true;
  }
}
