/** What each side did last, as it stays to be seen on the table: ways and arrows. */

import type { Point } from '../../lib/types';
import type { Beat } from './beats';
import { isStrike } from './beats';
import type { Figures } from './staging';

export interface Arrow {
  from: Point;
  to: Point;
  /** How far from the two points it keeps: the radii of the bases. */
  radii: [number, number];
  success: boolean | null;
}

/** All that one side did since another one acted. */
export interface Trail {
  camp: number;
  ways: Point[][];
  arrows: Arrow[];
}

/** So much is kept of one side: what came last. */
const MOST = 40;

export function arrowOf(beat: Beat, figures: Figures, target = beat.at[0]): Arrow | null {
  const [by, at] = [figures.get(beat.by ?? -1), figures.get(target ?? -1)];
  if (!by || !at || by === at) return null;
  return { from: [by.x, by.y], to: [at.x, at.y], radii: [by.radius, at.radius], success: beat.success };
}

/** The trails after one more beat; `ways` are those along which figures went in it. */
export function withBeat(trails: readonly Trail[], beat: Beat, figures: Figures, ways: ReadonlyMap<number, Point[]>): readonly Trail[] {
  const camp = figures.get(beat.by ?? -1)?.camp;
  const arrows = isStrike(beat) ? beat.at.flatMap((id) => arrowOf(beat, figures, id) ?? []) : [];
  const went = [...ways].filter(([id]) => id === beat.by).map(([, way]) => way);
  if (camp === undefined || (!arrows.length && !went.length)) return trails;
  const last = trails.at(-1);
  const before = last?.camp === camp ? last : { ways: [], arrows: [] };
  const now = { camp, ways: [...before.ways, ...went].slice(-MOST), arrows: [...before.arrows, ...arrows].slice(-MOST) };
  // Whoever acted last stands last.
  return [...trails.filter((one) => one.camp !== camp), now];
}
