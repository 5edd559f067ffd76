/** Names of chapters and of switchable rulings, which the server gives only as codes. */

import { settings } from '../lib/settings.svelte';

interface Pair {
  fr: string;
  en: string;
}

const CHAPTERS: Record<string, Pair> = {
  'EF-GEN': { fr: 'Généralités', en: 'Generalities' },
  'EF-CAR': { fr: 'Caractéristiques', en: 'Scores' },
  'EF-CAP': { fr: 'Capacités', en: 'Abilities' },
  'EF-SEQ': { fr: 'Déroulement', en: 'Sequence' },
  'EF-DEPL': { fr: 'Déploiement', en: 'Deployment' },
  'EF-TOUR': { fr: 'Le tour', en: 'The turn' },
  'EF-ART': { fr: 'Artillerie', en: 'Artillery' },
  'EF-HEROS': { fr: 'Héros et sorciers', en: 'Heroes and sorcerers' },
  'EF-TITAN': { fr: 'Titans', en: 'Titans' },
  'EF-ITEM': { fr: 'Objets', en: 'Items' },
  'EF-SPELL': { fr: 'Sorts', en: 'Spells' },
  'EF-SCEN': { fr: 'Scénarios', en: 'Scenarios' },
  'EF-COUT': { fr: 'Prix des figurines', en: 'Prices of figures' },
  'EF-TOUR-INIT': { fr: 'Initiative', en: 'Initiative' },
  'EF-TOUR-MVT': { fr: 'Mouvement', en: 'Movement' },
  'EF-TOUR-MAGIE': { fr: 'Magie', en: 'Magic' },
  'EF-TOUR-TIR': { fr: 'Tir', en: 'Shooting' },
  'EF-TOUR-CAC': { fr: 'Corps à corps', en: 'Melee' },
  'EF-TOUR-MORAL': { fr: 'Moral', en: 'Morale' },
  'EF-CAR-MVT': { fr: 'Mouvement', en: 'Movement' },
  'EF-CAR-MEL': { fr: 'Mêlée', en: 'Melee' },
  'EF-CAR-TIR': { fr: 'Tir', en: 'Shooting' },
  'EF-CAR-ARM': { fr: 'Armure', en: 'Armour' },
  'EF-CAR-MEN': { fr: 'Mental', en: 'Mental' },
  'EF-CAR-PV': { fr: 'Points de vie', en: 'Life points' },
  'EF-CAP-ALLONGE': { fr: 'Allonge', en: 'Reach' },
  'EF-CAP-DESENGAGEMENT': { fr: 'Désengagement', en: 'Disengagement' },
  'EF-CAP-ECLAIREUR': { fr: 'Éclaireur', en: 'Scout' },
  'EF-CAP-EFFRAYANT': { fr: 'Effrayant', en: 'Frightening' },
  'EF-CAP-PUISSANT': { fr: 'Puissant', en: 'Powerful' },
  'EF-ART-EXPLOSIVE': { fr: 'Artillerie explosive', en: 'Explosive artillery' },
  'EF-ART-PERFORANTE': { fr: 'Artillerie perforante', en: 'Piercing artillery' },
  'EF-ITEM-AMULETTE': { fr: 'Amulette d’obsidienne', en: 'Obsidian amulet' },
  'EF-ITEM-ENDURANCE': { fr: 'Objet d’endurance', en: 'Item of endurance' },
  'EF-ITEM-MASSACRE': { fr: 'Objet de massacre', en: 'Item of slaughter' },
  'EF-ITEM-PUISSANCE': { fr: 'Objet de puissance', en: 'Item of might' },
  'EF-ITEM-ARGENT': { fr: 'Objet d’argent', en: 'Item of silver' },
  'EF-ITEM-RAPIDITE': { fr: 'Objet de rapidité', en: 'Item of haste' },
  'EF-ITEM-FURTIVITE': { fr: 'Objet de furtivité', en: 'Item of stealth' },
  'EF-SPELL-BOULE-DE-FEU': { fr: 'Boule de feu', en: 'Fireball' },
  'EF-SPELL-INVOCATION': { fr: 'Invocation', en: 'Summoning' },
  'EF-SPELL-MALEDICTION': { fr: 'Malédiction', en: 'Curse' },
  'EF-SPELL-MUR-DE-FEU': { fr: 'Mur de feu', en: 'Wall of fire' },
  'EF-SPELL-PARALYSIE': { fr: 'Paralysie', en: 'Paralysis' },
  'EF-SPELL-PARANOIA': { fr: 'Paranoïa', en: 'Paranoia' },
  'EF-SPELL-RAYON-DE-MORT': { fr: 'Rayon de mort', en: 'Death ray' },
  'EF-SPELL-SOIF-DE-SANG': { fr: 'Soif de sang', en: 'Bloodthirst' },
  'EF-SPELL-TELEPORTATION': { fr: 'Téléportation', en: 'Teleportation' },
  'EF-SCEN-BATAILLE': { fr: 'Bataille rangée', en: 'Pitched battle' },
  'EF-SCEN-OCCUPATION': { fr: 'Occupation du terrain', en: 'Holding ground' },
  'EF-SCEN-COLLINE': { fr: 'Roi de la colline', en: 'King of the hill' },
  'EF-SCEN-SAUVETAGE': { fr: 'Sauvetage', en: 'Rescue' },
  'EF-SCEN-GEMME': { fr: 'La gemme maudite', en: 'The cursed gem' },
  'EF-SCEN-PILLAGE': { fr: 'Pillage', en: 'Plunder' },
  'EF-COUT-MVT': { fr: 'Mouvement', en: 'Movement' },
  'EF-COUT-MEL': { fr: 'Mêlée', en: 'Melee' },
  'EF-COUT-TIR': { fr: 'Tir', en: 'Shooting' },
  'EF-COUT-ARM': { fr: 'Armure', en: 'Armour' },
  'EF-COUT-MEN': { fr: 'Mental', en: 'Mental' },
  'EF-COUT-ATT': { fr: 'Attaques', en: 'Attacks' },
  'EF-COUT-CAP': { fr: 'Capacités', en: 'Abilities' },
  'EF-COUT-TOTAL': { fr: 'Total', en: 'Total' },
  'EF-COUT-PV': { fr: 'Points de vie', en: 'Life points' },
  // Confrontation
  'CC-IX': { fr: 'Phase de combat', en: 'Combat phase' },
  'CC-TEST': { fr: 'Tests', en: 'Tests' },
  'CC-WOUND': { fr: 'Jet de Blessures', en: 'Wound roll' },
  'CC-STATE': { fr: 'États de blessure', en: 'Wound states' },
  'CC-PROFIL': { fr: 'Profils cités', en: 'Profiles of the text' },
  'CC-IX-A-1': { fr: 'Mêlée et combat', en: 'Melee and combat' },
  'CC-IX-A-2': { fr: 'Séparation des mêlées', en: 'Separation of melees' },
  'CC-IX-B-1': { fr: 'Corps à corps aérien', en: 'Combat in the air' },
  'CC-IX-B-2': { fr: 'Charge en piqué', en: 'Diving charge' },
  'CC-IX-C': { fr: 'Résolution des combats', en: 'Resolution of combats' },
  'CC-IX-C-1': { fr: 'Ordre de résolution des combats', en: 'Order of combats' },
  'CC-IX-C-2': { fr: 'Dés de combat', en: 'Combat dice' },
  'CC-IX-C-3': { fr: 'Attaque et défense', en: 'Attack and defence' },
  'CC-IX-C-4': { fr: 'Initiative', en: 'Initiative' },
  'CC-IX-D': { fr: 'Passes d’armes', en: 'Passes of arms' },
  'CC-IX-D-1': { fr: 'À un contre un', en: 'One against one' },
  'CC-IX-D-2': { fr: 'À un contre plusieurs', en: 'One against several' },
  'CC-IX-D-3': { fr: 'Enchaînement des passes', en: 'Pass after pass' },
  'CC-IX-E': { fr: 'Déroulement d’une attaque', en: 'Course of an attack' },
  'CC-IX-E-1': { fr: 'Annonce de la défense', en: 'Announcing the defence' },
  'CC-IX-E-2': { fr: 'Test d’Attaque', en: 'Attack test' },
  'CC-IX-E-3': { fr: 'Test de Défense', en: 'Defence test' },
  'CC-IX-E-4': { fr: 'Échec de l’attaque', en: 'Failure of the attack' },
  'CC-IX-E-5': { fr: 'Défense soutenue', en: 'Sustained defence' },
  'CC-IX-E-6': { fr: 'Jet de Blessures', en: 'Wound roll' },
  'CC-IX-F': { fr: 'Exemple de combat', en: 'Example of a combat' },
  'CC-IX-F-1': { fr: 'Première passe d’armes', en: 'First pass of arms' },
  'CC-IX-F-2': { fr: 'Deuxième passe d’armes', en: 'Second pass of arms' },
  'CC-IX-G': { fr: 'Poursuite et nouveaux combats', en: 'Pursuit and new combats' },
  'CC-IX-H': { fr: 'Fin de la phase', en: 'End of the phase' },
  'CC-WOUND-LOC': { fr: 'Localisation', en: 'Location' },
  'CC-WOUND-ROW': { fr: 'Lignes de la table', en: 'Rows of the table' },
  'CC-WOUND-CELL': { fr: 'Cases de la table', en: 'Cells of the table' },
  'CC-STATE-SONNE': { fr: 'Sonné', en: 'Stunned' },
  'CC-STATE-LEGERE': { fr: 'Blessure légère', en: 'Light wound' },
  'CC-STATE-GRAVE': { fr: 'Blessure grave', en: 'Serious wound' },
  'CC-STATE-CRITIQUE': { fr: 'Blessure critique', en: 'Critical wound' },
};

