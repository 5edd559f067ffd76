import { describe, expect, it } from 'vitest';

import type { Point } from '../../lib/types';
import { inside, outline, scatter } from './paths';
import { Rng } from './random';
import { drawPiece } from './scenery';

const square: Point[] = [
  [0, 0],
  [8, 0],
  [8, 6],
  [0, 6],
];
const KINDS = ['wood', 'hedge', 'hill', 'water', 'marsh', 'field', 'rocks', 'rubble', 'flames', 'low-wall', 'fence', 'barricade', 'building', 'barred-tower', 'ruin', 'unheard-of'];

describe('drawing', () => {
  it('scatters inside the outline only', () => {
    const rim = outline({ type: 'polygon', points: square });
    const found = scatter(rim, new Rng('x'), 1, 0.3);
    expect(found.length).toBeGreaterThan(20);
    expect(found.every((p) => inside(rim, p))).toBe(true);
  });

  it.each(KINDS)('draws %s from any shape without a broken number', (kind) => {
    const shapes = [
      { type: 'polygon' as const, points: square },
      { type: 'disc' as const, x: 3, y: 3, radius: 2 },
      { type: 'capsule' as const, a: [1, 1] as Point, b: [6, 2] as Point, radius: 0.5 },
      { type: 'line' as const, points: square.slice(0, 3) },
    ];
    for (const shape of shapes) {
      const svg = drawPiece({ id: `${kind}-${shape.type}`, kind, height: 2, shape });
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  it('marks a side that is scaled, and one that is walked, beside the rest of the hill', () => {
    const hill = { id: 'h', kind: 'hill', height: 2, shape: { type: 'polygon' as const, points: square } };
    const ends: [Point, Point] = [
      [8, 6],
      [0, 6],
    ];
    const wall = drawPiece({ ...hill, sides: [{ kind: 'wall', points: ends }] });
    const slope = drawPiece({ ...hill, sides: [{ kind: 'slope', points: ends }] });
    expect(wall.startsWith(drawPiece(hill))).toBe(true);
    expect(wall).toContain('wall-base');
    expect(slope).toContain('stroke-dasharray="2 4"');
    expect(wall + slope).not.toMatch(/NaN|undefined/);
  });

  it('draws the same piece the same way', () => {
    const piece = { id: 'w1', kind: 'wood', height: 6, shape: { type: 'polygon' as const, points: square } };
    expect(drawPiece(piece)).toBe(drawPiece({ ...piece }));
  });
});
