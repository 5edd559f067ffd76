import { beforeEach, expect, it } from 'vitest';

import { settings } from '../../lib/settings.svelte';
import type { Figure, SceneryPiece } from '../../lib/types';
import { bearingWords, nearWords, placeWords, type Seat } from './places';
import { awayFrom, holds } from './shapes';

const wood = {
  id: 'w',
  kind: 'wood',
  name: { fr: 'Bois', en: 'Wood' },
  called: { fr: 'le bois', en: 'the wood' },
  shape: { type: 'polygon', points: [[4, 10], [10, 10], [10, 16], [4, 16]] },
} as unknown as SceneryPiece;
const wall = {
  id: 'm',
  kind: 'low-wall',
  name: { fr: 'Muret 2', en: 'Low wall 2' },
  called: { fr: 'le muret 2', en: 'the low wall 2' },
  shape: { type: 'line', points: [[30, 20], [40, 20]] },
} as unknown as SceneryPiece;
const seat: Seat = { width: 48, depth: 48, scenery: [wood, wall], edge: 'bottom' };
const figure = (id: number, camp: number, x: number, y: number): Figure =>
  ({ id, camp, x, y, radius: 0.5, in_play: true, label: { fr: `F${id}`, en: `F${id}` } }) as Figure;
const hostile = (one: Figure, other: Figure): boolean => one.camp !== other.camp;

beforeEach(() => {
  settings.lang = 'fr';
});

it('says on which flank, how far from the own edge, and in what', () => {
  expect(placeWords([5, 12.5], 0.5, seat)).toBe('flanc gauche, à 12″ de votre bord, dans le bois');
  expect(placeWords([35, 20.6], 0.5, seat)).toBe('flanc droit, à 20,1″ de votre bord, contre le muret 2');
  expect(placeWords([24, 40.5], 0.5, seat)).toBe('au centre, à 7″ du bord d’en face');
});

it('turns with whoever sits on the other side', () => {
  expect(placeWords([5, 12.5], 0.5, { ...seat, edge: 'top' })).toBe('flanc droit, à 12″ du bord d’en face, dans le bois');
  expect(placeWords([3, 40], 0.5, { ...seat, edge: 'left' })).toBe('flanc gauche, à 2,5″ de votre bord');
  expect(placeWords([45, 40], 0.5, { ...seat, edge: 'right' })).toBe('flanc droit, à 2,5″ de votre bord');
});

it('speaks of the lower edge to who sits nowhere, in either language', () => {
  settings.lang = 'en';
  expect(placeWords([24, 2.5], 0.5, { ...seat, edge: null })).toBe('in the centre, 2″ from the lower edge');
});

it('says in which direction somebody lies, as the player sits', () => {
  expect(bearingWords([10, 10], [10, 20], seat)).toBe('devant');
  expect(bearingWords([10, 10], [20, 20], seat)).toBe('devant à droite');
  expect(bearingWords([10, 10], [0, 10], seat)).toBe('à gauche');
  expect(bearingWords([10, 10], [0, 10], { ...seat, edge: 'top' })).toBe('à droite');
  expect(bearingWords([10, 10], [10, 1], seat)).toBe('derrière');
});

it('names the nearest enemies and friends from base to base', () => {
  const me = figure(0, 0, 10, 10);
  const all = [me, figure(1, 0, 12, 10), figure(2, 1, 10, 11), figure(3, 1, 10, 20), figure(4, 1, 40, 40)];
  expect(nearWords(me, all, hostile, seat)).toBe(
    'ennemis : F2 au contact, devant\u00a0; F3 à 9″, devant. amis : F1 à 1″, à droite',
  );
  expect(nearWords(me, [me], hostile, seat)).toBe('aucun ennemi sur la table');
});

it('knows what lies in and beside each kind of shape', () => {
  expect(holds({ type: 'disc', x: 0, y: 0, radius: 2 }, [1, 1])).toBe(true);
  expect(holds({ type: 'capsule', a: [0, 0], b: [4, 0], radius: 1 }, [2, 0.9])).toBe(true);
  expect(holds({ type: 'line', points: [[0, 0], [4, 0]] }, [2, 0])).toBe(false);
  expect(awayFrom({ type: 'line', points: [[0, 0], [4, 0]] }, [2, 3])).toBe(3);
  expect(awayFrom({ type: 'disc', x: 0, y: 0, radius: 2 }, [5, 0])).toBe(3);
});
