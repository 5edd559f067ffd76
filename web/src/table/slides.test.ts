import { describe, expect, it } from 'vitest';

import type { Figure, Line, Point } from '../lib/types';
import { lengthOf, slideFrames, slideTime, waysOf } from './slides';

const at = (id: number, x: number, y: number, in_play = true): Figure => ({ id, x, y, in_play }) as unknown as Figure;
const moved = (figure: number, path: Point[]): Line => ({ data: { figure, path } }) as unknown as Line;
const was = (...figures: Figure[]): Map<number, Figure> => new Map(figures.map((f) => [f.id, f]));

describe('waysOf', () => {
  it('bends where the log says that the figure went', () => {
    const ways = waysOf([moved(1, [[0, 0], [3, 4], [3, 8]])], was(at(1, 0, 0), at(2, 5, 5)), [at(1, 3, 8), at(2, 5, 5)]);
    expect([...ways]).toEqual([[1, [[0, 0], [3, 4], [3, 8]]]]);
  });
  it('joins two moves of one step, and goes straight where nothing is told', () => {
    const lines = [moved(1, [[0, 0], [1, 0]]), moved(1, [[1, 0], [1, 2]])];
    const ways = waysOf(lines, was(at(1, 0, 0), at(2, 0, 9)), [at(1, 1, 2), at(2, 4, 9)]);
    expect(ways.get(1)?.[0]).toEqual([0, 0]);
    expect(ways.get(1)).toContainEqual([1, 0]);
    expect(ways.get(2)).toEqual([[0, 9], [4, 9]]);
  });
  it('slides neither those who come from aside nor those who fall', () => {
    const before = was(at(1, -1010, -1000), at(2, 1, 1), at(3, 2, 2, false));
    expect(waysOf([], before, [at(1, 5, 5), at(2, 1, 9, false), at(3, 4, 4)]).size).toBe(0);
  });
});

describe('a slide', () => {
  const way: Point[] = [[0, 0], [3, 0], [3, 1]];
  it('keeps an even pace round the bend', () => {
    expect(lengthOf(way)).toBe(4);
    expect(slideFrames(way)).toEqual([
      { transform: 'translate(0px, 0px)', offset: 0 },
      { transform: 'translate(60px, 0px)', offset: 0.75 },
      { transform: 'translate(60px, -20px)', offset: 1 },
    ]);
  });
  it('takes no time when the pace is instant, and never too long', () => {
    expect(slideTime(way, 'instant')).toBe(0);
    expect(slideTime([[0, 0], [40, 0]], 'normal')).toBe(700);
    expect(slideTime(way, 'slow')).toBeGreaterThan(slideTime(way, 'normal'));
  });
});
