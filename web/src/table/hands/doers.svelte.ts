/** A card is activated: who of it acts, alone or as a group, and which action, in which way. */

import type { Aim, DeedAction, Doer, Json, Point, Prospect, Question, Variant } from '../../lib/types';
import type { Table } from '../table.svelte';
import { variantsOf } from '../variants';
import { Foretelling } from './foretelling.svelte';
import { Hand } from './hand.svelte';

/** An answer among those that the book proposes for an action that has no control of its own. */
export type Proposal = { [key: string]: Json };

const MOST_PROPOSALS = 40;

export abstract class DoersHand extends Hand {
  readonly doers: Doer[];
  /** Nobody acts together with another. */
  readonly alone: boolean;
  protected who = $state<number | null>(null);
  protected what = $state<string | null>(null);
  /** Which way of it. */
  varied = $state<number | null>(null);
  /** Those who act with it, as one. */
  group = $state.raw<number[]>([]);
  together = $state(false);
  /** Straight through enemies, by a tactic. */
  force = $state(false);
  proposals = $state.raw<Proposal[]>([]);
  protected readonly foretelling: Foretelling;
  #region = $state.raw<Point[][] | null>(null);

  constructor(table: Table, question: Question) {
    super(table, question);
    this.foretelling = new Foretelling(table);
    this.doers = question.form.form === 'deeds' ? question.form.figures : [];
    this.alone = question.form.form === 'deeds' && question.form.alone === true;
  }
  /** Who is alone, or was taken up already, is taken up. */
  protected begin(): void {
    const [only] = this.doers;
    const still = this.doers.find((d) => d.figure === this.table.selected);
    if (this.doers.length === 1 && only) this.choose(only.figure);
    else if (still) this.choose(still.figure);
  }
  /** Nothing is laid out any more. */
  protected abstract clear(): void;
  /** What is laid out is judged again, with what was changed about it. */
  protected abstract again(): void;

  override get lit(): number[] {
    return this.doers.map((d) => d.figure);
  }
  override get chosen(): number | null {
    return this.who;
  }
  get doer(): Doer | null {
    return this.doers.find((d) => d.figure === this.who) ?? null;
  }
  get actions(): DeedAction[] {
    return this.doer?.actions ?? [];
  }
  get action(): DeedAction | null {
    return this.actions.find((a) => a.id === this.what) ?? null;
  }
  /** Whether the next click says where to, rather than at whom. */
  get moves(): boolean {
    return this.action ? this.action.potential != null : this.actions.some((a) => a.potential != null);
  }
  get variants(): Variant[] {
    return this.action ? variantsOf(this.action) : [];
  }
  get variant(): Variant | null {
    return this.variants[this.varied ?? -1] ?? null;
  }
  /** What is aimed with: the way that was chosen, or the action itself. */
  protected get aiming(): Aim | null {
    return this.variants.length ? this.variant : this.action;
  }
  get aims(): boolean {
    if (this.action?.potential != null || !this.aiming) return false;
    return (this.aiming.targets?.length ?? 0) > 0 || this.aiming.points === true;
  }
  /** Whether a bare point may be aimed at. */
  get points(): boolean {
    return this.aiming?.points === true;
  }
  override get targets(): number[] {
    if (this.action) return this.aiming?.targets ?? [];
    return [...new Set(this.actions.filter((a) => a.potential != null).flatMap((a) => a.targets ?? []))];
  }
  override get offered(): number[] {
    return this.action ? this.targets : [];
  }
  /** The levels on which the move may end, where there are several. */
  get levels(): number[] {
    const moves = this.action ? [this.action] : this.actions;
    return [...new Set(moves.flatMap((a) => (a.levels ?? []).map((l) => l.level)))];
  }
  get canForce(): boolean {
    return (this.action ? [this.action] : this.actions).some((a) => a.force === true);
  }
  override get region(): Point[][] | null {
    return this.#region?.length ? this.#region : null;
  }

  override get reaches(): { figure: number; far: number }[] {
    return this.doers.map(({ figure, actions }) => ({ figure, far: Math.max(0, ...actions.map((action) => action.potential ?? 0)) }));
  }

  /** Take up a fighter; while a group is made, add it to it or send it away. */
  choose(id: number): void {
    if (this.together && this.who !== null && id !== this.who) {
      this.group = this.group.includes(id) ? this.group.filter((g) => g !== id) : [...this.group, id];
      this.again();
      return;
    }
    this.who = id;
    this.group = this.group.filter((g) => g !== id);
    this.table.trouble = null;
    this.table.selected = id;
    this.take(this.actions.some((a) => a.id === this.what) ? this.what : null);
  }
  /** Nobody is taken up any more. */
  protected release(): void {
    this.who = this.#region = this.table.selected = null;
    this.together = false;
    this.group = [];
  }
  /** Say which action; null: whatever the way tells. */
  take(action: string | null): void {
    this.what = action;
    this.varied = this.variants.length === 1 && !this.variants[0]?.simple ? 0 : null;
    this.clear();
    this.proposals = [];
    if (this.who === null) return;
    if (this.moves) void this.#reach(this.who, action);
    else this.#region = null;
    if (this.action && !this.moves && !this.aims && !this.variants.length) void this.#propose(this.who, this.action);
    for (const variant of this.variants) if (variant.simple) void this.foretelling.ask(this.#saying(variant));
  }
  /** Choose with what, or by what; what needs nothing more is done. */
  vary(n: number): void {
    this.varied = n;
    this.clear();
    if (this.variant?.simple) this.do(this.deed({}));
  }
  /** What may come of a way that needs nothing more than to be said. */
  chancesOf(variant: Variant): Prospect[] {
    return variant.simple ? this.foretelling.of(this.#saying(variant)) : [];
  }
  #saying(variant: Variant): Json {
    return { action: this.what, figure: this.who, ...variant.set };
  }
  gather(): void {
    this.together = !this.together;
    if (!this.together) this.group = [];
    else if (this.doers.length === 2) this.group = this.lit.filter((id) => id !== this.who);
    this.again();
  }
  /** The deed as it is said, of everybody who does it. */
  protected deed(more: { [key: string]: Json }): Json {
    const said = { ...this.variant?.set, ...more };
    const rest = this.group.map((figure): Json => ({ action: this.what, figure, ...said }));
    return { action: this.what, figure: this.who, ...said, ...(rest.length ? { with: rest } : {}) };
  }
  do(answer: Json): void {
    void this.answer(answer);
  }
  override hold(): boolean {
    if (this.busy || this.who === null || !this.actions.some((a) => a.id === 'stand')) return false;
    this.do({ action: 'stand', figure: this.who });
    return true;
  }

  async #reach(figure: number, action: string | null): Promise<void> {
    const data: { [key: string]: Json } = action === null ? { figure } : { figure, action };
    const rings = await this.table.query<Point[][]>('reach', data).catch(() => null);
    if (this.who === figure && this.what === action) this.#region = rings;
  }
  /** What the book proposes for an action of which nothing more is known. */
  async #propose(figure: number, action: DeedAction): Promise<void> {
    if (action.simple) return;
    const found = await this.table.query<Proposal[]>('candidates', { figure, action: action.id }).catch(() => []);
    if (this.who !== figure || this.what !== action.id) return;
    this.proposals = found.length ? found.slice(0, MOST_PROPOSALS) : [{ action: action.id, figure }];
  }
}
