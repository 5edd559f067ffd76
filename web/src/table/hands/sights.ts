/** What is told beside the hand, in lines: a look from one figure to another, and a deed that goes somewhere. */

import { dist, percent, say, t } from '../../lib/i18n.svelte';
import type { Checked, DeedAction, DeedFound, Figure, Json, Point, SightFound } from '../../lib/types';
import type { Ghost } from './hand.svelte';

export function sightLines(sight: SightFound): string[] {
  // A degree tells why by itself, part by part.
  const barred = sight.degree && sight.degree.value > 0 ? t('sight_blocked') : say(sight.blocked);
  const head = sight.blocked ? barred : t('sight_clear');
  const far = `${dist(sight.distance)}${sight.in_range ? '' : ` · ${t('out_of_range')}`}`;
  const covers = sight.covers.map((c) => (c.share == null ? say(c.name) : `${say(c.name)} ${percent(c.share)}`)).join(', ');
  const degree = sight.degree ? [t('obstruction', { n: sight.degree.value }), ...sight.degree.why.map((w) => `${w.value > 0 ? '+' : ''}${w.value} ${say(w.text)}`)] : [];
  const hidden = sight.hidden == null || sight.hidden <= 0 ? [] : [t('sight_hidden', { p: percent(sight.hidden) })];
  return [head, far, ...hidden, ...(covers ? [t('sight_cover', { names: covers })] : []), ...(sight.notes ?? []).map((note) => say(note)), ...degree];
}

/** The action, its cost, and whom it touches; what forbids it comes first. */
export function deedLines(found: DeedFound, level: number, names: (ids: number[]) => string): string[] {
  const lines = [`${say(found.name)} : ${t('move_cost', { cost: dist(found.cost.total), allowance: dist(found.allowance) })}`];
  if (found.cost.difficult > 0.05) lines.push(t('move_difficult', { n: dist(found.cost.difficult) }));
  if (found.cost.climbed > 0.05) lines.push(t('move_climbed', { n: dist(found.cost.climbed) }));
  if (found.level != null && found.level !== level) lines.push(t('to_level', { n: found.level }));
  if (found.legal) lines.push(...(found.notes ?? []).map((note) => say(note)));
  if (!found.legal && found.why) lines.unshift(say(found.why.text));
  else if (found.touched?.length) lines.push(t('contact', { names: names(found.touched) }));
  return lines;
}

/** A deed that goes nowhere: a fighter turns where it stands. */
export function turned(verdict: Checked, at: Point, stand: DeedAction | undefined, answer: Json, facing: number | null): DeedFound {
  const cost = { total: 0, difficult: 0, climbed: 0 };
  return { ...verdict, path: [at], cost, allowance: 0, action: 'stand', name: stand?.name ?? { fr: '', en: '' }, facing, answer };
}

/** Where those who act with it would stand. */
export function followers(found: DeedFound | undefined, legal: boolean | null, figureOf: (id: number) => Figure | null): Ghost[] {
  return (found?.others ?? []).map(({ figure: id, path, facing }) => {
    const figure = figureOf(id);
    const at: Point = path.at(-1) ?? [figure?.x ?? 0, figure?.y ?? 0];
    return { figure, at, radius: figure?.radius ?? 1, legal, key: `with${id}`, facing: facing ?? null };
  });
}
