/** What happened, cut into acts that can be shown one after the other. */

import type { Line } from '../../lib/types';
import type { Sight } from '../../lib/wire';
import { wayOf } from '../slides';

export type Kind = 'move' | 'act' | 'note' | 'turn';

/** One thing that is shown, with the lines of the log that are told while it is. */
export interface Beat {
  kind: Kind;
  part: Sight | null;
  by: number | null;
  at: number[];
  /** Whether it came off; null: nothing says so. */
  success: boolean | null;
  lines: Line[];
  /** Who is hurt by it, and stays. */
  hurt: number[];
  /** Which of many strikes it is or belongs to. */
  count: { n: number; of: number } | null;
  /** How long it is shown at a normal pace, in ms; a move takes as long as its way. */
  time: number;
}

/** How long an act is shown, in ms, and what is only said of figures. */
export const [ACT, NOTE, TURN] = [700, 380, 600];
/** From so many strikes on they are counted. */
const MANY = 3;
/** All that one answer brings is shown within this time, in ms: what is longer is shown quicker. */
const LONGEST = 16_000;
/** An act can be seen in this time, in ms. */
const LEAST = 220;

const STRIKES: ReadonlySet<Sight> = new Set<Sight>(['shot', 'blow', 'spell']);
const ANSWERS: ReadonlySet<Sight> = new Set<Sight>(['guard', 'harm', 'hurt']);

export const isStrike = (beat: Beat): boolean => beat.part !== null && STRIKES.has(beat.part);
const isAnswer = (beat: Beat): boolean => beat.part !== null && ANSWERS.has(beat.part);
const isThrown = (line: Line): boolean => (line.faces?.length ?? 0) > 0;

/** The figures of a beat: who acts first. */
export function figuresOf(beat: Beat): number[] {
  const acting = [...(beat.by === null ? [] : [beat.by]), ...beat.at];
  return [...new Set(acting.length ? acting : beat.lines.flatMap((line) => line.figures))];
}

/** The dice of a beat, with the line that throws them. */
export const throwsOf = (beat: Beat): Line[] => beat.lines.filter(isThrown);

function begun(line: Line): Beat | null {
  const beat = { part: null, by: null, at: [], success: null, lines: [line], hurt: [], count: null };
  if (line.act) return { ...beat, ...line.act, at: [...line.act.at], kind: 'act', time: ACT };
  if (line.heading === 'turn') return { ...beat, kind: 'turn', time: TURN };
  const walked = wayOf(line);
  if (walked) return { ...beat, kind: 'move', by: walked.figure, time: 0 };
  if (isThrown(line)) return { ...beat, kind: 'act', by: line.figures[0] ?? null, time: ACT };
  return line.heading || !line.figures.length ? null : { ...beat, kind: 'note', time: NOTE };
}

/** Whether a line only goes on with what is shown: a verdict on dice, dice that are thrown on, a remark. */
function goesOn(beat: Beat, line: Line): boolean {
  if (line.heading || wayOf(line)) return false;
  const { act } = line;
  if (!act) return beat.kind === 'act' && line.figures.every((id) => figuresOf(beat).includes(id));
  if (act.part !== beat.part || (act.by !== null && act.by !== beat.by)) return false;
  if (isThrown(line) && throwsOf(beat).length) return false;
  return beat.success === null || act.success === null || act.success === beat.success;
}

function add(beat: Beat, line: Line): void {
  beat.lines.push(line);
  beat.success ??= line.act?.success ?? null;
  if (!beat.at.length && line.act) beat.at = [...line.act.at];
}

/** The lines in their order, each in the beat with which it is told. */
function inOrder(lines: readonly Line[]): Beat[] {
  const beats: Beat[] = [];
  let silent: Line[] = [];
  for (const line of lines) {
    const last = beats.at(-1);
    if (last && goesOn(last, line)) {
      add(last, line);
      continue;
    }
    const beat = begun(line);
    if (beat) {
      beat.lines.unshift(...silent);
      silent = [];
      beats.push(beat);
    } else if (last && !line.heading) last.lines.push(line);
    else silent.push(line);
  }
  if (silent.length) beats.at(-1)?.lines.push(...silent);
  return beats;
}

/** One strike with what stands against it and what comes of it. */
interface Exchange {
  strike: Beat;
  rest: Beat[];
}

const isSaved = ({ strike, rest }: Exchange): boolean =>
  strike.success === false || rest.some((beat) => beat.part === 'guard' && beat.success === true);

