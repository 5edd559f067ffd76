/** A card is activated: who of it acts, and how. Take up a fighter, see what it may do, do it.
 *
 * Where nothing else is said, the way says the action: a march, a run, an assault; the server says which. */

import { say } from '../../lib/i18n.svelte';
import { inches } from '../../lib/scale';
import type { Checked, Cited, DeedAction, DeedFound, Json, Point, Question } from '../../lib/types';
import { apart } from '../draw/paths';
import type { Table } from '../table.svelte';
import { AimersHand } from './aimers.svelte';
import { throttled, type Ghost, type Label, type Pointer, type Way } from './hand.svelte';
import { deedLines, followers, turned } from './sights';

const STEP = 15; // degrees at each turn
const SNAP = 0.35; // inches

export class DeedsHand extends AimersHand {
  #facing = $state<number | null>(null);
  #level = $state<number | null>(null);
  #found = $state.raw<{ at: Point; found: DeedFound } | null>(null);
  #going = false;
  #look = throttled(() => this.#ask());

  constructor(table: Table, question: Question) {
    super(table, question);
    this.begin();
  }
  get found(): DeedFound | null {
    return this.#verdict;
  }
  protected clear(): void {
    this.pinned = false;
    this.forgetSpot();
    this.named = [];
    this.at = this.#found = this.enemy = this.#facing = this.#level = null;
  }
  protected again(): void {
    if (this.at) this.#look();
    else if (this.enemy !== null) this.foretelling.follow(this.pointed);
  }
  override get pointed(): Json | null {
    if (this.aims) return super.pointed;
    return this.#verdict?.legal && this.#verdict.touched?.length ? (this.#verdict.answer ?? null) : null;
  }

  // -- what is drawn ---------------------------------------------------------------------------

