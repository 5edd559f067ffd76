/** A table for tests of hands: some figures, and a server that says what a test wants. */

import type { Figure, Json, Question } from '../../lib/types';
import type { Table } from '../table.svelte';

export interface Fake {
  table: Table;
  answers: Json[];
}

export function fakeTable(ids: readonly number[], said: (what: string, data: { [key: string]: Json }) => unknown = () => ({ legal: true })): Fake {
  const answers: Json[] = [];
  const figures = new Map(ids.map((id): [number, Figure] => [id, { id, camp: id % 2, x: id * 3, y: 5, radius: 1.25, in_play: true } as Figure]));
  const table = {
    figures,
    view: null,
    selected: null,
    trouble: null,
    glow: [],
    query: (what: string, data: { [key: string]: Json }) => Promise.resolve(said(what, data)),
    answer: (_camp: number, answer: Json) => {
      answers.push(answer);
      return Promise.resolve(true);
    },
    refuse: () => undefined,
    hostile: (one: Figure, other: Figure) => one.camp !== other.camp,
  };
  return { table: table as unknown as Table, answers };
}

export const question = (form: object, usual: Json): Question =>
  ({ camp: 0, kind: 'x', question: { text: { fr: '', en: '' }, clauses: [] }, about: {}, form, default: usual, foretold: false }) as unknown as Question;

/** Until what was asked of the server has come back. */
export const settled = (): Promise<void> => new Promise((wake) => setTimeout(wake, 5));
