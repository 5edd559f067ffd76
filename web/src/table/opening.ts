/** What is seen first when a table is opened, and what stays in sight while the same is asked. */

import type { Figure, View } from '../lib/types';
import type { Subject } from './framing';
import type { Hand } from './hands/hand.svelte';
import { armies, onTable, subjectOf } from './subject';

/** Who was asked, and who was taken up for it then. */
interface Asked {
  hand: Hand;
  chosen: number | null;
}

export class Opening {
  /** The question before which both armies were seen. */
  #asked: Asked | null = null;
  /** Both armies were seen before anybody was asked: two who share a screen see them before it is told who is first. */
  #unasked = false;
  /** Who was asked last, and who was taken up for it. */
  #last: Asked | null = null;

  /** At the start the two armies, however far apart; later whoever is asked, and the armies where nobody is. */
  subject(hand: Hand | null, figures: ReadonlyMap<number, Figure>, view: View): Subject {
    const both = armies(figures, view.table);
    const asked = hand && subjectOf(hand, figures, view);
    this.#unasked = hand === null && view.turn.number <= 1 && new Set([...figures.values()].filter(onTable).map(({ camp }) => camp)).size > 1;
    if (!hand || !asked?.must.length) return { must: [], wish: both };
    const facing = [...figures.values()].some((figure) => onTable(figure) && figure.camp !== hand.question.camp);
    if (view.turn.number > 1 || !facing || hand.near.length || hand.offered.length) return asked;
    this.#asked = { hand, chosen: hand.chosen };
    return { must: [], wish: [...asked.must, ...both] };
  }

  /** Whether what is seen stays in sight: the whole table that was asked for, or the first view while
   * nobody has answered, taken up or aimed at anything. What is told late about somebody changes neither. */
  keeps(hand: Hand, wholeAsked = false): boolean {
    const same = hand === this.#last?.hand && hand.chosen === this.#last.chosen;
    this.#last = { hand, chosen: hand.chosen };
    if (same && wholeAsked) return true;
    if (this.#unasked && !hand.near.length) this.#asked = { hand, chosen: hand.chosen };
    this.#unasked = false;
    return hand === this.#asked?.hand && hand.chosen === this.#asked.chosen && !hand.offered.length;
  }
}
