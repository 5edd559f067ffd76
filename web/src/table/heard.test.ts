import { describe, expect, it } from 'vitest';

import { settings } from '../lib/settings.svelte';
import type { Figure } from '../lib/types';
import { heardIn } from './heard';

const life = (id: number, left: number): Figure => ({ id, life: left }) as unknown as Figure;
const still = { dice: false, before: new Map<number, Figure>(), after: [], moved: false, over: false, asked: false };

describe('heardIn', () => {
  it('is silent when nothing happens', () => expect(heardIn(still)).toEqual([]));
  it('hears steps, or the dice over them', () => {
    expect(heardIn({ ...still, moved: true })).toEqual(['step']);
    expect(heardIn({ ...still, moved: true, dice: true })).toEqual(['dice']);
  });
  it('hears who is hurt, and not who is new', () => {
    expect(heardIn({ ...still, before: new Map([[1, life(1, 2)]]), after: [life(1, 1)] })).toEqual(['hit']);
    expect(heardIn({ ...still, after: [life(7, 1)] })).toEqual([]);
  });
  it('hears the end rather than a turn', () => {
    expect(heardIn({ ...still, over: true, asked: true })).toEqual(['end']);
    expect(heardIn({ ...still, asked: true })).toEqual(['turn']);
  });
});

describe('sounds', () => {
  it('are off until they are wanted', () => expect(settings.sound).toBe(false));
});
