/** Answers that say a place, in words: what the book proposes for a template, a wall, a figure that is put down. */

import { num, say, t } from '../../lib/i18n.svelte';
import type { Figure, Json, Point } from '../../lib/types';
import { apart } from '../draw/paths';
import { awayWords, placeWords, type Seat } from './places';

const isPoint = (value: Json | undefined): value is [number, number] =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';

/** The place that an answer names, if it names one. */
export function spotOf(answer: Json): Point | null {
  if (isPoint(answer)) return [answer[0], answer[1]];
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return null;
  const path = answer['path'];
  const named = [answer['centre'], answer['place'], Array.isArray(path) ? path.at(-1) : undefined];
  const found = named.find(isPoint);
  return found ? [found[0], found[1]] : null;
}

/** By how much what is laid is turned, where the answer says it. */
export function turnOf(answer: Json): number | null {
  const turned = Array.isArray(answer) ? answer[2] : typeof answer === 'object' && answer !== null ? answer['angle'] : null;
  return typeof turned === 'number' ? turned : null;
}

interface Laid {
  radius: number;
  /** It covers whoever it touches. */
  covers: boolean;
}

/** Where it is, whom it covers or who stands next to it, how it is turned. */
export function spotWords(answer: Json, laid: Laid, figures: Iterable<Figure>, seat: Seat): string {
  const at = spotOf(answer);
  if (!at) return typeof answer === 'string' ? answer : '';
  const standing = [...figures].filter((f) => f.in_play);
  const gap = (f: Figure): number => apart(at, [f.x, f.y]) - f.radius;
  const under = laid.covers ? standing.filter((f) => gap(f) < laid.radius && !f.piece) : [];
  const nearest = standing.sort((a, b) => gap(a) - gap(b))[0];
  const ghost = { id: -1, x: at[0], y: at[1], radius: laid.radius, label: { fr: '', en: '' } };
  const beside = nearest ? awayWords(ghost, nearest, seat) : '';
  const told = laid.covers ? t('words_under', { names: under.length ? under.map((f) => say(f.label)).join(', ') : t('nobody') }) : beside;
  const turned = turnOf(answer);
  return [placeWords(at, laid.covers ? 0 : laid.radius, seat), told, ...(turned === null ? [] : [t('words_turned', { n: num(turned, 0) })])].filter(Boolean).join(', ');
}
