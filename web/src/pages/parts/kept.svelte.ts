/** Army files of the player, kept in this browser. */

import type { Words } from '../../lib/types';

export interface KeptArmy {
  id: string;
  rulebook: string;
  names: Words;
  points: number;
  toml: string;
}

const KEY = 'escarmouche.armies';

function read(): KeptArmy[] {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(held) ? held.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is KeptArmy {
  return typeof value === 'object' && value !== null && 'toml' in value && 'names' in value && 'id' in value;
}

class KeptArmies {
  list = $state<KeptArmy[]>(read());

  keep(army: KeptArmy): void {
    this.list = [...this.list.filter((held) => held.id !== army.id), army];
    this.#write();
  }

  forget(id: string): void {
    this.list = this.list.filter((held) => held.id !== id);
    this.#write();
  }

  #write(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.list));
    } catch {
      // A browser that keeps nothing still plays ready armies.
    }
  }
}

export const keptArmies = new KeptArmies();
