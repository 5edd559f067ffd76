/** What was declared and is not yet resolved: read from the log, taken back by way of undo. */

import type { Json, Line, Question } from '../lib/types';

export interface Declared {
  /** The line of the log that told it. */
  n: number;
  figure: number;
  /** Each target with the number of attacks on it. */
  targets: { figure: number; count: number }[];
}

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value);

function declaration(line: Line): Declared | null {
  const { figure, targets } = line.data;
  if (!isId(figure) || !Array.isArray(targets)) return null;
  const counts = new Map<number, number>();
  for (const id of targets.filter(isId)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return { n: line.n, figure, targets: [...counts].map(([id, count]) => ({ figure: id, count })) };
}

/** The declarations since dice last fell or a phase began, oldest first. */
export function declaredIn(lines: readonly Line[]): Declared[] {
  const found: Declared[] = [];
  for (let k = lines.length - 1; k >= 0; k--) {
    const line = lines[k];
    if (!line || line.heading || line.faces?.length) break;
    const declared = declaration(line);
    if (declared) found.unshift(declared);
  }
  return found;
}

/** The declarations that a book itself keeps on the table until they are resolved: by no line, so none is taken back here. */
export function kept(declared: readonly { figure: number; targets: number[] }[]): Declared[] {
  return declared.map(({ figure, targets }, k) => ({ n: -1 - k, figure, targets: targets.map((id) => ({ figure: id, count: 1 })) }));
}

/** How many answers must be taken back to be rid of one of `mine`, the last ones of the camp.
 *
 * Declarations of another camp in between cannot be passed: then it cannot be taken back (0). */
export function stepsBack(all: readonly Declared[], mine: (figure: number) => boolean, n: number): number {
  let steps = 0;
  for (let k = all.length - 1; k >= 0; k--) {
    const one = all[k];
    if (!one || !mine(one.figure)) return 0;
    steps++;
    if (one.n === n) return steps;
  }
  return 0;
}

/** The answer that declares it again, in the question that waits for it; null when it is gone.
 *
 * The log tells who was aimed at, not by which of several attacks: the first ones are used. */
export function again(declared: Declared, question: Question | null): Json | null {
  const form = question?.form;
  const attackers = form?.form === 'shots' ? form.shooters : form?.form === 'melee' ? form.fighters : [];
  const attacker = attackers.find((a) => a.figure === declared.figure);
  if (!attacker) return null;
  const aimed = declared.targets.flatMap(({ figure, count }) => Array.from({ length: count }, () => figure));
  const targets = attacker.attacks.map((_, k) => aimed[k] ?? null);
  return { figure: declared.figure, targets };
}
