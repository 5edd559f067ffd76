/** "Do not ask again this turn": the page itself passes where a question lets one pass. */

import type { FormOption, Question, Words } from '../lib/types';

/** The keys by which a choice says that nothing is done. */
const PASSES = ['no', 'pass', 'none'];

export interface Hush {
  camp: number;
  kind: string;
  turn: number;
  /** The answer given, and the sentences to show what is being answered. */
  pass: string;
  question: Words;
  said: Words;
}

/** The option by which a question is passed; null where something must be decided. */
export function passOf(question: Question): FormOption | null {
  if (question.form.form !== 'choice') return null;
  const options = question.form.options ?? [];
  return options.length > 1 ? (options.find((o) => PASSES.includes(o.key)) ?? null) : null;
}

export function hushOf(question: Question, turn: number): Hush | null {
  const pass = passOf(question);
  if (!pass) return null;
  return { camp: question.camp, kind: question.kind, turn, pass: pass.key, question: question.question.text, said: pass.text };
}

/** What was hushed and still is. */
export const stillHushed = (all: readonly Hush[], turn: number): Hush[] => all.filter((h) => h.turn === turn);

/** The pass that is given without asking; null when the player must be asked. */
export function answerFor(all: readonly Hush[], question: Question, turn: number): string | null {
  const found = all.find((h) => h.camp === question.camp && h.kind === question.kind && h.turn === turn);
  return found && passOf(question)?.key === found.pass ? found.pass : null;
}