  get #verdict(): DeedFound | null {
    return this.#found && this.at && apart(this.#found.at, this.at) < inches(0.02) ? this.#found.found : null;
  }
  override get ready(): boolean {
    return this.pinned && (this.aims ? this.named.length > 0 || this.spot?.legal === true : this.#verdict?.legal === true);
  }
  override get ghosts(): Ghost[] {
    const figure = this.figure(this.who);
    if (!figure || !this.at || this.aims) return [];
    const found = this.#found?.found;
    const legal = this.#verdict?.legal ?? found?.legal ?? null;
    const end = found?.path.at(-1);
    const at = found?.touched?.length && end && apart(end, this.at) < inches(2) ? end : this.at;
    const mine: Ghost = { figure, at, radius: figure.radius, legal, key: 'doer', facing: this.#facing ?? found?.facing ?? null };
    return [mine, ...followers(found, legal, (id) => this.figure(id))];
  }
  override get way(): Way | null {
    const figure = this.figure(this.who);
    if (!figure || !this.#found || !this.at || this.aims) return null;
    const { found } = this.#found;
    return { points: [[figure.x, figure.y], ...found.path], legal: found.legal, turning: null, leaps: found.leaps ?? [] };
  }
  override get label(): Label | null {
    if (this.aims) return this.aimed;
    const found = this.#found?.found;
    if (!found || !this.at) return null;
    const from = this.who === null ? null : this.place(this.who);
    return { at: this.at, from, lines: deedLines(found, this.figure(this.who)?.level ?? 0, (ids) => say(this.names(ids))), chances: this.pinned ? [] : this.chances, tone: found.legal ? 'good' : 'bad' };
  }

  // -- the hand --------------------------------------------------------------------------------

  async #ask(): Promise<void> {
    const [figure, at] = [this.who, this.at];
    const found = await this.#path();
    if (!found || !at || this.who !== figure || this.at !== at) return;
    this.#found = { at, found };
    this.foretelling.follow(this.pointed);
  }
  /** The deed that takes the fighter where the hand is; `short`: also how far it can go, if it cannot go there. */
  async #path(short = false): Promise<DeedFound | null> {
    const [figure, at] = [this.who, this.at];
    if (figure === null || !at) return null;
    const wish: { [key: string]: Json } = { figure, to: at };
    if (this.what !== null) wish['action'] = this.what;
    if (this.#facing !== null) wish['facing'] = this.#facing;
    if (this.#level !== null) wish['level'] = this.#level;
    if (this.enemy !== null) wish['target'] = this.enemy;
    if (this.group.length) wish['group'] = this.group;
    if (this.force && this.canForce) wish['force'] = true;
    if (short) wish['short'] = true;
    return this.table.query<DeedFound>('path', wish);
  }
  /** Close to an enemy who may be assaulted, the ghost goes for it. */
  #aim(at: Point, figure: number | null): void {
    const near = this.targets.find((id) => {
      const enemy = this.figure(id);
      const me = this.figure(this.who);
      return enemy && me && apart(at, [enemy.x, enemy.y]) < enemy.radius + me.radius + inches(SNAP);
    });
    const aimed = figure !== null && this.targets.includes(figure) ? figure : near;
    this.enemy = aimed ?? null;
    this.at = figure === aimed && aimed !== undefined ? this.place(aimed) : at;
  }

  override over(at: Point, figure: number | null): void {
    if (this.who === null || this.pinned || this.#going || this.busy) return;
    if (figure === this.who) this.leave();
    else if (this.aims) {
      this.enemy = figure !== null && this.targets.includes(figure) ? figure : null;
      if (this.enemy !== null) void this.seek(this.enemy);
      else if (this.aiming?.points) this.aimAt(at);
    } else if (this.moves) {
      this.#aim(at, figure);
      this.#look();
    }
  }
  override leave(): void {
    if (this.pinned || this.#going || this.busy) return;
    this.at = this.#found = this.enemy = null;
  }

  override tap(at: Point, figure: number | null, pointer: Pointer): boolean {
    if (figure !== null && figure !== this.who && this.lit.includes(figure)) {
      this.choose(figure);
      return true;
    }
    if (this.who === null) return false;
    if (figure === this.who) return this.cancel();
    if (this.aims && figure !== null && this.figure(figure)) return this.shoot(figure) || this.whyNot(figure);
    if (this.aims && this.aiming?.points) {
      if (this.pinned && this.at && apart(at, this.at) < inches(0.6)) return this.confirm();
      this.aimAt(at);
      this.pinned = true;
      return true;
    }
    if (this.aims || !this.moves) return false;
    const again = this.at && (apart(at, this.at) < inches(0.6) || (figure !== null && figure === this.enemy));
    if (this.pinned && again) return this.confirm();
    this.#aim(at, figure);
    void this.#go(pointer === 'mouse');
    return true;
  }
  /** Go there; what ends in contact, or a touch of a finger, is laid out to be confirmed. */
  async #go(atOnce: boolean): Promise<void> {
    this.#going = true; // until it is known: a hand that trembles meanwhile takes no click back
    await this.#ask().catch(this.tellLost);
    const verdict = this.#verdict;
    if (verdict && !verdict.legal && verdict.why) await this.#shorten(verdict.why);
    this.#going = false;
    const quick = atOnce && !verdict?.touched?.length && this.#facing === null && !this.together;
    if (verdict?.legal && quick) await this.#commit(verdict.answer);
    else if (verdict?.legal) this.pinned = true;
  }
  /** It cannot go there: lay out how far it can go in that direction; where it cannot at all, say why. */
  async #shorten(why: Cited): Promise<void> {
    const at = this.at;
    const found = this.enemy === null ? await this.#path(true).catch(() => null) : null;
    if (this.at !== at) return;
    this.table.refuse(why);
    const end = found?.short?.path.at(-1);
    if (!found?.short || !end) return;
    this.at = [end[0], end[1]];
    this.#found = { at: this.at, found: found.short };
    this.pinned = true;
  }
  async #commit(answer: Json | undefined): Promise<void> {
    if (answer !== undefined && !(await this.answer(answer))) this.pinned = false;
  }

  override grab(at: Point, figure: number | null): boolean {
    if (figure === null || !this.lit.includes(figure) || this.aims) return false;
    if (this.who !== figure) this.choose(figure);
    this.at = at;
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
    const [x, y] = this.at ?? [me.x, me.y];
    this.pinned = true;
    this.#aim([x + dx, y + dy], null);
    this.#look();
    return true;
  }
  /** Turn: the ghost where one goes, or the fighter where it stands. */
  override spin(steps: number): boolean {
    const me = this.figure(this.who);
    if (me?.facing == null) return false;
    const now = this.#facing ?? this.#found?.found.facing ?? me.facing;
    this.#facing = (((now - steps * STEP) % 360) + 360) % 360;
    if (this.at) this.#look();
    else void this.#turnHere(me.id);
    return true;
  }
  /** Nobody goes anywhere: it turns where it stands, which is checked like any deed. */
  async #turnHere(figure: number): Promise<void> {
    const answer = { action: 'stand', figure, facing: this.#facing };
    const verdict = await this.lookUp<Checked>('check', { answer });
    if (!verdict || this.who !== figure || this.at || this.#facing !== answer.facing) return; // another wish came meanwhile
    const at = this.place(figure);
    const named = this.actions.find((a) => a.id === 'stand');
    this.at = at;
    this.#found = { at, found: turned(verdict, at, named, answer, this.#facing) };
    this.pinned = true;
  }
  /** On which level the move ends. */
  get level(): number {
    return this.#level ?? this.figure(this.who)?.level ?? 0;
  }
  /** How far an action goes that ends on this level. */
  far(action: DeedAction): number | null {
    return action.levels?.find((l) => l.level === this.level)?.potential ?? action.potential;
  }
  /** Who leaves its level goes through the air, where nothing is in the way: a circle. */
  override get region(): Point[][] | null {
    const here = this.figure(this.who);
    if (!here || this.level === (here.level ?? 0)) return super.region;
    const moves = (this.action ? [this.action] : this.actions).filter((a) => a.levels);
    const far = Math.max(0, ...moves.map((a) => this.far(a) ?? 0));
    return [Array.from({ length: 60 }, (_, k): Point => [here.x + far * Math.cos((k * Math.PI) / 30), here.y + far * Math.sin((k * Math.PI) / 30)])];
  }
  raise(by: number): void {
    if (this.levels.includes(this.level + by)) this.#level = this.level + by;
    this.again();
  }
  override confirm(): boolean {
    if (this.busy || !this.pinned) return false;
    if (this.aims) {
      if (this.named.length) void this.#commit(this.deed({ targets: this.named }));
      else if (this.at && this.spot?.legal) void this.#commit(this.deed({ path: [[this.at[0], this.at[1]]] }));
      else if (this.spot?.why) this.table.refuse(this.spot.why);
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
    if (this.at || this.named.length) this.clear();
    else if (this.what !== null) this.take(null);
    else if (this.doers.length > 1) this.release();
    else return false;
    return true;
  }
}
