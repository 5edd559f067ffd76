/** Scenery that was built: walls, fences, buildings, towers, ruins. */

import type { Point } from '../../lib/types';
import { edge, strewn, type Drawn } from './natural';
import {
  along,
  axis,
  between,
  centre,
  element,
  longSideFirst,
  middle,
  n1,
  outline,
  path,
  scatter,
  shifted,
  shrunk,
  thickness,
} from './paths';
import type { Rng } from './random';

function across(line: Point[], step: number, half: number, keep: () => boolean): string {
  return along(line, step)
    .filter(keep)
    .map(
      ([x, y, ux, uy]) =>
        `M${n1(x - uy * half)} ${n1(y + ux * half)}L${n1(x + uy * half)} ${n1(y - ux * half)}`,
    )
    .join('');
}

export function wall(piece: Drawn, rng: Rng): string {
  const width = thickness(piece.shape, 6);
  const line = axis(piece.shape);
  const d = path(line, false);
  const joints = across(line, 6.5, width * 0.3, () => rng.random() < 0.85);
  return (
    element(path(shifted(line, 2, 2.8), false), 'shade-line line', { 'stroke-width': n1(width + 1), opacity: 0.3 }) +
    element(d, 'wall-base line', { 'stroke-width': n1(width) }) +
    element(d, 'wall-top line', { 'stroke-width': n1(width - 2) }) +
    element(joints, 'joint line', { 'stroke-width': 0.9 })
  );
}

export function fence(piece: Drawn): string {
  const line = axis(piece.shape);
  const rail = path(line, false);
  const posts = across(line, 13, 2.6, () => true);
  return (
    element(path(shifted(line, 1.6, 2.2), false), 'shade-line line', { 'stroke-width': 2.4, opacity: 0.3 }) +
    element(rail, 'timber line', { 'stroke-width': 2.4 }) +
    element(rail, 'timber-light line', { 'stroke-width': 0.9 }) +
    element(posts, 'timber line', { 'stroke-width': 3.2 }) +
    element(posts, 'timber-light line', { 'stroke-width': 1.2 })
  );
}

/** Crossed stakes on two beams, as thick as it is. */
export function barricade(piece: Drawn): string {
  const width = thickness(piece.shape, 10);
  const line = axis(piece.shape);
  const half = width * 0.5;
  const beam = path(line, false);
  const stakes = along(line, 9)
    .flatMap(([x, y, ux, uy]) =>
      [half * 0.5, -half * 0.5].map(
        (lean) =>
          `M${n1(x - uy * half - ux * lean)} ${n1(y + ux * half - uy * lean)}L${n1(x + uy * half + ux * lean)} ${n1(y - ux * half + uy * lean)}`,
      ),
    )
    .join('');
  return (
    element(path(shifted(line, 2, 2.8), false), 'shade-line line', { 'stroke-width': n1(width), opacity: 0.3 }) +
    element(beam, 'timber line', { 'stroke-width': n1(width * 0.55) }) +
    element(beam, 'timber-light line', { 'stroke-width': n1(width * 0.2) }) +
    element(stakes, 'timber line', { 'stroke-width': 3 }) +
    element(stakes, 'timber-light line', { 'stroke-width': 1.1 })
  );
}

/** The shadow of something tall. */
function drop(corners: Point[], height: number): string {
  const reach = 2.5 + Math.min(height, 6) * 0.9;
  return element(path(shifted(corners, reach * 0.8, reach)), 'shade', { opacity: 0.3 });
}

/** Rows of tiles, parallel to the ridge. */
function courses([a, b, c, d]: [Point, Point, Point, Point]): string {
  const rows = [0.2, 0.4, 0.6, 0.8].map((t) => path([between(a, d, t), between(b, c, t)], false));
  return element(rows.join(''), 'tile line', { 'stroke-width': 0.8, opacity: 0.8 });
}

function chimney(p: Point, q: Point, rng: Rng): string {
  const [x, y] = between(p, q, rng.uniform(0.15, 0.85));
  const box: Point[] = [
    [x - 3, y - 3],
    [x + 3, y - 3],
    [x + 3, y + 3],
    [x - 3, y + 3],
  ];
  return (
    element(path(shifted(box, 2, 2.5)), 'shade', { opacity: 0.3 }) + element(path(box), 'stone', { 'stroke-width': 0.9 })
  );
}

