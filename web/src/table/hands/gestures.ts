/** Which gesture on the table answers a question quicker than its buttons do. */

import type { Question } from '../../lib/types';

/** `go`: a click on the ground, or the figure drawn there; `place`, `enemy`: whoever may be chosen is drawn to a place, onto an enemy. */
export type Gesture = 'go' | 'place' | 'enemy';

export function gestureFor({ form, about }: Question): Gesture | null {
  if (form.form !== 'choice') return null;
  const { drawn, figure } = about;
  if (drawn === 'place' || drawn === 'enemy') return drawn;
  return typeof figure === 'number' && (form.options ?? []).some((option) => option.data['goes'] === true) ? 'go' : null;
}
