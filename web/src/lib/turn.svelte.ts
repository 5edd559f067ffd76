/** "It is your turn": in the title of the page and, where it was allowed, by the browser. */

import { o } from './online';

const KEY = 'escarmouche.notify';

type Leave = 'asked' | 'granted' | 'denied' | 'never';

function leave(): Leave {
  if (typeof Notification === 'undefined') return 'denied';
  if (Notification.permission === 'default') return 'never';
  return Notification.permission;
}

class Turn {
  permission = $state<Leave>(leave());
  wanted = $state(read());

  /** Ask for leave to notify; only ever called by a click. */
  async ask(): Promise<void> {
    if (typeof Notification === 'undefined') return;
    this.permission = 'asked';
    await Notification.requestPermission();
    this.permission = leave();
    this.wanted = this.permission === 'granted';
    write(this.wanted);
  }

  /** Tell a person who looks elsewhere. */
  tell(game: string, title: string): void {
    if (!this.wanted || leave() !== 'granted' || !document.hidden) return;
    try {
      const said = new Notification(o('your_turn'), { body: title, tag: `escarmouche-${game}` });
      said.onclick = () => {
        globalThis.focus();
        said.close();
      };
    } catch {
      // Some browsers on phones allow it in principle only; the title still tells.
    }
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

function write(wanted: boolean): void {
  try {
    localStorage.setItem(KEY, wanted ? 'yes' : 'no');
  } catch {
    // A browser that keeps nothing asks again.
  }
}

export const turn = new Turn();

/** The title of a page about a game. */
export const titleOf = (title: string, mine: boolean): string => (mine ? o('your_turn_title', { title }) : title);
