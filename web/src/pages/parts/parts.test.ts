// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';

import { settings } from '../../lib/settings.svelte';
import type { ArmyCard, ClauseCard, Shelf } from '../../lib/types';
import { p } from '../words';
import { chapterName, chapterOf, sectionName, sectionOf } from './chapters';
import { inviteLink, invitation, waiting } from './open';
import { bare, matches, pieces } from './searching';
import { Setup } from './setup.svelte';

const army = (id: string, points: number, name = id): ArmyCard => ({
  id,
  names: { fr: name, en: name },
  fluff: { fr: '', en: '' },
  points,
  figures: 10,
  entries: [],
});

const shelf: Shelf = {
  ai_levels: ['expert', 'greedy', 'random'],
  broken: [],
  rulebooks: [
    {
      id: 'book',
      prefix: 'EF',
      title: 'Book',
      scenarios: [
        { id: 'one', name: { fr: 'Un', en: 'One' }, summary: { fr: '', en: '' }, stake: 'battle', sides: [2, 3] },
        { id: 'three', name: { fr: 'Trois', en: 'Three' }, summary: { fr: '', en: '' }, stake: 'prize', sides: [3] },
        { id: 'alone', name: { fr: 'Seul', en: 'Alone' }, summary: { fr: '', en: '' }, stake: 'other', sides: [1, 2] },
      ],
      armies: [army('a-250', 250, 'A'), army('b-250', 248, 'B'), army('a-500', 500, 'A'), army('b-500', 500, 'B')],
      options: [{ name: 'turns', default: 6, text: null }, { name: 'powers_stack', default: true, text: { fr: 'Oui', en: 'Yes' } }],
      max_camps: 4,
    },
  ],
};

beforeEach(() => {
  settings.lang = 'fr';
});

describe('a game being set up', () => {
  it('can be played as it stands: one person against the first level', () => {
    const asked = new Setup(shelf).asked();
    expect(asked.armies).toEqual([{ ready: 'a-250' }, { ready: 'b-250' }]);
    expect(asked.seats).toEqual([{ kind: 'person' }, { kind: 'ai', level: 'greedy' }]);
    expect(asked.options).toEqual({});
  });

  it('hands a side to the rules where the book has automata', () => {
    const setup = new Setup(shelf);
    const [, other] = setup.seats;
    if (other) other.who = 'rules:hunter';
    expect(setup.asked().seats).toEqual([{ kind: 'person' }, { kind: 'automaton', level: 'hunter' }]);
    expect(setup.keep).toEqual([0]);
  });

  it('has as many sides as the scenario is for', () => {
    const setup = new Setup(shelf);
    expect([setup.mayAdd, setup.mayDrop]).toEqual([true, false]);
    setup.stage('three');
    expect(setup.asked().armies).toEqual([{ ready: 'a-250' }, { ready: 'b-250' }, { ready: 'a-250' }]);
    expect([setup.mayAdd, setup.mayDrop]).toEqual([false, false]);
    setup.stage('alone');
    expect([setup.seats.length, setup.mayAdd, setup.mayDrop]).toEqual([2, false, true]);
    setup.dropSide(1);
    expect(setup.asked().seats).toEqual([{ kind: 'person' }]);
  });

  it('offers each side only what may have its role', () => {
    const [book] = shelf.rulebooks;
    if (!book) throw new Error('no book');
    const role = (armies: string[], any_size = false) => ({ name: { fr: 'r', en: 'r' }, armies, any_size });
    const duel = { id: 'duel', name: { fr: 'D', en: 'D' }, summary: { fr: '', en: '' }, stake: 'giant' as const, sides: [2, 3] };
    const roles = {
      '2': [role(['a-500', 'b-250'], true), role(['b-500'])],
      '3': [role(['a-500'], true), role(['a-250', 'b-250']), role(['a-250', 'b-250'])],
    };
    const setup = new Setup({ ...shelf, rulebooks: [{ ...book, scenarios: [...book.scenarios, { ...duel, roles }] }] });
    setup.stage('duel');
    expect([setup.sizes, setup.size]).toEqual([[500], 500]);
    expect(setup.seats.map((seat) => seat.army)).toEqual(['a-500', 'b-500']);
    expect(setup.armiesOf(0).map((one) => one.id)).toEqual(['a-500', 'b-250']);
    setup.addSide();
    expect([setup.sizes, setup.size]).toEqual([[250], 250]);
    expect(setup.seats.map((seat) => seat.army)).toEqual(['a-500', 'a-250', 'b-250']);
    setup.stage('one');
    expect(setup.seats.map((seat) => seat.army)).toEqual(['a-250', 'a-250', 'b-250']);
  });

  it('keeps the armies by name when the size changes', () => {
    const setup = new Setup(shelf);
    setup.resize(500);
    expect(setup.seats.map((seat) => seat.army)).toEqual(['a-500', 'b-500']);
  });

  it('sends only what differs from the adopted rulings', () => {
    const setup = new Setup(shelf);
    setup.options['turns'] = 6;
    setup.options['powers_stack'] = false;
    expect(setup.asked().options).toEqual({ powers_stack: false });
  });

  it('knows which seats stay here and which wait for a guest', () => {
    const setup = new Setup(shelf);
    const second = setup.seats[1];
    if (second) second.who = 'guest';
    expect([setup.keep, setup.guests]).toEqual([[0], [1]]);
    const seats = [0, 1].map((camp) => ({ camp, kind: 'person' as const, name: null, token: `t${camp}` }));
    expect(waiting({ game: 'g', seats, dice_digest: 'd' }, setup.guests).map((one) => one.camp)).toEqual([1]);
  });
});

