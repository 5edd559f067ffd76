/** What a question or an act is about: what the camera looks at. */

import { inches } from '../lib/scale';
import type { Figure, Line, Point, ShotLine, View } from '../lib/types';
import type { Spot, Subject } from './framing';
import type { Hand } from './hands/hand.svelte';
import type { ShownAct } from './theatre/director.svelte';

/** Inches around whoever is looked at for itself. */
const ROOM = 4;
/** More than so many are no act of one upon another. */
const MOST = 12;

export const onTable = (figure: Figure | undefined): figure is Figure => figure?.in_play === true && Math.abs(figure.x) < 1e4;
const spotOf = (figure: Figure, more = 0): Spot => ({ at: [figure.x, figure.y], radius: figure.radius + more });
const standing = (ids: Iterable<number>, figures: ReadonlyMap<number, Figure>): Figure[] => [...new Set(ids)].map((id) => figures.get(id)).filter(onTable);
const isId = (value: unknown): value is number => typeof value === 'number';

/** No reach goes beyond the edge of the table. */
function clipped({ at: [x, y], radius }: Spot, { width, depth }: View['table']): Spot[] {
  const cut = (value: number, most: number): number => Math.max(0, Math.min(most, value));
  const corners: Point[] = [
    [cut(x - radius, width), cut(y - radius, depth)],
    [cut(x + radius, width), cut(y + radius, depth)],
  ];
  return corners.map((at) => ({ at, radius: 0 }));
}

/** Where the parts of a shot's lines begin and end, at the farthest the edge of the table. */
export function lineEnds(lines: readonly ShotLine[], { width, depth }: View['table']): Point[] {
  const ends = lines.flatMap((line) => [line.start, ...line.parts.map((part) => part.end)]);
  return ends.map(([x = 0, y = 0]): Point => [Math.min(Math.max(x, 0), width), Math.min(Math.max(y, 0), depth)]);
}

/** The ways that were declared and may be answered, each with who goes it. */
function waysIn(view: Pick<View, 'ways'>): { ids: number[]; spots: Spot[] } {
  const ways = view.ways ?? [];
  return { ids: ways.map((way) => way.figure), spots: ways.flatMap((way) => way.path).map((at): Spot => ({ at, radius: 0 })) };
}

const apart = (a: Figure, b: Figure): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Whom a move is to end at: without them in sight nobody can say where. */
function met({ question }: Hand): unknown[] {
  const { targets } = question.about;
  return question.form.form === 'place' && Array.isArray(targets) ? targets : [];
}

/** Where those stand at whom a move is to end. */
export function metPlaces(hand: Hand | null, figures: ReadonlyMap<number, Figure>): Point[] {
  return hand ? standing(met(hand).filter(isId), figures).map(({ x, y }): Point => [x, y]) : [];
}

/** Enemies of who is asked, from all of them to the nearest one: who decides where to go sees against whom, where there is room. */
function foes(asked: readonly Figure[], camp: number, figures: ReadonlyMap<number, Figure>): Spot[][] {
  const others = standing(figures.keys(), figures).filter((figure) => figure.camp !== camp);
  const pairs = asked.flatMap((one) => {
    const foe = others.reduce<Figure | null>((best, other) => (best && apart(best, one) <= apart(other, one) ? best : other), null);
    return foe ? [{ foe, far: apart(foe, one) }] : [];
  });
  if (!pairs.length) return [];
  const nearest = pairs.reduce((best, pair) => (best.far <= pair.far ? best : pair)).foe;
  return [others, [...new Set(pairs.map(({ foe }) => foe))], [nearest]].map((some) => some.map((figure) => spotOf(figure)));
}

