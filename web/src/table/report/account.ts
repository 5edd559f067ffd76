/** The end of a game in numbers, as the page shows them. */

import type { CampAccount, Result, View } from '../../lib/types';

/** The score of a camp: by the rules, or as it stood when the game ended beside them; null where nobody counts. */
export function scoreOf(camp: number, result: Result, told: CampAccount | undefined): number | null {
  return result.scores[camp] ?? told?.score ?? null;
}

/** How many of an army stand, of how many: the very numbers of the turn track. */
export function standingOf(camp: View['camps'][number]): { left: number; of: number } | null {
  const counter = camp.counters.find((one) => one.of != null);
  return counter?.of == null ? null : { left: counter.value, of: counter.of };
}
