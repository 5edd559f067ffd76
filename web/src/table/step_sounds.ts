/** What a step of the game sounds like: at most three sounds, the weightiest first. */

import type { Sound } from '../lib/sounds';
import type { Figure } from '../lib/types';

interface Step {
  /** Dice were thrown in it. */
  dice: boolean;
  before: ReadonlyMap<number, Figure>;
  after: readonly Figure[];
  /** Somebody walked. */
  moved: boolean;
  /** It brought the end of the game. */
  over: boolean;
  /** It is this player's turn to decide, and was not before. */
  asked: boolean;
}

export function soundsOf({ dice, before, after, moved, over, asked }: Step): Sound[] {
  const hurt = after.some((f) => (f.life ?? 0) < (before.get(f.id)?.life ?? f.life ?? 0));
  const heard: Sound[] = [];
  if (over) heard.push('end');
  if (hurt) heard.push('hit');
  if (dice) heard.push('dice');
  else if (moved) heard.push('step');
  if (asked && !over) heard.push('turn');
  return heard.slice(0, 3);
}
