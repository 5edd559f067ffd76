/** Options that lay combat dice: so many in attack, the rest in defence. */

import type { FormOption } from '../../lib/types';

export const isSplit = (option: FormOption): boolean => 'attack' in option.data && 'defence' in option.data;
