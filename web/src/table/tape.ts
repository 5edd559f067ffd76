/** What the tape says: as the crow flies between two heights, and flat, where these differ. */

import { dist, t } from '../lib/i18n.svelte';
import type { Figure, Point } from '../lib/types';
import { apart } from './draw/paths';
import type { ShownStoreys } from './storeys/shown_storeys.svelte';
import { surfaceMeant, surfacesAt } from './storeys/storeys';

/** Heights that differ by less are one. */
const LEVEL = 0.05;

/** How high a place lies, as it is seen: who stands there, else the highest surface that is shown. */
export function heightAt(at: Point, figures: Iterable<Figure>, storeys: ShownStoreys): number {
  if (!storeys.view) return 0;
  const covers = (f: Figure): boolean => f.in_play && apart(at, [f.x, f.y]) <= f.radius && storeys.shows(f.surface ?? 'ground');
  const there = [...figures].filter(covers).map((f) => f.elevation ?? 0);
  if (there.length) return Math.max(...there);
  return storeys.heightOf(surfaceMeant(surfacesAt(storeys.view, at), (id) => storeys.shows(id), () => true));
}

/** The length of the tape; with the flat one and the rise, where it goes up or down. */
export function tapeWords(flat: number, rise: number): { far: string; parts: string } {
  if (Math.abs(rise) < LEVEL) return { far: dist(flat), parts: '' };
  return { far: dist(Math.hypot(flat, rise)), parts: t('tape_parts', { flat: dist(flat), rise: dist(Math.abs(rise)) }) };
}
