/** The numbers of a fighter that a book names itself. */

import { num } from './i18n.svelte';
import type { Words } from './wire';

export interface NamedScore {
  name: Words;
  value: unknown;
}

export const isNamed = (score: unknown): score is NamedScore =>
  typeof score === 'object' && score !== null && 'name' in score && 'value' in score;

export const named = ({ value }: NamedScore): string => (typeof value === 'number' ? num(value) : String(value));
