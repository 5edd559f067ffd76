import { describe, expect, it } from 'vitest';

import { merge } from './merge';
import type { Snapshot } from './types';
import type { ChangesMessage } from './wire';

const figure = (id: number, x: number): { [key: string]: unknown } => ({ id, x, y: 1, names: { fr: 'A', en: 'A' } });

const state = {
  revision: 4,
  view: { turn: { number: 1 }, figures: [figure(1, 1), figure(2, 2), figure(3, 3)], markers: [] },
  questions: [{ camp: 0 }],
  waiting: [],
  can_undo: true,
  result: null,
  dice_digest: 'd',
  log: [{ n: 0 }],
  log_from: 0,
} as unknown as Snapshot;

function told(changes: object): ChangesMessage {
  const view = { set: {}, gone: [], lists: {} };
  return { type: 'changes', since: 4, set: {}, gone: [], log: [], log_from: 1, view, ...changes } as ChangesMessage;
}

describe('merge', () => {
  it('puts new fields in and leaves the rest', () => {
    const found = merge(state, told({ set: { revision: 5, questions: [], dice_secret: 's' } }));
    expect(found).toEqual({ ...state, revision: 5, questions: [], dice_secret: 's', log: [], log_from: 1 });
    expect(found?.view).toEqual(state.view);
  });

  it('mends, removes and adds things of a list, and keeps its order', () => {
    const lists = { figures: { gone: [2], mend: [{ id: 3, x: 9 }], put: [figure(7, 7)] } };
    const found = merge(state, told({ view: { set: {}, gone: [], lists } }));
    expect(found?.view.figures).toEqual([figure(1, 1), figure(3, 9), figure(7, 7)]);
    expect(found?.view.figures[0]).toBe(state.view.figures[0]);
  });

  it('takes fields away', () => {
    const view = { set: { turn: { number: 2 } }, gone: ['markers'], lists: {} };
    const found = merge(state, told({ gone: ['can_undo'], view }));
    expect(found).not.toHaveProperty('can_undo');
    expect(found?.view).not.toHaveProperty('markers');
    expect(found?.view.turn.number).toBe(2);
  });

  it('alters nothing of the state before', () => {
    const kept = JSON.stringify(state);
    const lists = { figures: { gone: [1], mend: [{ id: 2, x: 5 }], put: [] } };
    merge(state, told({ set: { revision: 9 }, gone: ['result'], view: { set: {}, gone: ['turn'], lists } }));
    expect(JSON.stringify(state)).toBe(kept);
  });

  it('knows when it missed something', () => {
    expect(merge(state, told({ since: 3 }))).toBeNull();
    expect(merge(null, told({}))).toBeNull();
  });
});
