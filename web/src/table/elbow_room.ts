/** Where tokens that are drawn larger than their bases make room for each other, so that each is seen and can be told from its neighbours.
 *
 * Nobody is drawn farther from its place than its own drawn radius: a base that is drawn there as a thin ring lies under its token in part. */

import type { Figure, Point } from '../lib/types';
import { drawnRadius, growthOf } from './draw/sizes';
import { spot } from './draw/paths';

/** How far from its base each token is drawn, in drawing units as the table lies. */
export type Shifts = ReadonlyMap<number, Point>;

/** Two tokens are to be as far apart as this share of their radii together: the rim may be covered, what is on it not. */
const CLOSE = 0.94;
const ROUNDS = 60;
/** A row cannot part along itself: who stands in one begins this much to one side and to the other, in shares of its radius. */
const ASIDE = 0.12;
/** What is less than this share of a radius is not seen. */
const SEEN = 0.04;

interface Token {
  id: number;
  home: Point;
  at: Point;
  r: number;
  /** How far it may go. */
  far: number;
}

function tokensOf(figures: Iterable<Figure>, least: number): Token[] {
  // Who rides is drawn where its mount is.
  const standing = [...figures].filter((f) => f.in_play && f.aboard == null && Math.abs(f.x) < 1e4);
  return standing
    .sort((a, b) => a.x - b.x || a.y - b.y || a.id - b.id)
    .map((f): Token => {
      const [home, r] = [spot(f.x, f.y), drawnRadius(f, least)];
      return { id: f.id, home, at: home, r, far: growthOf(f, least) > 1 ? r : 0 };
    });
}
const gap = (a: Token, b: Token, x: Point, y: Point): number => CLOSE * (a.r + b.r) - Math.hypot(x[0] - y[0], x[1] - y[1]);

/** No farther from its place than it may go. */
function held({ home, at, far }: Token): Point {
  const [dx, dy] = [at[0] - home[0], at[1] - home[1]];
  const away = Math.hypot(dx, dy);
  return away <= far ? at : [home[0] + (dx / away) * far, home[1] + (dy / away) * far];
}

function part(a: Token, b: Token): void {
  const over = gap(a, b, a.at, b.at);
  const both = a.far + b.far;
  if (over <= 0 || both === 0) return;
  const away = Math.hypot(b.at[0] - a.at[0], b.at[1] - a.at[1]);
  const [ux, uy] = away > 1e-6 ? [(b.at[0] - a.at[0]) / away, (b.at[1] - a.at[1]) / away] : [0, 1];
  const [back, on] = [(over * a.far) / both, (over * b.far) / both];
  a.at = [a.at[0] - ux * back, a.at[1] - uy * back];
  b.at = [b.at[0] + ux * on, b.at[1] + uy * on];
}

/** `least`: no figure is drawn with a smaller radius, in drawing units. */
export function shiftsOf(figures: Iterable<Figure>, least: number): Shifts {
  const tokens = tokensOf(figures, least);
  if (!tokens.some(({ far }) => far > 0)) return new Map();
  const pairs = tokens.flatMap((a, k) => tokens.slice(k + 1).map((b): [Token, Token] => [a, b])).filter(([a, b]) => gap(a, b, a.home, b.home) > -a.far - b.far);
  const crowded = pairs.filter(([a, b]) => gap(a, b, a.home, b.home) > 0);
  // Neighbours go to different sides of the line between them.
  for (const [n, token] of tokens.entries()) {
    const other = crowded.find(([a, b]) => a === token || b === token);
    if (!other) continue;
    const [a, b] = other;
    const [dx, dy] = [b.home[0] - a.home[0], b.home[1] - a.home[1]];
    const long = Math.hypot(dx, dy) || 1;
    const side = (n % 2 ? 1 : -1) * ASIDE * token.far;
    token.at = [token.home[0] - (dy / long) * side, token.home[1] + (dx / long) * side];
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [a, b] of pairs) part(a, b);
    for (const token of tokens) token.at = held(token);
  }
  return new Map(tokens.filter(({ at, home, r }) => Math.hypot(at[0] - home[0], at[1] - home[1]) > SEEN * r).map(({ id, at, home }): [number, Point] => [id, [at[0] - home[0], at[1] - home[1]]]));
}
