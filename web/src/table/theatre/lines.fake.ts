/** Lines of a log and figures as a server sends them, for tests. */

import type { Figure, Line } from '../../lib/types';
import type { Sight } from '../../lib/wire';

let n = 0;

const line = (given: Partial<Line>): Line => ({ n: n++, after: 1, kind: 'test', text: { fr: '', en: '' }, clauses: [], figures: [], data: {}, ...given });

/** Somebody does something: with dice, where there are any. */
export function act(part: Sight, by: number | null, at: number[], success: boolean | null = null, faces?: number[]): Line {
  const dice = faces ? { faces, success: faces.map((face) => face <= 3) } : {};
  return line({ kind: `${faces ? 'roll' : 'event'}.${part}`, figures: [...(by === null ? [] : [by]), ...at], act: { part, by, at, success }, ...dice });
}

export const strike = (part: Sight, by: number, at: number, face: number): Line => act(part, by, [at], face <= 3, [face]);
export const guard = (by: number, face: number): Line => act('guard', by, [], face <= 3, [face]);
export const hurt = (id: number): Line => act('hurt', null, [id]);
export const fall = (id: number, by: number | null = null): Line => act('fall', by, [id]);
export const told = (...figures: number[]): Line => line({ figures });
export const walk = (figure: number, ...path: [number, number][]): Line => line({ kind: 'event.moved', figures: [figure], data: { figure, path } });
export const turn = (number: number): Line => line({ heading: 'turn', data: { turn: number } });
export const phase = (): Line => line({ heading: 'phase' });

export const figure = (id: number, given: Partial<Figure> = {}): Figure =>
  ({ id, camp: id % 2, x: id, y: 10, radius: 0.5, in_play: true, life: 1, contacts: [], conditions: [], ...given }) as unknown as Figure;
export const standing = (...figures: Figure[]): Map<number, Figure> => new Map(figures.map((f) => [f.id, f]));
