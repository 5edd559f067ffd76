/** What this browser puts into the dice of a game, so that nobody can choose them.
 *
 * It draws a share, promises it by its mark, and tells it when everybody has promised. The share stays in this
 * browser until then, beside the digest that the server published first: where that is another one meanwhile,
 * nothing is told. */

import { sha256 } from './sha256';
import type { AffairsMessage } from './types';

const KEY = 'escarmouche.shares';
const MOST = 40;

interface Kept {
  mark: string;
  share: string;
  /** What the server had published of the dice when the share was promised; empty until it has said so. */
  digest: string;
}

/** What is promised of a share. */
export const markOf = (share: string): string => sha256(`escarmouche share ${share}`);

function kept(): Kept[] {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(held) ? (held as Kept[]) : [];
  } catch {
    return [];
  }
}

function keep(one: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept().filter((each) => each.mark !== one.mark), one].slice(-MOST)));
  } catch {
    // Where nothing can be kept nothing is told, and nobody waits for it long.
  }
}

function draw(): Kept {
  const drawn = crypto.getRandomValues(new Uint8Array(32));
  const share = Array.from(drawn, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const one = { mark: markOf(share), share, digest: '' };
  keep(one);
  return one;
}

/** Ask the server for something with the mark of a new share; what it published of the dice is noted. */
export async function promising<T extends { dice_digest: string }>(ask: (mark: string) => Promise<T>): Promise<T> {
  const one = draw();
  const made = await ask(one.mark);
  keep({ ...one, digest: made.dice_digest });
  return made;
}

/** A mark for a game whose digest is not known yet: the next one with the same players. */
export const promise = (): string => draw().mark;

/** The shares that are wanted of this browser now. */
export function wanted(affairs: AffairsMessage | null, camps: readonly number[], digest: string): { camp: number; share: string }[] {
  const mixing = affairs?.mixing;
  if (!mixing?.wanted) return [];
  const mine = kept();
  return mixing.marks.flatMap(({ camp, mark }) => {
    const one = mine.find((each) => each.mark === mark);
    const asked = camps.includes(camp) && !mixing.told.includes(camp);
    return one && asked && (one.digest === '' || one.digest === digest) ? [{ camp, share: one.share }] : [];
  });
}

interface Table {
  onaffairs: (affairs: AffairsMessage) => void;
  share: (camp: number, share: string) => Promise<unknown>;
}

/** Tell what this browser promised to put into the dice of a game, once it is wanted. */
export function giveShares(table: Table, camps: readonly number[], digest: string): void {
  const given = new Set<string>();
  table.onaffairs = (affairs) => {
    for (const { camp, share } of wanted(affairs, camps, digest)) {
      if (given.has(share)) continue;
      given.add(share);
      table.share(camp, share).catch(() => undefined); // too late, say: the dice fall without it
    }
  };
}
