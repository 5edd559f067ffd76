/** A melee parted into combats, each one against others: the bonds between those who fight each other. */

export type Bond = readonly [number, number];

const has = (bond: Bond, id: number): boolean => bond[0] === id || bond[1] === id;
export const other = ([a, b]: Bond, id: number): number => (a === id ? b : a);
export const bondsOf = (bonds: readonly Bond[], id: number): Bond[] => bonds.filter((bond) => has(bond, id));
export const sameBond = (p: Bond, q: Bond): boolean => has(p, q[0]) && has(p, q[1]);

/** The bonds of combats: in each, everybody with the one who touches all the others. */
export function bondsFrom(combats: readonly (readonly number[])[], contacts: readonly Bond[]): Bond[] {
  const touch = (a: number, b: number): boolean => contacts.some((c) => sameBond(c, [a, b]));
  return combats.flatMap((combat) => {
    const centre = combat.find((id) => combat.every((one) => one === id || touch(id, one)));
    return centre === undefined ? [] : combat.filter((id) => id !== centre).map((id): Bond => [centre, id]);
  });
}

/** The combats that bonds make, in each the one against all the others first; whoever has no bond stands alone. */
export function combatsOf(bonds: readonly Bond[], ids: readonly number[]): number[][] {
  const left = new Set(ids);
  const combats: number[][] = [];
  for (const id of ids) {
    if (!left.has(id)) continue;
    const found = [id];
    left.delete(id);
    for (const one of found)
      for (const bond of bondsOf(bonds, one)) {
        const next = other(bond, one);
        if (left.delete(next)) found.push(next);
      }
    combats.push(found.sort((a, b) => bondsOf(bonds, b).length - bondsOf(bonds, a).length));
  }
  return combats;
}

/** Send a fighter against another: it leaves whom it fought, and the other leaves whoever led its combat. */
export function joined(bonds: readonly Bond[], from: number, to: number): Bond[] {
  const kept = bonds.filter((bond) => !has(bond, from));
  const [only, ...more] = bondsOf(kept, to);
  const follows = only !== undefined && more.length === 0 && bondsOf(kept, other(only, to)).length > 1;
  return [...kept.filter((bond) => !(follows && only !== undefined && sameBond(bond, only))), [to, from]];
}