const OPTIONS: Record<string, Pair> = {
  extremes_decide: {
    fr: 'Un 1 réussit toujours, un 6 rate toujours',
    en: 'A 1 always succeeds, a 6 always fails',
  },
  leaders_must_live: {
    fr: 'Seuls les personnages vivants, sur la table, commandent',
    en: 'Only characters alive on the table lead',
  },
  free_attack_with_every_score: {
    fr: 'L’attaque gratuite se fait avec toutes les attaques de Mêlée',
    en: 'A free attack uses every Melee attack',
  },
  spell_moves_tire_shooters: {
    fr: 'Un déplacement dû à un sort compte pour le tireur',
    en: 'A move caused by a spell counts for a shooter',
  },
  cover_in_contact_counts: {
    fr: 'Un obstacle au contact du tireur est un couvert',
    en: 'An obstacle touching the shooter is cover',
  },
  closest_among_legal_targets: {
    fr: 'La cible la plus proche se cherche parmi les cibles permises',
    en: 'The closest target is sought among legal targets',
  },
  reach_needs_contact: {
    fr: 'L’Allonge demande d’être soi-même engagé',
    en: 'Reach needs the figure to be engaged itself',
  },
  fear_binds_all_scores: {
    fr: 'L’Effroi abaisse tous les scores',
    en: 'Fear lowers every score',
  },
  powers_stack: {
    fr: 'Puissant et l’Objet de puissance s’ajoutent',
    en: 'Powerful and the Item of might add up',
  },
  rout_runs_full_move: {
    fr: 'Un fuyard court de tout son Mouvement',
    en: 'A routed figure runs its full move',
  },
  piercing_both_sides: {
    fr: 'Un tir perforant traverse devant et derrière l’impact',
    en: 'A piercing shot goes both ways from the impact',
  },
  spells_need_sight: { fr: 'Les sorts demandent une ligne de vue', en: 'Spells need sight' },
  fire_wall_until_next_magic: {
    fr: 'Le mur de feu brûle jusqu’à la phase de Magie suivante',
    en: 'A fire wall burns until the next Magic phase',
  },
  paralysed_may_cast: {
    fr: 'Un sorcier paralysé peut lancer des sorts',
    en: 'A paralysed sorcerer may cast',
  },
  caster_directs_bloodthirst: {
    fr: 'Le lanceur dirige la Soif de sang',
    en: 'The caster directs Bloodthirst',
  },
  game_stops_when_alone: {
    fr: 'La partie s’arrête quand un camp reste seul',
    en: 'The game stops when one side is left alone',
  },
  // L'Âge des Escarmouches
  time_limited: {
    fr: 'La partie est limitée en temps : les joueurs peuvent dire que le temps est écoulé',
    en: 'The game is limited in time: the players may say that the time is up',
  },
  incarnates_once: { fr: 'Un Incarné ne s’enrôle qu’une fois', en: 'An Incarné is enrolled once only' },
  heroes: { fr: 'Format Héros convenu : des Incarnés de rang 3', en: 'Format of heroes agreed on: Incarnés of rank 3' },
  creatures: { fr: 'Format Créatures convenu : de grandes troupes', en: 'Format of creatures agreed on: large troops' },
  one_people: { fr: 'Une armée est d’un seul peuple', en: 'An army is of one people' },
  intimidation_on_shots: {
    fr: 'Intimidation en FOR vaut aussi pour les dégâts des tirs',
    en: 'Intimidation in FOR counts for the damage of shots too',
  },
  tactics_in_total: {
    fr: 'Le rang du commandeur limite toutes les tactiques d’un tour ensemble',
    en: 'The rank of the commander limits all tactics of a turn together',
  },
  exact_half_mou: {
    fr: 'La moitié du MOU d’une Interception n’est pas arrondie',
    en: 'Half of the MOU of an Interception is not rounded',
  },
  combat_tactics: { fr: 'Chaque peuple a ses tactiques de combat', en: 'Each people has its combat tactics' },
  fleer_challenges: {
    fr: 'Qui se désengage fait le défi, avec le +2 en FOR',
    en: 'Who breaks away makes the challenge, with the +2 in FOR',
  },
  zones_on_one_level: {
    fr: 'Un gabarit ne touche que le palier qu’il vise',
    en: 'A template touches only the level it was aimed at',
  },
  // Confrontation
  sixes_explode: { fr: 'Un 6 naturel se relance et s’ajoute', en: 'A natural 6 is thrown again and added' },
  best_defence_die: {
    fr: 'De plusieurs dés de défense, le meilleur compte',
    en: 'Of several defence dice the best counts',
  },
  wounds_worsen: {
    fr: 'Une blessure égale ou plus douce aggrave la présente',
    en: 'An equal or milder wound makes the present one worse',
  },
  charged_penalty: {
    fr: 'Qui est chargé perd 1 en INI, ATT et DEF, et non en ATT seule',
    en: 'Whoever is charged loses 1 in INI, ATT and DEF, not in ATT alone',
  },
  double_six_head: { fr: 'Un double 6 touche la tête', en: 'A double 6 strikes the head' },
  skip_sure_attacks: {
    fr: 'Un jet d’Attaque qui ne peut échouer n’est pas lancé',
    en: 'An Attack roll that cannot fail is not thrown',
  },
  counter_attacks: {
    fr: 'Contre-attaque et Ambidextre sont en jeu',
    en: 'Contre-attaque and Ambidextre are in play',
  },
};

/** The chapter of a clause: its first two parts, such as EF-TOUR. */
export const chapterOf = (clause: string): string => clause.split('-').slice(0, 2).join('-');

/** The section inside a chapter, such as EF-TOUR-TIR; the chapter itself when there is none. */
export const sectionOf = (clause: string): string => clause.replace(/-\d+[a-z]?$/, '');

/** What a chapter or section is called; a code nobody named is shown without its book. */
export function chapterName(code: string): string {
  const known = CHAPTERS[code];
  if (known) return known[settings.lang];
  const last = (code.split('-').slice(2).join(' ') || code).toLowerCase();
  return last.charAt(0).toUpperCase() + last.slice(1);
}

/** What a ruling switches, or null when nobody has put it into words. */
export const optionName = (name: string): string | null =>
  OPTIONS[name]?.[settings.lang] ?? null;
