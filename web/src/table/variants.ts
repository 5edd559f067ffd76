/** The ways to take an action: with a weapon, by a characteristic, by a formula; what each may be aimed at. */

import type { Aim, DeedAction, Json, Variant, Words } from '../lib/types';

const both = (word: string): Words => ({ fr: word, en: word });

function formulasOf(action: DeedAction): Variant[] {
  return (action.formulas ?? []).flatMap((formula) => {
    const levels: (number | null)[] = formula.levels.length > 1 ? formula.levels : [null];
    return levels.map((level): Variant => {
      const set: { [key: string]: Json } = level === null ? { by: formula.id } : { by: formula.id, level };
      return {
        set,
        name: formula.name,
        note: level === null ? null : { fr: `niveau ${level}`, en: `level ${level}` },
        help: formula.help,
        cost: formula.cost,
        targets: formula.targets,
        most: level === null ? formula.most : Math.min(formula.most, level),
        range: formula.range,
        points: formula.aim === 'point' || formula.aim === 'place',
        radius: formula.area,
        simple: formula.aim === 'self',
      };
    });
  });
}

/** Each weapon (one that is alone need not be named) with each word for how. */
export function variantsOf(action: DeedAction): Variant[] {
  if (action.formulas) return formulasOf(action);
  const weapons = action.weapons ?? [];
  const several = weapons.length > 1;
  const aim: Aim = { targets: action.targets, most: action.most, range: action.range, points: action.points, radius: action.radius };
  const simple = !weapons.length && !action.targets && !action.points && action.potential == null;
  const bases: Variant[] = weapons.length
    ? weapons.map((w) => ({ ...w, set: several ? { weapon: w.weapon } : ({} as Variant['set']) }))
    : [{ ...aim, set: {}, name: action.name, simple }];
  if (!action.by?.length) return weapons.length ? bases : [];
  return bases.flatMap((base) =>
    (action.by ?? []).map((by): Variant => ({ ...base, set: { ...base.set, by }, name: both(by), help: action.by_help?.[by] ?? null, note: several ? base.name : null })),
  );
}
