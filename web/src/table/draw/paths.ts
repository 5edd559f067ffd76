/** Outlines of the table's shapes as SVG paths, and points scattered inside them.
 *
 * x to the right and y downwards: (x, y) is drawn at (x, -y) times the scale. */

import { INCH, UNIT } from '../../lib/scale';
import type { Point, Shape } from '../../lib/types';
import type { Rng } from './random';

export { UNIT };

export const n1 = (value: number): string => String(Math.round(value * 10) / 10);
export const spot = (x: number, y: number): Point => [x * UNIT, -y * UNIT];

const { cos, sin, PI, hypot } = Math;

function ring([cx, cy]: Point, r: number, sides: number): Point[] {
  const turn = (2 * PI) / sides;
  return Array.from({ length: sides }, (_, k): Point => [cx + r * cos(k * turn), cy + r * sin(k * turn)]);
}

/** The outline of a shape as drawn; a line gives its own points. */
export function outline(shape: Shape): Point[] {
  if (shape.type === 'disc') return ring(spot(shape.x, shape.y), shape.radius * UNIT, 36);
  if (shape.type === 'capsule') {
    const [ax, ay] = spot(...shape.a);
    const [bx, by] = spot(...shape.b);
    const length = hypot(bx - ax, by - ay) || 1;
    const r = shape.radius * UNIT;
    const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
    const points: Point[] = [];
    for (const [cx, cy, start] of [
      [bx, by, -PI / 2],
      [ax, ay, PI / 2],
    ] as const) {
      for (let k = 0; k < 9; k++) {
        const [u, v] = [r * cos(start + (k * PI) / 8), r * sin(start + (k * PI) / 8)];
        points.push([cx + u * ux - v * uy, cy + u * uy + v * ux]);
      }
    }
    return points;
  }
  return shape.points.map(([x, y]) => spot(x, y));
}

export const middle = (p: Point, q: Point): Point => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
export const between = (p: Point, q: Point, t: number): Point => [
  p[0] + (q[0] - p[0]) * t,
  p[1] + (q[1] - p[1]) * t,
];
export const apart = (p: Point, q: Point): number => hypot(p[0] - q[0], p[1] - q[1]);

/** Four corners, the longer side first. */
export function longSideFirst(points: Point[]): [Point, Point, Point, Point] {
  const [a, b, c, d] = points as [Point, Point, Point, Point];
  return apart(a, b) < apart(b, c) ? [b, c, d, a] : [a, b, c, d];
}

/** The middle line of a long shape: what walls, hedges and flames follow. */
export function axis(shape: Shape): Point[] {
  if (shape.type === 'line') return outline(shape);
  if (shape.type === 'capsule') return [spot(...shape.a), spot(...shape.b)];
  const points = outline(shape);
  if (shape.type === 'polygon' && points.length === 4) {
    const [a, b, c, d] = longSideFirst(points);
    return [middle(a, d), middle(b, c)];
  }
  return points[0] ? [...points, points[0]] : [];
}

export function thickness(shape: Shape, thinnest: number): number {
  if (shape.type === 'capsule') return Math.max(thinnest, shape.radius * 2 * UNIT);
  if (shape.type === 'polygon' && shape.points.length === 4) {
    const [, b, c] = longSideFirst(outline(shape));
    return Math.max(thinnest, apart(b, c));
  }
  return thinnest;
}

export function centre(points: Point[]): Point {
  const total = points.reduce<Point>((s, p) => [s[0] + p[0], s[1] + p[1]], [0, 0]);
  return [total[0] / points.length, total[1] / points.length];
}

export const shrunk = (points: Point[], factor: number, [cx, cy]: Point): Point[] =>
  points.map(([x, y]) => [cx + (x - cx) * factor, cy + (y - cy) * factor]);

export const shifted = (points: Point[], dx: number, dy: number): Point[] =>
  points.map(([x, y]) => [x + dx, y + dy]);

