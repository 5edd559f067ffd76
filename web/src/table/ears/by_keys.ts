/** Figures by keyboard: which one has the focus, which one is picked. */

import type { Table } from '../table.svelte';
import type { Tools } from '../tools.svelte';

/** A figure has the focus: its card is shown, and what pointing at it shows; a tool in hand is held to it. */
export function focusFigure(table: Table, id: number, tools?: Tools): void {
  const figure = table.figures.get(id);
  table.hovered = id;
  if (table.tool !== null) tools?.byKeys(id, false);
  else if (figure && table.hand?.targets.includes(id)) table.hand.over([figure.x, figure.y], id);
}

/** Enter on a figure: confirm what is laid out, or take it up, or point at it; of any other one sees the card.
 *
 * Whether the key meant that: while acts are shown it is the table's. */
export function pickFigure(table: Table, id: number, tools?: Tools): boolean {
  const { hand } = table;
  const figure = table.figures.get(id);
  if (table.tool !== null) {
    tools?.byKeys(id, true);
    return true;
  }
  if (!figure || !hand || table.behind) return false;
  if (hand.chosen === id && hand.ready && hand.confirm()) return true;
  if (hand.chosen === id && !hand.targets.includes(id)) return true;
  if (hand.lit.includes(id) || hand.targets.includes(id)) hand.tap([figure.x, figure.y], id, 'keys');
  table.selected = id;
  return true;
}
