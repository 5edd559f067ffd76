/** Signs at the crossings of a way: what is done there, what it costs, what it risks. */

import { dist, percent } from '../../lib/i18n.svelte';
import type { CrossingFound, Point } from '../../lib/types';
import { between, spot } from '../draw/paths';

/** Small drawings about the middle, some twelve units wide. */
export const SIGNS: Record<CrossingFound['kind'], string> = {
  step: 'M-6 4h4v-4h4v-4h4',
  climb: 'M-5-6V6M0 5V-5M-3-2L0-5L3-2M5-6V6',
  drop: 'M-6-5h6M3-5V5M0 2l3 3l3-3',
  pass: 'M-4 6V-6H4V6M-4-6L1-3V6.5L-4 6',
  hurdle: 'M-5 6V0H5V6M-6-2Q0-9 6-2M6-2l0-4M6-2l-4 0',
  ladder: 'M-3-6V6M3-6V6M-3-3.6H3M-3 0H3M-3 3.6H3',
  rope: 'M0-6q3 2 0 4t0 4t0 4',
  stairs: 'M-6 5h4V1h4v-4h4v-3',
  trapdoor: 'M-5-2H5V5H-5ZM-5-2L3-7',
  lift: 'M-5-6H5V6H-5ZM0-4.4L2.6-1H-2.6ZM0 4.4L2.6 1H-2.6Z',
  wall: 'M-5-6V6M0 5V-5M-3-2L0-5L3-2M5-6V6',
};

export interface Sign {
  kind: CrossingFound['kind'];
  /** As drawn. */
  at: Point;
  /** Where it lies from there, so that it covers no part of the way. */
  off: Point;
  cost: string;
  risk: string;
  wide: number;
}

const CROWDED = 46; // drawing units: so near to each other, signs are stacked
const LETTER = 7;
const HIGH = 23;

/** The greatest chance that something goes wrong; a sign where nobody can tell it. */
function riskOf({ risks = [] }: CrossingFound): string {
  if (!risks.length) return '';
  const known = risks.map((r) => r.p).filter((p) => p != null);
  return known.length ? `⚠ ${percent(Math.max(...known))}` : '⚠';
}

/** `turned`: the table lies across, so that what is drawn upright is seen lying. */
export function signsOf(crossings: readonly CrossingFound[], turned = false): Sign[] {
  const found: Sign[] = [];
  for (const crossing of crossings) {
    const [from, to] = [spot(...crossing.start.at), spot(...crossing.end.at)];
    const at = between(from, to, 0.5);
    const upright = Math.abs(to[1] - from[1]) > Math.abs(to[0] - from[0]) !== turned;
    const above = found.filter((s) => Math.hypot(s.at[0] - at[0], s.at[1] - at[1]) < CROWDED).length;
    const cost = crossing.cost > 0.005 ? dist(crossing.cost) : '';
    const risk = riskOf(crossing);
    const wide = 27 + LETTER * (cost.length + risk.length) + (risk && cost ? 6 : 0);
    const off: Point = upright ? [wide / 2 + 10, -above * HIGH] : [0, -20 - above * HIGH];
    found.push({ kind: crossing.kind, at, off, cost, risk, wide });
  }
  return found;
}
