/** Figures named together: twins once, with their numbers. */

import { semicolon } from '../../lib/i18n.svelte';

const TWIN = /^(.*?) (\d+)( \(.*\))?$/u;

/** 1, 2, 3, 5 as "1 to 3 and 5". */
function numbers(of: readonly number[], and: string, to: string): string {
  const runs: [number, number][] = [];
  for (const n of [...of].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && n === last[1] + 1) last[1] = n;
    else runs.push([n, n]);
  }
  const parts = runs.flatMap(([from, until]) => (until - from > 1 ? [`${from} ${to} ${until}`] : from === until ? [`${from}`] : [`${from}`, `${until}`]));
  const tail = parts.pop() ?? '';
  return parts.length ? `${parts.join(', ')} ${and} ${tail}` : tail;
}

/** Labels as a list in words; twins stand together, in the order in which the first of them came. */
export function together(labels: readonly string[], and: string, to: string): string {
  const found = new Map<string, number[]>();
  for (const label of labels) {
    const [, name, number, army = ''] = TWIN.exec(label) ?? [];
    const key = number === undefined ? label : `${name} #${army}`;
    found.set(key, [...(found.get(key) ?? []), ...(number === undefined ? [] : [Number(number)])]);
  }
  return [...found].map(([key, of]) => (of.length ? key.replace('#', numbers(of, and, to)) : key)).join(semicolon());
}
