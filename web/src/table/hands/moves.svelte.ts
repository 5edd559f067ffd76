/** Moving: one figure after the other, or several that are sent the same way with one gesture. */

import { inches } from '../../lib/scale';
import { settings } from '../../lib/settings.svelte';
import type { Point } from '../../lib/types';
import { apart } from '../draw/paths';
import type { Ghost, Label, Pointer, Way } from './hand.svelte';
import { March } from './march.svelte';
import { OneMoverHand } from './one_mover.svelte';

export class MovesHand extends OneMoverHand {
  readonly march = new March(this);

  // -- who is taken up -----------------------------------------------------------------------

  override get gathers(): boolean {
    return this.question.form.form === 'moves' && this.question.form.march === true;
  }
  override get gathered(): readonly number[] {
    return this.march.together ? this.march.ids : [];
  }
  /** Who can be sent with others: leaving a melee is nobody's gesture for many. */
  get marchers(): number[] {
    return this.gathers ? this.movers.filter((m) => !m.engaged).map((m) => m.figure) : [];
  }
  /** Those of the same type as the one that is taken up, itself among them. */
  get alike(): number[] {
    const type = this.figure(this.chosen)?.type;
    return this.marchers.filter((id) => this.figure(id)?.type === type);
  }
  override alsoTake(figure: number): void {
    if (!this.marchers.includes(figure)) return;
    settings.learn('several');
    const first = this.chosen !== null && !this.march.ids.length ? [this.chosen] : this.march.ids;
    const more = first.includes(figure) ? first.filter((id) => id !== figure) : [...first, figure];
    this.#take(more);
  }
  override enclose(figures: readonly number[]): void {
    const able = figures.filter((id) => this.marchers.includes(id));
    const lead = this.chosen !== null && able.includes(this.chosen) ? [this.chosen] : [];
    if (able.length) this.#take([...able.filter((id) => !lead.includes(id)), ...lead]);
  }
  /** The last one leads, and is shown as the one that is taken up. */
  #take(ids: number[]): void {
    const lead = ids.at(-1);
    if (lead === undefined) this.cancel();
    else void this.choose(lead, ids);
  }
  override choose(id: number, together: readonly number[] = []): Promise<void> {
    this.march.take(together.length > 1 ? together : []);
    return super.choose(id);
  }

  // -- what is drawn -------------------------------------------------------------------------

  override get ready(): boolean {
    return this.march.together ? this.pinned && this.march.ready : super.ready;
  }
  override get looking(): boolean {
    return this.march.together ? this.pinned && this.march.pending : super.looking;
  }
  override get ghosts(): Ghost[] {
    return this.march.together ? this.march.ghosts : super.ghosts;
  }
  override get paths(): Way[] {
    return this.march.together ? this.march.paths : super.paths;
  }
  override get label(): Label | null {
    return this.march.together ? this.march.label : super.label;
  }

  // -- what the hand does --------------------------------------------------------------------

  override over(at: Point, figure: number | null): void {
    if (!this.march.together) super.over(at, figure);
    else if (!this.pinned && !this.busy) this.march.point(at);
  }
  override leave(): void {
    if (!this.march.together) super.leave();
    else if (!this.pinned && !this.busy) this.march.lift();
  }
  override tap(at: Point, figure: number | null, pointer: Pointer): boolean {
    const others = figure !== null && this.lit.includes(figure);
    return this.march.together && !others ? this.#lay(at) : super.tap(at, figure, pointer);
  }
  /** Lay a march out; the same place again sends it. */
  #lay(at: Point): boolean {
    const end = this.march.label?.at;
    if (this.pinned && end && apart(at, end) < inches(0.6)) return this.confirm();
    this.pinned = true;
    this.march.point(at);
    return true;
  }
  override grab(at: Point, figure: number | null): boolean {
    if (!this.march.together || figure === null || !this.march.ids.includes(figure)) return super.grab(at, figure);
    this.#take([...this.march.ids.filter((id) => id !== figure), figure]);
    return true;
  }
  override drag(at: Point): void {
    if (!this.march.together) super.drag(at);
    else {
      this.pinned = false;
      this.march.point(at);
    }
  }
  override drop(at: Point): void {
    if (this.march.together) this.#lay(at);
    else super.drop(at);
  }
  override nudge(dx: number, dy: number): boolean {
    if (!this.march.together) return super.nudge(dx, dy);
    const [x, y] = this.march.by ?? [0, 0];
    this.pinned = true;
    this.march.shift([x + dx, y + dy]);
    return true;
  }
  override confirm(): boolean {
    if (!this.march.together) return super.confirm();
    if (this.ready && !this.busy) void this.#send();
    return this.pinned;
  }
  /** Whether everybody who can be sent goes: then the moves can be ended with the same word. */
  get marchesAll(): boolean {
    return this.march.together && this.end !== null && !this.pieces.length && this.march.ids.length === this.marchers.length;
  }
  /** All go, and nobody else moves: whoever is in contact stays there. */
  finish(): void {
    const end = this.end;
    if (!end || !this.ready || this.busy || !this.marchesAll) return;
    void this.answerAll([...this.march.answers, end.key]).then((done) => (done ? undefined : (this.pinned = false)));
  }
  /** Where everybody goes, the last one is laid out and not sent: it would end the phase by itself. */
  async #send(): Promise<void> {
    const { answers, table } = { answers: this.march.answers, table: this.table };
    const last = answers.length === this.movers.length && !this.pieces.length ? this.march.last : null;
    if (!(await this.answerAll(last ? answers.slice(0, -1) : answers))) this.pinned = false;
    else if (last && table.hand instanceof MovesHand) await table.hand.layOut(last.figure, last.at);
  }
  /** The ghosts first, then those who were taken up. */
  override cancel(): boolean {
    if (this.march.together && this.pinned) {
      this.pinned = false;
      this.march.lift();
      return true;
    }
    this.march.take([]);
    return super.cancel();
  }
}
