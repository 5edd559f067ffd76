/** What the pages say about playing with others. French first, English second. */

import { filled } from './french';
import { settings } from './settings.svelte';

export const ONLINE = {
  people: { fr: 'Joueurs et messages', en: 'Players and messages' },
  unread: { fr: '{n} nouveaux messages', en: '{n} new messages' },
  close: { fr: 'Fermer', en: 'Close' },

  // The players.
  players: { fr: 'Joueurs', en: 'Players' },
  computer: { fr: 'ordinateur', en: 'computer' },
  automaton: { fr: 'joué par les règles', en: 'played by the rules' },
  you: { fr: 'vous', en: 'you' },
  not_there: { fr: 'pas encore là', en: 'not here yet' },
  seat_free: { fr: 'place libre', en: 'free seat' },
  plays_on: { fr: 'l’ordinateur joue à sa place', en: 'the computer plays on' },
  waiting_player: { fr: 'On attend un joueur : {name}', en: 'Waiting for a player: {name}' },
  late: { fr: 'Vous regardez avec retard : {delay}', en: 'You watch with a delay: {delay}' },
  by_answers: { fr: '{n} réponses', en: '{n} answers' },
  by_minutes: { fr: '{n} minutes', en: '{n} minutes' },

  // The dice.
  mixing: { fr: 'Les dés tombent dès que tous les joueurs sont là : chacun y met sa part.', en: 'The dice fall as soon as all players are there: each puts a share into them.' },
  mixing_now: { fr: 'On mêle les dés…', en: 'Mixing the dice…' },
  mixing_begin: { fr: 'Commencer sans attendre', en: 'Begin without waiting' },
  mixed: { fr: 'mêlés par le serveur et {n} joueurs', en: 'mixed by the server and {n} players' },
  mixed_one: { fr: 'mêlés par le serveur et un joueur', en: 'mixed by the server and one player' },

  // What can be done.
  resign: { fr: 'Abandonner', en: 'Resign' },
  resign_sure: { fr: 'Abandonner pour de bon ?', en: 'Resign for good?' },
  resign_two: { fr: 'L’autre camp l’emporte.', en: 'The other side wins.' },
  resign_more: { fr: 'L’ordinateur joue votre camp jusqu’au bout.', en: 'The computer plays your side to the end.' },
  yes_resign: { fr: 'Oui, j’abandonne', en: 'Yes, I resign' },
  no: { fr: 'Non', en: 'No' },
  offer_draw: { fr: 'Proposer la nulle', en: 'Offer a draw' },
  ask_takeback: { fr: 'Demander à reprendre', en: 'Ask to take back' },
  takeback_help: {
    fr: 'Revenir à votre dernière décision, si l’autre veut bien et si aucun dé n’est tombé depuis.',
    en: 'Go back to your last decision, if the other agrees and no die has fallen since.',
  },
  time_up: { fr: 'Le temps est écoulé', en: 'The time is up' },
  time_help: {
    fr: 'Si les autres sont d’accord, la partie s’arrête à la fin du tour de parole, du combat ou de la phase en cours.',
    en: 'If the others agree, the game ends with the speaking turn, the combat or the phase that goes on.',
  },
  time_asked: { fr: '{name} dit que le temps de la partie est écoulé.', en: '{name} says that the time of the game is up.' },
  draw_asked: { fr: '{name} propose la nulle.', en: '{name} offers a draw.' },
  takeback_asked: { fr: '{name} voudrait reprendre sa dernière décision.', en: '{name} would like to take the last decision back.' },
  rematch_asked: { fr: '{name} propose une revanche.', en: '{name} proposes another game.' },
  rematch_swapped: { fr: '{name} propose une revanche en échangeant les camps.', en: '{name} proposes another game with the sides swapped.' },
  accept: { fr: 'Accepter', en: 'Accept' },
  decline: { fr: 'Refuser', en: 'Decline' },
  asked: { fr: 'Demandé ; on attend la réponse.', en: 'Asked; waiting for the answer.' },
  rematch: { fr: 'Proposer une revanche', en: 'Propose another game' },
  rematch_swap: { fr: 'Revanche, camps échangés', en: 'Another game, sides swapped' },
  rematch_ready: { fr: 'La revanche est ouverte.', en: 'The next game is open.' },
  to_rematch: { fr: 'Aller à la revanche', en: 'Go to the next game' },

  // Clocks.
  clock: { fr: 'Pendule', en: 'Clock' },
  clock_of: { fr: 'Temps de {name} : {left}', en: 'Time of {name}: {left}' },
  clock_none: { fr: 'Sans pendule', en: 'No clock' },
  clock_days: { fr: 'Des jours pour chaque décision', en: 'Days for each decision' },
  clock_chess: { fr: 'Pendule d’échecs', en: 'Chess clock' },
  days: { fr: 'Jours par décision', en: 'Days for each decision' },
  minutes: { fr: 'Minutes par camp', en: 'Minutes for each side' },
  increment: { fr: 'Secondes ajoutées quand la main passe', en: 'Seconds added when the turn passes on' },
  zero_two: {
    fr: 'À zéro, le camp a perdu. Les pendules partent quand tous sont là ; le temps où le serveur est arrêté ne compte pas.',
    en: 'At zero the side has lost. The clocks start when everybody is there; time while the server is stopped does not count.',
  },
  zero_more: {
    fr: 'À zéro, l’ordinateur joue le camp jusqu’au bout. Les pendules partent quand tous sont là ; le temps où le serveur est arrêté ne compte pas.',
    en: 'At zero the computer plays the side to the end. The clocks start when everybody is there; time while the server is stopped does not count.',
  },
  left_days: { fr: '{d} j {h} h', en: '{d} d {h} h' },

  // Talk.
  talk: { fr: 'Messages', en: 'Messages' },
  say_it: { fr: 'Écrire un message', en: 'Write a message' },
  your_name: { fr: 'Votre nom', en: 'Your name' },
  send: { fr: 'Envoyer', en: 'Send' },
  silence: { fr: 'Personne n’a encore rien dit.', en: 'Nobody has said anything yet.' },
  mute: { fr: 'Ne plus lire {name}', en: 'Mute {name}' },
  unmute: { fr: 'Relire {name}', en: 'Unmute {name}' },
  muted: { fr: 'Messages cachés : {name}', en: 'Muted: {name}' },
  spectator: { fr: 'spectateur', en: 'spectator' },

  // Notifications.
  your_turn_title: { fr: '(à vous) {title}', en: '(your turn) {title}' },
  your_turn: { fr: 'À vous de jouer', en: 'It is your turn' },
  notify: { fr: 'M’avertir quand c’est à moi', en: 'Tell me when it is my turn' },
  notified: { fr: 'Ce navigateur vous avertira quand ce sera à vous.', en: 'This browser will tell you when it is your turn.' },
  not_allowed: { fr: 'Ce navigateur ne permet pas les avertissements ; le titre de l’onglet le dira.', en: 'This browser allows no notifications; the title of the tab will tell.' },

  // Another device.
  device: { fr: 'Continuer sur un autre appareil', en: 'Continue on another device' },
  device_lead: {
    fr: 'Tapez ce code sur l’autre appareil, ou lisez l’image. Il sert une fois, dans les dix minutes.',
    en: 'Type this code on the other device, or scan the picture. It works once, within ten minutes.',
  },
  device_make: { fr: 'Donner un code', en: 'Show a code' },
  device_all: { fr: 'pour toutes mes parties', en: 'for all my games' },
  device_one: { fr: 'pour cette partie', en: 'for this game' },
  device_where: { fr: 'Sur l’autre appareil : {address}', en: 'On the other device: {address}' },
  device_code: { fr: 'Code', en: 'Code' },
  device_enter: { fr: 'J’ai un code', en: 'I have a code' },
  device_use: { fr: 'Prendre les places', en: 'Take the seats' },
  device_done: { fr: 'C’est fait : {n} places sont aussi dans ce navigateur.', en: 'Done: {n} seats are in this browser too.' },
  device_left: { fr: 'Encore {left}', en: '{left} left' },
  device_over: { fr: 'Ce code ne sert plus.', en: 'This code works no more.' },
  to_my_games: { fr: 'Mes parties', en: 'My games' },

  // The lobby.
  seat_open: { fr: 'Le premier venu (place ouverte)', en: 'Whoever comes first (open seat)' },
  open_games: { fr: 'Parties qui attendent un joueur', en: 'Games waiting for a player' },
  open_empty: { fr: 'Aucune place libre pour l’instant.', en: 'No free seat just now.' },
  sit: { fr: 'Prendre la place', en: 'Take the seat' },
  sit_name: { fr: 'Votre nom (facultatif)', en: 'Your name (optional)' },
  last: { fr: 'dernier coup {when}', en: 'last activity {when}' },
  terms: { fr: 'Avec d’autres', en: 'With others' },
  private: { fr: 'Partie privée', en: 'Private game' },
  private_help: { fr: 'Elle n’est dans aucune liste ; seuls ceux qui tiennent une place la voient.', en: 'It is in no list; only those who hold a seat see it.' },
  delay: { fr: 'Les spectateurs voient la partie', en: 'Spectators see the game' },
  delay_none: { fr: 'tout de suite', en: 'at once' },
  delay_answers: { fr: 'avec un retard, en réponses', en: 'late, in answers' },
  delay_minutes: { fr: 'avec un retard, en minutes', en: 'late, in minutes' },
  delay_n: { fr: 'Retard', en: 'Delay' },
  spectators_talk: { fr: 'Les spectateurs peuvent écrire des messages', en: 'Spectators may write messages' },
} as const satisfies Record<string, { fr: string; en: string }>;

export type OnlineKey = keyof typeof ONLINE;

/** A word about playing with others, with {holes} filled. */
export function o(key: OnlineKey, data: Record<string, string | number> = {}): string {
  return filled(ONLINE[key][settings.lang], data, settings.lang === 'fr');
}

/** Time left as a clock shows it: days and hours, hours and minutes, minutes and seconds. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (n: number): string => String(n).padStart(2, '0');
  const [d, h, m, s] = [Math.floor(whole / 86400), Math.floor(whole / 3600), Math.floor(whole / 60), whole % 60];
  if (d > 0) return o('left_days', { d, h: h % 24 });
  return h > 0 ? `${h}:${two(m % 60)}:${two(s)}` : `${m}:${two(s)}`;
}