describe('invitations', () => {
  it('come back from their own link', () => {
    const link = new URL(inviteLink('abc', 'to.k_en-1'));
    expect(invitation(link.hash)).toEqual({ game: 'abc', token: 'to.k_en-1' });
    expect(link.search).toBe('');
  });

  it('are not read out of any other address', () => {
    expect(invitation('#EF-GEN-01')).toBeNull();
    expect(invitation('')).toBeNull();
  });
});

describe('the search of the rules', () => {
  const clause: ClauseCard = {
    id: 'EF-TOUR-TIR-08',
    kind: 'rule',
    text: { fr: 'La Mêlée est manquée.', en: 'The melee misses.' },
    ruling: null,
    situations: [],
  };

  it('minds neither accents nor capitals, in the language on the screen', () => {
    expect(matches(clause, [bare('MELEE'), bare('tir-08')])).toBe(true);
    expect(matches(clause, ['misses'])).toBe(false);
    settings.lang = 'en';
    expect(matches(clause, ['misses'])).toBe(true);
  });

  it('marks what was found and loses no letter', () => {
    const found = pieces(clause.text.fr, ['melee']);
    expect(found.map((piece) => piece.text).join('')).toBe(clause.text.fr);
    expect(found.filter((piece) => piece.hit).map((piece) => piece.text)).toEqual(['Mêlée']);
  });
});

describe('words', () => {
  it('fill their holes in both languages', () => {
    expect(p('in_turn', { n: 3 })).toBe('Tour 3');
    settings.lang = 'en';
    expect(p('in_turn', { n: 3 })).toBe('Turn 3');
  });

  it('name chapters, and make do with a code that nobody named', () => {
    expect(chapterOf('EF-SPELL-MUR-DE-FEU-03')).toBe('EF-SPELL');
    expect(sectionOf('EF-SPELL-MUR-DE-FEU-03')).toBe('EF-SPELL-MUR-DE-FEU');
    expect(chapterName('EF-SPELL-MUR-DE-FEU', { 'EF-SPELL-MUR-DE-FEU': { fr: 'Mur de feu', en: 'Wall of fire' } })).toBe('Mur de feu');
    expect(chapterName('XY-ABC-NEW-THING', {})).toBe('New thing');
    expect(chapterName('XY-3.2', {})).toBe('3.2'); // without the book's own prefix
  });
  it('name sections that nobody named by what their first clause is about', () => {
    const first = (fr: string): { text: { fr: string; en: string } } => ({ text: { fr, en: '' } });
    expect(sectionName('XY-SPELL-FEU-BOULE', {}, first('Boule de feu : 2 Pm, un ennemi.'))).toBe('Boule de feu');
    expect(sectionName('XY-SPELL-GEN', {}, first('Les sorts : voici.'))).toBe('Généralités');
    expect(sectionName('XY-SPELL-NEW-THING', {}, first('Une unité lance un sort. Deux : non.'))).toBe('New thing');
    expect(sectionName('XY-SPELL-A', { 'XY-SPELL-A': { fr: 'Mur de feu', en: '' } }, first('Autre : 1.'))).toBe('Mur de feu');
  });
});
