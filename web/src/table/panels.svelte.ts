/** What lies open over the table: one panel at a time, so that the table is seen. */

import { settings, type KeptPanel } from '../lib/settings.svelte';

/** Those that come for a moment, and then leave the place to the one that is kept open. */
type Passing = 'people' | 'keys' | 'settings' | 'clauses' | 'end';
export type Panel = KeptPanel | Passing;

const KEPT: readonly string[] = ['log', 'card', 'armies'] satisfies KeptPanel[];
const isKept = (panel: Panel): panel is KeptPanel => KEPT.includes(panel);

export class Panels {
  #passing = $state<Panel | null>(null);
  /** On a small screen nothing stays open: each is looked at for a moment. */
  small = $state(false);
  /** What else is shown as a panel, and how it is closed. */
  #cites: () => boolean;
  #uncite: () => void;

  constructor(cites: () => boolean, uncite: () => void) {
    this.#cites = cites;
    this.#uncite = uncite;
  }

  get open(): Panel | null {
    if (this.#cites()) return 'clauses';
    return this.#passing ?? this.kept;
  }
  /** What is kept open, be it covered for a moment. */
  get kept(): KeptPanel | null {
    return this.small ? null : settings.panel;
  }
  is(panel: Panel): boolean {
    return this.open === panel;
  }
  show(panel: Panel): void {
    this.#uncite();
    this.#passing = isKept(panel) && !this.small ? null : panel;
    if (isKept(panel) && !this.small) settings.panel = panel;
  }
  toggle(panel: Panel, open = !this.is(panel)): void {
    if (open) this.show(panel);
    else if (this.is(panel)) this.close();
  }
  /** Close what is open; whether anything was. */
  close(): boolean {
    return this.leave() || this.fold();
  }
  /** Close what is there for a moment; whether there was anything. */
  leave(): boolean {
    if (this.#cites()) {
      this.#uncite();
      return true;
    }
    const was = this.#passing;
    this.#passing = null;
    return was !== null;
  }
  /** Close what is kept open. */
  fold(): boolean {
    if (this.small || settings.panel === null) return false;
    settings.panel = null;
    return true;
  }
}
