/** A log that comes in pieces. */

import { PART } from '../../lib/earlier.svelte';
import type { Line } from '../../lib/types';

/** The lines of both, in order, each once. */
export function withLines(log: Line[], more: readonly Line[]): Line[] {
  const known = new Set(log.map((line) => line.n));
  const fresh = more.filter((line) => !known.has(line.n));
  return fresh.length ? [...log, ...fresh].sort((a, b) => a.n - b.n) : log;
}

/** The next part to fetch, [from, before]: what is missing after `here`, then before it. */
export function missing(log: readonly Line[], total: number, here: number): [number, number] | null {
  const known = new Set(log.map((line) => line.n));
  for (let n = here; n < total; n++) if (!known.has(n)) return [n, Math.min(total, n + PART)];
  for (let n = Math.min(here, total) - 1; n >= 0; n--) if (!known.has(n)) return [Math.max(0, n + 1 - PART), n + 1];
  return null;
}
