/** Going somewhere on a table with storeys: the reach of each floor, a way as legs and crossings, and on what it ends.
 *
 * Where several surfaces lie over one spot, the highest is meant that is shown and can be reached; the label says so, and
 * the hand can ask for another, or for a place on a ladder. Where figures look somewhere, the ghost can be turned: without that it
 * looks where it goes. */

import { dist, say, t } from '../../lib/i18n.svelte';
import { inches } from '../../lib/scale';
import type { Checked, Figure, Json, LinkView, PathFound, PlaceView, Point, Question, StoreyReach, SurfaceReach } from '../../lib/types';
import { apart, between } from '../draw/paths';
import { GROUND, surfaceMeant, surfacesAt, withinRings } from '../storeys/storeys';
import type { Table } from '../table.svelte';
import { Hand, throttled, type Ghost, type Label } from './hand.svelte';
import { contactPlace, endsOf, proposedPlace, type Proposed } from './proposed_place';
import { aimedAt, standsAt } from './touching';
import { onLink, shareOn } from './trails';
import { wayLines } from './way_lines';

/** A surface, or a link on which one hangs. */
export interface Standing {
  id: string;
  link: LinkView | null;
}
type Found = Partial<PathFound> & Pick<PathFound, 'legal'>;

const HOLD = 0.7; // inches: so near to a ladder it may be meant
const STEP = 15; // degrees at each turn

export class StoreyPlaceHand extends Hand {
  at = $state.raw<Point | null>(null);
  /** Laid down, and no longer under the pointer. */
  pinned = $state(false);
  #wished = $state<string | null>(null);
  #facing = $state<number | null>(null);
  reach = $state.raw<StoreyReach>({ floors: [], perches: [] });
  #found = $state.raw<{ key: string; on: Standing; found: Found } | null>(null);
  readonly mover: Figure | null;
  readonly #links: readonly string[];
  /** Whether a player may say which way it looks. */
  readonly turns: boolean;
  #look = throttled((at: Point, on: Standing) => this.#ask(at, on));

  constructor(table: Table, question: Question) {
    super(table, question);
    const form = question.form.form === 'place' ? question.form : null;
    this.mover = this.figure(form?.figure);
    this.#links = form?.links ?? [];
    this.turns = form?.turns ?? false;
    if (this.mover) table.selected = this.mover.id;
    const laid = table.laid?.figure === this.mover?.id ? table.laid?.at : undefined;
    table.laid = null;
    void this.lookUp<StoreyReach>('reach', { by_surface: true }).then((reach) => {
      if (!reach) return;
      this.reach = reach;
      if (laid && !this.at) this.drop(laid);
      else if (!this.at) this.propose(); // who must go is laid out at once
      else this.#changed(); // what can be reached says which surface is meant
    });
  }

  override get chosen(): number | null {
    return this.mover?.in_play ? this.mover.id : null;
  }
  override get lit(): readonly number[] {
    return this.mover?.in_play ? [this.mover.id] : [];
  }
  /** How far it goes, so that all of that is looked at. */
  override get reaches(): { figure: number; far: number }[] {
    const form = this.question.form;
    const far = form.form === 'place' ? (form.within ?? null) : null;
    return this.mover?.in_play && far !== null ? [{ figure: this.mover.id, far }] : [];
  }
  get floors(): readonly SurfaceReach[] {
    return this.reach.floors;
  }

  // -- on what it stands -----------------------------------------------------------------------

