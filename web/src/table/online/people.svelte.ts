/** Who plays, by name, and what this browser may do beside the rules. */

import { Refused, type Offer } from '../../lib/live.svelte';
import { say } from '../../lib/i18n.svelte';
import type { AffairsMessage } from '../../lib/types';
import type { Table } from '../table.svelte';

/** The name of a camp's player, or of its army. */
export function nameOf(table: Table, camp: number): string {
  const name = table.live.affairs?.players[camp]?.name ?? table.summary.camps[camp]?.name;
  return name ?? say(table.campName(camp));
}

/** Whether anybody but this browser and computers plays or may come. */
export const shared = (table: Table): boolean =>
  table.summary.camps.some((camp, n) => camp.kind === 'person' && !table.camps.includes(n));

/** The camp for which this browser speaks: the one it looks through, or its first. */
export const voice = (table: Table): number | null => table.me ?? table.camps[0] ?? null;

/** The requests that wait for an answer of this browser: what is asked, and for which camp it answers. */
export function asked(affairs: AffairsMessage | null, camps: readonly number[]): { what: Offer; from: number; camp: number; swap: boolean }[] {
  const found: { what: Offer; from: number; camp: number; swap: boolean }[] = [];
  for (const what of ['draw', 'takeback', 'time', 'rematch'] as const) {
    const request = affairs?.[what];
    if (!request || ('game' in request && request.game !== null)) continue;
    const camp = camps.find((mine) => mine !== request.camp && !request.agreed.includes(mine) && !affairs?.players[mine]?.played_on);
    if (camp !== undefined) found.push({ what, from: request.camp, camp, swap: 'swap' in request && request.swap });
  }
  return found;
}

/** Do something; why it may not be done is told as any refusal is. */
export async function attempt(table: Table, work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    table.refuse(error.why);
    return false;
  }
}
