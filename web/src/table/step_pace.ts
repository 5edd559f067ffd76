/** How the steps of a game follow each other on the table. */

import type { Line, Snapshot } from '../lib/types';

/** What one change of the game brings to the table. */
export interface Step {
  state: Snapshot;
  lines: Line[];
  /** It follows from an answer of this browser. */
  mine: boolean;
}

/** How long a step of another player stays, in ms: with dice, with something new, with nothing. */
export const PACE = { slow: [2000, 1100, 80], normal: [950, 480, 30], instant: [0, 0, 0] } as const;
/** Steps that wait to be shown before some are skipped. */
export const BACKLOG = 60;
