/** Places in words, as a player sees them who sits at an edge of the table: "flanc gauche, à 12″ de votre bord, dans le bois". */

import { dist, say, semicolon, t, type Key } from '../../lib/i18n.svelte';
import { inches } from '../../lib/scale';
import type { Figure, Point, SceneryPiece, View } from '../../lib/types';
import { apart } from '../draw/paths';
import { awayFrom, holds } from './shapes';

/** From where the table is looked at: its size and scenery, and the edge of whoever sits there (null: nobody does). */
export interface Seat {
  width: number;
  depth: number;
  scenery: readonly SceneryPiece[];
  edge: string | null;
}

const TOUCHING = 0.02; // inches
const AGAINST = 0.25; // inches
const MOST_NEAR = 2;
const HIGH_GROUND = ['hill', 'terrace', 'roof'];

export function seatOf(view: View | null, camp: number | null): Seat {
  const { width, depth, scenery } = view?.table ?? { width: 0, depth: 0, scenery: [] };
  return { width, depth, scenery, edge: (camp === null ? null : view?.camps[camp]?.edge) ?? null };
}

/** How far to the right and away from the edge, for who sits there, and how wide and deep the table is so. */
function asSeen([x, y]: Point, { width, depth, edge }: Seat): { right: number; up: number; wide: number; deep: number } {
  if (edge === 'top') return { right: width - x, up: depth - y, wide: width, deep: depth };
  if (edge === 'left') return { right: depth - y, up: x, wide: depth, deep: width };
  if (edge === 'right') return { right: y, up: width - x, wide: depth, deep: width };
  return { right: x, up: y, wide: width, deep: depth };
}

/** What stands at a place or right beside it. */
function around(at: Point, radius: number, scenery: readonly SceneryPiece[]): string[] {
  const told: string[] = [];
  for (const piece of scenery) {
    const name = say(piece.called ?? piece.name);
    if (holds(piece.shape, at)) told.push(t(HIGH_GROUND.some((word) => piece.kind.includes(word)) ? 'on_piece' : 'in_piece', { name }));
    else if (awayFrom(piece.shape, at) - radius < inches(AGAINST)) told.push(t('against_piece', { name }));
  }
  return told;
}

/** Where somebody stands: on which flank, how far from the edge, in or against what. */
export function placeWords(at: Point, radius: number, seat: Seat): string {
  const { right, up, wide, deep } = asSeen(at, seat);
  const flank: Key = right < wide / 3 ? 'flank_left' : right > (2 * wide) / 3 ? 'flank_right' : 'flank_centre';
  const far = up > deep / 2 && seat.edge !== null;
  const n = dist(Math.max(0, (far ? deep - up : up) - radius));
  const edge = t(seat.edge === null ? 'from_lower_edge' : far ? 'from_their_edge' : 'from_own_edge', { n });
  return [t(flank), edge, ...around(at, radius, seat.scenery)].join(', ');
}

const BEARINGS: readonly Key[] = ['bear_ahead', 'bear_ahead_right', 'bear_right', 'bear_behind_right', 'bear_behind', 'bear_behind_left', 'bear_left', 'bear_ahead_left'];

/** In which direction one place lies from another, for who sits at the edge. */
export function bearingWords(from: Point, to: Point, seat: Seat): string {
  const [a, b] = [asSeen(from, seat), asSeen(to, seat)];
  const turn = Math.atan2(b.right - a.right, b.up - a.up) / (Math.PI / 4);
  return t(BEARINGS[((Math.round(turn) % 8) + 8) % 8] ?? 'bear_ahead');
}

type Standing = Pick<Figure, 'id' | 'x' | 'y' | 'radius' | 'label'>;

/** How far another figure is, from base to base, and in which direction. */
export function farWords(me: Standing, other: Standing, seat: Seat): string {
  const gap = apart([me.x, me.y], [other.x, other.y]) - me.radius - other.radius;
  const bearing = bearingWords([me.x, me.y], [other.x, other.y], seat);
  return gap < inches(TOUCHING) ? t('far_touching', { bearing }) : t('far_at', { n: dist(gap), bearing });
}
/** The same by name. */
export const awayWords = (me: Standing, other: Standing, seat: Seat): string => `${say(other.label)} ${farWords(me, other, seat)}`;

/** The nearest enemies and friends, with distance and direction. */
export function nearWords(me: Figure, figures: Iterable<Figure>, hostile: (one: Figure, other: Figure) => boolean, seat: Seat): string {
  const others = [...figures].filter((f) => f.in_play && f.id !== me.id);
  const gap = (f: Figure): number => Math.hypot(f.x - me.x, f.y - me.y) - f.radius;
  others.sort((a, b) => gap(a) - gap(b));
  const enemies = others.filter((f) => hostile(me, f)).slice(0, MOST_NEAR);
  const friends = others.filter((f) => f.camp === me.camp).slice(0, MOST_NEAR);
  const told = (found: Figure[]): string => found.map((f) => awayWords(me, f, seat)).join(semicolon());
  return [
    enemies.length ? t('near_enemies', { names: told(enemies) }) : t('no_enemies'),
    ...(friends.length ? [t('near_friends', { names: told(friends) })] : []),
  ].join('. ');
}