/** The figures that a question is about, with what they can reach. */
export function subjectOf(hand: Hand, figures: ReadonlyMap<number, Figure>, view: Pick<View, 'table' | 'ways'>): Subject {
  const { about } = hand.question;
  const { table } = view;
  const near = hand.near.map((at): Spot => ({ at, radius: inches(0.5) }));
  if (near.length) return { must: near, wish: near.map(({ at }) => ({ at, radius: inches(2.2) })) };
  const chosen = hand.chosen === null ? [] : [hand.chosen];
  const ways = waysIn(view);
  // Who aims is looked at with those it may aim at, and not with whoever else could act.
  const ids = hand.offered.length ? [...chosen, ...hand.offered] : [...hand.lit, ...hand.targets, ...chosen, ...ways.ids];
  const asked = standing([...ids, ...[about['figure'], about['target'], ...met(hand)].filter(isId)], figures);
  const ghosts = hand.ghosts.map((ghost): Spot => ({ at: ghost.at, radius: ghost.radius }));
  const reaches = hand.offered.length ? [] : hand.reaches;
  const reach = reaches.flatMap(({ figure, far }) => standing([figure], figures).map((f) => spotOf(f, far)));
  const alone = reach.length ? [] : asked.map((figure) => spotOf(figure, inches(ROOM)));
  const ring = hand.range ? [hand.range] : [];
  const region = (hand.region ?? []).flat().map((at): Spot => ({ at, radius: 0 }));
  const wish = [...reach, ...alone, ...ring, ...region].flatMap((spot) => clipped(spot, table));
  const first = standing(chosen, figures)[0] ?? asked[0];
  const aimed = first ? standing(hand.offered, figures).sort((a, b) => apart(a, first) - apart(b, first)).slice(0, 1) : [];
  const around = [...aimed.map((figure) => spotOf(figure)), ...(aimed.length ? [] : region)];
  const must = [...asked.map((figure) => spotOf(figure)), ...ghosts, ...ways.spots];
  const also = hand.offered.length ? [] : foes(asked, hand.question.camp, figures);
  return { must, wish, focus: first ? [first.x, first.y] : (ghosts[0]?.at ?? null), around, also };
}

/** Both armies, as they stand; the whole table where nobody stands there yet. */
export function armies(figures: ReadonlyMap<number, Figure>, table: View['table']): Spot[] {
  const all = standing(figures.keys(), figures);
  if (!all.length) return [{ at: [0, 0], radius: 0 }, { at: [table.width, table.depth], radius: 0 }];
  return all.map((figure) => spotOf(figure));
}

/** Who acted, upon whom, and by which way, as the newest lines tell it; null: nothing that has a place. */
export function actOf(lines: readonly Line[], figures: ReadonlyMap<number, Figure>, ways: ReadonlyMap<number, Point[]>, table: View['table']): Subject | null {
  const told = standing([...lines.filter((line) => !line.heading).flatMap((line) => line.figures), ...ways.keys()], figures);
  if (!told.length || told.length > MOST) return null;
  const along = [...ways.values()].flat().map((at): Spot => ({ at, radius: 0 }));
  const wish = told.map((figure) => spotOf(figure, inches(ROOM))).flatMap((spot) => clipped(spot, table));
  return { must: [...told.map((figure) => spotOf(figure)), ...along], wish, focus: told[0] ? [told[0].x, told[0].y] : null };
}

/** What the theatre shows: everybody in it, where they are few; else those of the act that is shown just now. */
export function shownSubject(stage: ShownAct | null, act: ShownAct | null, table: View['table']): Subject | null {
  const shown = stage && stage.figures.length <= MOST ? stage : act;
  if (!shown?.places.length) return null;
  const must = shown.places.map((at): Spot => ({ at, radius: inches(0.5) }));
  const wish = shown.places.flatMap((at) => clipped({ at, radius: inches(ROOM) }, table));
  return { must, wish, focus: shown.places[0] ?? null };
}

/** By how much the table is turned so that an edge of it is below. */
const TURNS: Record<string, number> = { bottom: 0, right: 90, top: 180, left: 270 };

/** By how much the table is turned so that a camp has its own edge before it: the one it was given, else where it is. */
export function homeOf(view: View, camp: number | null): number {
  if (camp === null) return 0;
  const given = TURNS[view.camps[camp]?.edge ?? ''];
  if (given !== undefined) return given;
  const zone = view.zones.filter((one) => one.camp === camp).flatMap((one) => one.points);
  const mine = view.figures.filter((f) => onTable(f) && f.camp === camp).map((f): Point => [f.x, f.y]);
  const points = zone.length ? zone : mine;
  if (!points.length) return 0;
  const mean = (n: 0 | 1): number => points.reduce((sum, p) => sum + p[n], 0) / points.length;
  const [aside, ahead] = [mean(0) / view.table.width - 0.5, mean(1) / view.table.depth - 0.5];
  if (Math.abs(ahead) >= Math.abs(aside)) return ahead > 0 ? 180 : 0;
  return aside > 0 ? 90 : 270;
}
