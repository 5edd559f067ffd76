/** What is seen to go: it stands where it stands from the first; the slide is only what the eye sees of it. */

import { reducedMotion, settings } from '../lib/settings.svelte';
import type { Point } from '../lib/types';
import { slideFrames, slideTime } from './slides';

/** Let a drawing go along a way; what ends that. */
export function slide(element: SVGGElement | undefined, way: Point[] | undefined): (() => void) | undefined {
  const time = way && !reducedMotion() ? slideTime(way, settings.speed) : 0;
  if (!element || !way || time <= 0 || typeof element.animate !== 'function') return undefined;
  const going = element.animate(slideFrames(way), { duration: time, easing: 'linear' });
  return () => going.cancel();
}
