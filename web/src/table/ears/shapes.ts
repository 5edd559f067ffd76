/** Where a point lies with regard to a piece of scenery: only for words; what is legal the server says. */

import type { Point, Shape } from '../../lib/types';
import { apart } from '../draw/paths';

/** How far a point is from a segment. */
function fromSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const share = square ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square)) : 0;
  return Math.hypot(x - ax - dx * share, y - ay - dy * share);
}

function fromPath(at: Point, points: readonly Point[], closed: boolean): number {
  const ends = closed ? [...points.slice(1), ...points.slice(0, 1)] : points.slice(1);
  return Math.min(Infinity, ...ends.map((b, k) => fromSegment(at, points[k] ?? b, b)));
}

function isInside([x, y]: Point, points: readonly Point[]): boolean {
  let inside = false;
  points.forEach(([ax, ay], k) => {
    const [bx, by] = points[(k + 1) % points.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) inside = !inside;
  });
  return inside;
}

/** Whether a point lies in a shape; nothing lies in a line. */
export function holds(shape: Shape, at: Point): boolean {
  if (shape.type === 'disc') return apart(at, [shape.x, shape.y]) <= shape.radius;
  if (shape.type === 'capsule') return fromSegment(at, shape.a, shape.b) <= shape.radius;
  return shape.type === 'polygon' && isInside(at, shape.points);
}

/** How far a point is from the outline of a shape that does not hold it. */
export function awayFrom(shape: Shape, at: Point): number {
  if (shape.type === 'disc') return apart(at, [shape.x, shape.y]) - shape.radius;
  if (shape.type === 'capsule') return fromSegment(at, shape.a, shape.b) - shape.radius;
  return fromPath(at, shape.points, shape.type === 'polygon');
}
