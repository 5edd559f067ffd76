import { expect, test } from 'vitest';
import type { AreaFound, Figure, Prospect } from '../../lib/types';
import { fakeTable, question, settled } from './table.fake';
import { ChoiceHand } from './choices.svelte';
import { SpotHand } from './spots.svelte';
import { isIn, oddsOf, oneEach } from './taken_in';

const told = (figure: number | null, p: number, bad = false): Prospect => ({ text: { fr: `${figure} ${p}`, en: '' }, clauses: [], p, figure, bad }) as unknown as Prospect;
const at = (x: number, y: number): Figure => ({ x, y, radius: 0.5 }) as Figure;

test('a disc takes in whoever it touches, a stretch whoever stands on it', () => {
  const disc: AreaFound = { points: [[5, 5]], radius: 1, strays: 6 };
  expect([isIn(disc, at(6.4, 5)), isIn(disc, at(6.6, 5))]).toEqual([true, false]);
  const stretch: AreaFound = { points: [[0, 0], [10, 0]], radius: 0, strays: 0 };
  expect([isIn(stretch, at(5, 0.4)), isIn(stretch, at(5, 0.6)), isIn(stretch, at(11, 0))]).toEqual([true, false, false]);
});

test('each figure has one number: the first that is told of it', () => {
  const chances = [told(null, 0.5), told(1, 0.4), told(1, 0.2), told(2, 0.004), told(3, 0.1, true)];
  expect(oneEach(chances).map((c) => c.p)).toEqual([0.5, 0.4, 0.004, 0.1]);
  expect(oddsOf(chances)).toEqual([{ figure: 1, p: 0.4, bad: false }, { figure: 3, p: 0.1, bad: true }]);
});

const forecast = { legal: true, exact: true, chances: [told(null, 0.5), told(1, 0.3), told(2, 0.1, true)], lines: [], areas: [{ points: [[0, 5], [9, 5]], radius: 0, strays: 0 }] };
const server = (what: string): unknown => (what === 'forecast' ? forecast : what === 'candidates' ? [] : { legal: true });

test('a template without a disc is drawn as the stretch it takes in; friends on it are in danger', async () => {
  const { table } = fakeTable([0, 1, 2], server);
  const hand = new SpotHand(table, question({ form: 'template', radius: 0, from: 0, within: 12, on: null }, [9, 5]));
  for (let wait = 0; wait < 30 && !hand.odds.length; wait += 1) await settled();
  expect(hand.areas).toEqual(forecast.areas);
  expect(hand.under).toEqual([1, 2]); // at 3 and 6 inches; it begins at the first, who casts
  expect(hand.odds.map((o) => o.figure)).toEqual([1, 2]);
  expect(hand.label?.chances?.map((c) => c.p)).toEqual([0.5, 0.3, 0.1]);
});

test('whom an option would strike besides its target is seen while it is pointed at', async () => {
  const { table } = fakeTable([0, 1, 2], server);
  const options = [1].map((id) => ({ key: String(id), text: { fr: '', en: '' }, data: { figure: id } }));
  const asked = { ...question({ form: 'choice', options }, '1'), foretold: true, about: { figure: 0, looks: true } };
  const hand = new ChoiceHand(table, asked as never);
  for (let wait = 0; wait < 30 && !hand.chancesOf(options[0] as never).length; wait += 1) await settled();
  expect(hand.areas).toEqual([]);
  hand.point('1');
  expect(hand.areas).toEqual(forecast.areas);
  expect(hand.odds.map((o) => o.figure)).toEqual([1, 2]);
  expect(hand.endangered).toEqual([2]);
});

test('a finger points first where dice stand behind it, and takes with the second tap', async () => {
  const { table, answers } = fakeTable([0, 1, 2], server);
  const options = [1, 2].map((id) => ({ key: String(id), text: { fr: '', en: '' }, data: { figure: id } }));
  const asked = { ...question({ form: 'choice', options }, '1'), foretold: true, about: { figure: 0, looks: true } };
  const hand = new ChoiceHand(table, asked as never);
  hand.tap([3, 5], 1, 'touch');
  await settled();
  expect([hand.pointed, answers]).toEqual(['1', []]);
  hand.tap([3, 5], 1, 'touch');
  await settled();
  expect(answers).toEqual(['1']);
});

test('who is drawn onto an enemy means that one alone; whoever clicks may name several', async () => {
  const { table, answers } = fakeTable([0, 1, 2], server);
  const named = [1, 2].map((id) => ({ key: String(id), text: { fr: '', en: '' }, data: { figure: id } }));
  const enough = { key: 'done', text: { fr: '', en: '' }, data: {} };
  const asks = (options: object[], usual: string, about: object): never => ({ ...question({ form: 'choice', options }, usual), about }) as never;
  table.laid = { figure: 0, at: [3, 5] };
  new ChoiceHand(table, asks(named, '1', { figure: 0 }));
  await settled();
  new ChoiceHand(table, asks([named[1] as object, enough], 'done', { figure: 0, targets: [1] }));
  await settled();
  expect(answers).toEqual(['1', 'done']);
  new ChoiceHand(table, asks([named[1] as object, enough], 'done', { figure: 0, targets: [1] }));
  await settled();
  expect(answers).toEqual(['1', 'done']);
});
