/** What the room of campaigns says. French first, English second. */

import { filled } from '../../lib/french';
import { settings } from '../../lib/settings.svelte';

const WORDS = {
  title: { fr: 'Campagnes', en: 'Campaigns' },
  lead: {
    fr: 'Une armée qui va de partie en partie : ce que chacun a appris, ce qu’il a subi, et son histoire. Elle reste dans ce navigateur ; son fichier va où vous voulez.',
    en: 'An army that goes from game to game: what each has learnt and suffered, and its story. It stays in this browser; its file goes wherever you like.',
  },
  none_here: { fr: 'Aucun livre de cette étagère n’a de campagnes.', en: 'No book on this shelf has campaigns.' },
  kept: { fr: 'Mes campagnes', en: 'My campaigns' },
  found: { fr: 'Fonder une campagne', en: 'Found a campaign' },
  with_army: { fr: 'Avec l’armée', en: 'With the army' },
  found_now: { fr: 'Fonder', en: 'Found it' },
  open_file: { fr: 'Ouvrir un fichier', en: 'Open a file' },
  not_json: { fr: 'Ce fichier n’est pas celui d’une campagne. Choisissez un fichier que cette page a enregistré.', en: 'This is not the file of a campaign. Choose one that this page has saved.' },
  facts: { fr: '{points} points (format {format}) · parties jouées : {games}, gagnées : {won}', en: '{points} points (format {format}) · games played: {games}, won: {won}' },
  facts_free: { fr: '{points} points · parties jouées : {games}, gagnées : {won}', en: '{points} points · games played: {games}, won: {won}' },
  over_format: {
    fr: 'Elle coûte {n} points de plus que son format : laissez quelqu’un au camp.',
    en: 'It costs {n} points more than its format: leave somebody at home.',
  },
  next_game: { fr: 'Jouer la partie suivante', en: 'Play the next game' },
  save_file: { fr: 'Enregistrer le fichier', en: 'Save the file' },
  forget: { fr: 'Oublier', en: 'Forget' },
  forget_sure: { fr: 'Oublier pour de bon', en: 'Forget it for good' },
  members: { fr: 'Ses unités', en: 'Its units' },
  unit: { fr: 'Unité', en: 'Unit' },
  level: { fr: 'Niveau', en: 'Level' },
  level_n: { fr: 'niveau {n}', en: 'level {n}' },
  experience: { fr: 'Expérience', en: 'Experience' },
  held: { fr: '{held} sur {cost}', en: '{held} of {cost}' },
  held_only: { fr: '{held}', en: '{held}' },
  earned: { fr: '{n} gagnés en tout', en: '{n} earned in all' },
  games: { fr: 'Parties', en: 'Games' },
  victims: { fr: 'Ennemis détruits', en: 'Enemies destroyed' },
  destroyed: { fr: 'Fois détruite', en: 'Times destroyed' },
  learns: { fr: '{name} peut passer au niveau {level}', en: '{name} may rise to level {level}' },
  which_skill: { fr: 'Ce qu’elle apprend', en: 'What it learns' },
  which_choice: { fr: 'Au choix', en: 'To choose' },
  advance: { fr: 'Dépenser {cost} points', en: 'Spend {cost} points' },
  at_home: { fr: 'Qui reste au camp', en: 'Who stays at home' },
  record: { fr: 'Inscrire une partie', en: 'Record a game' },
  record_lead: {
    fr: 'Vos parties finies de ce livre. Chacune ne s’inscrit qu’une fois.',
    en: 'Your finished games of this book. Each is recorded only once.',
  },
  record_none: { fr: 'Aucune partie finie de ce livre dans ce navigateur.', en: 'No finished game of this book in this browser.' },
  record_this: { fr: 'Inscrire', en: 'Record' },
  record_of: { fr: 'Inscrire : {game}', en: 'Record: {game}' },
  history: { fr: 'Histoire', en: 'History' },
  history_none: { fr: 'Pas encore de partie.', en: 'No game yet.' },
  done_founded: { fr: 'La campagne est fondée.', en: 'The campaign is founded.' },
  done_recorded: { fr: 'La partie est inscrite.', en: 'The game is recorded.' },
  done_advanced: { fr: 'Le niveau est gagné.', en: 'The level is won.' },
} as const satisfies Record<string, { fr: string; en: string }>;

export type CampaignKey = keyof typeof WORDS;

/** A word of this room, with {holes} filled. */
export function c(key: CampaignKey, data: Record<string, string | number> = {}): string {
  return filled(WORDS[key][settings.lang], data, settings.lang === 'fr');
}
