/** Whom this browser does not want to read, by game. */

import type { SaidLine } from './types';

const KEY = 'escarmouche.muted';

/** Who said a line: a camp, or a spectator by name. */
export const speaker = (line: Pick<SaidLine, 'camp' | 'name'>): string =>
  line.camp === null ? `spectator ${line.name ?? ''}` : `camp ${line.camp}`;

function read(): string[] {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(held) ? held.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

class Mutes {
  #held = $state.raw<readonly string[]>(read());

  has(game: string, who: string): boolean {
    return this.#held.includes(`${game} ${who}`);
  }

  toggle(game: string, who: string): void {
    const key = `${game} ${who}`;
    this.#held = this.has(game, who) ? this.#held.filter((one) => one !== key) : [...this.#held.slice(-199), key];
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#held));
    } catch {
      // Muted until the page is closed.
    }
  }
}

export const mutes = new Mutes();
