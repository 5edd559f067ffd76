/** What hands do on the table: said in the bar until it was done once, and listed with the keys. */

export const GESTURES = {
  /** Whoever is asked what it does. */
  hint_go: { fr: 'Ou cliquez sur la table où aller, ou glissez-y la figurine.', en: 'Or click where to go on the table, or drag the figure there.' },
  hint_go_touch: { fr: 'Ou touchez la table où aller, ou glissez-y la figurine.', en: 'Or tap where to go on the table, or drag the figure there.' },
  /** Whoever may be chosen, and then goes somewhere or at somebody. */
  hint_place: { fr: 'Ou glissez une figurine éclairée là où elle va.', en: 'Or drag a lit figure to where it goes.' },
  hint_enemy: { fr: 'Ou glissez une figurine éclairée sur son adversaire.', en: 'Or drag a lit figure onto its enemy.' },
  hint_several: { fr: 'Maj : en prendre plusieurs, par clics ou dans un rectangle.', en: 'Shift: take up several, by clicks or in a rectangle.' },

  gestures: { fr: 'Gestes', en: 'Gestures' },
  gestures_and_keys: { fr: 'Gestes et touches', en: 'Gestures and keys' },
  gesture_click: { fr: 'Clic', en: 'Click' },
  gesture_tap: { fr: 'Toucher', en: 'Tap' },
  gesture_take: { fr: 'prendre une figurine éclairée ; puis montrer sa place ou sa cible', en: 'take up a lit figure; then show its place or its target' },
  gesture_drag: { fr: 'Glisser', en: 'Drag' },
  gesture_draw: { fr: 'mener une figurine à sa place, ou sur un ennemi : l’attaquer', en: 'lead a figure to its place, or onto an enemy: attack it' },
  gesture_shift_click: { fr: 'Maj + clic', en: 'Shift + click' },
  gesture_more: { fr: 'prendre plusieurs figurines', en: 'take up several figures' },
  gesture_shift_drag: { fr: 'Maj + glisser', en: 'Shift + drag' },
  gesture_frame: { fr: 'prendre toutes celles du rectangle', en: 'take up all within the rectangle' },
  gesture_ground: { fr: 'Glisser le sol', en: 'Drag the ground' },
  gesture_pan: { fr: 'déplacer la vue', en: 'move the view' },
  gesture_wheel: { fr: 'Molette', en: 'Wheel' },
  gesture_pinch: { fr: 'Deux doigts', en: 'Two fingers' },
  gesture_long: { fr: 'Appui long', en: 'Long press' },
  gesture_tape: { fr: 'tirer le mètre ; sur un bouton : ce qu’il fait', en: 'draw the tape; on a button: what it does' },
} as const satisfies Record<string, { fr: string; en: string }>;
