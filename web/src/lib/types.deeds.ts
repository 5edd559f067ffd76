/** What a book of cards, actions and combats fills in. */

import type { Json, Point } from './types';
import type * as wire from './wire';
import type { Aim, Words } from './wire';

/** One way to take an action: with a weapon, by a characteristic, by a formula. */
export interface Variant extends Aim {
  /** What the deed says then. */
  set: { [key: string]: Json };
  name: Words;
  note?: Words | null;
  help?: Words | null;
  /** In units of mystic energy. */
  cost?: number | null;
}

/** What a deed would be that goes somewhere: which action, by which way, at what cost. */
export interface DeedFound {
  /** As far as it can go straight towards a place that is refused. */
  short?: DeedFound | null;
  legal: boolean;
  why?: wire.Why | null;
  action: string;
  name: Words;
  path: Point[];
  cost: { total: number; difficult: number; climbed: number };
  allowance: number;
  facing?: number | null;
  level?: number | null;
  /** Whom it ends in contact with. */
  touched?: number[];
  /** Those who act with it. */
  others?: { figure: number; path: Point[]; facing?: number | null }[];
  /** The parts of the way that are leapt, each from where to where. */
  leaps?: Point[][];
  /** What the book says of going there. */
  notes?: Words[];
  answer?: Json;
}

/** The combats of a turn: those that wait, and the one that is fought, with the dice that lie there. */
export interface CombatView {
  melees: number[][];
  waiting: number[][];
  /** Who won the Tactics roll of the turn, where there is one. */
  tactics?: number | null;
  fought: {
    figures: number[];
    order: number[];
    placed: { figure: number; attacks: number[]; defence: number }[];
    attacks: { attacker: number; target: number; landed: number; missed: number }[];
  } | null;
}

/** Combat dice of a fighter: how many, and how many are left where; null until they are placed. */
export interface FighterDice {
  dice: number;
  attack: number | null;
  defence: number | null;
  sustained: boolean;
}

/** A card of a game with cards: whom it stands for. */
export interface GameCard {
  id: string;
  camp: number;
  names: Words;
  figures: number[];
}
