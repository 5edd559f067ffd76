/** Laying down a whole type: places for figures that are deployed together. */

import { say } from '../../lib/i18n.svelte';
import { inches } from '../../lib/scale';
import type { Json, Point, Question } from '../../lib/types';
import { apart } from '../draw/paths';
import type { Table } from '../table.svelte';
import { Hand, type Ghost, type Label } from './hand.svelte';
import { Verdict } from './verdict.svelte';

const isPoint = (value: Json | undefined): value is [number, number] =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';

/** Who is better off behind others. */
const KEEPS_BEHIND = new Set(['archer', 'mage', 'machine']);

/** Which of several arrangements lies nearest to the edge of the table at which the zone lies. */
export function rearmost(arrangements: readonly Point[][], zone: readonly Point[], width: number, depth: number): number | null {
  const far = ([x, y]: Point): number[] => [x, width - x, y, depth - y];
  const mean = (points: readonly Point[], edge: number): number => points.reduce((sum, p) => sum + (far(p)[edge] ?? 0), 0) / (points.length || 1);
  const edge = [0, 1, 2, 3].sort((a, b) => mean(zone, a) - mean(zone, b))[0] ?? 0;
  const [best] = arrangements.map((places, k) => ({ k, away: mean(places, edge) })).sort((a, b) => a.away - b.away);
  return best?.k ?? null;
}

export class PlacesHand extends Hand {
  places = $state.raw<Point[]>([]);
  readonly ids: number[];
  #arrangements: Point[][] = [];
  #turn = 0;
  #held = $state<number | null>(null);
  #current = $state(0);
  readonly #verdict = new Verdict(this.table);

  constructor(table: Table, question: Question) {
    super(table, question);
    this.ids = question.form.form === 'places' ? question.form.figures : [];
    const given = question.default;
    this.places = Array.isArray(given) ? given.filter(isPoint).map(([x, y]): Point => [x, y]) : [];
    this.#verdict.about(this.places);
    table.selected = this.ids[0] ?? null;
    if (this.ids.every((id) => KEEPS_BEHIND.has(this.figure(id)?.role ?? this.figure(id)?.silhouette ?? ''))) void this.#behind();
  }
  /** Whoever shoots or casts begins in the rear rank: the proposal that lies nearest to the edge of its side. */
  async #behind(): Promise<void> {
    const form = this.question.form;
    const { width, depth } = this.table.view?.table ?? { width: 0, depth: 0 };
    if (form.form !== 'places' || !form.zone.length) return;
    const laid = this.places;
    this.#arrangements = (await this.lookUp<Point[][]>('candidates', {})) ?? [];
    const rear = rearmost(this.#arrangements, form.zone, width, depth);
    if (rear === null || this.places !== laid || this.busy) return;
    this.#turn = rear;
    this.places = this.#arrangements[rear] ?? laid;
    this.#verdict.about(this.places);
  }

  override get lit(): number[] {
    return this.ids;
  }
  override get chosen(): number | null {
    return this.ids[this.#current] ?? null;
  }
  override get region(): Point[][] | null {
    const form = this.question.form;
    if (form.form !== 'places') return null;
    const { width, depth } = this.table.view?.table ?? { width: 0, depth: 0 };
    const anywhere: Point[] = [
      [0, 0],
      [width, 0],
      [width, depth],
      [0, depth],
    ];
    return [form.anywhere.length ? anywhere : form.zone];
  }
  override get ready(): boolean {
    return this.#verdict.now?.legal === true;
  }
  override get looking(): boolean {
    return this.#verdict.pending;
  }
  override get ghosts(): Ghost[] {
    const wrong = this.#verdict.latest?.why?.data['figure'];
    return this.places.map((at, k) => {
      const figure = this.figure(this.ids[k]);
      const { latest } = this.#verdict;
      const legal = latest ? latest.legal || wrong !== this.ids[k] : null;
      return { figure, at, radius: figure?.radius ?? 0.5, legal, key: `place${k}` };
    });
  }
  override get label(): Label | null {
    const why = this.#verdict.latest?.why;
    const wrong = why?.data['figure'];
    if (!why || typeof wrong !== 'number') return null;
    const at = this.places[this.ids.indexOf(wrong)];
    return at ? { at, lines: [say(why.text)], tone: 'bad' } : null;
  }

  #near(at: Point): number | null {
    const found = this.places.findIndex((p, k) => apart(at, p) <= Math.max(inches(0.5), this.figure(this.ids[k])?.radius ?? 0));
    return found < 0 ? null : found;
  }
  #put(k: number, at: Point): void {
    this.places = this.places.map((p, n) => (n === k ? at : p));
    this.#verdict.about(this.places);
  }

  /** The next arrangement that the rulebook proposes. */
  async arrange(): Promise<void> {
    if (!this.#arrangements.length) this.#arrangements = (await this.lookUp<Point[][]>('candidates', {})) ?? [];
    this.#turn = (this.#turn + 1) % Math.max(1, this.#arrangements.length);
    this.places = this.#arrangements[this.#turn] ?? this.places;
    this.#verdict.about(this.places);
  }

  override tap(at: Point): boolean {
    const near = this.#near(at);
    if (near !== null) this.#current = near;
    else this.#put(this.#current, at);
    this.table.selected = this.chosen;
    return true;
  }
  override grab(at: Point): boolean {
    this.#held = this.#near(at);
    if (this.#held !== null) this.#current = this.#held;
    return this.#held !== null;
  }
  override drag(at: Point): void {
    if (this.#held !== null) this.#put(this.#held, at);
  }
  override drop(at: Point): void {
    this.drag(at);
    this.#held = null;
  }
  next(): void {
    this.#current = (this.#current + 1) % Math.max(1, this.ids.length);
  }
  override nudge(dx: number, dy: number): boolean {
    const at = this.places[this.#current];
    if (at) this.#put(this.#current, [at[0] + dx, at[1] + dy]);
    return at !== undefined;
  }
  override confirm(): boolean {
    const verdict = this.#verdict.now;
    if (verdict && !verdict.legal && verdict.why) this.table.refuse(verdict.why);
    else void this.answer(this.places);
    return true;
  }
}
