/** What the page says while it shows what happened. */

export const THEATRE_WORDS = {
  act_hit: { fr: 'touche', en: 'hits' },
  act_miss: { fr: 'manque', en: 'misses' },
  act_cast: { fr: 'réussit', en: 'succeeds' },
  act_not_cast: { fr: 'échoue', en: 'fails' },
  act_held: { fr: 'tient', en: 'holds' },
  act_not_held: { fr: 'cède', en: 'gives way' },
  act_hurt: { fr: 'blessure', en: 'wounded' },
  act_fall: { fr: 'tombe', en: 'falls' },
  act_leaves: { fr: 'quitte la table', en: 'leaves the table' },
  act_passed: { fr: 'réussi', en: 'passed' },
  act_failed: { fr: 'raté', en: 'failed' },
  act_count: { fr: '{n} sur {of}', en: '{n} of {of}' },
  again: { fr: 'Revoir la dernière phase', en: 'Show the last phase again' },
  again_now: { fr: 'On revoit la dernière phase', en: 'The last phase, once more' },
  speed: { fr: 'Ce qui se passe se montre', en: 'What happens is shown' },
  speed_slow: { fr: 'lentement', en: 'slowly' },
  speed_normal: { fr: 'normalement', en: 'at a normal pace' },
  speed_quick: { fr: 'vite', en: 'quickly' },
  speed_instant: { fr: 'd’un coup', en: 'at once' },
} as const satisfies Record<string, { fr: string; en: string }>;
