/** The numbers on a fighter's card: under the names and in the order that its book gives. */

import { num, say } from './i18n.svelte';
import type { CardScore, ScoreMark, Words } from './wire';

export interface NamedScore {
  name: Words;
  value: unknown;
}

/** A number that is told with its name, figure by figure. */
export const isNamed = (score: unknown): score is NamedScore =>
  typeof score === 'object' && score !== null && 'name' in score && 'value' in score;

const written = (value: unknown, length: (v: number) => string): string => {
  if (Array.isArray(value)) return value.map((one) => written(one, length)).join(' / ');
  return typeof value === 'number' ? length(value) : String(value);
};

/** A box of a card: what the number is called, and what that means. */
export interface Box {
  word: string;
  value: string;
  /** Its whole name, where the word is an abbreviation. */
  full?: string;
  /** What it does in the game. */
  help?: string;
  /** The signs beside it, on the cards of a book that has some: there only what is in bold is bold. */
  marks?: { sign: ScoreMark['sign']; name: string; help: string }[];
}

/** The boxes of a card. What a fighter does not have is left out. */
export function boxes(kinds: CardScore[], scores: Record<string, unknown>, length: (v: number) => string, marks?: ScoreMark[] | null): Box[] {
  const beside = (id: string): Pick<Box, 'marks'> =>
    marks ? { marks: marks.filter((mark) => mark.score === id).map(({ sign, name, help }) => ({ sign, name: say(name), help: say(help) })) } : {};
  const listed = kinds
    .map((kind) => ({ kind, value: scores[kind.id] }))
    .filter(({ value }) => value != null && !(Array.isArray(value) && value.length === 0))
    .map(({ kind, value }) => ({ word: say(kind.name), value: written(value, kind.is_length ? length : num), full: say(kind.full), help: say(kind.help), ...beside(kind.id) }));
  const named = Object.values(scores)
    .filter(isNamed)
    .map((score) => ({ word: say(score.name), value: written(score.value, num) }));
  return [...listed, ...named];
}
