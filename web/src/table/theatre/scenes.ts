/** What the theatre shows: a change of the game, cut into its acts. */

import type { Figure, Line, Point, View } from '../../lib/types';
import { wayOf } from '../slides';
import { beatsOf, figuresOf, type Beat } from './beats';
import { Staging, type Figures } from './staging';

/** One change of the game: how the figures stood, how they stand, and what is told of it. */
export interface Show {
  before: Figures;
  after: readonly Figure[];
  lines: readonly Line[];
  /** All that lies on and beside the table then. */
  view: View | null;
  /** It follows from an answer of this browser. */
  mine: boolean;
}

export interface Scene extends Show {
  beats: Beat[];
  staging: Staging;
}

/** The act that is being shown, for whoever wants to look at it: its figures, and where they stand. */
export interface ShownAct {
  figures: number[];
  places: Point[];
}

/** A change with its acts, and where the figures stand at each of them. */
export function sceneOf(show: Show): Scene {
  const beats = beatsOf(show.lines);
  return { ...show, beats, staging: new Staging(show.before, show.after, beats) };
}

/** Everybody who does something in a change, or to whom it is done; where they stand at first, and where they go. */
export function stageOf({ before, beats }: Scene): ShownAct {
  const ids = new Set(beats.filter((beat) => beat.kind === 'act' || beat.kind === 'move').flatMap(figuresOf));
  const found = [...ids].flatMap((id) => before.get(id) ?? []);
  const ways = beats.flatMap((beat) => beat.lines.flatMap((line) => wayOf(line)?.way ?? []));
  return { figures: found.map((f) => f.id), places: [...found.map((f): Point => [f.x, f.y]), ...ways] };
}
