/** Surfaces from above: roofs, floors, walkways, terraces and hills, with their sides drawn by how one passes them. */

import type { Point, SideView, SurfaceView } from '../../lib/types';
import { along, between, element, inside, n1, outline, path, shifted, spot, UNIT } from './paths';

/** What a surface looks like: the floor of a room, a roof, a walkway, a plot of land, a hill, a block of stone. */
export type Ground = 'floor' | 'roof' | 'deck' | 'plot' | 'hill' | 'block';

const FILLS: Record<Ground, [fill: string, pattern: string]> = {
  floor: ['floor', 'planks'],
  roof: ['roof-b', 'tiles'],
  deck: ['deck', 'planks'],
  plot: ['marsh', ''],
  hill: ['hill', ''],
  block: ['stone', 'flags'],
};

/** From how a surface lies, without a word of any book. */
export function groundOf(surface: SurfaceView): Ground {
  if (surface.inside) return 'floor';
  if (surface.roof) return 'roof';
  if (surface.bottom > 0) return 'deck';
  if (surface.height <= 0) return 'plot';
  return surface.sides.some((side) => side.kind === 'slope') ? 'hill' : 'block';
}

/** Patterns that several surfaces share. */
export const surfacePatterns = (): string =>
  `<pattern id="e-difficult" width="16" height="14" patternUnits="userSpaceOnUse">${element('M2 5l2-3l2 3M10 12l2-3l2 3', 'contour line', { 'stroke-width': 1.1 })}</pattern>` +
  `<pattern id="e-planks" width="34" height="9" patternUnits="userSpaceOnUse">${element('M0 .5H34M9 .5V9M27 .5V-9', 'joint line', { 'stroke-width': 0.8 })}</pattern>` +
  `<pattern id="e-tiles" width="12" height="12" patternUnits="userSpaceOnUse">${element('M0 .5H12M0 6.5H12M3 .5V6.5M9 6.5V12.5', 'tile line', { 'stroke-width': 0.9 })}</pattern>` +
  `<pattern id="e-flags" width="26" height="20" patternUnits="userSpaceOnUse">${element('M0 .5H26M0 10.5H26M7 .5V10M19 10.5V20', 'joint line', { 'stroke-width': 0.7 })}</pattern>`;

const BESIDE = 0.1; // of the table's unit

type Drawer = (a: Point, b: Point, side: SideView) => string;

/** Points along a stretch with the direction out of the surface: it lies to the left, as drawn to the right. */
function outwards(a: Point, b: Point, step: number): { at: Point; out: Point }[] {
  return along([a, b], step).map(([x, y, ux, uy]) => ({ at: [x, y], out: [-uy, ux] }));
}

/** Strokes that run downhill, long and short in turn. */
const slope: Drawer = (a, b) => {
  const strokes = outwards(a, b, 5).map(({ at: [x, y], out: [u, v] }, k) => {
    const long = k % 2 ? 6 : 11;
    return `M${n1(x - u * 2)} ${n1(y - v * 2)}l${n1(u * long)} ${n1(v * long)}`;
  });
  return element(strokes.join(''), 'contour line', { 'stroke-width': 1.2 });
};

/** A face of stone that is scaled, or masonry that stands on the rim. */
const wall: Drawer = (a, b, { rise }) => {
  const d = path([a, b], false);
  if (rise > 0) {
    const width = rise * UNIT >= 30 ? 6.5 : 4.5;
    return (
      element(path(shifted([a, b], 1.6, 2.2), false), 'shade-line line', { 'stroke-width': width, opacity: 0.3 }) +
      element(d, 'wall-base line', { 'stroke-width': width }) +
      element(d, 'wall-top line', { 'stroke-width': width - 2.4 })
    );
  }
  const bricks = outwards(a, b, 6).map(({ at: [x, y], out: [u, v] }) => `M${n1(x)} ${n1(y)}l${n1(u * 4.4)} ${n1(v * 4.4)}`);
  const foot = shifted([a, b], ...off(a, b, 4.4));
  return (
    element(path([a, b, ...[...foot].reverse()]), 'stone-dark', { opacity: 0.9 }) +
    element(`${bricks.join('')}${path(foot, false)}`, 'wall-base line', { 'stroke-width': 0.9 }) +
    element(d, 'wall-base line', { 'stroke-width': 2 })
  );
};
const off = (a: Point, b: Point, far: number): Point => {
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  return [(-(b[1] - a[1]) / long) * far, ((b[0] - a[0]) / long) * far];
};

