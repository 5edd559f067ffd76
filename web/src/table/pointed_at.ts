/** What lies under the pointer: the id of a figure, or of a piece of scenery. */
export function pointedAt(event: Event, what: 'figure' | 'scenery'): string | null {
  const found = event.target instanceof Element ? event.target.closest(`[data-${what}]`) : null;
  return found?.getAttribute(`data-${what}`) ?? null;
}
