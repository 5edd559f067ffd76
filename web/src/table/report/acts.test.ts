import { describe, expect, it } from 'vitest';

import type { Line } from '../../lib/types';
import { battleReport, clausesOf, figuresOf, isRepeated, sentenceOf, type Row } from './acts';
import { together } from './names';

let count = 0;
type Told = Partial<Line> & { said?: string };
/** A line as the server tells it. */
function line({ said = '', ...more }: Told): Line {
  const text = { fr: said, en: said };
  return { n: count++, after: 0, kind: 'x', text, clauses: [], figures: [], data: {}, ...more } as Line;
}
const heading = (said: string): Line => line({ said, heading: 'phase' });
const announced = (actor: number, ...targets: number[]): Line => line({ said: `${actor} aims`, part: 'announced', actor, targets });
const blow = (actor: number, target: number, ...success: boolean[]): Line =>
  line({ said: `${actor} strikes ${target}`, kind: 'blow', part: 'act', actor, targets: [target], faces: success.map((hit) => (hit ? 1 : 6)), success, figures: [actor, target] });
const armour = (target: number, ...success: boolean[]): Line =>
  line({ said: `armour ${target}`, kind: 'armour', part: 'dice', targets: [target], faces: success.map(() => 3), success, figures: [target] });
const wound = (target: number): Line => line({ said: `${target} hurt`, part: 'outcome', targets: [target] });
const fall = (target: number, actor: number): Line => line({ said: `${target} falls`, part: 'outcome', actor, targets: [target] });
const move = (actor: number, camp: number, after: number): Line => line({ said: `${actor} moves`, kind: 'moved', part: 'move', actor, camp, after, targets: [actor], together: { fr: '{n} vont : {names}', en: '{n} move: {names}' } });

const told = (rows: readonly Row[]): string[] => rows.map((row) => sentenceOf(row).map((one) => one.text.en).join(', '));
const folded = (row: Row | undefined): string[] => (row?.lines ?? []).map((one) => one.text.en);