/** A drop: teeth that point into the void. */
const ledge: Drawer = (a, b) => {
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [ux, uy] = [(b[0] - a[0]) / long, (b[1] - a[1]) / long];
  const count = Math.max(1, Math.round(long / 9));
  const teeth = Array.from({ length: count }, (_, k) => {
    const [x, y] = between(a, b, (k + 0.5) / count);
    return `M${n1(x - ux * 2.6)} ${n1(y - uy * 2.6)}L${n1(x - uy * 5)} ${n1(y + ux * 5)}L${n1(x + ux * 2.6)} ${n1(y + uy * 2.6)}Z`;
  });
  return element(teeth.join(''), 'state-fill', {}) + element(path([a, b], false), 'wall-base line', { 'stroke-width': 1.8 });
};

const SIDES: Record<string, Drawer> = { slope, wall, ledge };

/** Just beyond the middle of a stretch, on the table. */
function beyond({ points: [a, b] }: SideView): Point | null {
  if (!a || !b) return null;
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  return [(a[0] + b[0]) / 2 + ((b[1] - a[1]) / long) * BESIDE, (a[1] + b[1]) / 2 - ((b[0] - a[0]) / long) * BESIDE];
}
/** The sides over which one walks on the level: there is no slope to be drawn. */
export function withoutLevelSides(surface: SurfaceView, all: readonly SurfaceView[]): SurfaceView {
  const level = (side: SideView): boolean => {
    const at = side.kind === 'slope' ? beyond(side) : null;
    const lower = all.filter((s) => at && s.id !== surface.id && s.height <= surface.height + BESIDE && inside(s.outline, at));
    return at !== null && surface.height - Math.max(0, ...lower.map((s) => s.height)) < BESIDE;
  };
  return { ...surface, sides: surface.sides.filter((side) => !level(side)) };
}

/** One stretch of an outline; doors and windows are drawn apart, over what covers their room. */
export function drawnSide(side: SideView): string {
  const [a, b] = side.points.map(([x, y]) => spot(x, y));
  return a && b ? (SIDES[side.kind]?.(a, b, side) ?? '') : '';
}

/** How far a surface throws its shadow. */
function shadow(corners: Point[], { height, bottom }: SurfaceView): string {
  if (height <= 0) return '';
  const reach = 2 + Math.min(7, (Math.max(height, bottom) * UNIT) / 20) * 1.7;
  return element(path(shifted(corners, reach * 0.8, reach)), 'shade', { opacity: 0.3 });
}

const drawn = new Map<string, string>();

/** A surface as SVG; remembered. */
export function drawSurface(surface: SurfaceView): string {
  const ground = groundOf(surface);
  const key = JSON.stringify([UNIT, ground, surface.outline, surface.height, surface.bottom, surface.difficult, surface.sides]);
  let svg = drawn.get(key);
  if (svg === undefined) {
    const corners = outline({ type: 'polygon', points: surface.outline });
    const [fill, pattern] = FILLS[ground];
    const d = path(corners);
    svg =
      shadow(corners, surface) +
      element(d, fill, ground === 'plot' ? { 'stroke-width': 1.2, 'stroke-dasharray': '4 3' } : { 'stroke-width': 1 }) +
      (surface.difficult ? `<path d="${d}" fill="url(#e-difficult)"/>` : '') +
      (pattern ? `<path d="${d}" fill="url(#e-${pattern})" opacity=".5"/>` : '') +
      surface.sides.map(drawnSide).join('');
    drawn.set(key, svg);
  }
  return svg;
}

/** What is left of a surface that was lifted off: its outline, so that nobody forgets it. */
export const drawLifted = (surface: SurfaceView): string =>
  element(path(outline({ type: 'polygon', points: surface.outline })), 'lifted line', { 'stroke-width': 1.6, 'stroke-dasharray': '7 6' });
