/** Many strikes in one sentence: how many there were, and what came of them. */

import type { Lang } from '../../lib/types';
import type { Sight } from '../../lib/wire';
import { diceOf, isStrike, strikesIn, type Beat } from './beats';

export interface Tally {
  part: Sight;
  strikes: number;
  hits: number;
  saved: number;
  hurt: number;
  killed: number;
}

interface Counted extends Omit<Tally, 'hurt' | 'killed'> {
  hurt: Set<number>;
  fallen: Set<number>;
}

/** A strike whose own dice tell nothing has hit, if what comes after it can only come of a hit. */
function landed(beats: readonly Beat[], k: number): boolean {
  const strike = beats[k];
  for (const beat of beats.slice(k + 1)) {
    if (!beat || isStrike(beat) || beat.kind !== 'act') return false;
    const about = beat.part === 'guard' ? beat.by : beat.at[0];
    if (about == null || !strike?.at.includes(about)) continue;
    if (beat.part === 'guard' && beat.success === false) return true;
    if (beat.part === 'harm' || beat.part === 'hurt' || beat.part === 'fall') return true;
  }
  return false;
}

/** What the strikes of some beats come to, by what they are; of a single one there is nothing to sum up. */
export function talliesOf(beats: readonly Beat[]): Tally[] {
  const found = new Map<Sight, Counted>();
  let last: Counted | null = null;
  /** By what somebody was struck last. */
  const struck = new Map<number, Counted>();
  beats.forEach((beat, k) => {
    if (beat.part && isStrike(beat) && beat.at.length) {
      last = found.get(beat.part) ?? { part: beat.part, strikes: 0, hits: 0, saved: 0, hurt: new Set(), fallen: new Set() };
      found.set(beat.part, last);
      const each = diceOf(beat);
      last.strikes += strikesIn(beat);
      last.hits += each.length > 1 ? each.filter(Boolean).length : beat.success === true || (beat.success === null && landed(beats, k)) ? 1 : 0;
      for (const id of beat.at) struck.set(id, last);
    } else if (beat.part === 'guard' && last) last.saved += diceOf(beat).length > 1 ? diceOf(beat).filter(Boolean).length : beat.success === true ? 1 : 0;
    for (const id of beat.hurt) (struck.get(id) ?? last)?.hurt.add(id);
    if (beat.part === 'fall') for (const id of beat.at) (struck.get(id) ?? last)?.fallen.add(id);
  });
  return [...found.values()]
    .filter((one) => one.strikes > 1)
    .map(({ fallen, hurt, ...one }) => ({ ...one, hurt: [...hurt].filter((id) => !fallen.has(id)).length, killed: fallen.size }));
}

type Forms = readonly [string, string];

const WORDS: Record<Lang, Record<'shot' | 'blow' | 'spell' | 'hits' | 'saved' | 'hurt' | 'killed', Forms> & { none: string; colon: string }> = {
  fr: {
    shot: ['tir', 'tirs'],
    blow: ['coup', 'coups'],
    spell: ['sort', 'sorts'],
    hits: ['touché', 'touchés'],
    saved: ['arrêté', 'arrêtés'],
    hurt: ['blessé', 'blessés'],
    killed: ['tué', 'tués'],
    none: 'aucun touché',
    colon: ' : ',
  },
  en: {
    shot: ['shot', 'shots'],
    blow: ['blow', 'blows'],
    spell: ['spell', 'spells'],
    hits: ['hit', 'hits'],
    saved: ['stopped', 'stopped'],
    hurt: ['wounded', 'wounded'],
    killed: ['killed', 'killed'],
    none: 'no hit',
    colon: ': ',
  },
};

/** "8 tirs : 3 touchés, 2 tués" */
export function sumUp(tally: Tally, lang: Lang): string {
  const words = WORDS[lang];
  // In French what is less than two is one.
  const many = (n: number, [one, more]: Forms): string => `${n} ${n === 1 || (n === 0 && lang === 'fr') ? one : more}`;
  const head = many(tally.strikes, words[tally.part as 'shot' | 'blow' | 'spell']);
  const parts = (['hits', 'saved', 'hurt', 'killed'] as const).filter((key) => tally[key] > 0).map((key) => many(tally[key], words[key]));
  return head + words.colon + (parts.join(', ') || words.none);
}
