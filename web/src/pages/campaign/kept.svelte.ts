/** The campaigns of the player, kept in this browser as their files have them. */

import type { Company } from '../../lib/api';
import type { Words } from '../../lib/types';

export interface KeptCampaign {
  id: string;
  names: Words;
  company: Company;
}

const KEY = 'escarmouche.campaigns';

function read(): KeptCampaign[] {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(held) ? held.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is KeptCampaign {
  return typeof value === 'object' && value !== null && 'company' in value && 'names' in value && 'id' in value;
}

class KeptCampaigns {
  list = $state.raw<KeptCampaign[]>(read());

  keep(one: KeptCampaign): void {
    const known = this.list.some((held) => held.id === one.id);
    this.#write(known ? this.list.map((held) => (held.id === one.id ? one : held)) : [...this.list, one]);
  }

  forget(id: string): void {
    this.#write(this.list.filter((held) => held.id !== id));
  }

  #write(list: KeptCampaign[]): void {
    this.list = list;
    try {
      localStorage.setItem(KEY, JSON.stringify(list));
    } catch {
      // A browser that keeps nothing still has the file.
    }
  }
}

export const keptCampaigns = new KeptCampaigns();
