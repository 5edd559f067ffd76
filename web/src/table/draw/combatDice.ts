/** Where the combat dice of a token lie: attack above, defence below, each die on a place of its own.
 *
 * Beside the base where there is room. In a crowd they lie on the base itself, which nobody else can cover: two
 * at most in a row, more as one die with their number. */

import { UNIT } from '../../lib/scale';
import type { FighterDice, Figure } from '../../lib/types';

const SIDE = 6.4;
const GAP = 1.2;
const ROW_BESIDE = 4;
const ROW_ON_BASE = 2;
/** On the base everything is measured by its radius: the side of a die, and how far from the middle a row begins. */
const SIDE_ON_BASE = 0.56;
const FROM_MIDDLE = 0.12;

export type Kind = 'blank' | 'attack' | 'defence';
export interface Lying {
  kind: Kind;
  x: number;
  y: number;
  side: number;
  /** How many it stands for. */
  count: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Beside the one die of many stands their number, as wide as a die. */
const widthOf = ({ side, count }: Lying): number => (count > 1 ? 2 : 1) * side;

function row(kind: Kind, count: number, y: number, side: number, most: number): Lying[] {
  const many = count > most;
  const step = side * (1 + GAP / SIDE);
  const wide = many ? 2 * side : (count - 1) * step + side;
  return Array.from({ length: many ? 1 : count }, (_, k) => ({ kind, x: k * step - wide / 2, y, side, count: many ? count : 1 }));
}

/** The dice of a fighter around (0, 0), y downwards, as the token is drawn. */
export function lay({ dice, attack, defence }: FighterDice, r: number, crowded: boolean): Lying[] {
  const most = crowded ? ROW_ON_BASE : ROW_BESIDE;
  const side = crowded ? SIDE_ON_BASE * r : SIDE;
  const below = crowded ? FROM_MIDDLE * r : r + 2;
  const above = -below - side;
  if (attack === null) return row('blank', dice, above, side, most);
  return [...row('attack', attack, above, side, most), ...row('defence', defence ?? 0, below, side, most)];
}

const boxOf = (die: Lying): Box => ({ left: die.x, top: die.y, right: die.x + widthOf(die), bottom: die.y + die.side });

function covers([cx, cy]: [number, number], r: number, box: Box): boolean {
  const dx = Math.max(box.left - cx, 0, cx - box.right);
  const dy = Math.max(box.top - cy, 0, cy - box.bottom);
  return Math.hypot(dx, dy) < r;
}

/** Whether somebody else stands where the dice of a fighter would lie beside its base; `angle` turns the table. */
export function isCrowded(figure: Figure, standing: readonly Figure[], angle: number): boolean {
  if (!figure.dice) return false;
  const boxes = lay(figure.dice, figure.radius * UNIT, false).map(boxOf);
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return standing.some((other) => {
    if (other.id === figure.id) return false;
    const [x, y] = [(other.x - figure.x) * UNIT, (figure.y - other.y) * UNIT];
    return boxes.some((box) => covers([x * cos - y * sin, x * sin + y * cos], other.radius * UNIT, box));
  });
}