describe('the battle report', () => {
  it('tells blows at once pair by pair, each with its armour and its fall', () => {
    const rows = battleReport([
      heading('melee'), announced(1, 8), announced(2, 8), announced(8, 1),
      blow(1, 8, true), blow(2, 8, true), blow(8, 1, false),
      armour(8, true), armour(8, false), wound(8), fall(8, 2),
    ]);
    expect(told(rows)).toEqual(['melee', '1 strikes 8, armour 8', '2 strikes 8, armour 8, 8 falls', '8 strikes 1']);
    expect(folded(rows[2])).toEqual(['2 aims', '2 strikes 8', 'armour 8', '8 hurt', '8 falls']);
  });
  it('loses no line and doubles none', () => {
    const lines = [heading('a'), announced(1, 2), move(1, 0, 1), blow(1, 2, true), armour(2, false), fall(2, 1), wound(7), move(3, 1, 2), line({ said: 'alone' })];
    const all = battleReport(lines).flatMap((row) => row.lines.map((one) => one.n));
    expect(all.sort((a, b) => a - b)).toEqual(lines.map((one) => one.n));
  });
  it('shows what was announced until it is done, and not in another phase', () => {
    expect(told(battleReport([heading('shooting'), announced(1, 8)]))).toEqual(['shooting', '1 aims']);
    expect(told(battleReport([heading('shooting'), announced(1, 8), heading('melee'), blow(1, 8, false)]))).toEqual(['shooting', '1 aims', 'melee', '1 strikes 8']);
  });
  it('tells the moves of a side together, up to the next act', () => {
    const rows = battleReport([heading('moves'), move(1, 0, 1), move(2, 0, 2), move(8, 1, 3), blow(2, 8, false), move(3, 0, 5)]);
    expect(rows.map((row) => [row.is, row.lines.length])).toEqual([['heading', 1], ['together', 2], ['together', 1], ['act', 1], ['together', 1]]);
  });
  it('tells each move where the book has no words for several, unless all say the same', () => {
    const alone = (actor: number): Line => ({ ...move(actor, 0, actor), together: null, text: { fr: `${actor} va`, en: `${actor} moves` } });
    expect(told(battleReport([alone(1), alone(2)]))).toEqual(['1 moves', '2 moves']);
    const same = { fr: 'Rien', en: 'Nothing' };
    expect(battleReport([{ ...alone(1), text: same }, { ...alone(2), text: same }])).toHaveLength(1);
  });
  it('takes the course of a charge into the act, whichever is told first', () => {
    const charge = (after: number): Line => line({ said: 'charges', part: 'act', actor: 1, targets: [8], after });
    expect(battleReport([move(1, 0, 4), charge(4)]).map((row) => folded(row))).toEqual([['1 moves', 'charges']]);
    expect(battleReport([charge(4), move(1, 0, 4)]).map((row) => folded(row))).toEqual([['charges', '1 moves']]);
    expect(battleReport([charge(4), move(1, 0, 5)])).toHaveLength(2);
  });
  it('joins a deed and its roll, but not two rolls', () => {
    const deed = line({ said: 'seizes the chance', part: 'act', actor: 1, targets: [8] });
    expect(told(battleReport([deed, blow(1, 8, true)]))).toEqual(['seizes the chance, 1 strikes 8']);
    expect(battleReport([blow(1, 8, true), blow(1, 8, false)])).toHaveLength(2);
  });
  it('hits whom a spell names only afterwards', () => {
    const spell = line({ said: 'casts', part: 'act', actor: 0, targets: [] });
    const flames = line({ said: 'flames', part: 'outcome', targets: [5, 6] });
    expect(told(battleReport([spell, flames, armour(5, false), armour(6, true), wound(5), fall(5, 0)]))).toEqual(['casts, flames, armour 5, armour 6, 5 falls']);
  });
  it('keeps to its scene what belongs to no act of it', () => {
    const scene = line({ said: 'combat', part: 'scene', actor: 1, targets: [8], figures: [1, 8] });
    const dice = line({ said: 'places dice', part: 'detail', targets: [1] });
    const rows = battleReport([blow(1, 8, true), scene, dice, line({ said: 'tie', part: 'detail' }), blow(8, 1, false), wound(9)]);
    expect(rows.map((row) => row.is)).toEqual(['act', 'scene', 'act']);
    expect(folded(rows[1])).toEqual(['combat', 'places dice', 'tie']);
  });
  it('says dice once more without their words', () => {
    const [first, second] = [armour(8, true), armour(8, false)];
    expect(isRepeated(second, first)).toBe(true);
    expect(isRepeated(armour(7, true), first)).toBe(false);
    expect(isRepeated(wound(8), wound(8))).toBe(false);
  });
  it('names the figures and the clauses of a row', () => {
    const [row] = battleReport([{ ...blow(1, 8, true), clauses: ['A'] }, { ...armour(8, false), clauses: ['B', 'A'] }]);
    expect(row && figuresOf(row)).toEqual([1, 8]);
    expect(row && clausesOf(row)).toEqual(['A', 'B']);
  });
  it('takes lines of a book that says nothing as they are', () => {
    expect(told(battleReport([heading('a'), line({ said: 'b' }), line({ said: 'c' })]))).toEqual(['a', 'b', 'c']);
  });
});

describe('figures named together', () => {
  it('has twins once, with their numbers', () => {
    expect(together(['Garde 2', 'Frère d’argile', 'Garde 1', 'Garde 3', 'Garde 6'], 'et', 'à')).toBe('Garde 1 à 3 et 6\u00a0; Frère d’argile');
    expect(together(['Garde 1', 'Garde 2'], 'and', 'to')).toBe('Garde 1 and 2');
  });
  it('keeps the armies of twins apart', () => {
    expect(together(['Archer 1 (Or)', 'Archer 1 (Sel)', 'Archer 2 (Or)'], 'et', 'à')).toBe('Archer 1 et 2 (Or)\u00a0; Archer 1 (Sel)');
  });
});
