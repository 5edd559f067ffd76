/** How large things are drawn: twenty units to the inch, whatever the book measures in; a pace is drawn as an inch is.
 *
 * A page shows one game at a time, so one scale is enough. It is set when a table comes, before
 * anything of it is drawn; whoever imports `UNIT` sees the new value. */

export const INCH = 20;
const CM_PER_INCH = 2.54;

export type Measure = 'in' | 'cm' | 'pace';

/** The unit of the table that is shown. */
export let measure: Measure = 'in';
/** How long one unit of the table is drawn. */
export let UNIT = INCH;

/** So many inches, in the unit of the table. */
export const inches = (n: number): number => (n * INCH) / UNIT;

/** A table is about to be shown that is measured so. */
export function measureIn(unit: unknown): void {
  measure = unit === 'cm' || unit === 'pace' ? unit : 'in';
  UNIT = measure === 'cm' ? INCH / CM_PER_INCH : INCH;
}
