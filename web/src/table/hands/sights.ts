/** What a look from one figure to another says, in lines. */

import { dist, say, t } from '../../lib/i18n.svelte';
import type { SightFound } from '../../lib/types';

export function sightLines(sight: SightFound): string[] {
  const head = sight.blocked ? say(sight.blocked) : t('sight_clear');
  const far = `${dist(sight.distance)}${sight.in_range ? '' : ` · ${t('out_of_range')}`}`;
  const covers = sight.covers.map((c) => say(c.name)).join(', ');
  const degree = sight.degree ? [t('obstruction', { n: sight.degree.value }), ...sight.degree.why.map((w) => `${w.value > 0 ? '+' : ''}${w.value} ${say(w.text)}`)] : [];
  return [head, far, ...(covers ? [t('sight_cover', { names: covers })] : []), ...degree];
}