/** A roof with its ridge, one slope in the light. */
export function building(piece: Drawn, rng: Rng): string {
  const corners = outline(piece.shape);
  const shadow = drop(corners, piece.height);
  if (corners.length !== 4) {
    return (
      shadow +
      element(path(corners), 'roof-b', { 'stroke-width': 1.2 }) +
      element(path(shrunk(corners, 0.82, centre(corners))), 'roof-a', { 'stroke-width': 0.8 })
    );
  }
  const [a, b, c, d] = longSideFirst(corners);
  const [left, right] = [middle(a, d), middle(b, c)];
  const [p, q] = [between(left, right, 0.16), between(left, right, 0.84)];
  const slopes: [Point, Point, Point, Point][] = [
    [a, b, q, p],
    [d, c, q, p],
  ];
  const light = (s: Point[]): number => centre(s)[0] + centre(s)[1];
  const [first, second] = slopes.sort((s, u) => light(s) - light(u)) as [
    [Point, Point, Point, Point],
    [Point, Point, Point, Point],
  ];
  return (
    shadow +
    element(path(first), 'roof-a', { 'stroke-width': 1 }) +
    element(path(second), 'roof-b', { 'stroke-width': 1 }) +
    element(path([a, d, p]), 'roof-b', { 'stroke-width': 1, opacity: 0.92 }) +
    element(path([b, c, q]), 'roof-a', { 'stroke-width': 1, opacity: 0.85 }) +
    courses(first) +
    courses(second) +
    element(path([p, q], false), 'wall-top line', { 'stroke-width': 1.6, opacity: 0.55 }) +
    chimney(p, q, rng)
  );
}

/** A stone tower with a barred hatch. */
export function barredTower(piece: Drawn): string {
  const corners = outline(piece.shape);
  const heart = centre(corners);
  const hatch = shrunk(corners, 0.42, heart);
  const [a, b, c, d] = hatch as [Point, Point, Point, Point];
  const bars = [0.2, 0.4, 0.6, 0.8].map((t) => path([between(a, b, t), between(d ?? c, c, t)], false));
  const battlements = { fill: 'none', 'stroke-width': 5, 'stroke-dasharray': '7 5' };
  return (
    drop(corners, piece.height) +
    element(path(corners), 'stone-dark') +
    element(path(shrunk(corners, 0.8, heart)), 'stone', { 'stroke-width': 1 }) +
    element(path(corners), 'wall-top', battlements) +
    element(path(hatch), 'state-fill', { opacity: 0.75 }) +
    element(bars.join(''), 'wall-top line', { 'stroke-width': 1.5 })
  );
}

function stump(line: Point[]): string {
  const d = path(line, false);
  return (
    element(path(shifted(line, 2, 2.8), false), 'shade-line line', { 'stroke-width': 6, opacity: 0.28 }) +
    element(d, 'wall-base line', { 'stroke-width': 6.4 }) +
    element(d, 'wall-top line', { 'stroke-width': 4.2 })
  );
}

/** Broken walls round a floor strewn with stones. */
export function ruin(piece: Drawn, rng: Rng): string {
  const corners = outline(piece.shape);
  const heart = centre(corners);
  const slabs = scatter(corners, rng, 1.2, 0.7)
    .map(([x, y]) => `M${n1(x)} ${n1(y)}h${n1(rng.uniform(6, 12))}M${n1(x)} ${n1(y)}v${n1(rng.uniform(4, 9))}`)
    .join('');
  let drawn =
    element(edge(piece), 'floor', { 'stroke-width': 0.8, 'stroke-dasharray': '3 3' }) +
    element(slabs, 'joint line', { 'stroke-width': 0.7, opacity: 0.5 });
  corners.forEach((p, k) => {
    const q = corners[(k + 1) % corners.length] ?? p;
    const gap = rng.uniform(0.25, 0.7);
    const half = rng.uniform(0.06, 0.13);
    const whole = rng.random() < 0.75;
    drawn += stump(shrunk([p, between(p, q, gap - half)], 0.965, heart));
    if (whole) drawn += stump(shrunk([between(p, q, gap + half), q], 0.965, heart));
  });
  return drawn + strewn(piece, rng, 1.7);
}
