/** Taking one declaration back, whichever it is, while the rules let answers be taken back. */

import { again, stepsBack, type Declared } from './declared';
import type { Table } from './table.svelte';

function steps(table: Table, { n }: Declared): number {
  return n < 0 ? 0 : stepsBack(table.declared, (id) => table.figures.get(id)?.camp === table.me, n);
}

/** Whether a declaration may still be taken back. */
export const canWithdraw = (table: Table, declared: Declared): boolean =>
  (table.shown?.can_undo ?? false) && steps(table, declared) > 0;

/** Undo as far as it, then declare the later ones again. */
export async function withdraw(table: Table, declared: Declared): Promise<void> {
  const camp = table.me;
  const back = steps(table, declared);
  const later = table.declared.slice(table.declared.length - back + 1);
  for (let k = 0; k < back; k++) {
    const shown = table.nextState();
    if (!(await table.undo())) return;
    await shown;
  }
  for (const one of later) {
    const answer = again(one, table.question);
    const shown = table.nextState();
    if (camp === null || answer === null || !(await table.answer(camp, answer))) return;
    await shown;
  }
}
