/** Scenery seen from above with a hint of height, in one hand, different for each piece. */

import { barredTower, barricade, building, fence, ruin, wall } from './built';
import * as natural from './natural';
import type { Side } from '../../lib/types';
import type { Drawn } from './natural';
import { between, element, n1, outline, spot, UNIT } from './paths';
import { Rng } from './random';

type Hand = (piece: Drawn, rng: Rng) => string;

const HANDS: Record<string, Hand> = {
  wood: natural.wood,
  hedge: natural.hedge,
  hill: natural.hill,
  water: natural.water,
  marsh: natural.marsh,
  field: natural.field,
  rocks: natural.rocks,
  rubble: natural.rubble,
  flames: natural.flames,
  'low-wall': wall,
  wall,
  fence,
  barricade,
  building,
  'barred-tower': barredTower,
  ruin,
};

/** How a piece is drawn: as its book says, or as its kind is called. */
const lookOf = (piece: Drawn): string => piece.look ?? piece.kind;

/** Flat pieces lie under the tall ones. */
const FLAT = ['field', 'water', 'marsh', 'hill', 'rubble', 'ruin'];

export function depthOrder(a: Drawn, b: Drawn): number {
  const rank = (p: Drawn): number => (FLAT.includes(lookOf(p)) ? FLAT.indexOf(lookOf(p)) : FLAT.length);
  const low = (p: Drawn): number => Math.max(...outline(p.shape).map((q) => q[1]));
  return rank(a) - rank(b) || low(a) - low(b);
}

const drawn = new Map<string, string>();

const TICK = 7;
const APART = 6;

/** A stretch of an outline that is otherwise than the rest: a wall is hatched inwards (to its left), a slope is dashed. */
export function markedSide({ kind, points }: Side): string {
  const [[ax, ay], [bx, by]] = [spot(...points[0]), spot(...points[1])];
  const line = `M${n1(ax)} ${n1(ay)}L${n1(bx)} ${n1(by)}`;
  if (kind === 'slope') return element(line, 'contour line', { 'stroke-width': 2.4, 'stroke-dasharray': '2 4' });
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const inwards = `l${n1(((by - ay) / length) * TICK)} ${n1((-(bx - ax) / length) * TICK)}`;
  const count = Math.max(1, Math.round(length / APART));
  const ticks = Array.from({ length: count + 1 }, (_, k) => {
    const [x, y] = between([ax, ay], [bx, by], k / count);
    return `M${n1(x)} ${n1(y)}${inwards}`;
  });
  return (
    element(line, 'wall-base line', { 'stroke-width': 2.4 }) +
    element(ticks.join(''), 'wall-base line', { 'stroke-width': 1.1 })
  );
}

/** A piece of scenery as SVG; remembered. */
export function drawPiece(piece: Drawn): string {
  const key = JSON.stringify([UNIT, piece.kind, piece.look, piece.id, piece.shape, piece.sides]);
  let svg = drawn.get(key);
  if (svg === undefined) {
    const hand = HANDS[lookOf(piece)] ?? natural.unknown;
    svg = hand(piece, new Rng(`${piece.kind}:${piece.id}`)) + (piece.sides ?? []).map(markedSide).join('');
    drawn.set(key, svg);
  }
  return svg;
}

export { definitions } from './natural';
