import { describe, expect, it } from 'vitest';

import { settings } from '../../lib/settings.svelte';
import { fallsIn, ofName, toldOf } from './fallen_marks';
import { act, fall, guard, strike, turn, walk } from './lines.fake';

describe('fallsIn', () => {
  it('tells who fell to whom, in which turn, and where', () => {
    const falls = fallsIn([turn(1), walk(2, [0, 0], [4, 5]), turn(3), strike('blow', 1, 2, 1), guard(2, 6), fall(2, 7)]);
    expect(falls.get(2)).toEqual({ by: 7, turn: 3, place: [4, 5] });
  });
  it('takes whoever struck last, where the line does not say', () => {
    const lines = [turn(2), strike('shot', 3, 2, 1), act('harm', 1, [2], null, [4]), fall(2)];
    expect(fallsIn(lines).get(2)).toEqual({ by: 1, turn: 2, place: null });
    expect(fallsIn([turn(2), strike('shot', 3, 2, 1), turn(3), fall(2)]).get(2)).toEqual({ by: null, turn: 3, place: null });
  });
});

describe('toldOf', () => {
  it('says it in both languages', () => {
    expect(toldOf('Garde 2', { by: 1, turn: 3, place: null }, 'Archère 1', 'fr')).toBe('Garde 2 : à terre sous les coups d’Archère 1, tour 3');
    expect(toldOf('Guard 2', { by: 1, turn: 3, place: null }, 'Archer 1', 'en')).toBe('Guard 2: fell to Archer 1, turn 3');
    expect(toldOf('Garde 2', undefined, '', 'fr')).toBe('Garde 2 : hors de combat');
  });
  it('elides and contracts', () => {
    expect(['Morn', 'Élu', 'Le Veilleur', 'Les Loups', 'La Garde', 'Yéti'].map(ofName)).toEqual(['de Morn', 'd’Élu', 'du Veilleur', 'des Loups', 'de La Garde', 'de Yéti']);
  });
});

describe('sounds', () => {
  it('are off until they are wanted', () => expect(settings.sound).toBe(false));
});
