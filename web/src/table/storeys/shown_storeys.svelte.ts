/** What a browser shows of a table with storeys: one of them or all, and which roofs are off just now. */

import { dist, say, t } from '../../lib/i18n.svelte';
import type { Figure, PlaceView, StoreysView, View } from '../../lib/types';
import { heightOf, isCovered, looksOf, nameOf, placeOf, storeyOf, storeysOf, type Look, type Storey } from './storeys';

/** All that is read of the table. */
export interface LookedAt {
  readonly view: View | null;
  readonly figures: ReadonlyMap<number, Figure>;
  readonly hand: { readonly chosen: number | null; readonly ends: PlaceView | null; looked(): void } | null;
  readonly hovered: number | null;
  readonly selected: number | null;
}

export class ShownStoreys {
  readonly #table: LookedAt;
  /** The number of the storey that is looked at; null: all of them. */
  chosen = $state<number | null>(null);

  constructor(table: LookedAt) {
    this.#table = table;
  }

  /** Null on a flat table. */
  readonly view = $derived.by<StoreysView | null>(() => this.#table.view?.table.storeys ?? null);
  readonly all = $derived.by<Storey[]>(() => storeysOf(this.view));
  readonly storey = $derived.by<Storey | null>(() => (this.chosen === null ? null : (this.all[this.chosen] ?? null)));
  /** The places into which one looks: of who is pointed at or taken up, and where the hand would put it. */
  readonly #opened = $derived.by<PlaceView[]>(() => {
    if (!this.view) return [];
    const { hovered, selected, hand, figures } = this.#table;
    const seen = [hovered, selected, hand?.chosen].map((id) => figures.get(id ?? -1)).filter((f) => f?.in_play);
    return [...seen.map((f) => placeOf(f as Figure)), ...(hand?.ends ? [hand.ends] : [])];
  });
  readonly looks = $derived.by<Map<string, Look>>(() => (this.view ? looksOf(this.view, this.storey, this.#opened) : new Map()));

  /** Look at the next storey, up or down; beyond the last one at all of them. */
  step(by: 1 | -1): boolean {
    const count = this.all.length;
    if (!count) return false;
    if (this.chosen === null) this.look(by > 0 ? 0 : count - 1);
    else this.look(this.all[this.chosen + by] ? this.chosen + by : null);
    return true;
  }
  look(storey: number | null): void {
    if (storey === this.chosen) return;
    this.chosen = storey;
    this.#table.hand?.looked();
  }

  /** Whether a surface belongs to what is looked at. */
  shows(surface: string): boolean {
    return this.storey === null || this.storey.surfaces.includes(surface);
  }
  /** Whether what stands there is faded: it is not looked at, or was lifted off. */
  isFaded(surface: string): boolean {
    return this.view !== null && (!this.shows(surface) || this.looks.get(surface) === 'lifted');
  }
  /** Whether something stands under what is shown over it. */
  hides(place: PlaceView): boolean {
    return this.view !== null && isCovered(this.view, this.looks, place);
  }
  heightOf(surface: string): number {
    return heightOf(this.view, surface);
  }

  // -- in words ------------------------------------------------------------------------------

  nameOf(surface: string): string {
    return this.view ? say(nameOf(this.view, surface)) : '';
  }
  /** A surface and how high it is. */
  told(surface: string): string {
    const height = this.heightOf(surface);
    return height > 0 ? t('surface_at', { name: this.nameOf(surface), n: dist(height) }) : this.nameOf(surface);
  }
  /** Where a figure is, for whoever cannot see it; nothing on a flat table. */
  whereIs(figure: Figure): string {
    if (!this.view) return '';
    const link = this.view.links.find((l) => l.id === figure.perch?.on);
    if (link) return t('perched', { name: say(link.name), n: dist(figure.elevation ?? 0) });
    return this.told(figure.surface ?? 'ground');
  }
  storeyOf(surface: string): number {
    return storeyOf(this.all, surface);
  }
}
