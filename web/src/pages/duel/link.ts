/** A duel as an address: whoever opens it sees the same fighters, states and dice. */

export interface Contender {
  profile: string;
  wound: string;
  stunned: boolean;
  charged: boolean;
  dived: boolean;
}

export interface Duel {
  one: Contender;
  others: Contender[];
  tactics: 0 | 1;
  level: 0 | 1 | 2;
  /** Attack dice that are settled, by number; 0 is the one. */
  known: { [fighter: string]: number };
  /** Everybody's attack dice, to look into; none: the best. */
  split: number[] | null;
}

export const MOST = 6;
export const WOUNDS = ['none', 'light', 'serious', 'critical'] as const;
export const FLAGS = ['stunned', 'charged', 'dived'] as const;

export const fresh = (profile: string): Contender => ({ profile, wound: 'none', stunned: false, charged: false, dived: false });

/** How many dice each has: one, and one for each opponent. */
export const diceOf = (duel: Duel): number[] => [1 + duel.others.length, ...duel.others.map(() => 2)];

function written(one: Contender): string {
  const states = [...(one.wound === 'none' ? [] : [one.wound]), ...FLAGS.filter((flag) => one[flag])];
  return states.length ? `${one.profile}:${states.join('+')}` : one.profile;
}

function read(text: string): Contender {
  const [profile = '', states = ''] = text.split(':');
  const said = states.split(/[+ ]/); // a plus that was not escaped arrives as a space
  return {
    profile,
    wound: WOUNDS.find((wound) => said.includes(wound)) ?? 'none',
    stunned: said.includes('stunned'),
    charged: said.includes('charged'),
    dived: said.includes('dived'),
  };
}

export function toSearch(duel: Duel): string {
  const parts = [`one=${written(duel.one)}`, ...duel.others.map((other) => `vs=${written(other)}`)];
  if (duel.tactics) parts.push(`tactics=${duel.tactics}`);
  if (duel.level) parts.push(`level=${duel.level}`);
  const known = Object.entries(duel.known).map(([number, attack]) => `${number}:${attack}`);
  if (known.length) parts.push(`known=${known.join(',')}`);
  if (duel.split) parts.push(`split=${duel.split.join(',')}`);
  return `?${parts.join('&')}`;
}

const whole = (text: string | undefined): number => (text && /^\d+$/.test(text) ? Number(text) : NaN);
const within = (n: number, most: number | undefined): boolean => n >= 0 && n <= (most ?? -1);

/** The duel of an address; what it does not say, or says wrongly, is left as usual. */
export function fromSearch(search: string, usual: Duel): Duel {
  const asked = new URLSearchParams(search);
  const one = asked.get('one');
  const others = asked.getAll('vs').slice(0, MOST);
  if (!one || !others.length) return usual;
  const level = whole(asked.get('level') ?? undefined);
  const duel: Duel = {
    one: read(one),
    others: others.map(read),
    tactics: asked.get('tactics') === '1' ? 1 : 0,
    level: level === 1 || level === 2 ? level : 0,
    known: {},
    split: null,
  };
  const dice = diceOf(duel);
  for (const pair of (asked.get('known') ?? '').split(',')) {
    const [number, attack] = pair.split(':').map(whole);
    if (number !== undefined && attack !== undefined && within(attack, dice[number])) duel.known[number] = attack;
  }
  const split = (asked.get('split') ?? '').split(',').map(whole);
  if (split.length === dice.length && split.every((n, i) => within(n, dice[i]))) duel.split = split;
  return duel;
}
