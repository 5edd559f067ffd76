import { describe, expect, it } from 'vitest';

import { Camera } from './camera.svelte';

function camera(): Camera {
  const made = new Camera();
  made.resized(1200, 800, { top: 60, right: 300, bottom: 100, left: 200 });
  made.fit(48, 36);
  return made;
}

describe('Camera', () => {
  it('shows the middle of the table in the middle of the free screen', () => {
    const [x, y] = camera().toTable(550, 380);
    expect(x).toBeCloseTo(24);
    expect(y).toBeCloseTo(18);
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

  it('begins close to some places, and brings another into view', () => {
    const made = new Camera();
    made.resized(390, 844, { top: 70, right: 0, bottom: 250, left: 0 });
    made.fit(48, 36);
    const far = made.zoom;
    made.look([
      [20, 4],
      [28, 8],
    ]);
    expect(made.zoom).toBeGreaterThan(2 * far);
    const [x, y] = made.toScreen([24, 6]);
    expect([x, y]).toEqual([made.middle[0], made.middle[1]]);
    expect(made.toScreen([2, 30])[1]).toBeLessThan(0);
    made.reveal([2, 30]);
    expect(made.toScreen([2, 30])[1]).toBeGreaterThan(70);
    expect(made.toScreen([2, 30])[0]).toBeGreaterThan(0);
    made.reveal([2, 30], [40, 6]);
    for (const place of [made.toScreen([2, 30]), made.toScreen([40, 6])]) {
      expect(place[0]).toBeGreaterThan(0);
      expect(place[0]).toBeLessThan(390);
      expect(place[1]).toBeGreaterThan(70);
      expect(place[1]).toBeLessThan(594);
    }
  });

  it('is fitted again when a panel grows, unless somebody moved the table', () => {
    const made = camera();
    const before = made.zoom;
    made.resized(1200, 800, { top: 60, right: 300, bottom: 300, left: 200 });
    expect(made.zoom).toBeLessThan(before);
    made.zoomAt(1.5);
    const [zoom, place] = [made.zoom, made.toScreen([10, 7])];
    made.resized(1200, 800, { top: 60, right: 300, bottom: 100, left: 200 });
    expect(made.zoom).toBe(zoom);
    expect(made.toScreen([10, 7])[1]).toBeCloseTo(place[1]);
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
