/** Where the figures stand, and how they are, while what happened to them is shown. */

import type { Figure } from '../../lib/types';
import { wayOf } from '../slides';
import { figuresOf, type Beat } from './beats';

export type Figures = ReadonlyMap<number, Figure>;

/** What of a figure tells where it is; the rest tells how it is. */
const PLACE = ['x', 'y', 'facing', 'level', 'surface', 'elevation', 'perch', 'contacts'] as const;

/** At which beat a figure is where it comes to, and at which it is as it comes to be; -1: from the first. */
interface Plan {
  was: Figure | undefined;
  is: Figure;
  place: number;
  rest: number;
  /** The beats that hurt it. */
  hurts: number[];
}

const lastOf = (beats: readonly Beat[], is: (beat: Beat) => boolean): number => beats.findLastIndex(is);

const leaves = (beat: Beat, id: number): boolean =>
  (beat.part === 'fall' && beat.at.includes(id)) || (beat.part === 'leaves' && (beat.at.includes(id) || beat.by === id));

const mentions = (beat: Beat, id: number): boolean => figuresOf(beat).includes(id) || beat.lines.some((line) => line.figures.includes(id));

function planOf(was: Figure | undefined, is: Figure, beats: readonly Beat[]): Plan {
  const { id } = is;
  const mentioned = lastOf(beats, (beat) => mentions(beat, id));
  // While its fall is shown one still sees who falls.
  const gone = lastOf(beats, (beat) => leaves(beat, id)) + 1;
  const hurts = beats.flatMap((beat, k) => (beat.hurt.includes(id) ? [k] : []));
  const walked = lastOf(beats, (beat) => beat.lines.some((line) => wayOf(line)?.figure === id));
  const rest = gone > 0 ? gone : (hurts.at(-1) ?? (was?.in_play && !is.in_play ? beats.length - 1 : mentioned));
  return { was, is, place: walked >= 0 ? walked : gone > 0 ? gone : mentioned, rest, hurts };
}

/** What is left of its life after the blows that were shown. */
function lifeAt({ was, is, hurts }: Plan, k: number): Partial<Figure> {
  const shown = hurts.filter((at) => at <= k).length;
  if (!shown || was?.life == null || is.life == null) return {};
  return { life: Math.round(was.life + ((is.life - was.life) * shown) / hurts.length) };
}

function at(plan: Plan, k: number): Figure | undefined {
  const { was, is, place, rest } = plan;
  if (k >= place && k >= rest) return is;
  if (!was) return k >= place || k >= rest ? is : undefined;
  const where = k >= place ? is : was;
  const how = k >= rest ? is : { ...was, ...lifeAt(plan, k) };
  return { ...how, ...Object.fromEntries(PLACE.map((key) => [key, where[key]])) } as Figure;
}

/** Who leaves the table is put aside; as long as it is shown, it lies where it stood. */
const whereItFell = (was: Figure | undefined, is: Figure): Figure =>
  was?.in_play && !is.in_play ? ({ ...is, ...Object.fromEntries(PLACE.map((key) => [key, was[key]])) } as Figure) : is;

/** The figures at each moment of some beats: before the first, and when each of them begins. */
export class Staging {
  readonly #plans: Plan[];

  constructor(before: Figures, after: readonly Figure[], beats: readonly Beat[]) {
    this.#plans = after.map((is) => {
      const was = before.get(is.id);
      return was === is ? { was, is, place: -1, rest: -1, hurts: [] } : planOf(was, whereItFell(was, is), beats);
    });
  }

  /** While the beat of this number is shown; -1: before the first. */
  figures(k: number): Map<number, Figure> {
    const found = new Map<number, Figure>();
    for (const plan of this.#plans) {
      const figure = at(plan, k);
      if (figure) found.set(plan.is.id, figure);
    }
    return found;
  }
}
