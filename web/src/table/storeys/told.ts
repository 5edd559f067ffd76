/** What a part of a table with storeys is, and does, for whoever points at it. */

import type { StoreysView, Words } from '../../lib/types';
import { WORDS } from '../../lib/words';

export interface Told {
  id: string;
  name: Words;
  height: number;
  properties: { text: Words }[];
}

/** The kinds of sides that need a word; openings speak for themselves. */
const SIDES = { slope: WORDS.side_slope, wall: WORDS.side_wall, ledge: WORDS.side_ledge, opening: null } as const;

/** A surface, an opening, a link or a hurdle by its id. */
export function toldOf(view: StoreysView | null, id: string | null): Told | null {
  if (!view || id === null) return null;
  const surface = view.surfaces.find((s) => s.id === id);
  if (surface) {
    const sides = [...new Set(surface.sides.filter((s) => s.rise <= 0).map((s) => s.kind))].map((kind) => SIDES[kind]);
    const words = sides.filter((text) => text !== null).map((text) => ({ text }));
    return { id, name: surface.name, height: surface.height, properties: [...surface.properties, ...(surface.height > 0 ? words : [])] };
  }
  const opening = view.openings.find((o) => o.id === id);
  if (opening) return { id, name: opening.name, height: 0, properties: [{ text: opening.state_name }] };
  const link = view.links.find((l) => l.id === id);
  if (link) return { id, name: link.name, height: 0, properties: [{ text: link.state_name }, ...link.properties] };
  const hurdle = view.hurdles.find((h) => h.id === id);
  return hurdle ? { id, name: hurdle.name, height: hurdle.height, properties: hurdle.properties } : null;
}
