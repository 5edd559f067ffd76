/** What an answer takes in on the table, and how likely each figure suffers by it. */

import { t } from '../../lib/i18n.svelte';
import type { AreaFound, Figure, Point, Prospect } from '../../lib/types';
import { apart } from '../draw/paths';

/** What is written beside a figure: how likely the first thing that is told of it comes. */
export interface Odd {
  figure: number;
  p: number;
  bad: boolean;
}

/** Less than this is told in the bar, not on the table. */
const LEAST = 0.01;

function toStretch([x, y]: Point, area: AreaFound): number {
  const [a = [0, 0], b = a] = area.points as Point[];
  const length = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2;
  const share = length ? Math.max(0, Math.min(1, ((x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1])) / length)) : 0;
  return apart([x, y], [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])]);
}

/** Whether a figure lies in an area, seen from above. */
export const isIn = (area: AreaFound, figure: Figure | null): boolean => figure !== null && toStretch([figure.x, figure.y], area) <= area.radius + figure.radius;

/** The first that is told of each figure, and what is told of nobody. */
export function oneEach(chances: readonly Prospect[]): Prospect[] {
  const seen = new Set<number>();
  return chances.filter(({ figure }) => {
    if (figure == null) return true;
    const first = !seen.has(figure);
    seen.add(figure);
    return first;
  });
}

/** Of how many figures something is told. */
export const figuresTold = (chances: readonly Prospect[]): number => new Set(chances.map((c) => c.figure).filter((id) => id != null)).size;

/** That so many others may suffer, if it comes down elsewhere. */
export const beyond = (n: number): string[] => (n > 0 ? [t(n > 1 ? 'template_beyond' : 'template_beyond_one', { n })] : []);

/** What is written beside each figure, where several may suffer. */
export function oddsOf(chances: readonly Prospect[]): Odd[] {
  return oneEach(chances).flatMap(({ figure, p, bad }) => (figure != null && p != null && p >= LEAST ? [{ figure, p, bad: bad ?? false }] : []));
}
