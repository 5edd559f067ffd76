/** How the table lies on the screen: centre, zoom, turn; and the way back from screen to inches. */

import { INCH } from '../lib/scale';
import type { Point } from '../lib/types';
import { UNIT } from './draw/paths';

export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

const NEAREST = 6;
const FARTHEST = 0.25;
/** A base of one inch is then wide enough for a finger to tell it from the next. */
const CLOSE = 1.25;
/** So near one goes by itself to look at a melee. */
const CLOSEST = 2.6;

export class Camera {
  /** The drawing unit that lies in the middle of the free part of the screen. */
  x = $state(0);
  y = $state(0);
  zoom = $state(1);
  angle = $state(0);
  screen = $state({ width: 1, height: 1 });
  insets = $state<Insets>({ top: 0, right: 0, bottom: 0, left: 0 });
  /** How much of the right edge the tools lie on: nothing is brought into view under them. */
  tools = 0;
  /** How far the table is being dragged: drawn as a shift of the whole picture, settled at the end. */
  shift = $state.raw<Point>([0, 0]);
  #table = { width: 1, depth: 1 };
  #fitted = true;

  readonly middle = $derived<Point>([
    (this.insets.left + this.screen.width - this.insets.right) / 2,
    (this.insets.top + this.screen.height - this.insets.bottom) / 2,
  ]);
  readonly transform = $derived(
    `translate(${this.middle[0]} ${this.middle[1]}) rotate(${this.angle}) scale(${this.zoom}) translate(${-this.x} ${-this.y})`,
  );

  /** Show the whole table, in the part of the screen that no panel covers. */
  fit(width = this.#table.width, depth = this.#table.depth): void {
    this.#table = { width, depth };
    this.#fitted = true;
    const turned = this.angle % 180 !== 0;
    const [w, h] = turned ? [depth, width] : [width, depth];
    const { top, right, bottom, left } = this.insets;
    const wide = Math.max(80, this.screen.width - left - right - 16);
    const high = Math.max(80, this.screen.height - top - bottom - 16);
    this.zoom = Math.min(wide / (w * UNIT + 34), high / (h * UNIT + 34));
    this.x = (width * UNIT) / 2;
    this.y = (depth * UNIT) / 2;
  }

  /** Begin with some places in view, close enough to see them well. */
  look(places: readonly Point[]): void {
    this.fit();
    if (!places.length || this.zoom >= CLOSE) return;
    const xs = places.map(([x]) => x * UNIT);
    const ys = places.map(([, y]) => (this.#table.depth - y) * UNIT);
    this.x = (Math.min(...xs) + Math.max(...xs)) / 2;
    this.y = (Math.min(...ys) + Math.max(...ys)) / 2;
    this.zoom = CLOSE;
    this.#fitted = false;
  }

  #before: { x: number; y: number; zoom: number; fitted: boolean } | null = null;

  /** Go close to some places, and remember where one came from; none: go back there. */
  closeUp(places: readonly Point[]): void {
    if (!places.length) {
      if (this.#before) ({ x: this.x, y: this.y, zoom: this.zoom, fitted: this.#fitted } = this.#before);
      this.#before = null;
      if (this.#fitted) this.fit();
      return;
    }
    this.#before ??= { x: this.x, y: this.y, zoom: this.zoom, fitted: this.#fitted };
    const xs = places.map(([x]) => x * UNIT);
    const ys = places.map(([, y]) => (this.#table.depth - y) * UNIT);
    const { top, right, bottom, left } = this.insets;
    const room = 2.2 * INCH;
    const wide = (this.screen.width - left - right) / (Math.max(...xs) - Math.min(...xs) + 2 * room);
    const high = (this.screen.height - top - bottom) / (Math.max(...ys) - Math.min(...ys) + 2 * room);
    this.x = (Math.min(...xs) + Math.max(...xs)) / 2;
    this.y = (Math.min(...ys) + Math.max(...ys)) / 2;
    this.zoom = Math.max(this.zoom, Math.min(CLOSEST, wide, high));
    this.#fitted = false;
  }

  /** Bring places into the free part of the screen, if they are not there: as near as lets all be seen. */
  reveal(...places: Point[]): void {
    const { top, right, bottom, left } = this.insets;
    const edge = 24;
    const wide = this.screen.width - left - right - this.tools - 2 * edge;
    const high = this.screen.height - top - bottom - 2 * edge;
    const spots = places.map((place) => this.toScreen(place));
    const [mx, my]: Point = [this.middle[0] - this.tools / 2, this.middle[1]];
    if (spots.every(([x, y]) => Math.abs(x - mx) <= wide / 2 && Math.abs(y - my) <= high / 2)) return;
    const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
    const [x1, x2, y1, y2] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    this.pan(mx - (x1 + x2) / 2, my - (y1 + y2) / 2);
    this.zoomAt(Math.min(1, wide / (x2 - x1 || 1), high / (y2 - y1 || 1)), [mx, my]);
  }

  /** The screen or the panels changed: keep the whole table in view, if that was the view. */
  resized(width: number, height: number, insets: Insets): void {
    const [mx, my] = this.middle;
    const same = this.screen.width === width && this.screen.height === height;
    this.screen = { width, height };
    this.insets = insets;
    if (this.#fitted) this.fit();
    else if (same) {
      // A panel that grows must not move the table under the hand of who put it there.
      const [ux, uy] = this.#unturned(this.middle[0] - mx, this.middle[1] - my);
      this.x += ux / this.zoom;
      this.y += uy / this.zoom;
    }
  }

  turn(): void {
    this.angle = (this.angle + 90) % 360;
    if (this.#fitted) this.fit();
  }

  #unturned(dx: number, dy: number): Point {
    const a = (-this.angle * Math.PI) / 180;
    return [dx * Math.cos(a) - dy * Math.sin(a), dx * Math.sin(a) + dy * Math.cos(a)];
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
    const [ux, uy] = this.#unturned(dx, dy);
    this.x = Math.max(0, Math.min(this.#table.width * UNIT, this.x - ux / this.zoom));
    this.y = Math.max(0, Math.min(this.#table.depth * UNIT, this.y - uy / this.zoom));
    this.#fitted = false;
  }

  /** Zoom so that the point under the hand stays under the hand. */
  zoomAt(factor: number, at: Point = this.middle): void {
    const zoom = Math.max(FARTHEST, Math.min(NEAREST, this.zoom * factor));
    const [dx, dy] = this.#unturned(at[0] - this.middle[0], at[1] - this.middle[1]);
    this.x += dx / this.zoom - dx / zoom;
    this.y += dy / this.zoom - dy / zoom;
    this.zoom = zoom;
    this.#fitted = false;
  }

  /** From a point of the screen to inches of the table. */
  toTable(sx: number, sy: number): Point {
    const [dx, dy] = this.#unturned(sx - this.middle[0], sy - this.middle[1]);
    const [px, py] = [this.x + dx / this.zoom, this.y + dy / this.zoom];
    return [px / UNIT, this.#table.depth - py / UNIT];
  }

  /** From inches of the table to a point of the screen. */
  toScreen([x, y]: Point): Point {
    const a = (this.angle * Math.PI) / 180;
    const dx = (x * UNIT - this.x) * this.zoom;
    const dy = ((this.#table.depth - y) * UNIT - this.y) * this.zoom;
    return [
      this.middle[0] + this.shift[0] + dx * Math.cos(a) - dy * Math.sin(a),
      this.middle[1] + this.shift[1] + dx * Math.sin(a) + dy * Math.cos(a),
    ];
  }
}
