/** How camps are told apart: each has a colour, a pattern and a rim of its own. */

/** So many looks there are: four players and a side that nobody plays. The drawings have as many (`draw/theme.py`). */
export const CAMPS = 5;

/** The dashes of the rim of a token, by look. */
export const RIMS: readonly (string | undefined)[] = [undefined, '3.2 2', '.2 2.6', undefined, '6 1.8 .6 1.8'];

/** The look of a camp; should there be more of them, they begin again. */
export const campLook = (camp: number): number => camp % CAMPS;
