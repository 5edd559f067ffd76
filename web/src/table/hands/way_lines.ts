/** A way over storeys in words: where it ends, what it costs, each crossing with its price and its risk. */

import { dist, percent, say, t } from '../../lib/i18n.svelte';
import type { CrossingFound, FallFound, PathFound } from '../../lib/types';

interface Places {
  told(surface: string): string;
}
type Told = Partial<Pick<PathFound, 'cost' | 'allowance' | 'crossings' | 'falls' | 'notes' | 'why'>> & Pick<PathFound, 'legal'>;

const cited = (text: string, clauses: readonly string[]): string => (clauses.length ? `${text} (${clauses.join(', ')})` : text);

/** What is done at a crossing: up or down, and for how much. */
export function crossingWords(crossing: CrossingFound): string {
  const { ascent, descent, cost } = crossing;
  const name = say(crossing.name);
  // Over a low wall one goes up and down again: its height says nothing more.
  const what = crossing.kind === 'hurdle' ? name : ascent > 0.05 ? t('crossing_up', { name, n: dist(ascent) }) : descent > 0.05 ? t('crossing_down', { name, n: dist(descent) }) : name;
  return cost > 0.005 ? t('crossing_cost', { what, cost: dist(cost) }) : what;
}

export function riskWords(crossing: CrossingFound): string[] {
  return (crossing.risks ?? []).map(({ text, clauses, p }) => {
    const said = cited(say(text), clauses);
    return p == null ? t('risk', { text: said }) : t('risk_p', { text: said, p: percent(p) });
  });
}

const fallWords = ({ height, end }: FallFound, places: Places): string => t('fall', { n: dist(height), where: places.told(end.surface) });

/** What forbids it first; then where it ends and its cost, and each crossing with what it risks. */
export function wayLines(found: Told, where: string, places: Places): string[] {
  const lines: string[] = [];
  if (!found.legal && found.why) lines.push(cited(say(found.why.text), found.why.clauses));
  const { cost, allowance } = found;
  lines.push(cost && allowance !== undefined ? t('way_on', { cost: dist(cost.total), allowance: dist(allowance), where }) : where);
  if (cost && cost.difficult > 0.05) lines.push(t('move_difficult', { n: dist(cost.difficult) }));
  (found.crossings ?? []).forEach((crossing, number) => {
    lines.push(crossingWords(crossing), ...riskWords(crossing));
    lines.push(...(found.falls ?? []).filter((fall) => fall.crossing === number).map((fall) => fallWords(fall, places)));
  });
  if (found.legal) lines.push(...(found.notes ?? []).map((note) => say(note)));
  return lines;
}
