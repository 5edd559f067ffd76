/** What changed, put into the state that the page has. Nothing of the old state is altered. */

import type { Snapshot } from './types';
import type { ChangesMessage, ListChanges } from './wire';

type Fields = { [key: string]: unknown };
type Thing = Fields & { id: number | string };

/** The state that `changes` lead to; null when they are not about the state at hand. */
export function merge(before: Snapshot | null, changes: ChangesMessage): Snapshot | null {
  if (before === null || before.revision !== changes.since) return null;
  const { set, gone, lists } = changes.view;
  const view: Fields = without({ ...before.view, ...set }, gone);
  for (const [name, told] of Object.entries(lists)) {
    view[name] = mergeList(view[name] as Thing[], told);
  }
  const whole: Fields = without({ ...before, ...changes.set, view }, changes.gone);
  return { ...whole, log: changes.log, log_from: changes.log_from } as unknown as Snapshot;
}

function without(fields: Fields, gone: string[]): Fields {
  for (const key of gone) delete fields[key];
  return fields;
}

function mergeList(before: Thing[], told: ListChanges): Thing[] {
  const gone = new Set<unknown>(told.gone);
  const mended = new Map<unknown, Fields>(told.mend.map((fields) => [fields['id'], fields]));
  const kept = before.filter((thing) => !gone.has(thing.id));
  const now = kept.map((thing) => {
    const fields = mended.get(thing.id);
    return fields === undefined ? thing : { ...thing, ...fields };
  });
  return [...now, ...(told.put as Thing[])];
}
