/** Where the camera goes so that some places are seen: how near, and with what in the middle. */

import type { Point } from '../lib/types';

export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}
/** A place of the table with what is around it. */
export interface Spot {
  at: Point;
  radius: number;
}
/** What is to be seen: figures, and what else is good to see with them. */
export interface Subject {
  must: readonly Spot[];
  wish: readonly Spot[];
  /** Whom it is about, where not all can be seen; and what is good to see with it. */
  focus?: Point | null;
  around?: readonly Spot[];
  /** What is seen too where there is room for it: the first of these that there is room for. */
  also?: readonly (readonly Spot[])[];
}

/** From one end to the other, along one side of the window or of the table. */
export interface Span {
  from: number;
  to: number;
}
export interface Box {
  across: Span;
  down: Span;
}

const long = ({ from, to }: Span): number => to - from;
export const middleOf = ({ from, to }: Span): number => (from + to) / 2;
const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** A point as it lies when everything is turned by so many degrees. */
export const turned = ([x, y]: Point, degrees: number): Point => {
  const a = (degrees * Math.PI) / 180;
  return [x * Math.cos(a) - y * Math.sin(a), x * Math.sin(a) + y * Math.cos(a)];
};

/** The smallest box around some spots, in whatever they are measured; none around nothing. */
export function boxAround(spots: readonly { at: Point; radius: number }[]): Box | null {
  if (!spots.length) return null;
  const span = (n: 0 | 1): Span => ({
    from: Math.min(...spots.map(({ at, radius }) => at[n] - radius)),
    to: Math.max(...spots.map(({ at, radius }) => at[n] + radius)),
  });
  return { across: span(0), down: span(1) };
}

/** A box with so much more on each side. */
export function grown({ across, down }: Box, by: number): Box {
  const more = ({ from, to }: Span): Span => ({ from: from - by, to: to + by });
  return { across: more(across), down: more(down) };
}

/** A box with so much less on each side, as long as anything is left. */
export function shrunk({ across, down }: Box, by: number): Box {
  const less = ({ from, to }: Span): Span => (to - from > 4 * by ? { from: from + by, to: to - by } : { from, to });
  return { across: less(across), down: less(down) };
}

/** How near one may come and still see a box whole. */
export const zoomFor = (box: Box, free: Box): number => Math.min(long(free.across) / Math.max(1, long(box.across)), long(free.down) / Math.max(1, long(box.down)));

/** Which places of the middle keep a span within the free part of the window; reversed where none does. */
function keeping(seen: Span, free: Span, window: number, zoom: number): Span {
  return { from: seen.to - (free.to - window / 2) / zoom, to: seen.from - (free.from - window / 2) / zoom };
}

interface Along {
  /** What must be seen, and what else is wished to be. */
  must: Span;
  all: Span;
  /** The table itself. */
  table: Span;
  free: Span;
  window: number;
  zoom: number;
}

/** What lies in the middle of the window, along one of its sides.
 *
 * All is seen if it can be, else what must be; and of what is left to choose, the ground goes to the edges. */
export function middleAlong({ must, all, table, free, window, zoom }: Along): number {
  const [whole, core] = [keeping(all, free, window, zoom), keeping(must, free, window, zoom)];
  const best = middleOf(keeping(all, free, window, zoom));
  const filled: Span = { from: table.from + window / 2 / zoom, to: table.to - window / 2 / zoom };
  const wanted = filled.from <= filled.to ? clamp(best, filled.from, filled.to) : best;
  if (whole.from <= whole.to) return clamp(wanted, whole.from, whole.to);
  // Who is asked about does not stand at the very edge for the sake of what is seen in part only.
  const around = (0.2 * long(free)) / zoom;
  const roomy = keeping({ from: must.from - around, to: must.to + around }, free, window, zoom);
  if (roomy.from <= roomy.to) return clamp(wanted, roomy.from, roomy.to);
  if (core.from <= core.to) return clamp(wanted, core.from, core.to);
  return middleOf(core);
}

/** Whether a point of the screen is in sight: neither at its edge nor under what covers it. */
export function isSeen([x, y]: Point, { width, height }: { width: number; height: number }, { top, right, bottom, left }: Insets, margin = 16): boolean {
  return x >= left + margin && x <= width - right - margin && y >= top + margin && y <= height - bottom - margin;
}

/** How much of a span lies within another, from nothing to all of it. */
export const share = (seen: Span, within: Span): number =>
  clamp((Math.min(seen.to, within.to) - Math.max(seen.from, within.from)) / Math.max(1e-9, long(seen)), 0, 1);

/** How a picture must be moved and enlarged to look as from another place: a fraction of the way, for the eye. */
export interface Shift {
  x: number;
  y: number;
  scale: number;
}
