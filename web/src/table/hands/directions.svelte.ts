/** Which way somebody is pushed: pointed out on the table, with its ghost where it would end. */

import { dist } from '../../lib/i18n.svelte';
import type { Figure, FormOption, Point, Question } from '../../lib/types';
import { apart } from '../draw/paths';
import { ChoiceHand } from './choices.svelte';
import type { Ghost, Label, Way } from './hand.svelte';

/** Where an option leads. */
function endOf(option: FormOption | undefined): Point | null {
  const at = option?.data['at'];
  if (!Array.isArray(at)) return null;
  const [x, y] = at as unknown[];
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : null;
}

/** Whether all that is asked is a direction: every option has one, and an end. */
export function asksDirection({ form }: Question): boolean {
  const options = form.form === 'choice' ? (form.options ?? []) : [];
  return options.length > 0 && options.every((option) => typeof option.data['degree'] === 'number' && endOf(option) !== null);
}

export class DirectionHand extends ChoiceHand {
  /** Laid down, and no longer under the pointer. */
  pinned = $state(false);

  /** Who is pushed. */
  get mover(): Figure | null {
    const { target, figure } = this.question.about;
    return this.figure(typeof target === 'number' ? target : typeof figure === 'number' ? figure : null);
  }
  get #end(): Point | null {
    return endOf(this.options.find((option) => option.key === this.pointed));
  }
  /** The option that leads most nearly towards a place. */
  #towards([x, y]: Point): string | null {
    const { mover } = this;
    if (!mover) return null;
    const wanted = (Math.atan2(y - mover.y, x - mover.x) * 180) / Math.PI;
    const off = (option: FormOption): number => Math.abs(((((Number(option.data['degree']) - wanted) % 360) + 540) % 360) - 180);
    const [first, ...others] = this.options;
    return first ? others.reduce((best, one) => (off(one) < off(best) ? one : best), first).key : null;
  }

  override get ghosts(): Ghost[] {
    const [at, figure] = [this.#end, this.mover];
    return at && figure ? [{ figure, at, radius: figure.radius, legal: true, key: 'pushed' }] : [];
  }
  override get way(): Way | null {
    const [at, figure] = [this.#end, this.mover];
    return at && figure ? { points: [[figure.x, figure.y], at], legal: true, turning: null } : null;
  }
  override get label(): Label | null {
    const [at, figure] = [this.#end, this.mover];
    if (!at || !figure) return super.label;
    const from: Point = [figure.x, figure.y];
    return { at, from, lines: [dist(apart(from, at))], tone: 'good' };
  }
  override get ready(): boolean {
    return this.pinned && this.#end !== null;
  }

  /** What is laid down stays, wherever the pointer goes. */
  override point(key: string | null): void {
    if (key !== null || !this.pinned) super.point(key);
  }
  override over(at: Point): void {
    if (!this.pinned && !this.busy) this.point(this.#towards(at));
  }
  override leave(): void {
    if (!this.pinned && !this.busy) this.point(null);
  }
  override tap(at: Point): boolean {
    const key = this.#towards(at);
    if (this.pinned && key === this.pointed) return this.confirm();
    this.pinned = true;
    this.point(key);
    return true;
  }
  override cancel(): boolean {
    if (!this.pinned) return false;
    this.pinned = false;
    this.point(null);
    return true;
  }
}
