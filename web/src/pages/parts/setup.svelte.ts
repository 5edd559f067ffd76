/** A game being set up: what was chosen so far, and what is sent to the server. */

import type { ArmyCard, BookCard, NewGame, RoleCard, ScenarioCard, SeatWish, Shelf } from '../../lib/types';
import { keptArmies, type KeptArmy } from './kept.svelte';

export type SeatKind = 'me' | 'guest' | 'open' | `ai:${string}` | `rules:${string}`;

/** What is decided beside the rules. */
export interface Terms {
  private: boolean;
  clock: { kind: 'none' | 'days' | 'chess'; days: number; minutes: number; increment: number };
  delay: { kind: 'none' | 'answers' | 'minutes'; n: number };
  spectators_talk: boolean;
}

export interface SeatDraft {
  army: string; // a ready army's id, or `own:` and the id of a kept one
  who: SeatKind;
  name: string;
}

const OWN = 'own:';
const SEEDS = 100_000;

/** The level that a newcomer meets: neither the weakest, nor the one that takes its time. */
export const usualLevel = (levels: readonly string[]): string =>
  levels.includes('greedy') ? 'greedy' : (levels[0] ?? 'greedy');

/** What an army of a scenario is, where the book has roles. */
export const roleOf = (scenario: ScenarioCard | undefined, sides: number, n: number): RoleCard | undefined =>
  scenario?.roles?.[String(sides)]?.[n];

/** Whether a ready army may have a role; without one, any may. */
export const admits = (role: RoleCard | undefined, army: ArmyCard): boolean => role?.armies?.includes(army.id) ?? true;

export const anySeed = (): number => Math.floor(Math.random() * SEEDS);

export class Setup {
  readonly shelf: Shelf;
  book = $state.raw<BookCard>() as BookCard;
  scenario = $state('');
  size = $state(0);
  seats = $state<SeatDraft[]>([]);
  seed = $state(anySeed());
  options = $state<Record<string, boolean | number>>({});
  terms = $state<Terms>({
    private: false,
    clock: { kind: 'none', days: 3, minutes: 60, increment: 15 },
    delay: { kind: 'none', n: 5 },
    spectators_talk: false,
  });

  constructor(shelf: Shelf) {
    this.shelf = shelf;
    const book = shelf.rulebooks[0];
    if (!book) throw new Error('an empty shelf');
    this.choose(book);
  }

  /** Take a rulebook from the shelf, with choices that can be played at once. */
  choose(book: BookCard): void {
    this.book = book;
    this.scenario = book.scenarios[0]?.id ?? '';
    this.options = {};
    const levels = this.shelf.ai_levels;
    this.seats = [0, 1].map((n) => ({ army: '', who: n === 0 ? 'me' : `ai:${usualLevel(levels)}`, name: '' }));
    this.size = this.sizes[0] ?? 0;
    this.#fit();
  }

  /** Play another scenario, with as many sides as it is for. */
  stage(scenario: string): void {
    this.scenario = scenario;
    this.#fit();
  }

