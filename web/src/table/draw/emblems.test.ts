import { describe, expect, it } from 'vitest';

import { sha256 } from '../../lib/sha256';
import { emblemDrawing, lookDrawing, lookOf } from './emblems';
import { silhouetteDrawing } from './glyphs';
import samples from './emblems.samples.json';

const fingerprint = (text: string): string => sha256(text).slice(0, 16);

describe('emblems', () => {
  it('are drawn as the drawings of the rules draw them, each of them otherwise', () => {
    const drawn = Object.fromEntries(Object.keys(samples).map((told) => [told, fingerprint(emblemDrawing(told))]));
    expect(drawn).toEqual(samples);
    expect(new Set(Object.values(drawn)).size).toBe(Object.keys(samples).length);
  });

  it('have no broken number', () => {
    for (const told of Object.keys(samples)) expect(emblemDrawing(told)).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('give way to the silhouette where a book says no more, or says what nobody can draw', () => {
    expect(lookOf({ silhouette: 'archer' })).toBe('archer');
    expect(lookOf({ emblem: null, silhouette: 'mage' })).toBe('mage');
    expect(lookOf(null, 'unknown')).toBe('unknown');
    expect(lookDrawing('archer').drawing).toBe(silhouetteDrawing('archer'));
    expect(lookDrawing('body=teapot').drawing).toBe(silhouetteDrawing('infantry'));
  });

  it('leave out a part that nobody can draw', () => {
    expect(emblemDrawing('body=human face=human right=teapot')).not.toBe('');
    expect(emblemDrawing('body=human face=human right=teapot')).not.toContain('undefined');
  });
});
