/** The last phase for who has just come: from the log, and from the game as it stood before and after it. */

import { api } from '../../lib/api';
import type { Line } from '../../lib/types';
import type { Table } from '../table.svelte';
import { beatsOf } from './beats';

/** The lines of the last phase in which anybody did anything, and between which answers they were told. */
export function lastPhase(lines: readonly Line[]): { lines: Line[]; from: number; to: number } | null {
  let end = lines.length;
  for (let k = lines.length - 1; k >= 0; k--) {
    if (k > 0 && lines[k]?.heading !== 'phase') continue;
    const part = lines.slice(k, end);
    end = k;
    if (!beatsOf(part).some((beat) => beat.kind === 'act' || beat.kind === 'move')) continue;
    const told = part.filter((line) => !line.heading).map((line) => line.after);
    return { lines: part, from: Math.max(0, Math.min(...told) - 1), to: Math.max(...told) };
  }
  return null;
}

/** Whether there is a last phase to show: seen, or known to who has just come. */
export const canShowAgain = (table: Table): boolean => table.theatre.remembers || lastPhase(table.log) !== null;

/** Show the last phase: what was seen of it, or what is known of it. */
export async function showAgain(table: Table): Promise<void> {
  const { theatre, live, summary } = table;
  const past = theatre.remembers ? null : lastPhase(table.log);
  if (past) {
    const [before, after] = await Promise.all([past.from, past.to].map((at) => api.at(summary.id, at, live.camp)));
    if (!before || !after || theatre.remembers) return;
    const figures = new Map(before.view.figures.map((figure) => [figure.id, figure]));
    theatre.recall({ before: figures, after: after.view.figures, lines: past.lines, view: after.view, mine: false });
  }
  theatre.again();
}
