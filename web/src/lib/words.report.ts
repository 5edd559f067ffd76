/** Words of the battle report and of the account at the end of a game. */

export const REPORT_WORDS = {
  and: { fr: 'et', en: 'and' },
  up_to: { fr: 'à', en: 'to' },
  score_parts: { fr: 'D’où vient le score', en: 'Where the score comes from' },
  score_then: { fr: 'au moment de l’arrêt', en: 'when it stopped' },
  account_coming: { fr: 'le bilan se fait…', en: 'being counted…' },
  standing_of: { fr: '{n} debout', en: '{n} standing' },
  losses_later: { fr: '+ {n} venues en cours de partie', en: '+ {n} that came later' },
  losses_later_one: { fr: '+ 1 venue en cours de partie', en: '+ 1 that came later' },
  turning: { fr: 'Les tournants', en: 'Turning points' },
  turning_see: { fr: 'Revoir ce moment', en: 'See this moment again' },
  luck: { fr: 'La chance', en: 'Luck' },
  luck_tests: { fr: '{n} tests réussis sur {of}, pour {expected} attendus', en: '{n} tests passed of {of}, where {expected} were to be expected' },
  luck_better: { fr: 'plus de chance que dans {share} des parties', en: 'luckier than in {share} of games' },
  luck_dice: { fr: 'Les autres dés : {average} en moyenne, pour {usual}', en: 'Other dice: {average} on average, where {usual} is usual' },
  luck_none: { fr: 'Aucun dé lancé', en: 'No dice thrown' },
} as const satisfies Record<string, { fr: string; en: string }>;
