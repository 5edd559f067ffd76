/** Laying a pile of cards in order: the first is the head. */

import type { Json, Question } from '../../lib/types';
import { moved } from '../cards';
import type { Table } from '../table.svelte';
import { Hand } from './hand.svelte';

export interface Ordered {
  id: string;
  figures: number[];
  face_up: boolean;
}

export class OrderHand extends Hand {
  cards = $state.raw<Ordered[]>([]);
  /** The card that is being dragged. */
  held = $state<string | null>(null);
  #proposals: string[][] = [];
  #turn = 0;

  constructor(table: Table, question: Question) {
    super(table, question);
    const all = question.form.form === 'order' ? question.form.cards : [];
    this.cards = this.#inOrder(all, question.default);
  }
  #inOrder(all: readonly Ordered[], order: Json): Ordered[] {
    const names = Array.isArray(order) ? order : [];
    const found = names.map((id) => all.find((c) => c.id === id)).filter((c) => c !== undefined);
    return found.length === all.length ? found : [...all];
  }

  override get ready(): boolean {
    return true;
  }
  /** Put a card at another place of the pile; whether it moved. */
  move(id: string, to: number): boolean {
    const from = this.cards.findIndex((c) => c.id === id);
    if (from < 0 || from === to || to < 0 || to >= this.cards.length) return false;
    this.cards = moved(this.cards, from, to);
    return true;
  }
  reverse(): void {
    this.cards = [...this.cards].reverse();
  }
  /** The next order that the book proposes. */
  async arrange(): Promise<void> {
    if (!this.#proposals.length) this.#proposals = (await this.lookUp<string[][]>('candidates', {})) ?? [];
    this.#turn = (this.#turn + 1) % Math.max(1, this.#proposals.length);
    this.cards = this.#inOrder(this.cards, this.#proposals[this.#turn] ?? []);
  }
  point(id: string | null): void {
    this.table.glow = this.cards.find((c) => c.id === id)?.figures ?? [];
  }
  override confirm(): boolean {
    if (this.busy) return false;
    this.table.glow = [];
    void this.answer(this.cards.map((c) => c.id));
    return true;
  }
}
