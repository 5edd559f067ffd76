/** Cards of a game that has cards: what lies where, as this browser may know it. */

import type { CampView, Figure, GameCard, View } from '../lib/types';

/** One place of a sequence: a card that can be read, or the back of one. */
export interface Place {
  key: string;
  card: GameCard | null;
  /** It can be played now: the head of the pile, or of the reserve. */
  head: boolean;
  /** It lies face up in its pile, for everybody. */
  open: boolean;
}

export interface Sequence {
  camp: CampView;
  pile: Place[];
  reserve: Place[];
  /** Played in this speaking turn. */
  played: GameCard[];
}

export const hasCards = (view: View | null): boolean => (view?.cards?.length ?? 0) > 0;

export function cardOf(view: View, camp: number, id: string): GameCard | null {
  return view.cards?.find((card) => card.camp === camp && card.id === id) ?? null;
}

/** What each camp has in its sequence. A pile that is not one's own is backs, and cards face up. */
export function sequencesOf(view: View): Sequence[] {
  return view.camps.map((camp) => {
    const backs = camp.backs ?? [];
    const own = camp.pile?.length === backs.length ? camp.pile : null;
    const pile = backs.map((back, n): Place => {
      const id = own?.[n] ?? back;
      const card = id == null ? null : cardOf(view, camp.id, id);
      return { key: `${n}`, card, head: n === 0, open: back !== null };
    });
    const reserve = (camp.reserve ?? []).map((id): Place => ({ key: id, card: cardOf(view, camp.id, id), head: true, open: true }));
    const active = view.turn.order[0] === camp.id;
    const played = (active ? (view.played ?? []) : []).map((id) => cardOf(view, camp.id, id)).filter((c) => c !== null);
    return { camp, pile, reserve, played };
  });
}

/** Those of a card who still live. */
export const livingOf = (card: GameCard, figures: ReadonlyMap<number, Figure>): Figure[] =>
  card.figures.map((id) => figures.get(id)).filter((f): f is Figure => f !== undefined && (f.in_play || (f.life ?? 1) > 0));

/** A list with one of its items put elsewhere: the order of a pile as a hand changes it. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from];
  if (item === undefined) return [...items];
  const rest = items.filter((_, n) => n !== from);
  const at = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, at), item, ...rest.slice(at)];
}
