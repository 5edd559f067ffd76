/** Who fell, to whom, and in which turn, as the log tells it. */

import type { Lang, Line, Point } from '../../lib/types';
import { wayOf } from '../slides';

export interface Fall {
  /** To whom it fell; null: to nobody in particular. */
  by: number | null;
  turn: number;
  /** Where it had walked to; null: it stood where it was put. */
  place: Point | null;
}

/** The falls that some lines of a log tell, by figure; a whole log names every turn. */
export function fallsIn(lines: readonly Line[]): Map<number, Fall> {
  const falls = new Map<number, Fall>();
  /** Who struck whom last, since the phase began. */
  const struck = new Map<number, number>();
  const places = new Map<number, Point>();
  let turn = 0;
  for (const line of lines) {
    if (line.heading) struck.clear();
    if (line.heading === 'turn') turn = typeof line.data['turn'] === 'number' ? line.data['turn'] : turn + 1;
    const walked = wayOf(line);
    if (walked) places.set(walked.figure, walked.way.at(-1) ?? [0, 0]);
    const { act } = line;
    if (!act) continue;
    if (act.part === 'fall') for (const id of act.at) falls.set(id, { by: act.by ?? struck.get(id) ?? null, turn, place: places.get(id) ?? null });
    else if (act.by !== null && act.part !== 'guard' && act.part !== 'test') for (const id of act.at) struck.set(id, act.by);
  }
  return falls;
}

/** The mark of somebody who fell under a pointer; whoever has taken the pointer, it is looked for where that is. */
export function markAt(event: PointerEvent): number | null {
  const found = document.elementsFromPoint(event.clientX, event.clientY).find((one) => one.closest('[data-fallen]'));
  const id = found?.closest('[data-fallen]')?.getAttribute('data-fallen');
  return id == null ? null : Number(id);
}

/** "de Morn", "d’Azeline", "du Veilleur", "de la Garde", "des Loups". */
export function ofName(name: string): string {
  const article = /^(le |les )(.*)$/i.exec(name);
  if (article) return `${article[1]?.toLowerCase() === 'le ' ? 'du' : 'des'} ${article[2] ?? ''}`;
  const lower = name.normalize('NFD').toLowerCase();
  return /^[aeiouy]/.test(lower) && !/^y[aeiou]/.test(lower) ? `d’${name}` : `de ${name}`;
}

/** What the mark of somebody who fell says. */
export function toldOf(name: string, fall: Fall | undefined, by: string, lang: Lang): string {
  const colon = lang === 'fr' ? ' : ' : ': ';
  const turn = fall && fall.turn > 0 ? (lang === 'fr' ? `, tour ${fall.turn}` : `, turn ${fall.turn}`) : '';
  if (fall && fall.by !== null && by) return `${name}${colon}${lang === 'fr' ? `à terre sous les coups ${ofName(by)}` : `fell to ${by}`}${turn}`;
  return `${name}${colon}${lang === 'fr' ? 'hors de combat' : 'out of action'}${turn}`;
}
