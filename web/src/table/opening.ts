/** What is seen first when a table is opened. */

import type { Figure, View } from '../lib/types';
import type { Subject } from './framing';
import type { Hand } from './hands/hand.svelte';
import { armies, onTable, subjectOf } from './subject';

export class Opening {
  /** The question before which both armies were seen, and who was taken up for it then. */
  #asked: { hand: Hand; chosen: number | null } | null = null;

  /** At the start the two armies, however far apart; later whoever is asked, and the armies where nobody is. */
  subject(hand: Hand | null, figures: ReadonlyMap<number, Figure>, view: View): Subject {
    const both = armies(figures, view.table);
    const asked = hand && subjectOf(hand, figures, view);
    if (!hand || !asked?.must.length) return { must: [], wish: both };
    const facing = [...figures.values()].some((figure) => onTable(figure) && figure.camp !== hand.question.camp);
    if (view.turn.number > 1 || !facing || hand.near.length || hand.offered.length) return asked;
    this.#asked = { hand, chosen: hand.chosen };
    return { must: [], wish: [...asked.must, ...both] };
  }

  /** Whether what was seen first stays in sight: nobody has answered, taken up or aimed at anything yet. */
  keeps(hand: Hand): boolean {
    return hand === this.#asked?.hand && hand.chosen === this.#asked.chosen && !hand.offered.length;
  }
}
