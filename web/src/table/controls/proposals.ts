/** Answers of any form, in few words. */

import type { Json } from '../../lib/types';

/** Its texts and numbers, in order: "3 4,5 feu". */
export function toldAnswer(answer: Json): string {
  const parts: string[] = [];
  const walk = (value: Json): void => {
    if (typeof value === 'number') parts.push(String(Math.round(value * 10) / 10));
    else if (typeof value === 'string') parts.push(value);
    else if (Array.isArray(value)) value.forEach(walk);
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(walk);
  };
  walk(answer);
  return parts.slice(0, 6).join(' ') || '—';
}

export const sameAnswer = (one: Json, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A deed that the book proposes: at whom, and what else it says. */
export function toldProposal(answer: { [key: string]: Json }, name: (id: number) => string): string {
  const said = Object.entries(answer).filter(([key]) => !['action', 'figure', 'with', 'path', 'facing'].includes(key));
  const parts = said.map(([key, value]) => {
    if (key === 'targets' && Array.isArray(value)) return value.map((id) => name(Number(id))).join(', ');
    return toldAnswer(value);
  });
  return parts.join(' · ') || '✓';
}