  get #card(): ScenarioCard | undefined {
    return this.book.scenarios.find((one) => one.id === this.scenario);
  }

  /** For how many sides the scenario is; without one, the book. */
  get sides(): number[] {
    return this.#card?.sides ?? Array.from({ length: this.book.max_camps - 1 }, (_, n) => n + 2);
  }

  get mayAdd(): boolean {
    return this.sides.includes(this.seats.length + 1);
  }

  get mayDrop(): boolean {
    return this.sides.includes(this.seats.length - 1);
  }

  #fit(): void {
    const [fewest, most] = [Math.min(...this.sides), Math.max(...this.sides)];
    while (this.seats.length > most) this.seats.pop();
    while (this.seats.length < fewest) this.#seat();
    this.#arm();
  }

  /** Give each side that has none an army that it may have, if one can another than the others have. */
  #arm(): void {
    const { sizes } = this;
    if (!sizes.includes(this.size)) this.size = sizes[0] ?? 0;
    this.seats.forEach((seat, n) => {
      const offered = this.armiesOf(n);
      if (seat.army.startsWith(OWN) || offered.some((army) => army.id === seat.army)) return;
      const taken = new Set(this.seats.map((other) => other.army));
      seat.army = (offered.find((army) => !taken.has(army.id)) ?? offered[0])?.id ?? '';
    });
  }

  /** What a side is in the scenario, where the book has roles. */
  roleOf(n: number): RoleCard | undefined {
    return roleOf(this.#card, this.seats.length, n);
  }

  /** The sizes for which there are ready armies, for every side, small first. */
  get sizes(): number[] {
    const all = [...new Set(this.book.armies.map((army) => sizeOf(army)))].sort((a, b) => a - b);
    const fit = all.filter((size) => this.seats.every((_, n) => this.#offered(n, size).length > 0));
    return fit.length ? fit : all;
  }

  /** The ready armies that a side may have; of no size, the dearest first. */
  armiesOf(n: number): ArmyCard[] {
    return this.#offered(n, this.size);
  }

  #offered(n: number, size: number): ArmyCard[] {
    const role = this.roleOf(n);
    const fit = this.book.armies.filter((army) => admits(role, army));
    return role?.any_size ? fit.sort((a, b) => b.points - a.points) : fit.filter((army) => sizeOf(army) === size);
  }

  get own(): KeptArmy[] {
    return keptArmies.list.filter((army) => army.rulebook === this.book.id);
  }

  resize(points: number): void {
    this.size = points;
    this.seats.forEach((seat, n) => {
      const old = this.ready(seat.army);
      const offered = this.armiesOf(n);
      if (!old || offered.includes(old)) return;
      seat.army = offered.find((army) => army.names.fr === old.names.fr)?.id ?? '';
    });
    this.#arm();
  }

  /** Give the first side a ready army, at its size and in its book. */
  take(army: ArmyCard): void {
    const book = this.shelf.rulebooks.find((one) => one.armies.includes(army));
    if (book && book !== this.book) this.choose(book);
    // A scenario in which it may come, if there is one.
    const fit = this.book.scenarios.find((one) => admits(roleOf(one, Math.min(...one.sides), 0), army));
    if (fit && !admits(this.roleOf(0), army)) this.stage(fit.id);
    this.resize(sizeOf(army));
    const [first, second] = this.seats;
    if (first) first.army = army.id;
    if (second?.army === army.id) {
      second.army = this.armiesOf(1).find((other) => other.id !== army.id)?.id ?? army.id;
    }
  }

  /** Give the first side an army of the player's own, in the book that it is of. */
  takeOwn(army: KeptArmy): void {
    const book = this.shelf.rulebooks.find((one) => one.id === army.rulebook);
    if (!book) return;
    this.choose(book);
    const near = this.sizes.find((limit) => army.points <= limit) ?? this.sizes.at(-1);
    if (near !== undefined) this.resize(near);
    const [first] = this.seats;
    if (first) first.army = OWN + army.id;
  }

  #seat(): void {
    this.seats.push({ army: '', who: `ai:${usualLevel(this.shelf.ai_levels)}`, name: '' });
  }

  addSide(): void {
    this.#seat();
    this.#arm();
  }

  dropSide(n: number): void {
    this.seats.splice(n, 1);
    this.#arm();
  }

  ready(id: string): ArmyCard | undefined {
    return this.book.armies.find((army) => army.id === id);
  }

  armyName(seat: SeatDraft): { fr: string; en: string } {
    const own = this.own.find((army) => OWN + army.id === seat.army);
    return own?.names ?? this.ready(seat.army)?.names ?? { fr: '', en: '' };
  }

  /** The camps this browser plays. */
  get keep(): number[] {
    return this.seats.flatMap((seat, n) => (seat.who === 'me' ? [n] : []));
  }

  get guests(): number[] {
    return this.seats.flatMap((seat, n) => (seat.who === 'guest' ? [n] : []));
  }

  asked(): NewGame {
    const options: Record<string, boolean | number> = {};
    for (const { name, default: usual } of this.book.options) {
      const chosen = this.options[name];
      if (chosen !== undefined && chosen !== usual) options[name] = chosen;
    }
    return {
      rulebook: this.book.id,
      scenario: this.scenario || null,
      armies: this.seats.map((seat) => this.#army(seat.army)),
      table: { seed: this.seed },
      seats: this.seats.map(chair),
      options,
      terms: this.terms,
    };
  }

  #army(id: string): NewGame['armies'][number] {
    const own = this.own.find((army) => OWN + army.id === id);
    return own ? { toml: own.toml } : { ready: id };
  }
}

function chair(seat: SeatDraft): SeatWish {
  const name = seat.name.trim();
  const named = name ? { name } : {};
  if (seat.who.startsWith('rules:')) return { kind: 'automaton', level: seat.who.slice(6), ...named };
  if (seat.who.startsWith('ai:')) return { kind: 'ai', level: seat.who.slice(3), ...named };
  return { kind: 'person', ...named, ...(seat.who === 'open' ? { open: true } : {}) };
}

/** The size of an army: what its book calls its format, or the class of its points. */
export const sizeOf = (army: ArmyCard): number => army.format ?? size(army.points);

/** The class of size of an army: points rounded up to a usual limit. */
export function size(points: number): number {
  return [250, 500, 1000, 2000].find((limit) => points <= limit) ?? points;
}
