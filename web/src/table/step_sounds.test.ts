import { describe, expect, it } from 'vitest';

import { settings } from '../lib/settings.svelte';
import type { Figure } from '../lib/types';
import { soundsOf } from './step_sounds';

const life = (id: number, left: number): Figure => ({ id, life: left }) as unknown as Figure;
const still = { dice: false, before: new Map<number, Figure>(), after: [], moved: false, over: false, asked: false };

describe('soundsOf', () => {
  it('is silent when nothing happens', () => expect(soundsOf(still)).toEqual([]));
  it('hears steps, or the dice over them', () => {
    expect(soundsOf({ ...still, moved: true })).toEqual(['step']);
    expect(soundsOf({ ...still, moved: true, dice: true })).toEqual(['dice']);
  });
  it('hears who is hurt, and not who is new', () => {
    expect(soundsOf({ ...still, before: new Map([[1, life(1, 2)]]), after: [life(1, 1)] })).toEqual(['hit']);
    expect(soundsOf({ ...still, after: [life(7, 1)] })).toEqual([]);
  });
  it('hears the end rather than a turn', () => {
    expect(soundsOf({ ...still, over: true, asked: true })).toEqual(['end']);
    expect(soundsOf({ ...still, asked: true })).toEqual(['turn']);
  });
});

describe('sounds', () => {
  it('are off until they are wanted', () => expect(settings.sound).toBe(false));
});
