/** The bench as the page has it: who stands on it, how the dice lie, and what the server made of it. */

import { api } from '../../lib/api';
import { say } from '../../lib/i18n.svelte';
import type { DuelAnswer, DuelBenchCard, DuelWish, EntryCard } from '../../lib/types';
import { diceOf, fresh, fromSearch, MOST, toSearch, type Contender, type Duel } from './link';
import { d } from './words';

const PAUSE = 150; // milliseconds in which a hand may still change its mind

export class Bench {
  readonly cards: DuelBenchCard;
  readonly #byId: ReadonlyMap<string, EntryCard>;
  duel = $state() as Duel;
  /** What was said to the question that is on the bench now, or to the one before while it is worked out. */
  answer = $state.raw<DuelAnswer | null>(null);
  problem = $state.raw<unknown>(null);
  working = $state(false);
  /** A card of the address that the book has not. */
  missing = $state<string | null>(null);
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(cards: DuelBenchCard) {
    this.cards = cards;
    this.duel = { one: fresh(cards.one), others: [fresh(cards.other)], tactics: 0, level: 0, known: {}, split: null };
    this.#byId = new Map(cards.fighters.map((card) => [card.id, card]));
  }

  /** Set up what an address says. */
  open(search: string): void {
    this.missing = null;
    this.duel = fromSearch(search, this.duel);
    for (const one of this.everybody)
      if (!this.#byId.has(one.profile)) {
        this.missing = one.profile;
        one.profile = one === this.duel.one ? this.cards.one : this.cards.other;
      }
    this.#ask(0);
  }

  get everybody(): Contender[] {
    return [this.duel.one, ...this.duel.others];
  }
  get dice(): number[] {
    return diceOf(this.duel);
  }
  card(number: number): EntryCard | undefined {
    return this.#byId.get(this.everybody[number]?.profile ?? '');
  }
  /** What a fighter is called here: twins are told apart by their numbers. */
  name(number: number): string {
    const card = this.card(number);
    if (!card) return d('fighter_n', { n: number });
    const twins = this.everybody.flatMap((one, n) => (n > 0 && one.profile === card.id ? [n] : []));
    const place = twins.indexOf(number);
    return place >= 0 && twins.length > 1 ? `${say(card.names)} ${place + 1}` : say(card.names);
  }
  /** Everybody flies: only then may the combat be in the air. */
  get mayFly(): boolean {
    return this.everybody.every((_one, n) => this.card(n)?.flies);
  }
  get mayAdd(): boolean {
    return this.duel.others.length < MOST;
  }
  /** The dice that are looked into: the hand's own placement, else what the bench answered. */
  attackOf(number: number): number {
    const own = this.duel.split?.[number];
    if (own !== undefined) return own;
    return this.duel.known[number] ?? this.answer?.shown.split[number]?.[0] ?? 0;
  }
  get fitting(): boolean {
    return this.answer?.fighters.length === this.everybody.length;
  }

  // -- hands ---------------------------------------------------------------------------------------

  change(number: number, change: Partial<Contender>): void {
    const one = this.everybody[number];
    if (!one) return;
    Object.assign(one, change);
    this.#resettle();
  }
  add(like?: number): void {
    if (!this.mayAdd) return;
    const model = like === undefined || like === 0 ? undefined : this.everybody[like];
    const last = this.duel.others.at(-1)?.profile ?? this.cards.other;
    this.duel.others.push(model ? { ...model } : fresh(last));
    this.#unsettle();
  }
  remove(number: number): void {
    if (number < 1 || this.duel.others.length < 2) return;
    this.duel.others.splice(number - 1, 1);
    this.#unsettle();
  }
  /** With one opponent either may be the one. */
  swap(): void {
    const [other] = this.duel.others;
    if (!other || this.duel.others.length > 1) return;
    [this.duel.one, this.duel.others[0]] = [other, this.duel.one];
    this.duel.tactics = this.duel.tactics === 0 ? 1 : 0;
    this.#unsettle();
  }
  won(tactics: 0 | 1): void {
    this.duel.tactics = tactics;
    this.#resettle();
  }
  rise(level: 0 | 1 | 2): void {
    this.duel.level = level;
    this.#resettle();
  }
  /** Lay the dice of one fighter: so many in attack. */
  place(number: number, attack: number): void {
    const dice = this.dice;
    if (attack < 0 || attack > (dice[number] ?? 0)) return;
    this.duel.split = dice.map((_all, n) => (n === number ? attack : this.attackOf(n)));
    if (number in this.duel.known) this.duel.known[number] = attack;
    this.#ask();
  }
  /** Look into a whole placement. */
  look(split: number[]): void {
    this.duel.split = split;
    this.#ask();
  }
  best(): void {
    this.duel.split = null;
    this.#ask();
  }
  /** Settle a fighter's dice as they lie, or leave them open again; then the best answer is shown. */
  settle(number: number, known: boolean): void {
    if (known) this.duel.known[number] = this.attackOf(number);
    else delete this.duel.known[number];
    this.best();
  }
  /** Other scores: what was laid by hand may stay, if the level can. */
  #resettle(): void {
    if (this.duel.level > 0 && !this.mayFly) this.duel.level = 0;
    this.#ask();
  }
  /** Other fighters have other dice. */
  #unsettle(): void {
    this.duel.known = {};
    this.duel.split = null;
    this.#resettle();
  }

  // -- the server ----------------------------------------------------------------------------------

  get search(): string {
    return toSearch(this.duel);
  }
  get wish(): DuelWish {
    return { rulebook: this.cards.rulebook, ...$state.snapshot(this.duel) };
  }
  #ask(pause = PAUSE): void {
    history.replaceState(null, '', `/duel${this.search}`);
    clearTimeout(this.#timer);
    this.working = true;
    this.#timer = setTimeout(() => void this.ask(), pause);
  }
  /** Only the answer to the last question counts. */
  async ask(): Promise<void> {
    const number = (this.#asked += 1);
    this.working = true;
    try {
      const answer = await api.duel(this.wish);
      if (number !== this.#asked) return;
      this.answer = answer;
      this.problem = null;
    } catch (trouble) {
      if (number !== this.#asked) return;
      this.problem = trouble;
    }
    this.working = false;
  }
  leave(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }
}

/** The bench of the first book that has one. */
export async function openBench(): Promise<Bench> {
  const { rulebooks } = await api.shelf();
  const book = rulebooks.find((one) => one.duel_bench) ?? rulebooks[0];
  return new Bench(await api.bench(book?.id ?? ''));
}
