/** Scenery that grew: woods, hedges, hills, water, marshes, fields, rocks, and flames.
 *
 * The true outline is always visible, because the rules measure to it. */

import type { Point, SceneryPiece } from '../../lib/types';
import {
  along,
  axis,
  blob,
  centre,
  element,
  n1,
  outline,
  path,
  ragged,
  rounded,
  scatter,
  shifted,
  shrunk,
  thickness,
} from './paths';
import { Rng } from './random';

export type Drawn = Pick<SceneryPiece, 'id' | 'kind' | 'height' | 'shape' | 'sides' | 'look'>;

function use(name: string, x: number, y: number, scale: number, turn = 0): string {
  const spin = turn ? ` rotate(${turn.toFixed(0)})` : '';
  return `<use href="#e-${name}" transform="translate(${n1(x)} ${n1(y)})${spin} scale(${scale.toFixed(2)})"/>`;
}

/** Four tree crowns and a flame, to be used many times. */
export function definitions(): string {
  const rng = new Rng('crowns');
  const crowns = ['a', 'b', 'a', 'b'].map(
    (tone, k) =>
      `<g id="e-crown${k}">` +
      element(blob(2.4, 3, 10, rng, 10), 'shade', { opacity: 0.28 }) +
      element(blob(0, 0, 10, rng, 11), `crown-${tone}`, { 'stroke-width': 0.9 }) +
      element(blob(-2.2, -2.4, 5.6, rng, 8), 'crown-light', { opacity: 0.55 }) +
      '</g>',
  );
  const flame =
    '<g id="e-flame">' +
    element('M0-12Q6.5-4 5.4 1.6Q4.4 6.4 0 6.4T-5.4 1.6Q-5.4-2.4-2-5.4Q-1.6-2.6 0-2Q2-6 0-12Z', 'flame-a', {
      'stroke-width': 0.8,
    }) +
    element('M.4-4Q3.4 0 2.6 2.6Q2 5 0 5T-2.6 2.6Q-2.4.4-.6-.6Q.8-1.6.4-4Z', 'flame-b') +
    '</g>';
  return crowns.join('') + flame;
}

export const edge = (piece: Drawn): string => path(outline(piece.shape), piece.shape.type !== 'line');

export function wood(piece: Drawn, rng: Rng): string {
  const floor = element(edge(piece), 'wood', { 'stroke-width': 1.2, 'stroke-dasharray': '5 3' });
  const trees = scatter(outline(piece.shape), rng, 1.08, 0.4).map(([x, y]) =>
    use(`crown${rng.below(4)}`, x, y, rng.uniform(0.85, 1.35), rng.uniform(-30, 30)),
  );
  return floor + trees.join('');
}

export function hedge(piece: Drawn, rng: Rng): string {
  const half = thickness(piece.shape, 10) / 2;
  const spots = along(axis(piece.shape), 6.5).map(
    ([x, y]): Point => [x + rng.uniform(-1.2, 1.2), y + rng.uniform(-1.2, 1.2)],
  );
  const shadows = spots.map(([x, y]) => element(blob(x + 2, y + 2.6, half, rng, 8), 'shade', { opacity: 0.26 }));
  const bushes = spots.map(
    ([x, y]) =>
      element(blob(x, y, half * rng.uniform(0.8, 1.15), rng, 8), 'hedge', { 'stroke-width': 0.7 }) +
      element(blob(x - 1, y - 1.2, half * 0.5, rng, 6), 'crown-light', { opacity: 0.5 }),
  );
  return [...shadows, ...bushes].join('');
}

export function hill(piece: Drawn, rng: Rng): string {
  const rim = outline(piece.shape);
  const [cx, cy] = centre(rim);
  const top: Point = [cx + rng.uniform(-6, 6), cy + rng.uniform(-6, 6)];
  const steps = piece.kind.startsWith('great') ? 5 : 4;
  let drawn =
    element(path(shifted(rim, 3.5, 4.5)), 'shade', { opacity: 0.2 }) +
    element(path(rim), 'hill', { 'stroke-width': 1.4 });
  for (let k = 1; k < steps; k++) {
    const ring = rounded(shrunk(rim, 1 - (k * 0.86) / steps, top));
    drawn += element(ring, 'hill-top', { opacity: 0.42 });
    drawn += element(ring, 'contour line', { 'stroke-width': 0.9, opacity: 0.85 });
  }
  return drawn;
}

