import { describe, expect, it } from 'vitest';

import { Camera } from './camera.svelte';
import type { Spot } from './framing';

function camera(): Camera {
  const made = new Camera();
  made.resized(1200, 800, { top: 60, right: 300, bottom: 100, left: 200 });
  made.fit(48, 36);
  return made;
}
const figure = (x: number, y: number): Spot => ({ at: [x, y], radius: 0.5 });
const within = ([x, y]: readonly [number, number]): boolean => x > 200 && x < 900 && y > 60 && y < 700;

describe('Camera', () => {
  it('shows the whole table in the middle of the free rectangle', () => {
    const made = camera();
    expect(made.toScreen([24, 18])[0]).toBeCloseTo(550);
    expect(made.toScreen([24, 18])[1]).toBeCloseTo(380);
    expect([made.toScreen([0, 0]), made.toScreen([48, 36])].every(within)).toBe(true);
  });

  it.each([0, 90, 180, 270])('goes from inches to the screen and back, turned by %i', (angle) => {
    const made = camera();
    made.angle = angle;
    made.pan(40, -25);
    made.zoomAt(1.7, [300, 200]);
    const [x, y] = made.toTable(...made.toScreen([10, 7]));
    expect(x).toBeCloseTo(10);
    expect(y).toBeCloseTo(7);
  });

  it('keeps the point under the hand when it zooms', () => {
    const made = camera();
    const before = made.toTable(300, 200);
    made.zoomAt(2, [300, 200]);
    const after = made.toTable(300, 200);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
  });

  it.each([0, 90, 180, 270])('frames figures in the free rectangle, well seen, turned by %i', (angle) => {
    const made = camera();
    made.angle = angle;
    const must = [figure(20, 4), figure(28, 8)];
    made.frame({ must, wish: [{ at: [24, 6], radius: 9 }] });
    expect(made.zoom * 20).toBeGreaterThanOrEqual(28);
    for (const { at } of must) expect(within(made.toScreen(at))).toBe(true);
    expect(made.shows({ must, wish: [] })).toBe(true);
  });

  it('sees its figures well where not all of their reach fits', () => {
    const made = camera();
    const must = [figure(10, 4), figure(14, 4)];
    made.frame({ must, wish: [{ at: [24, 18], radius: 40 }] });
    expect(made.zoom * 20).toBeCloseTo(28);
    for (const { at } of must) expect(within(made.toScreen(at))).toBe(true);
  });

  it('sees enemies too where there is room for them, and with a mouse makes its figures smaller for that', () => {
    const must = [figure(10, 4), figure(14, 4)];
    const [near, far, beyond] = [[figure(12, 20)], [figure(12, 33)], [figure(47, 35)]];
    const made = camera();
    made.frame({ must, wish: [], also: [beyond, far, near] });
    expect(made.toScreen([12, 33])[1]).toBeGreaterThan(60); // the first of them that fits
    expect(made.zoom * 20).toBeGreaterThanOrEqual(0.55 * 28);
    expect(made.shows({ must, wish: [], also: [beyond, far, near] })).toBe(true);
    made.finger = true;
    made.frame({ must, wish: [], also: [beyond, far, near] });
    expect(made.zoom * 20).toBeGreaterThanOrEqual(28);
    expect([[12, 20] as const, [12, 33] as const].map(([x, y]) => within(made.toScreen([x, y])))).toEqual([true, false]);
  });

  it('rather leaves out how far figures get than makes them small for the sake of enemies', () => {
    const made = camera();
    const must = [figure(10, 4), figure(14, 4)];
    made.frame({ must, wish: [{ at: [12, -6], radius: 1 }], also: [[figure(12, 20)]] });
    expect(made.zoom * 20).toBeGreaterThanOrEqual(28);
    expect(within(made.toScreen([12, 20]))).toBe(true);
  });

  it('lets the ground go to the edges of the window where it can', () => {
    const made = camera();
    made.frame({ must: [figure(30, 18)], wish: [{ at: [30, 18], radius: 6 }] });
    expect(made.toScreen([0, 36])[0]).toBeLessThanOrEqual(0);
    expect(made.toScreen([0, 36])[1]).toBeLessThanOrEqual(0);
    expect(made.toScreen([48, 0])[0]).toBeGreaterThanOrEqual(1200);
    expect(made.toScreen([48, 0])[1]).toBeGreaterThanOrEqual(800);
  });

  it('does not move for what it shows already', () => {
    const made = camera();
    made.frame({ must: [figure(20, 10), figure(26, 12)], wish: [] });
    expect(made.shows({ must: [figure(21, 10), figure(26, 11)], wish: [] })).toBe(true);
    expect(made.shows({ must: [figure(2, 34)], wish: [] })).toBe(false);
  });

  it('stays where it is whatever covers the table, and looks anew through another window', () => {
    const made = camera();
    made.frame({ must: [figure(20, 10)], wish: [] });
    const before = made.transform;
    made.resized(1200, 800, { top: 60, right: 0, bottom: 400, left: 0 });
    expect(made.transform).toBe(before);
    made.resized(700, 800, { top: 60, right: 0, bottom: 400, left: 0 });
    const [x, y] = made.toScreen([20, 10]);
    expect(x > 0 && x < 700 && y > 60 && y < 400).toBe(true);
  });

  it('keeps the view of who has moved the table, until the whole is asked for', () => {
    const made = camera();
    made.home = 180;
    made.pan(50, 30);
    expect(made.own).toBe(true);
    const before = made.transform;
    made.resized(1200, 800, { top: 90, right: 0, bottom: 0, left: 0 });
    expect(made.transform).toBe(before);
    made.whole();
    expect(made.own).toBe(false);
    expect(made.angle).toBe(180);
  });

  it('knows that the whole was asked for, until it looks at something', () => {
    const made = camera();
    made.fit(40, 20);
    expect(made.wholeAsked).toBe(false);
    made.whole();
    expect(made.wholeAsked).toBe(true);
    made.frame({ must: [figure(20, 10)], wish: [] });
    expect(made.wholeAsked).toBe(false);
  });

  it('waits until no hand is on the table', () => {
    const made = camera();
    let done = 0;
    made.hold();
    made.whenFree(() => (done += 1));
    expect(done).toBe(0);
    expect(made.pending).toBe(true);
    made.release();
    expect(done).toBe(0);
    made.pan(10, 0); // the player's own view: what waited is forgotten
    expect(made.pending).toBe(false);
  });

  it('glides from where the eye saw the table, and is caught there', () => {
    const made = camera();
    const seen = made.toScreen([10, 7]);
    made.frame({ must: [figure(20, 10)], wish: [] });
    const { x, y, scale } = made.glide ?? { x: 0, y: 0, scale: 0 };
    const [sx, sy] = made.toScreen([10, 7]);
    expect(x + scale * sx).toBeCloseTo(seen[0]);
    expect(y + scale * sy).toBeCloseTo(seen[1]);
    made.caught({ x, y, scale });
    expect(made.toScreen([10, 7])[0]).toBeCloseTo(seen[0]);
    expect(made.toScreen([10, 7])[1]).toBeCloseTo(seen[1]);
  });

  it('brings a place into view, no farther than it must', () => {
    const made = camera();
    made.frame({ must: [figure(20, 4)], wish: [] });
    expect(within(made.toScreen([2, 30]))).toBe(false);
    made.reveal([2, 30]);
    expect(within(made.toScreen([2, 30]))).toBe(true);
    made.reveal([2, 30], [40, 6]);
    expect([made.toScreen([2, 30]), made.toScreen([40, 6])].every(within)).toBe(true);
  });

  it('draws no figure under 22 pixels, nor under 28 for a finger', () => {
    const made = camera();
    expect(2 * made.least * made.zoom).toBeCloseTo(22);
    made.finger = true;
    expect(2 * made.least * made.zoom).toBeCloseTo(28);
  });

  it('settles a drag where it was let go', () => {
    const made = camera();
    const [x, y] = made.toScreen([24, 18]);
    made.slide(30, 12);
    made.settle();
    const [ax, ay] = made.toScreen([24, 18]);
    expect(ax - x).toBeCloseTo(30);
    expect(ay - y).toBeCloseTo(12);
  });
});
