/** How large a token is drawn: as its base, or larger where that would be too small to see. */

import type { Figure } from '../../lib/types';
import { rectOf } from './bases';
import { isWork, lookOf } from './emblems';
import { UNIT } from './paths';

/** How much larger than its base a figure is drawn, that it be nowhere narrower than this radius twice, in drawing units.
 *
 * Of an oblong base the shorter side counts: what stands on it is drawn that wide. A work is scenery, and as long as it is. */
export function growthOf(figure: Figure, least: number): number {
  const rect = rectOf(figure);
  const slim = rect && !isWork(lookOf(figure)) ? Math.min(...rect) / 2 : figure.radius * UNIT;
  return Math.max(1, least / slim);
}

/** The radius around a token as it is drawn, in drawing units. */
export const drawnRadius = (figure: Figure, least: number): number => figure.radius * UNIT * growthOf(figure, least);
