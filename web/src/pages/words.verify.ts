/** What is said of dice and of files. */

export const VERIFY = {
  verify: { fr: 'Vérifier les dés', en: 'Verify the dice' },
  verify_help: {
    fr: 'Une empreinte des dés a été publiée avant le premier jet. On relance tout et on compare.',
    en: 'A digest of the dice was published before the first roll. Everything is rolled again and compared.',
  },
  verify_ok: {
    fr: 'Les {n} dés sont bien ceux annoncés au départ.',
    en: 'All {n} dice are those announced at the start.',
  },
  verify_bad: {
    fr: 'Ces dés ne sont pas ceux annoncés au départ.',
    en: 'These dice are not those announced at the start.',
  },
  verify_later: {
    fr: 'Le secret des dés est révélé à la fin de la partie.',
    en: 'The secret of the dice is told when the game is over.',
  },
  verify_untold: {
    fr: '{n} dés sont ceux de la partie reprise ; leur secret n’est pas encore révélé.',
    en: '{n} dice are those of the game it was played on from; their secret is not told yet.',
  },
  digest: { fr: 'Empreinte', en: 'Digest' },
  secret: { fr: 'Secret', en: 'Secret' },
  shares: { fr: 'Parts des joueurs', en: 'Shares of the players' },
  share_of: { fr: 'camp {n}', en: 'side {n}' },
  download: { fr: 'Télécharger la partie', en: 'Download the game' },

  // A file.
  check_file: { fr: 'Vérifier un fichier de partie', en: 'Check the file of a game' },
  check_lead: {
    fr: 'Choisissez une partie exportée par un serveur ou enregistrée par le programme. Elle est rejouée ici : chaque dé, chaque réponse, la fin.',
    en: 'Choose a game that a server exported or that the program saved. It is played again here: every die, every answer, the end.',
  },
  choose_game: { fr: 'Choisir un fichier', en: 'Choose a file' },
  stamp_unchanged: { fr: 'Ce serveur a écrit ce fichier, et rien n’y a été modifié.', en: 'This server wrote this file, and nothing in it was changed.' },
  stamp_changed: { fr: 'Ce fichier a été modifié depuis que le serveur l’a écrit.', en: 'This file was changed since the server wrote it.' },
  stamp_foreign: {
    fr: 'Un autre serveur a écrit ce fichier : lui seul peut dire si les noms, et tout ce que nulle règle ne lit, sont inchangés.',
    en: 'Another server wrote this file: it alone can say whether names, and all that no rule reads, are unchanged.',
  },
  stamp_none: {
    fr: 'Aucun serveur n’a mis son cachet sur ce fichier : personne ne peut dire si les noms, et tout ce que nulle règle ne lit, sont inchangés.',
    en: 'No server put its stamp on this file: nobody can say whether names, and all that no rule reads, are unchanged.',
  },
  was_imported: {
    fr: 'La partie est venue ici d’un fichier : ce serveur l’a vérifiée, il ne l’a pas vu jouer.',
    en: 'The game came here from a file: this server checked it, and did not see it played.',
  },
  file_ok: {
    fr: '{dice} dés relancés, {answers} réponses rejouées : tout suit de l’empreinte publiée et des règles.',
    en: '{dice} dice thrown again, {answers} answers played again: all follows from the published digest and from the rules.',
  },
  file_bad: { fr: 'Ce fichier ne tient pas :', en: 'This file does not hold:' },
  file_beside: {
    fr: 'La partie a fini en dehors des règles (abandon, nulle, temps) : seul le cachet du serveur le prouve.',
    en: 'The game ended beside the rules (given up, drawn, on time): only the server’s stamp proves it.',
  },
  file_going_on: { fr: 'La partie n’est pas finie.', en: 'The game is not over.' },
  file_played_on: { fr: 'Elle en reprend une autre, avec ses premiers dés.', en: 'It was played on from another, with its first dice.' },
  file_mixed: { fr: 'Le secret est mêlé de la part de {n} joueurs.', en: 'The secret is mixed with the shares of {n} players.' },
} as const satisfies Record<string, { fr: string; en: string }>;
