/** A house with a hall, an upper floor and a roof, beside a hill: for tests. */

import type { Point, SideView, StoreysView, SurfaceView } from '../../lib/types';

const HOUSE: Point[] = [[6, 6], [16, 6], [16, 14], [6, 14]]; // prettier-ignore
const both = (word: string) => ({ fr: word, en: word });
const around = (outline: Point[], kind: SideView['kind'], rise = 0): SideView[] =>
  outline.map((p, k) => ({ kind, points: [p, outline[(k + 1) % outline.length] ?? p], rise, properties: [] }));
const surface = (id: string, height: number, bottom: number, more: Partial<SurfaceView> = {}): SurfaceView => {
  const outline = more.outline ?? HOUSE;
  return { id, name: both(id), outline, height, bottom, floor: id, difficult: false, properties: [], sides: around(outline, 'wall'), ...more };
};

export const house = (): StoreysView => ({
  ground: both('sol'),
  surfaces: [
    surface('roof', 6, 5.8, { roof: 'house', sides: around(HOUSE, 'ledge') }),
    surface('hall', 0, 0, { inside: 'house', sides: around(HOUSE, 'wall', 3) }),
    surface('upper', 3, 2.8, { inside: 'house', sides: around(HOUSE, 'wall', 3) }),
    surface('hill', 1, 0, { outline: [[20, 2], [24, 2], [24, 6], [20, 6]], floor: 'ground', sides: around([[20, 2], [24, 2], [24, 6], [20, 6]], 'slope') }), // prettier-ignore
    surface('bridge', 3.2, 3, { outline: [[16, 9], [22, 9], [22, 11], [16, 11]] }), // prettier-ignore
  ],
  openings: [
    { id: 'door', name: both('door'), kind: 'door', surface: 'hall', points: [[10, 6], [12, 6]], at: [11, 6], width: 2, sill: 0, head: 2.5, state: 'closed', state_name: both('closed') }, // prettier-ignore
  ],
  links: [
    { id: 'ladder', name: both('ladder'), kind: 'ladder', lower: { surface: 'ground', at: [17, 7] }, upper: { surface: 'roof', at: [15.4, 7] }, state: 'open', state_name: both('open'), properties: [] }, // prettier-ignore
  ],
  hurdles: [],
});
