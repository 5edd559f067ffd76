/** The zones around a figure that matter to others: where friends take heart, what a mystic controls. */

import type { Figure, Words } from '../lib/types';

export interface Aura {
  kind: 'galvanisation' | 'control';
  /** The skills behind it. */
  names: Words[];
  /** From the edge of the base. */
  radius: number;
}

export function aurasOf(figure: Pick<Figure, 'auras' | 'mystic'>): Aura[] {
  const heartening = (figure.auras ?? []).map((aura): Aura => ({ kind: 'galvanisation', ...aura }));
  const control = figure.mystic?.control ?? 0;
  return control > 0 ? [...heartening, { kind: 'control', names: [], radius: control }] : heartening;
}
