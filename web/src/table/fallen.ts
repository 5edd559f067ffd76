/** Who is out of the game for good, and not only waiting beside the table. */

import type { Figure } from '../lib/types';

/** No points of life are left, or, where a book counts none, it says so. */
export function isFallen(figure: Figure): boolean {
  if (figure.in_play) return false;
  return figure.life == null ? figure['status'] === 'dead' || figure['status'] === 'fled' : figure.life <= 0;
}
