/** What a player chose, kept in this browser. */

import type { Lang } from './types';

export type Theme = 'lamp' | 'day';
export type Unit = 'inches' | 'centimetres';
export type Speed = 'slow' | 'normal' | 'quick' | 'instant';
/** The panel that stays open beside the table. */
export type KeptPanel = 'log' | 'card' | 'armies';

interface Kept {
  lang: Lang;
  theme: Theme;
  unit: Unit;
  speed: Speed;
  sound: boolean;
  panel: KeptPanel | null;
  /** Whether the camera goes by itself to what is asked and done. */
  follow: boolean;
  /** Places and orders in lists, for who plays by keyboard or by ear. */
  words: boolean;
  /** The gestures that were made once: nobody need be told of them again. */
  learnt: string[];
}

const KEY = 'escarmouche.settings';

function firstLang(): Lang {
  const asked = globalThis.navigator?.languages ?? [];
  return asked.length === 0 || asked.some((l) => l.startsWith('fr')) ? 'fr' : 'en';
}

function load(): Kept {
  const wide = globalThis.innerWidth === undefined || globalThis.innerWidth > 1100;
  const fresh: Kept = {
    lang: firstLang(),
    theme: 'lamp',
    unit: 'inches',
    speed: 'normal',
    sound: false,
    panel: wide ? 'log' : null,
    follow: true,
    words: false,
    learnt: [],
  };
  try {
    const held: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof held === 'object' ? { ...fresh, ...held } : fresh;
  } catch {
    return fresh;
  }
}

class Settings {
  #kept = $state(load());

  get lang(): Lang {
    return this.#kept.lang;
  }
  set lang(lang: Lang) {
    this.#set({ lang });
  }
  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#set({ theme });
  }
  get unit(): Unit {
    return this.#kept.unit;
  }
  set unit(unit: Unit) {
    this.#set({ unit });
  }
  get speed(): Speed {
    return this.#kept.speed;
  }
  set speed(speed: Speed) {
    this.#set({ speed });
  }
  get sound(): boolean {
    return this.#kept.sound;
  }
  set sound(sound: boolean) {
    this.#set({ sound });
  }
  get panel(): KeptPanel | null {
    return this.#kept.panel;
  }
  set panel(panel: KeptPanel | null) {
    this.#set({ panel });
  }
  get follow(): boolean {
    return this.#kept.follow;
  }
  set follow(follow: boolean) {
    this.#set({ follow });
  }

  get words(): boolean {
    return this.#kept.words;
  }
  set words(words: boolean) {
    this.#set({ words });
  }

  knows(gesture: string): boolean {
    return this.#kept.learnt.includes(gesture);
  }
  learn(gesture: string): void {
    if (!this.knows(gesture)) this.#set({ learnt: [...this.#kept.learnt, gesture] });
  }

  #set(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const settings = new Settings();

/** Whether fingers play here, and no mouse. */
export const touched = (): boolean => globalThis.matchMedia?.('(hover: none) and (pointer: coarse)').matches ?? false;

/** Whether this browser asks for stillness. */
export const reducedMotion = (): boolean =>
  globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
