/** The tale of a finished game: who was lost, and who did most. */

import type { Figure, Line } from '../lib/types';

export interface Losses {
  camp: number;
  lost: Figure[];
  of: number;
  /** What the lost figures cost. */
  points: number;
}
export interface Deed {
  figure: Figure;
  felled: number;
}

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value);

/** Summoned figures and pieces are no losses of an army. */
const counts = (figure: Figure): boolean => !figure.summoned && !figure.piece;

export function lossesOf(figures: readonly Figure[], camps: number): Losses[] {
  return Array.from({ length: camps }, (_, camp) => {
    const army = figures.filter((f) => f.camp === camp && counts(f));
    const lost = army.filter((f) => !f.in_play);
    return { camp, lost, of: army.length, points: lost.reduce((sum, f) => sum + f.price, 0) };
  });
}

/** Who felled most enemies, the first `most` of them; empty when the log names nobody. */
export function deedsIn(
  lines: readonly Line[],
  figures: ReadonlyMap<number, Figure>,
  hostile: (one: Figure, other: Figure) => boolean,
  most = 3,
): Deed[] {
  const felled = new Map<number, number>();
  for (const { data, kind } of lines) {
    const { by, figure } = data;
    if (!kind.endsWith('.killed') || !isId(by) || !isId(figure)) continue;
    const [one, other] = [figures.get(by), figures.get(figure)];
    if (one && other && hostile(one, other)) felled.set(by, (felled.get(by) ?? 0) + 1);
  }
  return [...felled]
    .map(([id, count]) => ({ figure: figures.get(id), felled: count }))
    .filter((deed): deed is Deed => deed.figure !== undefined)
    .sort((a, b) => b.felled - a.felled || a.figure.id - b.figure.id)
    .slice(0, most);
}
