import { describe, expect, it } from 'vitest';

import type { Point } from '../lib/types';
import { cornerFor, placeLabel } from './label';

const bounds = { left: 0, top: 0, right: 1000, bottom: 800 };
const size: Point = [200, 100];

describe('placeLabel', () => {
  it.each([
    ['right and above', [600, 300], [400, 500]],
    ['left and above', [400, 300], [600, 500]],
    ['right and below', [600, 500], [400, 300]],
    ['left and below', [400, 500], [600, 300]],
  ] as [string, Point, Point][])('lies %s of the target, away from the attacker', (_where, at, from) => {
    const [x, y] = placeLabel(at, from, size, bounds);
    expect(Math.sign(x + 100 - at[0])).toBe(Math.sign(at[0] - from[0]));
    expect(Math.sign(y + 50 - at[1])).toBe(Math.sign(at[1] - from[1]));
  });
  it('leaves the ground free that it speaks of', () => {
    const [x] = placeLabel([400, 300], null, size, bounds, 90);
    expect(x).toBeGreaterThan(490);
    expect(placeLabel([850, 300], null, size, bounds, 90)[0] + size[0]).toBeLessThan(760);
  });
  it('does not lie on a figure beside which a number stands', () => {
    const at: Point = [400, 400];
    const plain = placeLabel(at, null, size, bounds, 90);
    const figure: Point = [plain[0] + 100, plain[1] + 50];
    const [x, y] = placeLabel(at, null, size, bounds, 90, [figure]);
    expect(figure[0] < x || figure[0] > x + size[0] || figure[1] < y || figure[1] > y + size[1]).toBe(true);
  });
  it('is pushed away from its target where it fits at no corner of it', () => {
    const [at, narrow]: [Point, typeof bounds] = [[320, 173], { left: 4, top: 102, right: 656, bottom: 590 }];
    const [x, y] = placeLabel(at, [313, 560], [338, 185], narrow);
    expect(x >= 4 && x + 338 <= 656).toBe(true);
    expect(y).toBeGreaterThan(at[1]);
    expect(y + 185).toBeLessThan(560); // nor on who aims
  });
  it('never leaves the screen, nor covers the target when there is room', () => {
    const at: Point = [980, 40];
    const [x, y] = placeLabel(at, [500, 400], size, bounds);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + size[0]).toBeLessThanOrEqual(1000);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(x + size[0] < at[0] || y > at[1]).toBe(true);
  });
});

describe('cornerFor, on a phone', () => {
  const phone = { left: 56, top: 77, right: 386, bottom: 570 };
  const small: Point = [230, 120];
  const isFree = ([x, y]: Point, [px, py]: Point): boolean => px < x - 20 || px > x + small[0] + 20 || py < y - 20 || py > y + small[1] + 20;
  it('lies in the first corner that leaves everything in sight', () => {
    expect(cornerFor({ must: [[300, 500]] }, small, phone)).toEqual([56, 77]);
    expect(cornerFor({ must: [[100, 100], [300, 500]] }, small, phone)).toEqual([156, 77]);
  });
  it('lies along an edge where each corner would cover whom it is about', () => {
    const must: Point[] = [[200, 130], [200, 500]];
    const place = cornerFor({ must }, small, phone);
    expect(must.every((p) => isFree(place, p))).toBe(true);
  });
  it('covers a number sooner than whoever aims or is aimed at', () => {
    const [must, wish]: Point[][] = [[[200, 110], [200, 540]], [[90, 300], [350, 300], [220, 330]]];
    const place = cornerFor({ must: must ?? [], wish: wish ?? [] }, small, phone);
    expect((must ?? []).every((p) => isFree(place, p))).toBe(true);
  });
});
