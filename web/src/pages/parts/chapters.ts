/** Chapters and sections of a book, read from the ids of its clauses. */

import type { RulesPage } from '../../lib/types';
import { settings } from '../../lib/settings.svelte';

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
