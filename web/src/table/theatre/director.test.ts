import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Speed } from '../../lib/settings.svelte';
import type { Sound } from '../../lib/sounds';
import type { Figure, Line } from '../../lib/types';
import { ACT } from './beats';
import { Theatre, type Show } from './director.svelte';
import { fall, figure, guard, hurt, phase, standing, strike, turn, walk } from './lines.fake';

const heard: Sound[] = [];
let speed: Speed = 'normal';
let still = false;
const made = (): Theatre => new Theatre({ speed: () => speed, still: () => still, hear: (sound) => heard.push(sound) });

const before = standing(figure(1), figure(2), figure(3), figure(4));
const dead = figure(4, { in_play: false, life: 0, x: 1e6, y: 1e6 });
const show = (lines: Line[], after: Figure[] = [...before.values()], mine = false): Show => ({ before, after, lines, mine, view: null });
/** Three strike, one falls. */
const brawl = (): Show =>
  show([strike('blow', 1, 2, 1), strike('blow', 2, 1, 6), strike('blow', 3, 4, 2), guard(2, 1), guard(4, 6), hurt(4), fall(4, 3)], [figure(1), figure(2), figure(3), dead]);

/** How long what is shown lasts, in ms, and the parts in their order. */
function watched(theatre: Theatre): { time: number; parts: string[] } {
  const parts: string[] = [];
  let time = 0;
  for (; theatre.playing && time < 60_000; time += 10) {
    const now = theatre.beat?.part ?? theatre.beat?.kind ?? '';
    if (now !== parts.at(-1)) parts.push(now);
    vi.advanceTimersByTime(10);
  }
  return { time, parts };
}

beforeEach(() => {
  vi.useFakeTimers();
  [speed, still] = ['normal', false];
  heard.length = 0;
});
afterEach(() => vi.useRealTimers());

