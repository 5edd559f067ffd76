/** Where a book proposes to go, for somebody who may not stay where it is; and where a way into contact ends. */

import type { ContactReach, Figure, Json, PathFound, Point } from '../../lib/types';
import { apart } from '../draw/paths';
import { GROUND } from '../storeys/storeys';

export interface Proposed {
  at: Point;
  surface: string;
}

const HAIR = 0.01; // inches

/** The usual answer, where it is another place than its own. */
export function proposedPlace(mover: Figure | null, usual: Json): Proposed | null {
  if (!mover?.in_play || !Array.isArray(usual)) return null;
  const [x, y, surface] = usual;
  if (typeof x !== 'number' || typeof y !== 'number') return null;
  return apart([x, y], [mover.x, mover.y]) > HAIR ? { at: [x, y], surface: String(surface ?? GROUND) } : null;
}

/** Where a move really ends that touches somebody: a little beside the pointer. */
export function contactPlace(found: Pick<PathFound, 'answer' | 'touched'> | null): Point | null {
  if (!found?.touched?.length || !Array.isArray(found.answer)) return null;
  const [x, y] = found.answer;
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : null;
}

/** The ends and the middle of each part along which a move may end in contact. */
export function endsOf(contacts: readonly ContactReach[]): Point[] {
  return contacts.flatMap(({ points }) => [points[0], points[points.length >> 1], points.at(-1)].filter((p) => p !== undefined) as Point[]);
}
