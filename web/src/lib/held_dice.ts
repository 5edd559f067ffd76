/** The combat dice of a fighter in words: how many it holds where, or how many are still to be placed. */

import { t } from './i18n.svelte';
import type { FighterDice } from './types';

export const heldDice = ({ attack, defence, dice }: FighterDice): string =>
  attack === null ? t('dice_unplaced', { n: dice }) : t('dice_held', { attack, defence: defence ?? 0 });
