import { describe, expect, it } from 'vitest';

import { beatsOf } from './beats';
import { fall, figure, guard, hurt, standing, strike, walk } from './lines.fake';
import { Staging } from './staging';

describe('Staging', () => {
  it('lets whoever will fall stand until its fall was shown, and lie where it stood', () => {
    const before = standing(figure(1), figure(2));
    const after = [figure(1), figure(2, { in_play: false, life: 0, x: 1e6, y: 1e6 })];
    const staging = new Staging(before, after, beatsOf([strike('blow', 1, 2, 1), guard(2, 6), hurt(2), fall(2, 1)]));
    expect([-1, 0, 1, 2].map((k) => staging.figures(k).get(2)?.in_play)).toEqual([true, true, true, true]);
    expect(staging.figures(3).get(2)).toMatchObject({ in_play: false, x: 2, y: 10 });
  });
  it('takes the life of who is hurt blow by blow', () => {
    const lines = [strike('blow', 1, 2, 1), hurt(2), strike('blow', 1, 2, 1), hurt(2)];
    const staging = new Staging(standing(figure(1), figure(2, { life: 3 })), [figure(1), figure(2, { life: 1 })], beatsOf(lines));
    expect([-1, 0, 1].map((k) => staging.figures(k).get(2)?.life)).toEqual([3, 2, 1]);
  });
  it('lets nobody walk before its time', () => {
    const before = standing(figure(1, { x: 0 }), figure(3, { x: 0 }));
    const staging = new Staging(before, [figure(1, { x: 4 }), figure(3, { x: 5 })], beatsOf([walk(1, [0, 10], [4, 10]), walk(3, [0, 10], [5, 10])]));
    const xs = (k: number): (number | undefined)[] => [1, 3].map((id) => staging.figures(k).get(id)?.x);
    expect([xs(-1), xs(0), xs(1)]).toEqual([[0, 0], [4, 0], [4, 5]]);
  });
  it('shows at once what nothing tells of, and at the end the very figures of the game', () => {
    const after = [figure(1, { x: 4 }), figure(5)];
    const staging = new Staging(standing(figure(1)), after, []);
    expect([...staging.figures(-1).values()]).toEqual(after);
    expect(staging.figures(0).get(1)).toBe(after[0]);
  });
});