export function water(piece: Drawn, rng: Rng): string {
  const rim = outline(piece.shape);
  const waves = scatter(rim, rng, 1.5, 0.6)
    .map(([x, y]) => `M${n1(x - 7)} ${n1(y)}q3.5-3 7 0t7 0`)
    .join('');
  return (
    element(path(rim), 'water', { 'stroke-width': 1.6 }) +
    element(rounded(shrunk(rim, 0.74, centre(rim))), 'water-deep', { opacity: 0.7 }) +
    element(waves, 'ripple line', { 'stroke-width': 1.1, opacity: 0.7 })
  );
}

export function marsh(piece: Drawn, rng: Rng): string {
  let drawn = element(edge(piece), 'marsh', { 'stroke-width': 1.1, 'stroke-dasharray': '2 3' });
  let tufts = '';
  for (const [x, y] of scatter(outline(piece.shape), rng, 1.1, 0.4)) {
    if (rng.random() < 0.36) {
      const pool = blob(x, y, rng.uniform(6, 11), rng, 8, 0.25);
      drawn += element(pool, 'water', { 'stroke-width': 0.6, opacity: 0.8 });
    } else {
      const at = `M${n1(x)} ${n1(y)}`;
      tufts += `${at}v-6${at}q-1-3-4-4.6${at}q1-3 4-4.6`;
    }
  }
  return drawn + element(tufts, 'reed line', { 'stroke-width': 1.1 });
}

export function field(piece: Drawn): string {
  const [a, b] = axis(piece.shape);
  const angle = a && b ? (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI : 0;
  const name = `e-furrow-${piece.id.replace(/\W/g, '-')}`;
  const pattern =
    `<pattern id="${name}" width="10" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle.toFixed(0)})">` +
    element('M0 1.2H10', 'furrow line', { 'stroke-width': 1.1 }) +
    element('M2 4.8l1.4-1.8M6.6 5l1.4-1.8', 'furrow line', { 'stroke-width': 0.8 }) +
    '</pattern>';
  const rim = edge(piece);
  return pattern + element(rim, 'field', { 'stroke-width': 1.3 }) + `<path d="${rim}" fill="url(#${name})"/>`;
}

function boulder(x: number, y: number, r: number, rng: Rng): string {
  const body = ragged(x, y, r, rng, 7);
  const lit = shifted(shrunk(body, 0.55, [x, y]), -r * 0.14, -r * 0.18);
  return (
    element(path(shifted(body, 1.8, 2.4)), 'shade', { opacity: 0.25 }) +
    element(path(body), 'stone', { 'stroke-width': 0.9 }) +
    element(path(lit), 'stone-light', { opacity: 0.8 })
  );
}

export function rocks(piece: Drawn, rng: Rng): string {
  const rim = outline(piece.shape);
  const stones = scatter(rim, rng, 0.95, 0.4).map(([x, y]) => boulder(x, y, rng.uniform(7, 14), rng));
  return (
    element(path(shifted(rim, 4, 5)), 'shade', { opacity: 0.26 }) +
    element(path(rim), 'stone-dark', { opacity: 0.75 }) +
    stones.join('')
  );
}

export const strewn = (piece: Drawn, rng: Rng, gap = 0.72): string =>
  scatter(outline(piece.shape), rng, gap, 0.2)
    .map(([x, y]) => boulder(x, y, rng.uniform(2.6, 5), rng))
    .join('');

export function rubble(piece: Drawn, rng: Rng): string {
  const floor = { 'stroke-width': 0.9, 'stroke-dasharray': '2 3', opacity: 0.6 };
  return element(edge(piece), 'floor', floor) + strewn(piece, rng);
}

export function flames(piece: Drawn, rng: Rng): string {
  const width = thickness(piece.shape, 12);
  const line = axis(piece.shape);
  const d = path(line, false);
  const glow = `<path d="${d}" class="e-line" stroke="#f2a03d" stroke-linecap="round"`;
  const flames = along(line, 8)
    .sort((p, q) => p[1] - q[1])
    .map(([x, y, ux, uy]) => {
      const off = rng.uniform(-0.25, 0.25) * width;
      return use('flame', x - uy * off, y + ux * off, rng.uniform(0.75, 1.15), rng.uniform(-9, 9));
    });
  return (
    `${glow} stroke-width="${n1(width + 14)}" opacity=".22"/>` +
    `${glow} stroke-width="${n1(width + 3)}" opacity=".45"/>${flames.join('')}`
  );
}

/** A kind that nobody drew yet: its outline, honestly. */
export function unknown(piece: Drawn): string {
  if (piece.shape.type === 'line') return element(edge(piece), 'wall-base line', { 'stroke-width': 4 });
  return element(edge(piece), 'other', { 'stroke-width': 1.4, 'stroke-dasharray': '6 3', opacity: 0.9 });
}
