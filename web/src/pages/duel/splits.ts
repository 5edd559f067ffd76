/** Placements in words. Who waits for the Initiative places one way if the one attacks first, another way otherwise. */

import type { DuelLine } from '../../lib/types';
import { d } from './words';

const WAITS = 'wait';

const waits = (line: DuelLine, n: number): boolean => line.waits?.includes(n) ?? false;
const dice = (split: number[][] | null | undefined, n: number): [attack: number, defence: number] => [
  split?.[n]?.[0] ?? 0,
  split?.[n]?.[1] ?? 0,
];
function told(split: number[][] | null | undefined, n: number): string {
  const [attack, defence] = dice(split, n);
  return d('split_of', { attack, defence });
}

/** What it announces: dice in attack, or that it waits. */
export const saidBy = (line: DuelLine, n: number): string => (waits(line, n) ? WAITS : String(dice(line.split, n)[0]));

/** A fighter's placement, spelt out; `who` is the one. */
export const splitOf = (line: DuelLine, n: number, who: string): string =>
  waits(line, n)
    ? d('waits_split', { first: told(line.split, n), second: told(line.otherwise, n), who })
    : told(line.split, n);

/** The same in a few signs: 2/1, or 2/1|1/2. */
export const shortOf = (line: DuelLine, n: number): string =>
  (waits(line, n) ? [line.split, line.otherwise] : [line.split]).map((split) => dice(split, n).join('/')).join('|');
