/** How the table lies on the screen: what is in its middle, zoom, turn; and the way back from screen to inches.
 *
 * The picture goes to the edges of the window. What covers it now leaves a free rectangle, in which the camera
 * puts what is to be seen; nothing that comes or goes over the table moves it. */

import { untrack } from 'svelte';

import { inches } from '../lib/scale';
import { settings } from '../lib/settings.svelte';
import type { Point } from '../lib/types';
import { UNIT } from './draw/paths';
import { boxAround, grown, middleAlong, share, shrunk, turned, zoomFor, type Box, type Insets, type Shift, type Spot, type Subject } from './framing';

const NEAREST = 6;
const FARTHEST = 0.25;
/** So near one goes by itself. */
const CLOSEST = 2.6;
/** The figures that are looked at are at least so many pixels across. */
const SEEN_WELL = 28;
/** No figure is drawn smaller than this, in pixels across: with a mouse, and under a finger. */
const LEAST = { mouse: 22, finger: 28 };
/** With a mouse they may be so much smaller for the sake of whoever is far away: they are drawn larger than they are. */
const SMALLER = 0.55;
/** Between what is looked at and the edges of the free rectangle, in pixels. */
const MARGIN = 22;
/** On a small screen the button of the tools lies in a corner: what is brought into view keeps clear of it. */
const CLEAR = 30;
/** What is brought into view does not lie at the very edge, where there is room for so many inches around it. */
const AROUND = 3;
/** Who could be seen so much larger is too far away. */
const TOO_FAR = 1.7;
/** How much of what is merely good to see may be out of sight before the camera moves for it. */
const ENOUGH = 0.7;
/** So long after the window became another one its panels come to rest, in ms. */
const TURNING = 400;
/** How long after a hand has left the table the camera lets it lie, in ms; and for who wants everything at once. */
const MOMENT = 250;
const AT_ONCE = 60;
const moment = (): number => (untrack(() => settings.speed) === 'instant' ? AT_ONCE : MOMENT);

export class Camera {
  /** The drawing unit that lies in the middle of the window. */
  x = $state(0);
  y = $state(0);
  zoom = $state(1);
  angle = $state(0);
  screen = $state({ width: 1, height: 1 });
  insets = $state<Insets>({ top: 0, right: 0, bottom: 0, left: 0 });
  /** Whether fingers play here. */
  finger = $state(false);
  /** The turn by which one's own edge of the table is below. */
  home = 0;
  /** Whether the player put the table where it lies: then it stays there. */
  own = $state(false);
  /** Whether the player asked for the whole table: it stays in sight until something else is asked or done. */
  wholeAsked = false;
  /** How far the table is being dragged: drawn as a shift of the whole picture, settled at the end. */
  shift = $state.raw<Point>([0, 0]);
  /** From where the picture glides to where it is: the eye follows, the table lies there already. */
  glide = $state.raw<Shift | null>(null);
  /** Whether the camera waits for a hand to leave the table. */
  pending = $state(false);
  #table = { width: 1, depth: 1 };
  #last: () => void = () => this.fit();

  readonly middle = $derived<Point>([this.screen.width / 2, this.screen.height / 2]);
  /** The middle of the part that nothing covers. */
  readonly heart = $derived<Point>([
    (this.insets.left + this.screen.width - this.insets.right) / 2,
    (this.insets.top + this.screen.height - this.insets.bottom) / 2,
  ]);
  readonly transform = $derived(
    `translate(${this.middle[0]} ${this.middle[1]}) rotate(${this.angle}) scale(${this.zoom}) translate(${-this.x} ${-this.y})`,
  );
  /** The radius under which no figure is drawn, in drawing units. */
  readonly least = $derived((this.finger ? LEAST.finger : LEAST.mouse) / 2 / this.zoom);

