/** How the table lies on the screen: centre, zoom, turn; and the way back from screen to inches. */

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

export class Camera {
  /** The drawing unit that lies in the middle of the free part of the screen. */
  x = $state(0);
  y = $state(0);
  zoom = $state(1);
  angle = $state(0);
  screen = $state({ width: 1, height: 1 });
  insets = $state<Insets>({ top: 0, right: 0, bottom: 0, left: 0 });
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

  /** The screen or the panels changed: keep the whole table in view, if that was the view. */
  resized(width: number, height: number, insets: Insets): void {
    this.screen = { width, height };
    this.insets = insets;
    if (this.#fitted) this.fit();
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
