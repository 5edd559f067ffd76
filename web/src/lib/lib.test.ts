import { describe, expect, it } from 'vitest';

import { dist, num, percent, t } from './i18n.svelte';
import { parse } from './router.svelte';
import { settings } from './settings.svelte';
import { WORDS } from './words';

describe('words', () => {
  it('has every word in both languages, with the same holes', () => {
    for (const [key, { fr, en }] of Object.entries(WORDS)) {
      const holes = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
      expect(fr && en, key).toBeTruthy();
      expect(holes(fr), key).toEqual(holes(en));
    }
  });

  it('writes numbers and distances as the reader does', () => {
    settings.lang = 'fr';
    expect(num(0.42)).toBe('0,4');
    expect(dist(6)).toBe('6″');
    expect(percent(0.333)).toBe('33 %');
    settings.unit = 'centimetres';
    expect(dist(10)).toBe('25,4 cm');
    settings.unit = 'inches';
    settings.lang = 'en';
    expect(num(0.42)).toBe('0.4');
    expect(t('turn', { n: 2, last: 6 })).toBe('Turn 2 of 6');
  });
});

describe('routes', () => {
  it('reads the address', () => {
    expect(parse('/')).toEqual({ page: 'lobby' });
    expect(parse('/game/abc')).toEqual({ page: 'game', id: 'abc' });
    expect(parse('/rules/escarmouches-fantastiques', '#EF-X-01')).toEqual({
      page: 'rules',
      book: 'escarmouches-fantastiques',
      clause: 'EF-X-01',
    });
  });
});
