/** A card is activated: who of it acts, and how. Take up a fighter, see what he may do, do it.
 *
 * Where nothing else is said, the way says the action: a march, a run, an assault; the server says which. */

import { say } from '../../lib/i18n.svelte';
import { inches } from '../../lib/scale';
import type { Checked, DeedFound, Json, Point, Question, SightFound } from '../../lib/types';
import { apart } from '../draw/paths';
import type { Table } from '../table.svelte';
import { DoersHand } from './doers.svelte';
import { throttled, type Ghost, type Label, type Link, type Pointer, type Way } from './hand.svelte';
import { deedLines, followers, sightLines, turned } from './sights';

const STEP = 15; // degrees at each turn
const SNAP = 0.35; // inches

export class DeedsHand extends DoersHand {
  #facing = $state<number | null>(null);
  #level = $state<number | null>(null);
  #at = $state.raw<Point | null>(null);
  #enemy = $state<number | null>(null);
  #found = $state.raw<{ at: Point; found: DeedFound } | null>(null);
  #sights = $state.raw<ReadonlyMap<number, SightFound>>(new Map());
  /** Whether the bare point under the hand may be aimed at. */
  #spot = $state.raw<Checked | null>(null);
  /** Targets named so far, for an action that takes several. */
  named = $state.raw<number[]>([]);
  pinned = $state(false);
  #going = false;
  #look = throttled(() => this.#ask());
  #judge = throttled(async (answer: Json) => {
    this.#spot = await this.table.query<Checked>('check', { answer });
  });

  constructor(table: Table, question: Question) {
    super(table, question);
    this.begin();
  }
  get found(): DeedFound | null {
    return this.#verdict;
  }
  protected clear(): void {
    this.pinned = false;
    this.named = [];
    this.#at = this.#found = this.#enemy = this.#spot = this.#facing = this.#level = null;
  }
  protected again(): void {
    if (this.#at) this.#look();
  }

  // -- what is drawn ---------------------------------------------------------------------------

  override get range(): { at: Point; radius: number } | null {
    const far = this.aiming?.range;
    const me = this.figure(this.who);
    return me && typeof far === 'number' ? { at: [me.x, me.y], radius: me.radius + far } : null;
  }
  get #verdict(): DeedFound | null {
    return this.#found && this.#at && apart(this.#found.at, this.#at) < inches(0.02) ? this.#found.found : null;
  }
  /** What a point takes in. */
  override get disc(): { at: Point; radius: number; legal: boolean } | null {
    if (!this.aims || !this.aiming?.points || !this.#at) return null;
    return { at: this.#at, radius: this.aiming.radius || inches(0.3), legal: this.#spot?.legal ?? true };
  }
  override get ready(): boolean {
    return this.pinned && (this.aims ? this.named.length > 0 || this.#spot?.legal === true : this.#verdict?.legal === true);
  }
  override get ghosts(): Ghost[] {
    const figure = this.figure(this.who);
    if (!figure || !this.#at || this.aims) return [];
    const found = this.#found?.found;
    const legal = this.#verdict?.legal ?? found?.legal ?? null;
    const end = found?.path.at(-1);
    const at = found?.touched?.length && end && apart(end, this.#at) < inches(2) ? end : this.#at;
    const mine: Ghost = { figure, at, radius: figure.radius, legal, key: 'doer', facing: this.#facing ?? found?.facing ?? null };
    return [mine, ...followers(found, legal, (id) => this.figure(id))];
  }
  override get way(): Way | null {
    const figure = this.figure(this.who);
    if (!figure || !this.#found || !this.#at || this.aims) return null;
    const { found } = this.#found;
    return { points: [[figure.x, figure.y], ...found.path], legal: found.legal, half: null };
  }
  override get links(): Link[] {
    if (!this.aims || this.who === null) return [];
    const from = this.place(this.who);
    const aimed = [...new Set([...this.named, ...(this.#enemy === null ? [] : [this.#enemy])])];
    return aimed.map((id) => ({ from, to: this.place(id), tone: this.named.includes(id) ? 'good' : 'plain' }));
  }
  override get beam(): { points: Point[]; legal: boolean } | null {
    const sight = this.aims && this.#enemy !== null ? this.#sights.get(this.#enemy) : undefined;
    return sight?.beam?.length ? { points: sight.beam, legal: !sight.blocked } : null;
  }
  override get label(): Label | null {
    if (this.aims) return this.#aimed;
    const found = this.#found?.found;
    if (!found || !this.#at) return null;
    const from = this.who === null ? null : this.place(this.who);
    return { at: this.#at, from, lines: deedLines(found, this.figure(this.who)?.level ?? 0, (ids) => say(this.names(ids))), tone: found.legal ? 'good' : 'bad' };
  }
  get #aimed(): Label | null {
    const enemy = this.#enemy;
    const why = this.#spot?.why;
    if (this.#at && this.aiming?.points && why) return { at: this.#at, lines: [say(why.text)], tone: 'bad' };
    if (enemy === null || this.who === null) return null;
    const sight = this.#sights.get(enemy);
    const lines = [`${say(this.variant?.name ?? this.action?.name)} : ${say(this.figure(enemy)?.label)}`, ...(sight ? sightLines(sight) : [])];
    return { at: this.place(enemy), from: this.place(this.who), lines, tone: sight?.blocked ? 'bad' : 'good' };
  }

  // -- the hand --------------------------------------------------------------------------------

  async #ask(): Promise<void> {
    const [figure, at] = [this.who, this.#at];
    if (figure === null || !at) return;
    const wish: { [key: string]: Json } = { figure, to: at };
    if (this.what !== null) wish['action'] = this.what;
    if (this.#facing !== null) wish['facing'] = this.#facing;
    if (this.#level !== null) wish['level'] = this.#level;
    if (this.#enemy !== null) wish['target'] = this.#enemy;
    if (this.group.length) wish['group'] = this.group;
    if (this.force && this.canForce) wish['force'] = true;
    const found = await this.table.query<DeedFound>('path', wish);
    if (this.who === figure && this.#at === at) this.#found = { at, found };
  }
  async #seek(enemy: number): Promise<void> {
    if (this.who === null || this.#sights.has(enemy)) return;
    const found = await this.table.query<SightFound>('sight', { from: this.who, to: enemy }).catch(() => null);
    if (found) this.#sights = new Map(this.#sights).set(enemy, found);
  }
  /** Close to an enemy who may be assaulted, the ghost goes for him. */
  #aim(at: Point, figure: number | null): void {
    const near = this.targets.find((id) => {
      const enemy = this.figure(id);
      const me = this.figure(this.who);
      return enemy && me && apart(at, [enemy.x, enemy.y]) < enemy.radius + me.radius + inches(SNAP);
    });
    const aimed = figure !== null && this.targets.includes(figure) ? figure : near;
    this.#enemy = aimed ?? null;
    this.#at = figure === aimed && aimed !== undefined ? this.place(aimed) : at;
  }

  override over(at: Point, figure: number | null): void {
    if (this.who === null || this.pinned || this.#going || this.busy) return;
    if (figure === this.who) this.leave();
    else if (this.aims) {
      this.#enemy = figure !== null && this.targets.includes(figure) ? figure : null;
      if (this.#enemy !== null) void this.#seek(this.#enemy);
      else if (this.aiming?.points) this.#aimAt(at);
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
    if (figure !== null && figure !== this.who && this.lit.includes(figure)) {
      this.choose(figure);
      return true;
    }
    if (this.who === null) return false;
    if (figure === this.who) return this.cancel();
    if (this.aims && figure !== null && this.figure(figure)) return this.shoot(figure) || this.#whyNot(figure);
    if (this.aims && this.aiming?.points) {
      if (this.pinned && this.#at && apart(at, this.#at) < inches(0.6)) return this.confirm();
      this.#aimAt(at);
      this.pinned = true;
      return true;
    }
    if (this.aims || !this.moves) return false;
    const again = this.#at && (apart(at, this.#at) < inches(0.6) || (figure !== null && figure === this.#enemy));
    if (this.pinned && again) return this.confirm();
    this.#aim(at, figure);
    void this.#go(pointer === 'mouse');
    return true;
  }
  /** A bare point is aimed at; the server says whether it may be. */
  #aimAt(at: Point): void {
    this.#at = at;
    this.named = [];
    this.#judge(this.deed({ path: [[at[0], at[1]]] }));
  }
  /** Somebody who cannot be aimed at was pointed at: why not. */
  #whyNot(figure: number): boolean {
    void this.table.query<Checked>('check', { answer: this.deed({ targets: [figure] }) }).then((verdict) => {
      if (verdict.why) this.table.refuse(verdict.why);
    });
    return true;
  }
  /** Name a target; the last one that an action takes is confirmed with it. */
  shoot(target: number): boolean {
    if (!this.targets.includes(target) || !this.action) return false;
    const most = this.aiming?.most ?? 1;
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
    if (this.who !== figure) this.choose(figure);
    this.#at = at;
    return this.moves;
  }
  override drag(at: Point): void {
    if (this.who === null) return;
    this.pinned = false;
    this.#aim(at, null);
    this.#look();
  }
  override drop(at: Point): void {
    this.#aim(at, null);
    void this.#go(true);
  }
  override nudge(dx: number, dy: number): boolean {
    const me = this.figure(this.who);
    if (!me || !this.moves) return false;
    const [x, y] = this.#at ?? [me.x, me.y];
    this.pinned = true;
    this.#aim([x + dx, y + dy], null);
    this.#look();
    return true;
  }
  /** Turn: the ghost where one goes, or the fighter where he stands. */
  override spin(steps: number): boolean {
    const me = this.figure(this.who);
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
    const named = this.actions.find((a) => a.id === 'stand');
    this.#at = at;
    this.#found = { at, found: turned(verdict, at, named, answer, this.#facing) };
    this.pinned = true;
  }
  /** On which level the move ends. */
  get level(): number {
    return this.#level ?? this.figure(this.who)?.level ?? 0;
  }
  raise(by: number): void {
    if (this.levels.includes(this.level + by)) this.#level = this.level + by;
    this.again();
  }
  override confirm(): boolean {
    if (this.busy || !this.pinned) return false;
    if (this.aims) {
      if (this.named.length) void this.#commit(this.deed({ targets: this.named }));
      else if (this.#at && this.#spot?.legal) void this.#commit(this.deed({ path: [[this.#at[0], this.#at[1]]] }));
      else if (this.#spot?.why) this.table.refuse(this.#spot.why);
      return true;
    }
    const verdict = this.#verdict;
    if (!verdict) return false;
    if (verdict.legal) void this.#commit(verdict.answer);
    else if (verdict.why) this.table.refuse(verdict.why);
    return true;
  }
  override cancel(): boolean {
    if (this.who === null) return false;
    if (this.#at || this.named.length) this.clear();
    else if (this.what !== null) this.take(null);
    else if (this.doers.length > 1) this.release();
    else return false;
    return true;
  }
}
