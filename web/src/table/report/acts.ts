/**
 * The log told by acts: who acts, to whom, its dice, what came of it; everything else folded under it.
 *
 * The server says of each line what it is in the tale (`part`), who acts and to whom; no book is known here. What follows
 * from an act may be told much later, when many act at once: it is found by who did it to whom.
 */

import type { Line } from '../../lib/types';

/** An act, or a scene (an activation, a combat), with all that belongs to it, in the order in which it was told. */
export interface Act {
  is: 'act' | 'scene';
  line: Line;
  lines: Line[];
  targets: Set<number>;
}
/** Lines of one kind that are told as one, such as the moves of a phase. */
export interface Together {
  is: 'together';
  line: Line;
  lines: Line[];
  /** Which of the lines are told together; the others are folded. */
  alike: Line[];
}
/** A heading, or a line of its own. */
export interface Single {
  is: 'heading' | 'line';
  line: Line;
  lines: Line[];
}
export type Row = Act | Together | Single;

const thrown = (line: Line): number => line.faces?.length ?? 0;
const aimed = (line: Line): number[] => line.targets ?? [];
const sameTargets = (act: Act, line: Line): boolean => act.targets.size === aimed(line).length && aimed(line).every((id) => act.targets.has(id));
/** What came of an act. */
const isEnd = (line: Line): boolean => line.part === 'outcome' || line.part === 'fall';
/** Of several ends for one figure the last says it all. */
const whose = (line: Line): string => String(line.targets?.length ? line.targets : line.actor);
const isAct = (row: Row | undefined): row is Act => row?.is === 'act';

/** Successes of an act that nobody has answered yet, with armour or the like. */
function unanswered(act: Act): number {
  return act.lines.reduce((left, line) => {
    if (line.part === 'act') return left + (line.success ?? []).filter(Boolean).length;
    return line.part === 'dice' ? left - thrown(line) : left;
  }, 0);
}

class Telling {
  rows: Row[] = [];
  /** Where the phase or the scene begins: what belongs to an act never goes further back. */
  #scope = 0;
  /** The act that last had to do with a figure. */
  #lastOn = new Map<number, Act>();

  tell(line: Line): void {
    if (line.heading) {
      this.#single('heading', line);
      this.#begin(this.rows.length);
    } else if (line.part === 'scene') {
      this.#begin(this.rows.length);
      this.rows.push({ is: 'scene', line, lines: [line], targets: new Set([...aimed(line), ...line.figures]) });
    } else if (line.part === 'act') this.#act(line);
    else if (line.part === 'move' || line.part === 'idle') this.#alike(line);
    else if (line.part === 'dice' || line.part === 'detail' || isEnd(line)) this.#follows(line);
    else this.#single('line', line);
  }