  /** The part of the window that nothing covers, less a margin. */
  get #free(): Box {
    const { top, right, bottom, left } = this.insets;
    const { width, height } = this.screen;
    return {
      across: { from: left + MARGIN, to: Math.max(left + MARGIN + 40, width - right - MARGIN) },
      down: { from: top + MARGIN, to: Math.max(top + MARGIN + 40, height - bottom - MARGIN) },
    };
  }
  /** Spots as they lie when the table is turned, in drawing units. */
  #box(spots: readonly Spot[]): Box | null {
    return boxAround(spots.map(({ at: [x, y], radius }) => ({ at: turned([x * UNIT, (this.#table.depth - y) * UNIT], this.angle), radius: radius * UNIT })));
  }
  get #whole(): Box {
    const { width, depth } = this.#table;
    const corners: Point[] = [[0, 0], [width, depth]];
    return this.#box(corners.map((at) => ({ at, radius: 0 }))) as Box;
  }

  // -- looking by itself ---------------------------------------------------------------------

  /** Show the whole table, in the part of the window that nothing covers. */
  fit(width = this.#table.width, depth = this.#table.depth, softly = false): void {
    this.#table = { width, depth };
    this.#last = () => this.fit();
    this.own = false;
    const seen = grown(this.#whole, 17); // with some of the wood around it
    this.#look(seen, seen, zoomFor(seen, this.#free), softly);
  }

  /** The whole table is asked for: one's own edge is below. */
  whole(): void {
    const softly = this.angle === this.home;
    this.angle = this.home;
    this.whenFree(null);
    this.fit(this.#table.width, this.#table.depth, softly);
    this.wholeAsked = true;
  }

  /** Look at something: near enough to see it well, with as much around it as there is room for. */
  frame(subject: Subject, softly = true): void {
    this.#last = () => this.frame(subject, false);
    this.own = this.wholeAsked = false;
    const found = this.#aim(subject);
    if (found) this.#look(found.must, found.all, found.zoom, softly);
  }
  /** Whether something is seen well as the table lies now. */
  shows(subject: Subject): boolean {
    const found = this.#aim(subject);
    if (!found) return true;
    const { must, all, zoom, least } = found;
    if (this.zoom < least * 0.98 || zoom > this.zoom * TOO_FAR || this.zoom > CLOSEST * 1.2) return false;
    const [sees, fits] = [this.#seen(), zoomFor(all, this.#free) >= zoom * 0.98];
    const within = (box: Box, part: number): boolean => share(box.across, sees.across) >= part && share(box.down, sees.down) >= part;
    return within(must, 0.999) && (!fits || within(all, ENOUGH));
  }
  #aim({ must, wish, focus, around, also }: Subject): { must: Box; all: Box; zoom: number; least: number } | null {
    const alone = this.#box([...must, ...wish]);
    if (!alone) return null;
    const small = Math.min(...must.filter(({ radius }) => radius > 0).map(({ radius }) => radius));
    const well = Number.isFinite(small) ? Math.min(CLOSEST, SEEN_WELL / 2 / (small * UNIT)) : FARTHEST;
    const [all, least] = this.#withMore(also ?? [], [[...must, ...wish], well], [must, well], [[...must, ...wish], this.finger ? well : well * SMALLER]) ?? [alone, well];
    const zoom = Math.max(least, Math.min(CLOSEST, zoomFor(all, this.#free)));
    const core = this.#box(must) ?? all;
    const centre = focus && zoomFor(core, this.#free) < zoom ? this.#box([{ at: focus, radius: 0 }]) : null;
    if (!centre || !focus) return { must: core, all, zoom, least };
    const near = around?.length ? this.#box([{ at: focus, radius: 0 }, ...around]) : null;
    return { must: centre, all: near ?? core, zoom, least };
  }
  /** The first of some that there is room for besides something that is to be seen no smaller than so. */
  #withMore(also: readonly (readonly Spot[])[], ...seen: [readonly Spot[], number][]): [Box, number] | null {
    const tried = also.flatMap((some) => seen.map(([spots, least]): [Box | null, number] => [this.#box([...spots, ...some]), least]));
    return tried.find((one): one is [Box, number] => one[0] !== null && zoomFor(one[0], this.#free) >= one[1]) ?? null;
  }
  /** What of the table is in the free part of the window, as it lies turned. */
  #seen(free = this.#free): Box {
    const [mx, my] = this.middle;
    const [x, y] = turned([this.x, this.y], this.angle);
    const back = (at: number, middle: number, centre: number): number => centre + (at - middle) / this.zoom;
    return {
      across: { from: back(free.across.from - 12, mx, x), to: back(free.across.to + 12, mx, x) },
      down: { from: back(free.down.from - 12, my, y), to: back(free.down.to + 12, my, y) },
    };
  }
  #look(must: Box, all: Box, zoom: number, softly: boolean, free = this.#free): void {
    const [table, { width, height }] = [this.#whole, this.screen];
    const x = middleAlong({ must: must.across, all: all.across, table: table.across, free: free.across, window: width, zoom });
    const y = middleAlong({ must: must.down, all: all.down, table: table.down, free: free.down, window: height, zoom });
    this.#go(...turned([x, y], -this.angle), zoom, softly);
  }
  /** Be there; the eye may follow more slowly. */
  #go(x: number, y: number, zoom: number, softly: boolean): void {
    if (Math.hypot(x - this.x, y - this.y) * zoom < 0.5 && Math.abs(zoom / this.zoom - 1) < 1e-3) return;
    const scale = this.zoom / zoom;
    const [dx, dy] = turned([(x - this.x) * this.zoom, (y - this.y) * this.zoom], this.angle);
    const [mx, my] = this.middle;
    this.glide = softly ? { x: mx - scale * mx + dx, y: my - scale * my + dy, scale } : null;
    [this.x, this.y, this.zoom] = [x, y, zoom];
  }
  /** A hand stops the table where the eye sees it. */
  caught({ x, y, scale }: Shift): void {
    this.glide = null;
    const [mx, my] = this.middle;
    const [dx, dy] = turned([(mx - x - scale * mx) / (scale * this.zoom), (my - y - scale * my) / (scale * this.zoom)], -this.angle);
    this.x += dx;
    this.y += dy;
    this.zoom *= scale;
  }

  /** Bring places into the free part of the window, if they are not there: as near as lets all be seen. */
  reveal(...places: Point[]): void {
    const box = this.#box(places.map((at) => ({ at, radius: 0 })));
    if (!box) return;
    const free = shrunk(this.#free, this.finger ? CLEAR : 0);
    const seen = this.#seen(free);
    if (share(box.across, seen.across) > 0.999 && share(box.down, seen.down) > 0.999) return;
    const around = this.#box(places.map((at) => ({ at, radius: inches(AROUND) }))) ?? box;
    this.#look(box, around, Math.min(this.zoom, zoomFor(box, free)), true, free);
  }

  // -- never under the hand ------------------------------------------------------------------

  #held = false;
  #left = -MOMENT;
  #waiting: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  hold(): void {
    this.#held = true;
  }
  release(): void {
    this.#held = false;
    this.#left = performance.now();
    this.#attend();
  }
  /** Do something with the table as soon as no hand is on it; what waited before is forgotten. */
  whenFree(what: (() => void) | null): void {
    this.#waiting = what;
    this.#attend();
  }
  #attend(): void {
    clearTimeout(this.#timer);
    const wait = this.#left + moment() - performance.now();
    this.pending = this.#waiting !== null && (this.#held || wait > 0);
    if (!this.#waiting || this.#held) return;
    if (wait > 0) {
      this.#timer = setTimeout(() => this.#attend(), wait);
      return;
    }
    const what = this.#waiting;
    this.#waiting = null;
    what();
  }

  /** When the window became another one: what covers it finds its new place a moment later. */
  #turned = -TURNING;

  /** The window or what covers it changed. Only another window is looked through anew. */
  resized(width: number, height: number, insets: Insets): void {
    const [same, now] = [this.screen.width === width && this.screen.height === height, performance.now()];
    if (!same && this.screen.width > 1) this.#turned = now;
    this.screen = { width, height };
    this.insets = insets;
    if ((!same || now - this.#turned < TURNING) && !this.own) this.#last();
  }

  // -- by hand -------------------------------------------------------------------------------

  turn(): void {
    this.angle = (this.angle + 90) % 360;
    if (!this.own) this.#last();
  }
  /** One's own edge is another than it was. */
  turnHome(angle: number): void {
    if (angle === this.home) return;
    this.home = this.angle = angle;
    if (!this.own) this.#last();
  }

  slide(dx: number, dy: number): void {
    this.shift = [this.shift[0] + dx, this.shift[1] + dy];
  }
  settle(): void {
    const [dx, dy] = this.shift;
    this.shift = [0, 0];
    if (dx || dy) this.pan(dx, dy);
  }

  pan(dx: number, dy: number): void {
    const [ux, uy] = turned([dx, dy], -this.angle);
    this.x = Math.max(0, Math.min(this.#table.width * UNIT, this.x - ux / this.zoom));
    this.y = Math.max(0, Math.min(this.#table.depth * UNIT, this.y - uy / this.zoom));
    this.#mine();
  }

  /** Zoom so that the point under the hand stays under the hand. */
  zoomAt(factor: number, at: Point = this.heart): void {
    const zoom = Math.max(FARTHEST, Math.min(NEAREST, this.zoom * factor));
    const [dx, dy] = turned([at[0] - this.middle[0], at[1] - this.middle[1]], -this.angle);
    this.x += dx / this.zoom - dx / zoom;
    this.y += dy / this.zoom - dy / zoom;
    this.zoom = zoom;
    this.#mine();
  }
  #mine(): void {
    this.own = true;
    this.glide = null;
    this.whenFree(null);
  }

  /** From a point of the screen to inches of the table. */
  toTable(sx: number, sy: number): Point {
    const [dx, dy] = turned([sx - this.middle[0], sy - this.middle[1]], -this.angle);
    const [px, py] = [this.x + dx / this.zoom, this.y + dy / this.zoom];
    return [px / UNIT, this.#table.depth - py / UNIT];
  }

  /** From inches of the table to a point of the screen. */
  toScreen([x, y]: Point): Point {
    const [dx, dy] = turned([(x * UNIT - this.x) * this.zoom, ((this.#table.depth - y) * UNIT - this.y) * this.zoom], this.angle);
    return [this.middle[0] + this.shift[0] + dx, this.middle[1] + this.shift[1] + dy];
  }
}
