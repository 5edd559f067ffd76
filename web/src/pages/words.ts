/** What the pages around the table say. French first, English second. */

import { filled } from '../lib/french';
import { settings } from '../lib/settings.svelte';
import { MORE } from './words.more';

const WORDS = {
  site: { fr: 'Escarmouche', en: 'Escarmouche' },
  play: { fr: 'Jouer', en: 'Play' },
  campaigns: { fr: 'Campagnes', en: 'Campaigns' },
  duels: { fr: 'Duels', en: 'Duels' },
  pages: { fr: 'Pages', en: 'Pages' },
  skip: { fr: 'Aller au contenu', en: 'Skip to the content' },
  light_lamp: { fr: 'À la lampe', en: 'Lamplight' },
  light_day: { fr: 'Plein jour', en: 'Daylight' },
  light_label: { fr: 'Lumière de la page', en: 'Light of the page' },
  where: { fr: 'à cet endroit : {place}', en: 'in this place: {place}' },
  again: { fr: 'Réessayer', en: 'Try again' },
  fetching: { fr: 'Un instant…', en: 'One moment…' },

  // The lobby.
  lobby_title: { fr: 'Une partie, tout de suite', en: 'A game, right now' },
  lobby_lead: {
    fr: 'Choisissez votre camp. La table vous demande chaque décision en clair et propose les coups permis : nul besoin de connaître les règles.',
    en: 'Choose your side. The table asks each decision in plain words and shows what is allowed: no rules needed.',
  },
  your_army: { fr: 'Votre armée', en: 'Your army' },
  quick_facts: {
    fr: '{scenario} · {points} points · {figures} figurines contre l’ordinateur',
    en: '{scenario} · {points} points · {figures} figures against the computer',
  },
  level: { fr: 'Niveau de l’ordinateur', en: 'Level of the computer' },
  level_expert: { fr: 'Expert', en: 'Expert' },
  level_greedy: { fr: 'Aguerri', en: 'Seasoned' },
  level_random: { fr: 'Au hasard', en: 'At random' },
  against: { fr: 'Face à vous : {name}', en: 'Facing you: {name}' },
  time_quick: { fr: 'Environ 30 minutes', en: 'About 30 minutes' },
  play_now: { fr: 'Jouer', en: 'Play' },
  opening: { fr: 'On dresse la table…', en: 'Laying the table…' },
  look_at_army: { fr: 'Voir ses figurines', en: 'See its figures' },

  mine: { fr: 'Mes parties', en: 'My games' },
  mine_empty: { fr: 'Aucune partie en cours sur ce navigateur.', en: 'No game on this browser yet.' },
  open_games: { fr: 'Parties à regarder', en: 'Games to watch' },
  open_empty: { fr: 'Personne d’autre ne joue en ce moment.', en: 'Nobody else is playing now.' },
  your_turn: { fr: 'À vous de jouer', en: 'Your turn' },
  their_turn: { fr: 'On attend {name}', en: 'Waiting for {name}' },
  ended: { fr: 'Terminée', en: 'Finished' },
  resume: { fr: 'Reprendre', en: 'Resume' },
  watch: { fr: 'Regarder', en: 'Watch' },
  see_replay: { fr: 'Revoir', en: 'Replay' },
  in_turn: { fr: 'Tour {n}', en: 'Turn {n}' },
  setting_up: { fr: 'Mise en place', en: 'Setting up' },
  versus: { fr: 'contre', en: 'against' },
  further_games: { fr: 'D’autres parties encore', en: 'Further games still' },
  more_games: { fr: 'Voir les {n} parties', en: 'See all {n} games' },
  computer: { fr: 'ordinateur', en: 'computer' },
  scenario_unknown: { fr: 'Scénario au hasard', en: 'Scenario to be rolled' },

  compose: { fr: 'Composer une partie', en: 'Set up a game' },
  compose_lead: {
    fr: 'Scénario, armées, joueurs et table, à votre goût.',
    en: 'Scenario, armies, players and table, as you like.',
  },
  rulebook: { fr: 'Livre de règles', en: 'Rulebook' },
  scenario: { fr: 'Scénario', en: 'Scenario' },
  other_scenarios: { fr: 'Autres scénarios', en: 'Other scenarios' },
  other_armies: { fr: 'Autres armées', en: 'Other armies' },
  folded: { fr: '{name} ({n})', en: '{name} ({n})' },
  wins: { fr: 'Pour gagner', en: 'To win' },
  sides: { fr: 'Camps', en: 'Sides' },
  side_n: { fr: 'Camp {n}', en: 'Side {n}' },
  on_mount: { fr: 'Monture :', en: 'Mount:' },
  for_one_side: { fr: 'Une armée', en: 'One army' },
  for_sides: { fr: '{n} armées', en: '{n} armies' },
  for_sides_to: { fr: '{n} à {most} armées', en: '{n} to {most} armies' },
  add_side: { fr: 'Ajouter un camp', en: 'Add a side' },
  drop_side: { fr: 'Retirer le camp {n}', en: 'Remove side {n}' },
  size: { fr: 'Taille', en: 'Size' },
  size_points: { fr: '{n} points', en: '{n} points' },
  size_250: { fr: 'Découverte', en: 'First steps' },
  size_500: { fr: 'Escarmouche', en: 'Skirmish' },
  size_1000: { fr: 'Bataille', en: 'Battle' },
  size_2000: { fr: 'Grande bataille', en: 'Great battle' },
  army: { fr: 'Armée', en: 'Army' },
  army_as: { fr: 'Armée : {role}', en: 'Army: {role}' },
  own_armies: { fr: 'Mes armées', en: 'My armies' },
  ready_armies: { fr: 'Armées prêtes', en: 'Ready armies' },
  player: { fr: 'Joueur', en: 'Player' },
  seat_me: { fr: 'Moi, ici', en: 'Me, here' },
  seat_guest: { fr: 'Un ami, par lien', en: 'A friend, by link' },
  seat_expert: { fr: 'Ordinateur, expert', en: 'Computer, expert' },
  seat_greedy: { fr: 'Ordinateur, aguerri', en: 'Computer, seasoned' },
  seat_random: { fr: 'Ordinateur, au hasard', en: 'Computer, at random' },
  seat_rules: { fr: 'Automate des règles : {name}', en: 'The rules’ automaton: {name}' },
  seat_ai: { fr: 'Ordinateur, {level}', en: 'Computer, {level}' },
  player_name: { fr: 'Nom (facultatif)', en: 'Name (optional)' },
  hot_seat: {
    fr: 'Plusieurs camps sont joués ici : on se passe la souris ou la tablette.',
    en: 'Several sides play here: hand the mouse or the tablet round.',
  },
  all_ai: {
    fr: 'L’ordinateur joue tous les camps : vous regardez.',
    en: 'The computer plays every side: you watch.',
  },
  table: { fr: 'Table', en: 'Table' },
  table_number: { fr: 'Numéro de table', en: 'Table number' },
  table_help: {
    fr: 'Le même numéro donne toujours le même décor.',
    en: 'The same number always gives the same scenery.',
  },
  other_table: { fr: 'Une autre table', en: 'Another table' },
  table_preview: { fr: 'Vue de dessus de la table {seed}', en: 'Table {seed} seen from above' },
  turns: { fr: 'Nombre de tours', en: 'Number of turns' },
  variants: { fr: 'Arbitrages et variantes', en: 'Rulings and variants' },
  variants_lead: {
    fr: 'Comment votre table lit ce que le livre laisse ouvert. Les réglages d’origine conviennent.',
    en: 'How your table reads what the book leaves open. The defaults are fine.',
  },
  start: { fr: 'Ouvrir la table', en: 'Open the table' },
  summary: { fr: 'Votre partie', en: 'Your game' },

  invite: { fr: 'Invitez vos amis', en: 'Invite your friends' },
  invite_lead: {
    fr: 'Chaque lien ouvre une place, une seule. Envoyez-le ou faites lire le code.',
    en: 'Each link opens one seat only. Send it, or let the code be scanned.',
  },
  invite_for: { fr: 'Lien de : {name}', en: 'Link for {name}' },
  copy: { fr: 'Copier le lien', en: 'Copy the link' },
  copied: { fr: 'Copié', en: 'Copied' },
  share: { fr: 'Partager', en: 'Share' },
  qr: { fr: 'Code à lire avec un téléphone', en: 'Code to scan with a phone' },
  qr_local: {
    fr: 'Cette adresse ne vaut que sur cette machine. Pour jouer à plusieurs, ouvrez Escarmouche par l’adresse de la machine sur votre réseau.',
    en: 'This address works on this machine only. To play with others, open Escarmouche by the machine’s address on your network.',
  },
  to_table: { fr: 'Aller à la table', en: 'Go to the table' },
  joining: { fr: 'On vous installe à la table…', en: 'Taking your seat…' },

  ...MORE,
} as const satisfies Record<string, { fr: string; en: string }>;

export type PageKey = keyof typeof WORDS;

/** A word of these pages, with {holes} filled. */
export function p(key: PageKey, data: Record<string, string | number> = {}): string {
  return filled(WORDS[key][settings.lang], data, settings.lang === 'fr');
}

/** The word under a key made up of parts, if there is one. */
export function maybe(key: string): string | null {
  return key in WORDS ? p(key as PageKey) : null;
}
