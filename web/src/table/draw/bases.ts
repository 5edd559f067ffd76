/** How the base of a figure lies on the drawing. */

import type { Figure } from '../../lib/types';
import { UNIT } from './paths';

type Standing = Pick<Figure, 'radius' | 'base' | 'round' | 'facing'>;

/** The length along the facing and the width across it, as drawn; null for a round base. */
export const rectOf = (figure: Standing): [number, number] | null =>
  figure.round === false && figure.base ? [figure.base[1] * UNIT, figure.base[0] * UNIT] : null;

/** Which way it looks on the drawing: clockwise from the right; null where facing means nothing. */
export const turnOf = (figure: Standing, facing: number | null | undefined = figure.facing): number | null =>
  facing == null ? null : -facing;
