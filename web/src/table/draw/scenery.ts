/** Scenery seen from above with a hint of height, in one hand, different for each piece. */

import { building, fence, prison, ruin, wall } from './built';
import * as natural from './natural';
import type { Drawn } from './natural';
import { outline, UNIT } from './paths';
import { Rng } from './random';

type Hand = (piece: Drawn, rng: Rng) => string;

const HANDS: Record<string, Hand> = {
  wood: natural.wood,
  hedge: natural.hedge,
  hill: natural.hill,
  'great-hill': natural.hill,
  water: natural.water,
  marsh: natural.marsh,
  field: natural.field,
  rocks: natural.rocks,
  rubble: natural.rubble,
  'fire-wall': natural.fire,
  'low-wall': wall,
  wall,
  fence,
  building,
  prison,
  ruin,
};

/** Flat pieces lie under the tall ones. */
const FLAT = ['field', 'water', 'marsh', 'hill', 'great-hill', 'rubble', 'ruin'];

export function depthOrder(a: Drawn, b: Drawn): number {
  const rank = (p: Drawn): number => (FLAT.includes(p.kind) ? FLAT.indexOf(p.kind) : FLAT.length);
  const low = (p: Drawn): number => Math.max(...outline(p.shape).map((q) => q[1]));
  return rank(a) - rank(b) || low(a) - low(b);
}

const drawn = new Map<string, string>();

/** A piece of scenery as SVG; remembered. */
export function drawPiece(piece: Drawn): string {
  const key = JSON.stringify([UNIT, piece.kind, piece.id, piece.shape]);
  let svg = drawn.get(key);
  if (svg === undefined) {
    const hand = HANDS[piece.kind] ?? natural.unknown;
    svg = hand(piece, new Rng(`${piece.kind}:${piece.id}`));
    drawn.set(key, svg);
  }
  return svg;
}

export { definitions } from './natural';
