/** A combat of the table as a question for the duel bench. */

import type { FighterDice, Figure } from '../lib/types';
import { FLAGS, MOST, toSearch, type Contender, type Duel } from '../pages/duel/link';

/** The states that stand beside a base, by the glyph that is drawn for each. */
const SIGNS: Record<(typeof FLAGS)[number], string> = { stunned: 'shaken', charged: 'frightened', dived: 'diving' };

function contender(figure: Figure): Contender | null {
  if (figure.profile === undefined) return null;
  const has = (flag: (typeof FLAGS)[number]): boolean => figure.conditions.some((c) => c.kind === SIGNS[flag]);
  return { profile: figure.profile, wound: figure.wound ?? 'none', stunned: has('stunned'), charged: has('charged'), dived: has('dived') };
}

/** Where the bench says what this combat may come to; dice that lie there are known. None once a die was used. */
export function benchLink(fighters: readonly (Figure & { dice: FighterDice })[], tactics: number | null): string | null {
  const found = fighters.map(contender);
  const [one, ...others] = found.filter((c): c is Contender => c !== null);
  if (!one || others.length !== fighters.length - 1 || !others.length || others.length > MOST) return null;
  const used = ({ attack, defence, dice }: FighterDice): boolean => attack !== null && attack + (defence ?? 0) !== dice;
  if (fighters.some((f) => !f.in_play || used(f.dice))) return null;
  const level = fighters[0]?.level ?? 0;
  const duel: Duel = {
    one,
    others,
    tactics: tactics === null || tactics === fighters[0]?.camp ? 0 : 1,
    level: level === 1 || level === 2 ? level : 0,
    known: Object.fromEntries(fighters.flatMap(({ dice }, n) => (dice.attack === null ? [] : [[n, dice.attack]]))),
    split: null,
  };
  return `/duel${toSearch(duel)}`;
}
