/** Several figures sent the same way with one gesture: each goes by its own rules, one after the other.
 *
 * The server says how far each can go on the table that those before it leave, and in which order. */

import { t } from '../../lib/i18n.svelte';
import type { Json, Point } from '../../lib/types';
import type { MarchFound } from '../../lib/wire';
import { throttled, type Ghost, type Hand, type Label, type Way } from './hand.svelte';

const near = ([ax, ay]: Point, [bx, by]: Point): boolean => Math.hypot(ax - bx, ay - by) < 0.02;
const point = (at: readonly number[]): Point => [at[0] ?? 0, at[1] ?? 0];

export class March {
  /** Who goes; the last one taken up is the one under the pointer. */
  ids = $state.raw<number[]>([]);
  /** How far all go: where the ghosts are. */
  by = $state.raw<Point | null>(null);
  #found = $state.raw<{ by: Point; found: MarchFound } | null>(null);
  readonly #hand: Hand;
  readonly #ask = throttled((ids: number[], by: Point) => this.#look(ids, by));

  constructor(hand: Hand) {
    this.#hand = hand;
  }

  get together(): boolean {
    return this.ids.length > 1;
  }
  get lead(): number | null {
    return this.ids.at(-1) ?? null;
  }
  take(ids: readonly number[]): void {
    this.ids = [...new Set(ids)];
    this.lift();
  }
  /** Nothing is laid out any more; who is taken up stays so. */
  lift(): void {
    this.by = this.#found = null;
  }

  /** The one under the pointer goes to this place, the others as far. */
  point(at: Point): void {
    const from = this.lead === null ? null : this.#hand.place(this.lead);
    if (from) this.shift([at[0] - from[0], at[1] - from[1]]);
  }
  shift(by: Point): void {
    this.by = by;
    this.#ask(this.ids, by);
  }
  async #look(ids: number[], by: Point): Promise<void> {
    const found = await this.#hand.table.query<MarchFound>('march', { figures: ids, by: [by[0], by[1]] });
    if (this.ids === ids) this.#found = { by, found };
  }
  /** What the server said of what is laid out now. */
  get #now(): MarchFound | null {
    return this.#found && this.by && near(this.#found.by, this.by) ? this.#found.found : null;
  }
  get pending(): boolean {
    return this.by !== null && this.#now === null;
  }
  get ready(): boolean {
    return (this.#now?.moves.length ?? 0) > 0;
  }
  /** Who goes last, and where it ends. */
  get last(): { figure: number; at: Point } | null {
    const move = this.#now?.moves.at(-1);
    return move ? { figure: move.figure, at: point(move.path.at(-1) ?? []) } : null;
  }
  get answers(): Json[] {
    return this.#now?.moves.map((move) => move.answer as Json) ?? [];
  }

  // -- what is drawn -------------------------------------------------------------------------

  get ghosts(): Ghost[] {
    const moves = this.#found?.found.moves ?? [];
    return this.by === null
      ? []
      : moves.map(({ figure, path }) => {
          const body = this.#hand.figure(figure);
          return { figure: body, at: point(path.at(-1) ?? []), radius: body?.radius ?? 0.5, legal: true, key: `march${figure}` };
        });
  }
  get paths(): Way[] {
    const moves = this.by === null ? [] : (this.#found?.found.moves ?? []);
    return moves.map(({ figure, path }) => ({ points: [this.#hand.place(figure), ...path.map(point)], legal: true, turning: null }));
  }
  get label(): Label | null {
    const found = this.#found?.found;
    const from = this.lead === null ? null : this.#hand.place(this.lead);
    if (!found || !this.by || !from) return null;
    const short = found.moves.filter((move) => move.short).length;
    const lines = [t('march_moves', { n: found.moves.length })];
    if (short) lines.push(t('march_short', { n: short }));
    if (found.stays.length) lines.push(t('march_stays', { n: found.stays.length }));
    return { at: [from[0] + this.by[0], from[1] + this.by[1]], from, lines, tone: found.moves.length ? 'good' : 'bad' };
  }
}