/** Whom an exchange is about: who is struck, and who stands in the way. */
const concerns = ({ strike, rest }: Exchange, id: number): boolean =>
  strike.at.includes(id) || rest.some((beat) => beat.lines.some((line) => line.figures.includes(id)));

/** To which of many strikes an answer belongs: the first that has the fewest of its kind. */
function belongsTo(exchanges: readonly Exchange[], beat: Beat): Exchange | undefined {
  const [struck, striker] = beat.part === 'guard' ? [beat.by, beat.at[0]] : [beat.at[0], beat.by];
  const kind = beat.lines[0]?.kind;
  const like = (one: Exchange): number => one.rest.filter((each) => each.lines[0]?.kind === kind).length;
  const stopped = (one: Exchange): boolean => isSaved(one) && one.strike.at.includes(struck ?? -1);
  const open = exchanges.filter(
    (one) => struck != null && concerns(one, struck) && one.strike.success !== false && !stopped(one) && (striker == null || one.strike.by === striker),
  );
  const fewest = Math.min(...open.map(like));
  return open.find((one) => like(one) === fewest);
}

/** Strikes that fall at once, pair by pair: each with what stands against it. What belongs to none comes after. */
function paired(strikes: readonly Beat[], answers: readonly Beat[]): Beat[] {
  const exchanges = strikes.map((strike): Exchange => ({ strike, rest: [] }));
  const others: Beat[] = [];
  let last: Exchange | undefined;
  for (const beat of answers) {
    // Somebody is hurt by what was told just before.
    const told = last?.rest.at(-1);
    const follows = beat.part === 'hurt' && told && figuresOf(told).includes(beat.at[0] ?? -1);
    const found = follows ? last : belongsTo(exchanges, beat);
    if (found) found.rest.push(beat);
    else others.push(beat);
    last = found;
  }
  return [...exchanges.flatMap(({ strike, rest }) => [strike, ...rest]), ...others];
}

/** Where several strike before anybody answers, pair by pair. */
function inPairs(beats: readonly Beat[]): Beat[] {
  const found: Beat[] = [];
  for (let k = 0; k < beats.length; ) {
    const [strikes, answers]: [Beat[], Beat[]] = [[], []];
    for (let beat = beats[k]; beat && isStrike(beat); beat = beats[++k]) strikes.push(beat);
    for (let beat = beats[k]; beat && isAnswer(beat); beat = beats[++k]) answers.push(beat);
    found.push(...(strikes.length > 1 ? paired(strikes, answers) : [...strikes, ...answers]));
    const other = beats[k];
    if (other && !isStrike(other) && !isAnswer(other)) {
      found.push(other);
      k++;
    }
  }
  return found;
}

/** Who is hurt is shown with the blow or the dice that hurt it. */
function withHurts(beats: readonly Beat[]): Beat[] {
  const found: Beat[] = [];
  for (const beat of beats) {
    const last = found.at(-1);
    if (beat.part === 'hurt' && last?.kind === 'act' && beat.at.every((id) => figuresOf(last).includes(id))) {
      last.hurt.push(...beat.at);
      last.lines.push(...beat.lines);
    } else found.push(beat.part === 'hurt' ? { ...beat, hurt: beat.at } : beat);
  }
  return found;
}

/** The dice of a beat that are strikes of their own, or stand against one each: whether they succeed. */
export const diceOf = (beat: Beat): boolean[] => throwsOf(beat).flatMap((line) => (line.act?.part === beat.part ? (line.success ?? []) : []));

/** How many strikes a beat is. */
export const strikesIn = (beat: Beat): number => (isStrike(beat) ? Math.max(1, diceOf(beat).length) : 0);

/** Many strikes are counted; the farther in a row of them, the quicker. */
function counted(beats: Beat[]): Beat[] {
  const of = beats.reduce((sum, beat) => sum + strikesIn(beat), 0);
  let n = 0;
  for (const beat of beats) {
    n += strikesIn(beat);
    if (of >= MANY && n > 0 && (isStrike(beat) || isAnswer(beat))) {
      beat.count = { n, of };
      beat.time *= n <= 2 ? 1 : n <= 5 ? 0.7 : 0.5;
    }
  }
  const whole = beats.reduce((sum, beat) => sum + beat.time, 0);
  if (whole > LONGEST) for (const beat of beats) beat.time = Math.max(LEAST, (beat.time * LONGEST) / whole);
  return beats;
}

/** What some lines of the log show, in the order in which it is shown. */
export const beatsOf = (lines: readonly Line[]): Beat[] => counted(withHurts(inPairs(inOrder(lines))));
