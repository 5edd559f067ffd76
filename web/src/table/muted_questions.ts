/** "Do not ask again": the page itself passes where a question lets one pass, this turn or for good. */

import type { FormOption, Question, Words } from '../lib/types';

/** The keys by which a choice says that nothing is done. */
const PASSES = ['no', 'pass', 'none'];
/** The key by which it says that nothing more is done, where most players do no more. */
const ENOUGH = 'done';

/** Stands for whatever is proposed, where all act in the end and only the order is asked. */
const PROPOSED = '*';
const IN_ORDER: Words = { fr: 'dans l’ordre proposé', en: 'in the order proposed' };

export interface MutedQuestion {
  camp: number;
  kind: string;
  /** What was offered then, by the first words of its keys: something else is asked all the same. */
  offers: string[];
  /** The turn for which it holds; null: until it is taken back. */
  turn: number | null;
  /** The answer given, and the sentences to show what is being answered. */
  pass: string;
  question: Words;
  said: Words;
}

/** The option by which a question is passed; null where something must be decided. */
export function passOf(question: Question): FormOption | null {
  if (question.form.form !== 'choice') return null;
  const options = question.form.options ?? [];
  const lets = (key: string): boolean => PASSES.includes(key) || (key === ENOUGH && question.default === ENOUGH);
  return options.length > 1 ? (options.find((o) => lets(o.key)) ?? null) : null;
}

/** Whether it is only asked who of several comes next, and nobody can be left out. */
export function asksOrder(question: Question): boolean {
  const { form, about } = question;
  const [options, among] = [form.options ?? [], about['figures']];
  if (form.form !== 'choice' || question.foretold || options.length < 2 || !Array.isArray(among)) return false;
  return passOf(question) === null && options.every((o) => among.includes(o.data['figure'] ?? Number(o.key))) && options.some((o) => o.key === question.default);
}

/** What kinds of things a question offers: "intercept", "figure"; a plain yes has none. */
function offersOf(question: Question): string[] {
  const options = question.form.options ?? [];
  const named = options.filter((o) => !PASSES.includes(o.key) && o.key.includes(':'));
  return [...new Set(named.map((o) => o.key.split(':')[0] ?? ''))].sort();
}

export function mutedFrom(question: Question, turn: number | null): MutedQuestion | null {
  const pass = passOf(question);
  if (!pass && !asksOrder(question)) return null;
  const said = { question: question.question.text, said: pass?.text ?? IN_ORDER };
  return { camp: question.camp, kind: question.kind, offers: offersOf(question), turn, pass: pass?.key ?? PROPOSED, ...said };
}

/** What was hushed and still is. */
export const stillMuted = (all: readonly MutedQuestion[], turn: number): MutedQuestion[] => all.filter((h) => h.turn === null || h.turn === turn);

/** The pass that is given without asking; null when the player must be asked. */
export function answerFor(all: readonly MutedQuestion[], question: Question, turn: number): string | null {
  const offers = offersOf(question);
  const found = stillMuted(all, turn).find(
    (h) => h.camp === question.camp && h.kind === question.kind && offers.every((o) => h.offers.includes(o)),
  );
  if (found?.pass === PROPOSED) return asksOrder(question) ? String(question.default) : null;
  return found && passOf(question)?.key === found.pass ? found.pass : null;
}
