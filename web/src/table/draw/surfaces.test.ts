import { describe, expect, it } from 'vitest';

import type { LinkView, OpeningView } from '../../lib/types';
import { house } from '../storeys/house.fake';
import { toldOf } from '../storeys/told';
import { drawLink, drawOpening } from './openings';
import { drawLifted, drawnSide, drawSurface, groundOf, withoutLevelSides } from './surfaces';

describe('surfaces as drawings', () => {
  const view = house();
  const surface = (id: string) => view.surfaces.find((s) => s.id === id) ?? view.surfaces[0]!;

  it('look like what they are', () => {
    expect(view.surfaces.map((s) => [s.id, groundOf(s)])).toEqual([['roof', 'roof'], ['hall', 'floor'], ['upper', 'floor'], ['hill', 'hill'], ['bridge', 'deck']]);
    expect(groundOf({ ...surface('hill'), sides: surface('bridge').sides })).toBe('block');
    expect(groundOf({ ...surface('hill'), height: 0 })).toBe('plot');
    expect(drawSurface(surface('roof'))).toContain('e-roof-b');
    expect(drawSurface(surface('hall'))).not.toContain('e-shade"');
    expect(drawSurface({ ...surface('hill'), difficult: true })).toContain('e-difficult');
    expect(drawLifted(surface('roof'))).not.toContain('e-roof-b');
  });
  it('have sides that one tells apart', () => {
    const side = (kind: 'slope' | 'wall' | 'ledge' | 'opening', rise = 0): string => drawnSide({ kind, points: [[0, 0], [4, 0]], rise, properties: [] });
    const drawings = [side('slope'), side('wall'), side('wall', 3), side('ledge')];
    expect(new Set(drawings).size).toBe(4);
    expect(side('opening')).toBe('');
  });
  it('have no slope drawn where one walks on the level', () => {
    expect(withoutLevelSides(surface('hill'), view.surfaces).sides).toHaveLength(4);
    expect(withoutLevelSides({ ...surface('hill'), height: 0 }, view.surfaces).sides).toEqual([]);
    const terrace = { ...surface('bridge'), id: 'terrace', outline: [[22, 8], [26, 8], [26, 12], [22, 12]] as [number, number][] };
    const ramp = { ...surface('bridge'), sides: surface('hill').sides.map((side, k) => ({ ...side, points: k ? [[16, 9], [22, 9]] as [number, number][] : [[22, 9], [22, 11]] as [number, number][] })) };
    expect(withoutLevelSides(ramp, [...view.surfaces, terrace]).sides).toHaveLength(3);
  });
  it('have doors and links whose state is seen', () => {
    const door = view.openings[0] as OpeningView;
    const link = view.links[0] as LinkView;
    expect(drawOpening(door)).not.toBe(drawOpening({ ...door, state: 'open' }));
    expect(drawOpening({ ...door, kind: 'window' })).not.toBe(drawOpening({ ...door, kind: 'window', state: 'open' }));
    expect(drawOpening({ ...door, kind: 'gate', state: 'open' })).not.toBe(drawOpening({ ...door, state: 'open' }));
    const kinds = ['ladder', 'rope', 'stairs', 'trapdoor', 'lift', 'wall'] as const;
    expect(new Set(kinds.map((kind) => drawLink({ ...link, kind }))).size).toBe(6);
    expect(drawLink({ ...link, kind: 'trapdoor' })).not.toBe(drawLink({ ...link, kind: 'trapdoor', state: 'closed' }));
  });
  it('tell what they are to whoever points at them', () => {
    expect(toldOf(null, 'roof')).toBe(null);
    expect(toldOf(view, 'nothing')).toBe(null);
    expect(toldOf(view, 'roof')).toMatchObject({ name: { fr: 'roof' }, height: 6 });
    expect(toldOf(view, 'roof')?.properties.map((p) => p.text.en)).toEqual(['ledge, jumped or fallen from']);
    expect(toldOf(view, 'door')?.properties[0]?.text.fr).toBe('closed');
    expect(toldOf(view, 'ladder')?.name.fr).toBe('ladder');
  });
});
