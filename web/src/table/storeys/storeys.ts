/** A table with storeys: which there are, what of it is looked at, and on what one stands at a spot.
 *
 * Nothing here decides what is legal. What is seen from above lies in the order of the heights; one storey may be
 * looked at alone, and a building opens where somebody inside is looked at. */

import { inches } from '../../lib/scale';
import type { Figure, PlaceView, Point, StoreysView, SurfaceView, Words } from '../../lib/types';
import { inside } from '../draw/paths';

export const GROUND = 'ground';
const NEAR = 1e-6;
/** Floors that lie closer together than this are one storey, in inches. */
const ONE_STOREY = 0.5;

/** Floors of about one height: what one can walk to from there without climbing belongs to it. */
export interface Storey {
  height: number;
  /** Their surfaces; the ground is among those of the first. */
  surfaces: string[];
  /** What they are called, each name once. */
  names: Words[];
}

/** How a surface is shown: as it is, faded, or lifted off, so that one sees what is below. */
export type Look = 'whole' | 'faded' | 'lifted';

export const surfaceOf = (storeys: StoreysView | null, id: string): SurfaceView | null =>
  storeys?.surfaces.find((s) => s.id === id) ?? null;

export const heightOf = (storeys: StoreysView | null, id: string): number => surfaceOf(storeys, id)?.height ?? 0;

export const nameOf = (storeys: StoreysView, id: string): Words => surfaceOf(storeys, id)?.name ?? storeys.ground;

export const placeOf = (figure: Pick<Figure, 'x' | 'y' | 'surface'>): PlaceView => ({ surface: figure.surface ?? GROUND, at: [figure.x, figure.y] });

/** The storeys of a table, from the ground up; none where all of it can be walked. */
export function storeysOf(view: StoreysView | null): Storey[] {
  if (!view) return [];
  const base = (s: SurfaceView): number => (s.floor === GROUND ? 0 : heightOf(view, s.floor));
  const found: Storey[] = [{ height: 0, surfaces: [GROUND], names: [view.ground] }];
  for (const surface of [...view.surfaces].sort((a, b) => base(a) - base(b) || a.height - b.height)) {
    let last = found.at(-1);
    const apart = base(surface) - (last?.height ?? 0);
    if (!last || apart > (found.length > 1 ? inches(ONE_STOREY) : NEAR)) found.push((last = { height: base(surface), surfaces: [], names: [] }));
    join(last, surface);
  }
  // The top of a hill that is walked belongs to the ground, and to the storey that lies as high.
  for (const surface of view.surfaces)
    for (const storey of found.slice(1)) if (Math.abs(surface.height - storey.height) <= inches(ONE_STOREY)) join(storey, surface);
  return found.length > 1 ? found : [];
}
function join(storey: Storey, { id, name }: SurfaceView): void {
  if (!storey.surfaces.includes(id)) storey.surfaces.push(id);
  // The ground is called by its own name alone.
  if (storey.height > 0 && !storey.names.some(({ fr }) => fr === name.fr)) storey.names.push(name);
}

/** Number of the storey that a surface belongs to; the ground where it is unknown. */
export const storeyOf = (storeys: readonly Storey[], surface: string): number =>
  Math.max(0, storeys.findIndex((s) => s.surfaces.includes(surface)));

const heart = (points: readonly Point[]): Point => {
  const sum = points.reduce<Point>(([x, y], [u, v]) => [x + u, y + v], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
};
/** A corner drawn in a little, so that outlines that only touch share nothing. */
const drawnIn = ([x, y]: Point, [cx, cy]: Point): Point => [x + (cx - x) * 0.02, y + (cy - y) * 0.02];

/** Whether two outlines share ground, as far as their corners and middles tell. */
export function overlap(a: readonly Point[], b: readonly Point[]): boolean {
  const within = (one: readonly Point[], other: readonly Point[]): boolean =>
    [...one.map((p) => drawnIn(p, heart(one))), heart(one)].some((p) => inside([...other], p));
  return within(a, b) || within(b, a);
}

/** Whether a surface hangs over a height, with air between. */
const hangs = (surface: SurfaceView, height: number): boolean => surface.height > height + NEAR && surface.bottom > height + NEAR;

/** What is lifted off so that some places are seen: all of the roof, where they are inside a building. */
export function ceilingsOver(view: StoreysView, places: readonly PlaceView[]): Set<string> {
  const over = ({ surface, at }: PlaceView): SurfaceView[] => {
    const stood = surfaceOf(view, surface);
    const under = (s: SurfaceView): boolean => inside(s.outline, at) || (!!stood?.inside && overlap(s.outline, stood.outline));
    return view.surfaces.filter((s) => hangs(s, stood?.height ?? 0) && under(s));
  };
  return new Set(places.flatMap(over).map((s) => s.id));
}

/** How each surface is shown while one storey is looked at (null: all), and some places are opened. */
export function looksOf(view: StoreysView, storey: Storey | null, opened: readonly PlaceView[]): Map<string, Look> {
  const lifted = ceilingsOver(view, opened);
  const look = (surface: SurfaceView): Look => {
    if (!storey) return lifted.has(surface.id) ? 'lifted' : 'whole';
    if (storey.surfaces.includes(surface.id)) return 'whole';
    return hangs(surface, storey.height) ? 'lifted' : 'faded';
  };
  return new Map(view.surfaces.map((s) => [s.id, look(s)]));
}

/** The surfaces on which one can stand at a spot, lowest first: those that nothing solid covers. */
export function surfacesAt(view: StoreysView, at: Point): string[] {
  const here = view.surfaces.filter((s) => inside(s.outline, at));
  const solid = (upper: SurfaceView, lower: SurfaceView): boolean => upper.bottom <= lower.height + NEAR && lower.height < upper.height;
  const free = here.filter((s) => !here.some((other) => solid(other, s))).sort((a, b) => a.height - b.height);
  const ids = free.map((s) => s.id);
  return here.some((s) => s.bottom <= NEAR) ? ids : [GROUND, ...ids];
}

/** Whether a place lies under something that is shown whole, and so would not be seen from above. */
export function isCovered(view: StoreysView, looks: ReadonlyMap<string, Look>, { surface, at }: PlaceView): boolean {
  const height = heightOf(view, surface);
  return view.surfaces.some((s) => looks.get(s.id) === 'whole' && hangs(s, height) && inside(s.outline, at));
}

/** On which surface a hand puts something: the highest of those that are shown and can be reached. */
export function surfaceMeant(there: readonly string[], shown: (id: string) => boolean, reached: (id: string) => boolean): string {
  const seen = there.filter(shown);
  const found = seen.length ? seen : there;
  return found.findLast(reached) ?? found.at(-1) ?? GROUND;
}

/** Whether a spot lies within rings, of which one inside another is a hole. */
export const withinRings = (rings: readonly (readonly Point[])[], at: Point): boolean =>
  rings.filter((ring) => inside([...ring], at)).length % 2 === 1;