  #begin(scope: number): void {
    this.#scope = scope;
    this.#lastOn.clear();
  }
  #single(is: 'heading' | 'line', line: Line): void {
    this.rows.push({ is, line, lines: [line] });
  }

  // -- acts ---------------------------------------------------------------------------------

  #act(line: Line): void {
    const last = this.rows.at(-1);
    const goesOn = isAct(last) && last.line.actor === line.actor && last.line.after === line.after && sameTargets(last, line);
    if (goesOn && !(thrown(line) && last.lines.some(thrown))) {
      last.lines.push(line);
      return;
    }
    const before = [...this.#announced(line), ...this.#course(line)];
    this.rows.push({ is: 'act', line, lines: [...before, line], targets: new Set(aimed(line)) });
  }

  /** What was announced and is carried out now is told no second time. */
  #announced(line: Line): Line[] {
    const found = this.rows.slice(this.#scope).find(
      (row) => row.line.part === 'announced' && row.line.actor === line.actor && aimed(line).every((id) => aimed(row.line).includes(id)),
    );
    if (!found) return [];
    this.rows = this.rows.filter((row) => row !== found);
    return found.lines;
  }

  /** The move with which an act begins, such as a charge. */
  #course(line: Line): Line[] {
    const last = this.rows.at(-1);
    const move = last?.is === 'together' ? last.alike.at(-1) : undefined;
    if (last?.is !== 'together' || move?.part !== 'move' || move.actor !== line.actor || move.after !== line.after) return [];
    last.alike.pop();
    last.lines = last.lines.filter((one) => one !== move);
    if (!last.alike.length) this.rows.pop();
    return [move];
  }

  // -- moves and the like -------------------------------------------------------------------

  #alike(line: Line): void {
    const last = this.rows.at(-1);
    if (line.part === 'move' && isAct(last) && last.line.actor === line.actor && last.line.after === line.after) {
      last.lines.push(line);
      return;
    }
    for (let k = this.rows.length - 1; k >= this.#scope; k--) {
      const row = this.rows[k];
      if (!row || row.is === 'act' || row.is === 'scene') break;
      // Where the book has no words for several, each is told, unless all say the same.
      const one = line.together != null || row.line.text.fr === line.text.fr;
      if (row.is === 'together' && one && row.line.kind === line.kind && row.line.camp === line.camp) {
        row.lines.push(line);
        row.alike.push(line);
        return;
      }
    }
    this.rows.push({ is: 'together', line, lines: [line], alike: [line] });
  }

  // -- what follows from an act -------------------------------------------------------------

  #follows(line: Line): void {
    const host = this.#actOf(line) ?? this.#moveOf(line) ?? this.#justTold(line) ?? this.#scene(line);
    if (!host) {
      this.#single('line', line);
      return;
    }
    host.lines.push(line);
    if (host.is === 'act') for (const id of aimed(line)) this.#lastOn.set(id, host);
  }

  #actOf(line: Line): Act | undefined {
    const acts = this.rows.slice(this.#scope).filter(isAct).reverse();
    const to = aimed(line);
    const by = line.actor;
    const on = (act: Act): boolean => to.some((id) => act.targets.has(id));
    const pick = (fit: Act[]): Act | undefined => {
      if (line.part === 'dice') return fit.findLast((act) => unanswered(act) > 0) ?? fit[0];
      return fit.find((act) => to.some((id) => this.#lastOn.get(id) === act)) ?? fit[0];
    };
    const ways: ((act: Act) => boolean)[] =
      by == null
        ? [on]
        : to.length
          ? [(act) => act.line.actor === by && on(act), (act) => to.includes(act.line.actor ?? -1) && act.targets.has(by), on]
          : [(act) => act.line.actor === by || act.targets.has(by)];
    for (const fits of ways) {
      const found = pick(acts.filter(fits));
      if (found) return found;
    }
    return undefined;
  }

  /** The act before it, told in one breath with it: whom it names is hit from now on. */
  #justTold(line: Line): Act | undefined {
    const last = this.rows.at(-1);
    if (!isAct(last) || last.lines.at(-1)?.after !== line.after) return undefined;
    for (const id of aimed(line)) last.targets.add(id);
    return last;
  }

  #scene(line: Line): Act | undefined {
    const scene = this.rows[this.#scope];
    if (scene?.is !== 'scene') return undefined;
    const named = [...aimed(line), ...(line.actor == null ? [] : [line.actor])];
    return named.every((id) => scene.targets.has(id)) ? scene : undefined;
  }

  #moveOf(line: Line): Together | undefined {
    const moved = (row: Row): row is Together => row.is === 'together' && row.alike.some((move) => move.after === line.after && move.actor === line.actor);
    return this.rows.slice(this.#scope).findLast(moved);
  }
}

/** The rows of the report, in their order. */
export function battleReport(lines: readonly Line[]): Row[] {
  const telling = new Telling();
  for (const line of lines) telling.tell(line);
  return telling.rows;
}

/** What the sentence of a row says, line after line: who does what, the dice, and what came of it. */
export function sentenceOf(row: Row): Line[] {
  if (row.is !== 'act' && row.is !== 'scene') return [row.line];
  const ends = new Map<string, Line>();
  for (const line of row.lines) if (isEnd(line)) ends.set(whose(line), line);
  const said = (line: Line): boolean => line.part === 'dice' || (line.part === 'act' && thrown(line) > 0) || ends.get(whose(line)) === line;
  return [row.line, ...row.lines.filter((line) => line !== row.line && said(line))];
}

/** Whether a line of a sentence throws the same dice again as the one before: then its dice are enough. */
export const isRepeated = (line: Line, before: Line | undefined): boolean =>
  before !== undefined && thrown(line) > 0 && line.kind === before.kind && line.actor === before.actor && String(line.targets) === String(before.targets);

/** Whether there is more to a row than its sentence says. */
export function hasMore(row: Row): boolean {
  const reasons = (line: Line): boolean => (line.why?.length ?? 0) > 1 || line.target != null;
  return row.lines.length > 1 || row.lines.some((line) => reasons(line) || line.brief != null);
}

/** The figures of a row. */
export const figuresOf = (row: Row): number[] => [...new Set(row.lines.flatMap((line) => line.figures))];
/** The clauses on which what the sentence says rests. */
export const clausesOf = (row: Row): string[] => [...new Set(sentenceOf(row).flatMap((line) => line.clauses))];
