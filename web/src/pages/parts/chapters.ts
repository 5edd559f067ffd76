/** Chapters and sections of a book, read from the ids of its clauses. */

import { say } from '../../lib/i18n.svelte';
import { settings } from '../../lib/settings.svelte';
import type { ClauseCard, RulesPage } from '../../lib/types';
import { p } from '../words';

/** The chapter of a clause: the first two parts of its id. */
export const chapterOf = (clause: string): string => clause.split('-').slice(0, 2).join('-');

/** The section inside a chapter: the id without its number; the chapter itself when there is none. */
export const sectionOf = (clause: string): string => clause.replace(/-\d+[a-z]?$/, '');

/** What a chapter or section is called; a code that the book does not name is shown without its book. */
export function chapterName(code: string, names: RulesPage['chapters']): string {
  const known = names[code];
  if (known) return known[settings.lang];
  const parts = code.split('-');
  const last = (parts.slice(2).join(' ') || parts.slice(1).join(' ') || code).toLowerCase();
  return last.charAt(0).toUpperCase() + last.slice(1);
}

const GENERAL = /-(GEN|GENERAL)$/;
/** "Fireball: 2 Pm, an enemy, 18''": what a clause begins with where it says what it is about. */
const TITLE = /^([^.;:,]{2,44}?)\s?:\s/;

/** What a section is called; of one that the book does not name, what its first clause is about. */
export function sectionName(code: string, names: RulesPage['chapters'], first: Pick<ClauseCard, 'text'> | undefined): string {
  if (names[code]) return chapterName(code, names);
  if (GENERAL.test(code)) return p('section_general');
  return TITLE.exec(say(first?.text))?.[1] ?? chapterName(code, names);
}
