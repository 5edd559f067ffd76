/** Doors, gates and windows with their state; ladders, ropes, stairs, trapdoors and lifts. */

import { inches } from '../../lib/scale';
import type { LinkView, OpeningView, Point } from '../../lib/types';
import { along, between, element, n1, path, spot } from './paths';

const DOUBLE = 2.4; // inches: wider than this, a door has two leaves

export const isOpen = (thing: { state: string }): boolean => thing.state === 'open';

/** A leaf that stands open: from its hinge into the open, with the way it swung. */
function leaf(hinge: Point, other: Point, turn: 1 | -1): string {
  const [dx, dy] = [other[0] - hinge[0], other[1] - hinge[1]];
  const tip: Point = [hinge[0] - dy * turn, hinge[1] + dx * turn];
  const long = Math.hypot(dx, dy);
  return (
    element(`M${n1(other[0])} ${n1(other[1])}A${n1(long)} ${n1(long)} 0 0 ${turn > 0 ? 1 : 0} ${n1(tip[0])} ${n1(tip[1])}`, 'timber-light line', { 'stroke-width': 0.9, 'stroke-dasharray': '2 2' }) +
    element(path([hinge, tip], false), 'timber line', { 'stroke-width': 4 }) +
    element(path([hinge, tip], false), 'timber-light line', { 'stroke-width': 1.8 })
  );
}

/** An opening in a wall: shut it is a bar across, open its leaves stand out of the house. */
export function drawOpening(side: OpeningView): string {
  const [a, b] = side.points.map(([x, y]) => spot(x, y));
  if (!a || !b) return '';
  const d = path([a, b], false);
  const jambs = element(posts(a, b), 'wall-base line', { 'stroke-width': 3 });
  const sill = element(d, 'wall-base line', { 'stroke-width': 7 });
  if (side.kind === 'window') {
    const pane: Record<string, string | number> = isOpen(side) ? { 'stroke-width': 3, 'stroke-dasharray': '3 3' } : { 'stroke-width': 3.4 };
    return sill + element(d, isOpen(side) ? 'wall-top line' : 'ripple line', pane) + jambs;
  }
  if (!isOpen(side)) {
    return sill + element(d, 'timber line', { 'stroke-width': 5.4 }) + element(d, 'timber-light line', { 'stroke-width': 2.2, 'stroke-dasharray': '5 1.6' }) + jambs;
  }
  const two = side.kind === 'gate' || side.width > inches(DOUBLE);
  const middle = between(a, b, 0.5);
  const leaves = two ? leaf(a, middle, 1) + leaf(b, middle, -1) : leaf(a, b, 1);
  return element(d, 'floor line', { 'stroke-width': 6 }) + leaves + jambs;
}
function posts(a: Point, b: Point): string {
  return [a, b]
    .map(([x, y], k) => {
      const [u, v] = k ? dir(b, a) : dir(a, b);
      return `M${n1(x - v * 4)} ${n1(y + u * 4)}L${n1(x + v * 4)} ${n1(y - u * 4)}`;
    })
    .join('');
}
function dir(a: Point, b: Point): Point {
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  return [(b[0] - a[0]) / long, (b[1] - a[1]) / long];
}

// -- links ---------------------------------------------------------------------------------------

/** At least so long, so that one sees what it is. */
function stretched(a: Point, b: Point, least: number): [Point, Point] {
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (long >= least) return [a, b];
  const [u, v] = long > 0.5 ? dir(a, b) : [0, -1];
  const [mx, my] = between(a, b, 0.5);
  return [
    [mx - (u * least) / 2, my - (v * least) / 2],
    [mx + (u * least) / 2, my + (v * least) / 2],
  ];
}

function ladder(from: Point, to: Point): string {
  const [a, b] = stretched(from, to, 26);
  const [u, v] = dir(a, b);
  const rail = (k: number): string => path([[a[0] - v * k, a[1] + u * k], [b[0] - v * k, b[1] + u * k]], false);
  const rungs = along([a, b], 5.4).map(([x, y]) => `M${n1(x - v * 5)} ${n1(y + u * 5)}L${n1(x + v * 5)} ${n1(y - u * 5)}`);
  const d = `${rail(5)}${rail(-5)}${rungs.join('')}`;
  return element(d, 'timber line', { 'stroke-width': 3.4 }) + element(d, 'timber-light line', { 'stroke-width': 1.5 });
}

