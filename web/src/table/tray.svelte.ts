/** The dice that lie beside the table: one's own before anybody else's, a re-roll over what it replaces. */

import type { Line } from '../lib/types';

export interface Throw {
  line: Line;
  /** Thrown for an answer of this browser, or by one of its figures. */
  mine: boolean;
  /** The faces that a re-roll took away. */
  replaced: number[];
}

/** How long one's own dice stay on top of those that come after, in ms. */
export const HOLD = 3000;

const isThrow = (line: Line): boolean => (line.faces?.length ?? 0) > 0;
const isAgain = (line: Line): boolean => /re-?roll/.test(line.kind) && !isThrow(line);

/** What a throw was thrown again for: the last throw of the same kind by the same figure. */
function replacedBy(line: Line, earlier: readonly Line[]): number[] {
  for (let k = earlier.length - 1; k >= 0; k--) {
    const one = earlier[k];
    if (one && isThrow(one) && one.kind === line.kind && one.data['figure'] === line.data['figure']) return one.faces ?? [];
  }
  return [];
}

/** The throws among new lines. */
export function throwsIn(fresh: readonly Line[], before: readonly Line[], mine: (line: Line) => boolean): Throw[] {
  const found: Throw[] = [];
  let again = false;
  fresh.forEach((line, k) => {
    if (isAgain(line)) again = true;
    if (!isThrow(line)) return;
    const replaced = again ? replacedBy(line, [...before, ...fresh.slice(0, k)]) : [];
    found.push({ line, mine: mine(line), replaced });
    again = false;
  });
  return found;
}

/** Which die of a throw decides: those that succeed, else a die that lies alone. */
export function decides(line: Line, k: number): boolean {
  if (line.success?.[k]) return true;
  return line.faces?.length === 1;
}

export class Tray {
  throws = $state.raw<Throw[]>([]);
  /** Whether the dice may still be seen falling. */
  falling = $state(true);
  #since = -HOLD;

  /** New dice fall; one's own of a moment ago stay before them. */
  add(thrown: Throw[], now = performance.now()): void {
    if (!thrown.length) return;
    const own = now - this.#since < HOLD ? this.throws.filter((t) => t.mine) : [];
    const mine = thrown.some((t) => t.mine);
    this.throws = mine ? thrown : [...own, ...thrown];
    if (mine) this.#since = now;
    this.falling = true;
  }
  /** Do not wait for the dice to fall. */
  still(): void {
    this.falling = false;
  }
  clear(): void {
    this.throws = [];
    this.#since = -HOLD;
  }
}

/** What fits in the tray: one's own dice first, then the newest; and how many are left out. */
export function inTray(throws: readonly Throw[], most: number): { shown: Throw[]; more: number } {
  const own = throws.filter((t) => t.mine).slice(0, most);
  const others = throws.filter((t) => !t.mine);
  const room = most - own.length;
  const shown = [...own, ...(room > 0 ? others.slice(-room) : [])];
  return { shown, more: throws.length - shown.length };
}
