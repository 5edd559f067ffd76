/** The earlier lines of a log. The server tells its end; the rest is fetched quietly, part by part. */

import type { Line } from './types';

export type Fetch = (start: number, end: number) => Promise<Line[]>;

/** Lines in one part, and the pause before each, in ms: whoever looks at the table goes first. */
export const PART = 100;
const PAUSE = 150;
/** After a part that could not be had. */
const PATIENCE = 3000;

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Two pieces of one log, where the second follows on the first; else the second alone. */
export function joined(earlier: Line[], lines: Line[]): Line[] {
  const [last, first] = [earlier.at(-1), lines[0]];
  return last && first && last.n + 1 === first.n ? [...earlier, ...lines] : lines;
}

/** The lines that follow on those that are known. */
export function following(lines: Line[], known: Line[]): Line[] {
  const last = known.at(-1)?.n ?? -1;
  return lines.filter((line) => line.n > last);
}

export class Earlier {
  lines = $state.raw<Line[]>([]);

  #fetch: Fetch;
  /** Counts beginnings: what was asked for before the last one is no longer wanted. */
  #round = 0;

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  /** The page has the lines from `first` on, and no others. */
  begin(first: number): void {
    this.lines = [];
    void this.#go(first, ++this.#round);
  }

  /** Nothing more is wanted, and nothing kept. */
  end(): void {
    this.lines = [];
    this.#round++;
  }

  async #go(first: number, round: number): Promise<void> {
    let end = first;
    while (end > 0) {
      await wait(PAUSE);
      if (round !== this.#round) return;
      const start = Math.max(0, end - PART);
      const found = await this.#fetch(start, end).catch(() => null);
      if (round !== this.#round) return;
      if (found?.length === end - start) {
        this.lines = [...found, ...this.lines];
        end = start;
      } else await wait(PATIENCE);
    }
  }
}
