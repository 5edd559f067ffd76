/** Where the focus goes: to the question first, and between figures by the arrows. */

import type { Figure, Point } from '../../lib/types';

/** A new question takes the focus, unless its reader is busy elsewhere: in a list, a text, an open sheet. */
export function takeFocus(bar: HTMLElement): void {
  const at = document.activeElement;
  const free = at === null || at === document.body || bar.contains(at) || at.closest('[data-figure]') !== null;
  if (free && at !== bar) bar.focus({ preventScroll: true });
}

/** The figure that lies nearest in a direction: how far it is aside counts double. */
export function nextTowards(from: Point, [dx, dy]: Point, figures: Iterable<Pick<Figure, 'id' | 'x' | 'y'>>): number | null {
  const long = Math.hypot(dx, dy) || 1;
  let best: { id: number; far: number } | null = null;
  for (const { id, x, y } of figures) {
    const [rx, ry] = [x - from[0], y - from[1]];
    const ahead = (rx * dx + ry * dy) / long;
    const aside = Math.abs(rx * dy - ry * dx) / long;
    const far = ahead + 2 * aside;
    if (ahead > 1e-6 && aside <= 2 * ahead && (best === null || far < best.far)) best = { id, far };
  }
  return best?.id ?? null;
}

export const tokenOf = (id: number): SVGElement | null => document.querySelector<SVGElement>(`[data-figure="${id}"]`);
/** The figure that has the focus. */
export function focusedFigure(target: EventTarget | null): number | null {
  const id = target instanceof Element ? target.closest('[data-figure]')?.getAttribute('data-figure') : null;
  return id == null ? null : Number(id);
}