describe('Theatre', () => {
  it('shows one act after the other, about 0.7 s each, and then the game as it stands', () => {
    const theatre = made();
    theatre.play(show([strike('shot', 1, 2, 1), guard(2, 1)]));
    expect(theatre.beat?.part).toBe('shot');
    vi.advanceTimersByTime(ACT - 1);
    expect(theatre.beat?.part).toBe('shot');
    vi.advanceTimersByTime(1);
    expect(theatre.beat?.part).toBe('guard');
    vi.advanceTimersByTime(ACT);
    expect(theatre.playing).toBe(false);
    expect(theatre.staged).toBeNull();
  });

  it('lets the moves of one gesture go side by side: none cuts the slide of another', () => {
    const theatre = made();
    const [one, two] = [figure(1, { x: 9 }), figure(2, { x: 12 })];
    theatre.play(show([walk(1, [1, 0], [9, 0])], [one, figure(2), figure(3), figure(4)], true), false, true);
    const first = theatre.ways.get(1);
    theatre.play({ ...show([walk(2, [2, 0], [12, 0])], [one, two, figure(3), figure(4)], true), before: standing(one, figure(2)) }, false, true);
    expect([theatre.playing, [...theatre.ways.keys()]]).toEqual([false, [1, 2]]);
    expect(theatre.ways.get(1)).toBe(first);
    expect(theatre.remembers).toBe(true);
  });

  it('shows many pair by pair with a count, and ends in the summary', () => {
    const theatre = made();
    theatre.play(brawl());
    expect(theatre.beat?.count).toEqual({ n: 1, of: 3 });
    expect([theatre.act?.figures, theatre.stage?.figures]).toEqual([[1, 2], [1, 2, 3, 4]]);
    expect(theatre.summary).toEqual([]);
    expect(watched(theatre).parts).toEqual(['blow', 'guard', 'blow', 'guard', 'fall']);
    expect(theatre.summary).toEqual([{ part: 'blow', strikes: 3, hits: 2, saved: 1, hurt: 0, killed: 1 }]);
  });

  it('has a pace by setting, the same for whoever acts', () => {
    const lasts = (at: Speed, mine = false): number => {
      speed = at;
      const theatre = made();
      theatre.play({ ...brawl(), mine });
      return watched(theatre).time;
    };
    expect(lasts('quick')).toBeLessThan(lasts('normal'));
    expect(lasts('normal')).toBeLessThan(lasts('slow'));
    expect(lasts('instant')).toBe(0);
    expect(lasts('normal', true)).toBe(lasts('normal'));
  });

  it('shows what comes meanwhile after what is shown', () => {
    const theatre = made();
    theatre.play(show([strike('shot', 1, 2, 6)]));
    theatre.play(show([strike('blow', 3, 4, 6)]));
    expect(watched(theatre).parts).toEqual(['shot', 'blow']);
  });

  it('keeps whoever will fall standing, and tells no line before its act', () => {
    const theatre = made();
    const all = brawl();
    theatre.play(all);
    expect(theatre.staged?.get(4)?.in_play).toBe(true);
    expect(theatre.untold.has(all.lines[0]?.n ?? -1)).toBe(false);
    expect(theatre.untold.has(all.lines.at(-1)?.n ?? -1)).toBe(true);
    vi.runAllTimers();
    expect(theatre.untold.size).toBe(0);
    expect(theatre.fell.get(4)).toEqual([4, 10]);
  });

  it('goes to the end when somebody does not want to wait', () => {
    const theatre = made();
    const shown: Show[] = [];
    let ends = 0;
    theatre.onshown = (scene) => shown.push(scene);
    theatre.onend = () => ends++;
    theatre.play(brawl());
    theatre.play(show([walk(1, [1, 10], [3, 10])]));
    theatre.skip();
    expect([theatre.playing, theatre.staged, theatre.beat]).toEqual([false, null, null]);
    expect(theatre.summary).toMatchObject([{ strikes: 3 }]);
    expect([shown.length, ends]).toEqual([2, 1]);
    vi.runAllTimers();
    expect(shown).toHaveLength(2);
  });

  it('changes at once where stillness is asked for; the summary stays', () => {
    still = true;
    const theatre = made();
    theatre.play(brawl());
    expect([theatre.playing, theatre.staged]).toEqual([false, null]);
    expect(theatre.summary).toMatchObject([{ strikes: 3, killed: 1 }]);
  });

  it('lets the hand go on while only its own figure walks', () => {
    const theatre = made();
    const walked = [figure(1, { x: 5 }), figure(2), figure(3), figure(4)];
    theatre.play(show([walk(1, [1, 10], [5, 10])], walked, true));
    expect([theatre.playing, theatre.holds]).toEqual([true, false]);
    theatre.skip();
    theatre.play(show([walk(1, [1, 10], [5, 10])], walked));
    expect(theatre.holds).toBe(true);
    expect(theatre.act).toMatchObject({ figures: [1] });
  });

  it('leaves the trails of the last acts of each side', () => {
    const theatre = made();
    theatre.play(show([walk(1, [1, 10], [5, 10])], [figure(1, { x: 5 }), figure(2), figure(3), figure(4)]));
    theatre.play(show([strike('shot', 3, 2, 1)]));
    theatre.play(show([strike('shot', 2, 1, 6)]));
    vi.runAllTimers();
    expect(theatre.trails.map((t) => [t.camp, t.ways.length, t.arrows.length])).toEqual([[1, 1, 1], [0, 0, 1]]);
  });

  it('shows the last phase again, and changes nothing by it', () => {
    const theatre = made();
    theatre.play(show([phase(), strike('shot', 1, 2, 6)]));
    theatre.play(brawl());
    theatre.play(show([phase()]));
    vi.runAllTimers();
    const after = [theatre.trails, theatre.summary, theatre.fell];
    const shown: Show[] = [];
    theatre.onshown = (scene) => shown.push(scene);
    theatre.again();
    expect(theatre.replaying).toBe(true);
    expect(theatre.staged?.get(4)?.in_play).toBe(true);
    expect(watched(theatre).parts).toEqual(['shot', 'blow', 'guard', 'blow', 'guard', 'fall']);
    expect([theatre.trails, theatre.fell]).toEqual([after[0], after[2]]);
    expect(shown).toEqual([]);
    expect([theatre.replaying, theatre.staged]).toEqual([false, null]);
  });

  it('stops showing again when something new happens, and forgets what was taken back', () => {
    const theatre = made();
    const first = show([strike('shot', 1, 2, 6)]);
    theatre.play(first);
    vi.runAllTimers();
    theatre.again();
    theatre.play(show([strike('blow', 3, 4, 6)]));
    expect([theatre.replaying, theatre.beat?.part]).toEqual([false, 'blow']);
    theatre.takeBack((first.lines[0]?.n ?? 0) - 1);
    expect([theatre.playing, theatre.remembers]).toEqual([false, false]);
  });

  it('asks for dice, blow, fall and horn, each at its act', () => {
    const theatre = made();
    theatre.play({ ...brawl(), lines: [...brawl().lines, turn(2)] });
    expect(heard).toEqual(['dice', 'blow']);
    heard.length = 0;
    vi.runAllTimers();
    expect(heard.slice(-3)).toEqual(['blow', 'fall', 'horn']);
    heard.length = 0;
    still = true;
    theatre.play(brawl());
    expect(heard).toEqual(['fall', 'blow', 'dice']);
  });
});