function rope(from: Point, to: Point): string {
  const [a, b] = stretched(from, to, 26);
  const [u, v] = dir(a, b);
  const bends = along([a, b], 4).map(([x, y], k): Point => [x - v * (k % 2 ? 2.4 : -2.4), y + u * (k % 2 ? 2.4 : -2.4)]);
  const d = path(bends, false);
  return element(d, 'timber line', { 'stroke-width': 3.6 }) + element(d, 'timber-light line', { 'stroke-width': 1.8 });
}

function stairs(from: Point, to: Point): string {
  const [a, b] = stretched(from, to, 30);
  const [u, v] = dir(a, b);
  const half = 8;
  const side = (k: number): Point[] => [[a[0] - v * k, a[1] + u * k], [b[0] - v * k, b[1] + u * k]];
  const steps = along([a, b], 6).map(([x, y]) => `M${n1(x - v * half)} ${n1(y + u * half)}L${n1(x + v * half)} ${n1(y - u * half)}`);
  const [tx, ty] = between(a, b, 0.92);
  const [sx, sy] = between(a, b, 0.15);
  const arrow = `M${n1(sx)} ${n1(sy)}L${n1(tx)} ${n1(ty)}M${n1(tx - u * 5 - v * 4)} ${n1(ty - v * 5 + u * 4)}L${n1(tx)} ${n1(ty)}L${n1(tx - u * 5 + v * 4)} ${n1(ty - v * 5 - u * 4)}`;
  return (
    element(path([...side(half), ...side(-half).reverse()]), 'stone-light', { 'stroke-width': 1 }) +
    element(`${steps.join('')}${path([...side(half), ...side(-half).reverse()])}`, 'wall-base line', { 'stroke-width': 1.1 }) +
    element(arrow, 'bars line', { 'stroke-width': 1.8 })
  );
}

function trapdoor(_from: Point, to: Point, open: boolean): string {
  const [x, y] = to;
  const box = (r: number): string => `M${n1(x - r)} ${n1(y - r)}h${2 * r}v${2 * r}h${-2 * r}Z`;
  if (open)
    return (
      element(box(9), 'state-fill', {}) +
      element(`M${n1(x - 9)} ${n1(y - 9)}h18v-9h-18Z`, 'deck', { 'stroke-width': 1.2 }) +
      element(box(9), 'timber line', { 'stroke-width': 2 })
    );
  return (
    element(box(9), 'deck', { 'stroke-width': 1.2 }) +
    element(`${box(9)}M${n1(x - 3)} ${n1(y - 9)}v18M${n1(x + 3)} ${n1(y - 9)}v18`, 'timber line', { 'stroke-width': 1.4 }) +
    element(`M${n1(x - 2)} ${n1(y + 5)}a2 2 0 1 0 4 0a2 2 0 1 0-4 0`, 'bars line', { 'stroke-width': 1.3 })
  );
}

function lift(_from: Point, [x, y]: Point): string {
  const r = 10;
  return (
    element(`M${n1(x - r)} ${n1(y - r)}h${2 * r}v${2 * r}h${-2 * r}Z`, 'stone-light', { 'stroke-width': 1.6 }) +
    element(`M${n1(x)} ${n1(y - 7)}l4 5h-8ZM${n1(x)} ${n1(y + 7)}l4-5h-8Z`, 'state-fill', {})
  );
}

/** Where somebody hangs on a wall: a few holds, from its foot to its top. */
function wall([ax, ay]: Point, [bx, by]: Point): string {
  return element(`M${n1(ax)} ${n1(ay)}L${n1(bx)} ${n1(by)}`, 'timber line', { 'stroke-width': 2, 'stroke-dasharray': '1.5 4' });
}

const LINKS: Record<string, (from: Point, to: Point, open: boolean) => string> = { ladder, rope, stairs, trapdoor, lift, wall };

/** What joins two places, drawn between them. */
export function drawLink(link: LinkView): string {
  const [from, to] = [spot(...link.lower.at), spot(...link.upper.at)];
  return (LINKS[link.kind] ?? ladder)(from, to, isOpen(link));
}