export function path(points: Point[], closed = true): string {
  return `M${points.map(([x, y]) => `${n1(x)} ${n1(y)}`).join('L')}${closed ? 'Z' : ''}`;
}

/** A closed path that rounds every corner. */
export function rounded(points: Point[]): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return '';
  const start = middle(last, first);
  let d = `M${n1(start[0])} ${n1(start[1])}`;
  points.forEach((p, k) => {
    const m = middle(p, points[k + 1] ?? first);
    d += `Q${n1(p[0])} ${n1(p[1])} ${n1(m[0])} ${n1(m[1])}`;
  });
  return `${d}Z`;
}

/** A roundish outline that no compass drew. */
export function blob(x: number, y: number, r: number, rng: Rng, lobes = 9, rough = 0.14): string {
  const turn = (2 * PI) / lobes;
  const points: Point[] = [];
  for (let k = 0; k < lobes; k++) {
    const angle = k * turn + rng.uniform(-0.25, 0.25) * turn;
    const reach = r * (1 + rng.uniform(-rough, rough));
    points.push([x + reach * cos(angle), y + reach * sin(angle)]);
  }
  return rounded(points);
}

export function ragged(x: number, y: number, r: number, rng: Rng, corners: number): Point[] {
  const turn = (2 * PI) / corners;
  return Array.from({ length: corners }, (_, k): Point => {
    const angle = k * turn + rng.uniform(-0.3, 0.3) * turn;
    const reach = r * rng.uniform(0.75, 1.1);
    return [x + reach * cos(angle), y + reach * sin(angle)];
  });
}

export function inside(points: Point[], [x, y]: Point): boolean {
  let within = false;
  points.forEach(([ax, ay], k) => {
    const [bx, by] = points[(k + 1) % points.length] ?? [0, 0];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  });
  return within;
}

function toSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return hypot(x - ax - t * dx, y - ay - t * dy);
}

export const toEdge = (points: Point[], p: Point): number =>
  Math.min(...points.map((a, k) => toSegment(p, a, points[(k + 1) % points.length] ?? a)));

/** Points inside an outline about `gap` inches apart, `margin` from its edge, far ones first. */
export function scatter(points: Point[], rng: Rng, gap: number, margin: number): Point[] {
  const step = gap * INCH;
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const found: Point[] = [];
  const rows = Math.max(1, Math.round((y1 - y0) / (step * 0.87)));
  for (let row = 0; row <= rows; row++) {
    for (let x = x0 + (row % 2 ? step / 2 : 0); x <= x1; x += step) {
      const p: Point = [
        x + rng.uniform(-0.3, 0.3) * step,
        y0 + row * step * 0.87 + rng.uniform(-0.3, 0.3) * step,
      ];
      if (inside(points, p) && toEdge(points, p) >= margin * INCH) found.push(p);
    }
  }
  return found;
}

/** Points along a line about `step` units apart, each with the direction there. */
export function along(points: Point[], step: number): [number, number, number, number][] {
  const found: [number, number, number, number][] = [];
  points.slice(1).forEach((b, k) => {
    const a = points[k] ?? b;
    const length = apart(a, b);
    if (length <= 0) return;
    const count = Math.max(1, Math.round(length / step));
    for (let i = 0; i <= count; i++) {
      const [x, y] = between(a, b, i / count);
      found.push([x, y, (b[0] - a[0]) / length, (b[1] - a[1]) / length]);
    }
  });
  return found;
}

/** A path element; each class has its colours in the palette. */
export function element(d: string, classes: string, more: Record<string, string | number> = {}): string {
  const names = classes
    .split(' ')
    .map((name) => `e-${name}`)
    .join(' ');
  const rest = Object.entries(more)
    .map(([key, value]) => ` ${key}="${value}"`)
    .join('');
  return `<path class="${names}" d="${d}"${rest}/>`;
}
