import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { settings } from '../lib/settings.svelte';
import type { GameSummary, Json } from '../lib/types';
import { Table } from './table.svelte';

/** A line to the server on which a test speaks. */
class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = Line.OPEN;
  sent: { type: string; id: string }[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;

  constructor() {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string; id: string });
  }
  close(): void {
    this.readyState = 3;
  }
  says(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const figure = { id: 1, camp: 0, x: 5, y: 5, radius: 0.5, in_play: true };
const question = { camp: 0, kind: 'x', question: { text: { fr: '', en: '' }, clauses: [] }, about: {}, form: { form: 'choice', options: [] }, default: null };
const thrown = { n: 0, kind: 'roll', text: { fr: '4', en: '4' }, faces: [4], data: {}, clauses: [], figures: [], camp: null };

/** What the server tells of a game of two at one screen, after so many answers. */
const state = (revision: number, log: object[] = []): object => ({
  type: 'state',
  revision,
  view: { table: { unit: 'in' }, turn: { number: 1 }, camps: [], figures: [figure] },
  questions: [question],
  waiting: [],
  result: null,
  log,
  log_from: 0,
});

const opened = (): { table: Table; line: Line } => {
  const table = new Table({ id: 'g', your_camps: [0, 1], camps: [], dice_digest: '' } as unknown as GameSummary);
  const line = Line.all.at(-1) as Line;
  line.onopen();
  line.says(state(1));
  return { table, line };
};
const taken = (line: Line): void => {
  const command = line.sent.find((message) => message.type === 'answer');
  line.says({ type: 'reply', id: command?.id, ok: true, revision: 2, value: null });
};
const mine = (table: Table): boolean[] => table.tray.throws.map((one) => one.mine);

beforeEach(() => {
  settings.speed = 'instant';
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('dice that an answer of this browser throws', () => {
  it('are its own', () => {
    const { table, line } = opened();
    void table.answer(0, 'yes' as Json);
    taken(line);
    line.says(state(2, [thrown]));
    expect(mine(table)).toEqual([true]);
    table.close();
  });

  it('are its own though the line was lost in between', () => {
    const { table, line } = opened();
    void table.answer(0, 'yes' as Json);
    line.onclose({ code: 1006 });
    vi.advanceTimersByTime(1000);
    const next = Line.all.at(-1) as Line;
    next.onopen();
    next.says(state(1));
    taken(next);
    next.says(state(2, [thrown]));
    expect(mine(table)).toEqual([true]);
    table.close();
  });

  it('are nobody’s when somebody else answered', () => {
    const { table, line } = opened();
    void table.answer(0, 'yes' as Json);
    taken(line);
    line.says(state(2));
    line.says(state(3, [thrown]));
    expect(mine(table)).toEqual([false]);
    table.close();
  });
});
