import { describe, expect, it } from 'vitest';

import { filled } from './french';

const said = (sentence: string, name: string): string => filled(sentence, { name, n: 3 }, true);

describe('French before a name', () => {
  it('elides before a vowel and a mute h', () => {
    expect(said('Cliquez la cible de {name}.', 'Archère d’aubier 2')).toBe('Cliquez la cible d’Archère d’aubier 2.');
    expect(said('Cliquez la cible de {name}.', 'Hadrien')).toBe('Cliquez la cible d’Hadrien.');
    expect(said('Cliquez la cible de {name}.', 'Hallebardier 1')).toBe('Cliquez la cible de Hallebardier 1.');
    expect(said('Cliquez la cible de {name}.', 'Loup-ronce 3')).toBe('Cliquez la cible de Loup-ronce 3.');
  });
  it('contracts with an article, and writes it small inside a sentence', () => {
    expect(said('Au tour de {name} de réfléchir…', 'Les Veilleurs du ravin')).toBe('Au tour des Veilleurs du ravin de réfléchir…');
    expect(said('Au contact de {name}', 'Le Sans-Nom')).toBe('Au contact du Sans-Nom');
    expect(said('On attend {name}', 'La Ligue')).toBe('On attend la Ligue');
    expect(said('On attend {name}', 'L’Officine')).toBe('On attend l’Officine');
    expect(said('{name} : à vous', 'Les Veilleurs')).toBe('Les Veilleurs : à vous');
  });
  it('leaves numbers, units and other languages alone', () => {
    expect(said('Trop loin de {n}', '')).toBe('Trop loin de 3');
    expect(filled('Waiting for {name}', { name: 'The Watchers' }, false)).toBe('Waiting for The Watchers');
    expect(filled('{unknown}', {}, true)).toBe('{unknown}');
  });
});
