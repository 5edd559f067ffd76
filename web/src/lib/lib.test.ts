import { describe, expect, it } from 'vitest';

import { dist, needs, num, percent, t } from './i18n.svelte';
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
    expect(percent(0.333)).toBe('33\u00a0%');
    settings.unit = 'centimetres';
    expect(dist(10)).toBe('25,4 cm');
    settings.unit = 'inches';
    settings.lang = 'en';
    expect(num(0.42)).toBe('0.4');
    expect(t('turn', { n: 2, last: 6 })).toBe('Turn 2 of 6');
  });
});

describe('a test', () => {
  it('is said the right way round: low is good', () => {
    settings.lang = 'fr';
    expect(needs(4)).toBe('réussit sur 4 ou moins');
    expect(needs(0)).toBe('ne peut pas réussir');
    settings.lang = 'en';
    expect(needs(4)).toBe('succeeds on 4 or less');
    expect(needs(6)).toBe('always succeeds');
  });
  it('is nowhere said as "4+"', () => {
    const every = Object.values(WORDS).flatMap((w) => [w.fr, w.en]);
    expect(every.filter((text) => /[1-6}]\+(?!\d)/.test(text))).toEqual([]);
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
    expect(parse('/rules')).toEqual({ page: 'rules', book: null, clause: null });
  });
});
