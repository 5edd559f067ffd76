/** Where the camera of a replay looks: at what was done last, near enough to see it. */

import { settings } from '../../lib/settings.svelte';
import type { Camera } from '../../table/camera.svelte';
import type { Insets, Subject } from '../../table/framing';
import { actOf, armies, shownSubject } from '../../table/subject';
import type { StillTable } from './still_table.svelte';

/** What the moment on show is about: the acts that led to it, else the armies as they stand. */
export function subjectOfMoment(table: StillTable): Subject | null {
  const { view, shown, theatre } = table;
  if (!view || !shown) return null;
  if (theatre.playing) return shownSubject(theatre.stage, theatre.act, view.table);
  const last = table.lines.filter((line) => line.after === shown.revision);
  return actOf(last, table.figures, theatre.ways, view.table) ?? { must: [], wish: armies(table.figures, view.table) };
}

export class ReplayCamera {
  readonly #camera: Camera;
  #begun = false;

  constructor(camera: Camera) {
    this.#camera = camera;
  }

  /** The window, or what covers it, is another one. */
  resized(table: StillTable, width: number, height: number, insets: Insets): void {
    const size = table.view?.table;
    if (!width || !height || !size) return;
    const covered = Object.values(this.#camera.insets).join() !== Object.values(insets).join();
    this.#camera.resized(width, height, insets);
    // What floats over the table is measured after the table itself.
    if (this.#begun && covered && !this.#camera.wholeAsked) this.follow(table);
    if (this.#begun) return;
    this.#begun = true;
    this.#camera.fit(size.width, size.depth);
    this.look(table, false);
  }
  /** Look at the moment, unless the viewer has put the table where it lies, or sees it already. */
  follow(table: StillTable): void {
    const subject = subjectOfMoment(table);
    if (!this.#begun || !subject || this.#camera.own || !settings.follow) return;
    this.#camera.whenFree(this.#camera.shows(subject) ? null : () => this.#camera.frame(subject));
  }
  look(table: StillTable, softly = true): void {
    const subject = subjectOfMoment(table);
    if (subject) this.#camera.frame(subject, softly);
  }
}
