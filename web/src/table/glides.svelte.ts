/** How the picture of the table follows the camera: softly, or at once where stillness is asked for.
 *
 * The table lies where it lies at once; only the picture of it takes its time. A hand stops it where it is seen. */

import { reducedMotion } from '../lib/settings.svelte';
import type { Camera } from './camera.svelte';
import type { Shift } from './framing';

const LONG = 420; // ms

export class Glides {
  going = $state(false);
  #camera: Camera;
  #lying: HTMLElement | null = null;
  #glide: Animation | null = null;

  constructor(camera: Camera) {
    this.#camera = camera;
  }

  /** Let the picture come from where it was; how to end that. */
  follow(lying: HTMLElement, from: Shift | null): (() => void) | undefined {
    if (!from || reducedMotion() || typeof lying.animate !== 'function') return undefined;
    const before = `translate(${from.x}px, ${from.y}px) scale(${from.scale})`;
    const glide = lying.animate([{ transform: before }, { transform: 'none' }], { duration: LONG, easing: 'cubic-bezier(.3, 0, .2, 1)' });
    const end = (): void => {
      if (this.#glide !== glide) return;
      this.#glide = null;
      this.going = false;
    };
    glide.onfinish = end;
    [this.#lying, this.#glide, this.going] = [lying, glide, true];
    return () => {
      end();
      glide.cancel();
    };
  }
  /** A hand is on the table. */
  caught(): void {
    if (!this.#glide || !this.#lying) return;
    const seen = new DOMMatrix(getComputedStyle(this.#lying).transform);
    this.#camera.caught({ x: seen.e, y: seen.f, scale: seen.a });
  }
}
