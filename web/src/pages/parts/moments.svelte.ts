/** The moments of a game: fetched when they are looked at, kept, one ahead. */

import { api } from '../../lib/api';
import { missing, withLines } from './lines';
import type { GameSummary, Line, Snapshot } from '../../lib/types';

const KEPT = 300;
/** Before each part of the log, in ms; and after one that could not be had. */
const [PAUSE, PATIENCE] = [150, 3000];
/** How often it is asked whether a moment was shown to its end, in ms. */
const WAITING = 120;
export const PACES = { slow: 2200, normal: 1100, fast: 350 } as const;
export type Pace = keyof typeof PACES;

export class Moments {
  readonly game: GameSummary;
  steps = $state(0);
  /** The lines that have come so far, in order; the others are fetched quietly. */
  log = $state.raw<Line[]>([]);
  at = $state(0);
  /** Whose eyes; null: what everybody may see. */
  camp = $state<number | null>(null);
  now = $state.raw<Snapshot | null>(null);
  playing = $state(false);
  pace = $state<Pace>('normal');
  problem = $state<unknown>(null);

  /** For each line, after how many answers it was told. */
  #told: number[] = [];
  /** Whether what is shown of this moment is still under way: the next one waits for it. */
  busy: () => boolean = () => false;

  #round = 0;
  /** The moment at which it is being opened; null: it is open. */
  #opening: number | null = null;
  #held = new Map<string, Promise<Snapshot>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(game: GameSummary) {
    this.game = game;
  }

  async open(at: number | null, camp: number | null): Promise<void> {
    this.camp = camp;
    this.#opening = at ?? 0;
    const round = ++this.#round;
    try {
      const replay = await api.replay(this.game.id, camp);
      if (round !== this.#round) return; // other eyes were opened meanwhile, or nobody looks any more
      this.steps = replay.steps;
      this.#told = replay.told;
      this.log = [];
      const wanted = this.#opening ?? 0; // somebody may have gone on meanwhile
      this.#opening = null;
      await this.go(wanted);
      if (round === this.#round) void this.#fill(round);
    } catch (trouble) {
      if (round === this.#round) this.problem = trouble;
    }
  }

  /** With other eyes, at the same moment: where one is, or is on the way to. */
  async look(camp: number | null): Promise<void> {
    this.pause();
    await this.open(this.#opening ?? this.at, camp);
  }

  async go(n: number): Promise<void> {
    this.at = Math.max(0, Math.min(this.steps, Math.round(n)));
    if (this.#opening !== null) this.#opening = this.at;
    const { at, camp } = this;
    try {
      const found = await this.#fetch(at, camp);
      if (this.at === at && this.camp === camp) {
        this.log = withLines(this.log, found.log);
        this.now = found;
        this.problem = null;
      }
      if (at < this.steps) void this.#fetch(at + 1, camp).catch(() => undefined);
    } catch (trouble) {
      if (this.at === at) this.problem = trouble;
    }
  }

  #fetch(at: number, camp: number | null): Promise<Snapshot> {
    const key = `${camp ?? 'all'}/${at}`;
    let found = this.#held.get(key);
    if (!found) {
      found = api.at(this.game.id, at, camp);
      found.catch(() => this.#held.delete(key));
      this.#held.set(key, found);
      const oldest = this.#held.keys().next().value;
      if (this.#held.size > KEPT && oldest !== undefined) this.#held.delete(oldest);
    }
    return found;
  }

  /** Fetch the lines that are missing, those of the moment first. */
  async #fill(round: number): Promise<void> {
    for (let pause = PAUSE; ; ) {
      await new Promise((done) => setTimeout(done, pause));
      if (round !== this.#round) return;
      const here = this.#told.findLastIndex((after) => after <= this.at) + 1;
      const part = missing(this.log, this.#told.length, here);
      if (!part) return;
      const found = await api.lines(this.game.id, ...part, this.camp).catch(() => null);
      if (round !== this.#round) return;
      pause = found ? PAUSE : PATIENCE;
      if (found?.log.length === 0) return; // fewer than were told of: some were taken back
      if (found) this.log = withLines(this.log, found.log);
    }
  }

  /** Nobody looks any more. */
  close(): void {
    this.pause();
    this.#round++;
  }

  /** The next moment at which something was told: what nobody sees is passed over. */
  get next(): number {
    return this.#told.find((after) => after > this.at) ?? this.steps;
  }

  play(): void {
    if (this.at >= this.steps) void this.go(0);
    this.playing = true;
    this.#tick();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  #tick(wait: number = PACES[this.pace]): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.playing) return;
      if (this.busy()) {
        this.#tick(WAITING);
        return;
      }
      void this.go(this.next).then(() => {
        if (this.at >= this.steps) this.pause();
        else if (this.playing) this.#tick();
      });
    }, wait);
  }
}