  /** All that one can stand on or hang from at the ghost's spot, lowest first. */
  get there(): Standing[] {
    const view = this.table.storeys.view;
    if (!view || !this.at) return [];
    const at = this.at;
    const near = view.links.filter((l) => this.#links.includes(l.id) && apart(at, onLink(l, at)) < inches(HOLD));
    const held = near.filter((l) => this.reach.perches.some((p) => p.on === l.id));
    return [...surfacesAt(view, at).map((id) => ({ id, link: null })), ...held.map((link) => ({ id: link.id, link }))];
  }
  /** Where the book proposes to go, for somebody who may not stay; null: it may. */
  get proposed(): Proposed | null {
    return proposedPlace(this.mover, this.question.default);
  }
  /** Lay it down there: it is seen, and then confirmed like any other place. */
  propose(): void {
    const { proposed } = this;
    if (!proposed || this.busy) return;
    this.#wished = proposed.surface;
    this.pinned = true;
    this.#put(proposed.at);
  }
  /** On what it would stand. */
  get on(): Standing {
    const there = this.there;
    const wished = there.find((one) => one.id === this.#wished);
    if (wished) return wished;
    const { storeys } = this.table;
    const at = this.at ?? [0, 0];
    const reached = (id: string): boolean => this.floors.some((f) => f.surfaces.includes(id) && withinRings(f.rings, at));
    const ids = there.filter((one) => !one.link).map((one) => one.id);
    return { id: surfaceMeant(ids, (id) => storeys.shows(id), reached), link: null };
  }
  /** Stand on another of those at this spot: the next, from the top down. */
  override other(): boolean {
    const there = this.there;
    if (there.length < 2) return false;
    const now = there.findIndex((one) => one.id === this.on.id);
    return this.wish(there[(now + there.length - 1) % there.length]?.id ?? GROUND);
  }
  wish(id: string): boolean {
    const { storeys } = this.table;
    const link = this.there.some((one) => one.link?.id === id);
    // What is asked for is shown, where one storey alone is looked at.
    if (!link && storeys.chosen !== null) storeys.look(storeys.storeyOf(id));
    this.#wished = id;
    this.#changed();
    return true;
  }
  /** Another storey is looked at: what lies there is meant. */
  override looked(): void {
    this.#wished = null;
    this.#changed();
  }
  /** Where it would end, so that the page opens the house around it. */
  override get ends(): PlaceView | null {
    return this.at ? { surface: this.on.link?.lower.surface ?? this.on.id, at: this.at } : null;
  }
  nameOf(one: Standing): string {
    return one.link ? say(one.link.name) : this.table.storeys.told(one.id);
  }

  // -- what is asked ---------------------------------------------------------------------------

  #key(at: Point, on: Standing): string {
    return `${at.join()}:${on.id}:${this.#facing ?? ''}`;
  }
  async #ask(at: Point, on: Standing): Promise<void> {
    const key = this.#key(at, on);
    const where: { [key: string]: Json } = on.link ? { on: on.id, share: shareOn(on.link, at, this.reach.perches) } : { surface: on.id };
    if (this.#facing !== null) where['facing'] = this.#facing;
    const here = this.chosen === null || this.#isHere(at, on);
    const asked = here ? this.#checked(at, on) : this.table.query<Found>('path', { figure: this.chosen, to: at, ...where });
    // A question that is over by now is refused: then there is nothing to tell.
    const found = await asked.catch(() => null);
    if (found) this.#found = { key, on, found };
  }
  /** Somebody who is not on the table yet comes by no way, nor does somebody who only turns. */
  async #checked(at: Point, on: Standing): Promise<Found> {
    const answer = this.#isHere(at, on) ? this.#stay : this.#turned([...at, on.id]);
    return { ...(await this.table.query<Checked>('check', { answer })), answer, ...(this.#facing === null ? {} : { facing: this.#facing }) };
  }
  #isHere(at: Point, on: Standing): boolean {
    const { mover } = this;
    return this.turns && !!mover?.in_play && !mover.perch && !on.link && at[0] === mover.x && at[1] === mover.y && on.id === (mover.surface ?? GROUND);
  }
  /** The answer that leaves it where it is. */
  get #stay(): Json {
    const { mover } = this;
    const { perch } = mover ?? {};
    if (perch) return { on: perch.on, share: perch.share, ...(this.#facing === null ? {} : { facing: this.#facing }) };
    return this.#turned([mover?.x ?? 0, mover?.y ?? 0, mover?.surface ?? GROUND]);
  }
  #turned(answer: Json[]): Json {
    return this.#facing === null ? answer : [...answer, this.#facing];
  }
  #changed(): void {
    if (this.at) this.#look(this.at, this.on);
  }
  /** What the server said of this place, once it said it. */
  get verdict(): Found | null {
    return this.#found && this.at && this.#found.key === this.#key(this.at, this.on) ? this.#found.found : null;
  }
  /** The newest way that is known. */
  get found(): Found | null {
    return this.at ? (this.#found?.found ?? null) : null;
  }
  override get ready(): boolean {
    return this.pinned && this.verdict?.legal === true;
  }

  // -- what is drawn ---------------------------------------------------------------------------

  override get ghosts(): Ghost[] {
    if (!this.at) return [];
    const form = this.question.form;
    const radius = (form.form === 'place' ? form.radius : null) ?? this.mover?.radius ?? 0.5;
    const { link } = this.on;
    const found = this.verdict ?? this.found;
    const at = link ? between(link.lower.at, link.upper.at, shareOn(link, this.at, this.reach.perches)) : (contactPlace(this.verdict) ?? this.at);
    const facing = this.#facing ?? found?.facing ?? null;
    return [{ figure: this.mover, at, radius, legal: found?.legal ?? null, key: 'spot', ...(this.turns ? { facing } : {}) }];
  }
  override get label(): Label | null {
    const { at, found, mover } = this;
    if (!at || !found) return null;
    const lines = wayLines(found, this.nameOf(this.#found?.on ?? this.on), this.table.storeys);
    if (found.legal && found.touched?.length) lines.push(t('contact', { names: say(this.names(found.touched)) }));
    const others = this.there.filter((one) => one.id !== this.on.id).map((one) => this.nameOf(one));
    if (others.length) lines.push(t('also_here', { names: others.join(', ') }));
    return { at, from: mover?.in_play ? [mover.x, mover.y] : null, lines, tone: found.legal ? 'good' : 'bad' };
  }
  /** Where else a move may end that must end in contact. */
  override get uncovered(): Point[] {
    return endsOf(this.reach.contacts ?? []);
  }
  /** What the way costs, in short. */
  get cost(): string {
    const { cost, allowance } = this.verdict ?? {};
    return cost && allowance !== undefined ? t('move_cost', { cost: dist(cost.total), allowance: dist(allowance) }) : '';
  }

  // -- the hand --------------------------------------------------------------------------------

  #aim(at: Point, figure: number | null): Point {
    return aimedAt(this.table, this.mover, this.figure(figure), at);
  }
  #put(at: Point): void {
    this.at = at;
    if (this.#wished !== null && !this.there.some((one) => one.id === this.#wished)) this.#wished = null;
    this.#changed();
  }
  override over(at: Point, figure: number | null): void {
    if (this.pinned || this.busy) return;
    if (figure !== null && figure === this.chosen) this.leave();
    else this.#put(this.#aim(at, figure));
  }
  override leave(): void {
    if (this.pinned || this.busy) return;
    this.at = this.#found = this.#wished = this.#facing = null;
  }
  override tap(at: Point, figure: number | null): boolean {
    if (figure !== null && figure === this.chosen) return this.cancel();
    const aim = this.#aim(at, figure);
    if (this.pinned && this.at && apart(aim, this.at) < inches(0.5) && this.ready) return this.confirm();
    this.#put(aim);
    this.pinned = true;
    return true;
  }
  override grab(at: Point, figure: number | null): boolean {
    return (figure !== null && figure === this.chosen) || (this.at !== null && apart(at, this.at) < inches(0.8));
  }
  override drag(at: Point): void {
    this.pinned = false;
    this.#put(at);
  }
  override drop(at: Point): void {
    this.#put(this.#aim(at, standsAt(this.table, this.table.figures.keys(), at)));
    this.pinned = true;
  }
  override nudge(dx: number, dy: number): boolean {
    const from: Point | null = this.at ?? (this.mover?.in_play ? [this.mover.x, this.mover.y] : null);
    if (!from) return false;
    this.pinned = true;
    this.#put([from[0] + dx, from[1] + dy]);
    return true;
  }
  /** Turn: the ghost where it goes, or the figure where it stands. */
  override spin(steps: number): boolean {
    const { mover } = this;
    if (!this.turns || !mover || this.busy) return false;
    const now = this.#facing ?? this.found?.facing ?? mover.facing ?? 0;
    this.#facing = (((now - steps * STEP) % 360) + 360) % 360;
    if (!this.at && mover.in_play) {
      this.#wished = mover.surface ?? GROUND;
      this.at = [mover.x, mover.y];
      this.pinned = true;
    }
    this.#changed();
    return true;
  }
  override confirm(): boolean {
    const verdict = this.verdict;
    if (!this.at || !this.pinned || !verdict) return false;
    if (verdict.legal && verdict.answer !== undefined) void this.answer(verdict.answer);
    else if (verdict.why) this.table.refuse(verdict.why);
    return true;
  }
  /** It stays where it is. */
  override hold(): boolean {
    if (!this.mover?.in_play || this.busy) return false;
    void this.answer(this.#stay);
    return true;
  }
  override cancel(): boolean {
    if (!this.at) return false;
    this.pinned = false;
    this.at = this.#found = this.#wished = this.#facing = null;
    return true;
  }
}
