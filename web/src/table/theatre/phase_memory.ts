/** The acts of the phase that is played, or of the last one in which there were any. */

import type { Scene } from './director.svelte';

/** Of a very long phase the end is kept. */
const MOST = 300;

export class PhaseMemory {
  #now: Scene[] = [];
  #before: Scene[] = [];

  get scenes(): Scene[] {
    return this.#now.length ? this.#now : this.#before;
  }

  add(scene: Scene): void {
    const heading = scene.lines.find((line) => line.heading === 'phase')?.n;
    if (heading === undefined) {
      this.keep(scene);
      return;
    }
    // A phase ends in the middle of what was told: what came before its heading belongs to the old one.
    const beforeIt = scene.beats.some((beat) => beat.kind !== 'turn' && beat.lines.some((line) => line.n < heading && !line.heading));
    if (beforeIt) this.keep(scene);
    if (this.#now.length) this.#before = this.#now;
    this.#now = [];
    if (!beforeIt) this.keep(scene);
  }

  /** What was taken back did not happen: only lines up to this number still stand. */
  until(n: number): void {
    const stands = (scene: Scene): boolean => (scene.lines.at(-1)?.n ?? -1) <= n;
    this.#now = this.#now.filter(stands);
    this.#before = this.#before.filter(stands);
  }

  clear(): void {
    this.#now = [];
    this.#before = [];
  }

  /** Another change of the phase, if anybody does anything in it. */
  keep(scene: Scene): void {
    if (scene.beats.some((beat) => beat.kind === 'act' || beat.kind === 'move')) this.#now = [...this.#now, scene].slice(-MOST);
  }
}
