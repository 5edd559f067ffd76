import { describe, expect, it } from 'vitest';

import { ACT, beatsOf, type Beat } from './beats';
import { act, fall, guard, hurt, phase, strike, told, turn, walk } from './lines.fake';

const short = (beats: readonly Beat[]): string[] => beats.map((b) => `${b.part ?? b.kind} ${b.by ?? ''}>${b.at.join(',')}${b.hurt.length ? ' hurts' : ''}`);

describe('beatsOf', () => {
  it('shows what happens in its order: who, at whom, the armour, the wound, the fall', () => {
    const beats = beatsOf([strike('shot', 1, 2, 2), guard(2, 6), hurt(2), fall(2, 1)]);
    expect(short(beats)).toEqual(['shot 1>2', 'guard 2> hurts', 'fall 1>2']);
    expect(beats.map((b) => b.success)).toEqual([true, false, null]);
    expect(beats.every((b) => b.time === ACT)).toBe(true);
  });

  it('shows blows that fall at once pair by pair, and who falls at the end', () => {
    const blows = [strike('blow', 1, 2, 1), strike('blow', 2, 1, 2), strike('blow', 3, 4, 6), strike('blow', 5, 2, 3)];
    const beats = beatsOf([...blows, guard(2, 5), hurt(2), guard(1, 1), guard(2, 4), hurt(2), fall(2, 1)]);
    expect(short(beats)).toEqual(['blow 1>2', 'guard 2> hurts', 'blow 2>1', 'guard 1>', 'blow 3>4', 'blow 5>2', 'guard 2> hurts', 'fall 1>2']);
  });

  it('counts many strikes, and shows a row of them quicker and quicker', () => {
    const beats = beatsOf([1, 3, 5, 7, 9, 11, 13].map((id) => strike('shot', id, 2, 6)));
    expect(beats.map((b) => b.count)).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => ({ n, of: 7 })));
    expect(beats[0]?.time).toBe(ACT);
    expect(beats[3]?.time).toBeLessThan(ACT);
    expect(beats[6]?.time).toBeLessThan(beats[3]?.time ?? 0);
    expect(beatsOf([strike('shot', 1, 2, 6), strike('shot', 3, 2, 6)]).map((b) => b.count)).toEqual([null, null]);
  });

  it('never lets one answer take longer than a reader has patience', () => {
    const beats = beatsOf(Array.from({ length: 120 }, (_, k) => act('test', k, [], true, [1])));
    expect(beats.reduce((sum, b) => sum + b.time, 0)).toBeLessThan(30_000);
  });

  it('takes a sentence that judges the dice before it for part of them', () => {
    const beats = beatsOf([act('blow', 1, [2], null, [4]), told(1), act('blow', 1, [2], true), act('harm', 1, [2], null, [2, 3]), told(2), hurt(2)]);
    expect(short(beats)).toEqual(['blow 1>2', 'harm 1>2 hurts']);
    expect(beats[0]?.success).toBe(true);
    expect(beats[0]?.lines).toHaveLength(3);
  });

  it('begins with what nobody does, and ends with it: no line is lost', () => {
    const lines = [phase(), walk(1, [0, 0], [3, 0]), told(1, 2), turn(2), phase(), act('test', 1, [], true, [1])];
    const beats = beatsOf(lines);
    expect(beats.map((b) => b.kind)).toEqual(['move', 'note', 'turn', 'act']);
    expect(new Set(beats.flatMap((b) => b.lines))).toEqual(new Set(lines));
  });
});
