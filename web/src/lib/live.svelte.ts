/** One game over a WebSocket: what this browser sees of it, and what it says.
 *
 * Commands carry an id, so that one sent again after a lost connection is obeyed once. */

import { Earlier } from './earlier.svelte';
import { merge } from './merge';
import type { Why } from './types';
import type { AffairsMessage, ChangesMessage, ErrorBody, Json, Line, SaidLine, ServerMessage, Snapshot } from './types';

export type Offer = 'draw' | 'takeback' | 'time' | 'rematch';
export type Status = 'connecting' | 'open' | 'lost' | 'closed';

interface Waiting {
  text: string;
  command: boolean;
  resolve: (value: unknown) => void;
  reject: (error: Refused) => void;
}

export class Refused extends Error {
  readonly why: ErrorBody | Why;

  constructor(why: ErrorBody | Why) {
    super(why.text.en);
    this.why = why;
  }
}

const RETRY = [300, 800, 1500, 3000, 5000];
/** Milliseconds without a reply after which the connection is taken for dead. */
const SILENCE = 12_000;
/** The server closes with 4403, 4404... when there is nothing here for this browser; else it comes back. */
const FOR_GOOD = 4400;

let serial = 0;
const session = Math.random().toString(36).slice(2, 10);
const newId = (): string => `${session}-${++serial}`;

export class Live {
  status = $state<Status>('connecting');
  /** The newest state that the server told; null until it told one. */
  latest = $state.raw<Snapshot | null>(null);
  /** The end of the log, and all that was told since. */
  lines = $state.raw<Line[]>([]);
  readonly earlier = new Earlier((start, end) => this.query<Line[]>('lines', { start, end }));
  thinking = $state<number | null>(null);
  closedWith = $state.raw<ErrorBody | null>(null);
  /** What stands beside the rules; null while there is nothing to tell. */
  affairs = $state.raw<AffairsMessage | null>(null);
  /** When that came, by this browser's clock. */
  affairsAt = $state(0);
  talk = $state.raw<SaidLine[]>([]);

  readonly game: string;
  /** Called for every state, in order. */
  onstate: (state: Snapshot) => void = () => undefined;
  /** Called when the eyes that were opened for one question are closed: what comes now is for all. */
  onclosed: () => void = () => undefined;

  /** Called for all that is told beside the rules. */
  onaffairs: (affairs: AffairsMessage) => void = () => undefined;

  #camp = $state<number | null>(null);
  /** The eyes are a camp's for one question only. */
  #once = false;
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #over = false;
  /** The number of the first of `lines`. */
  #first = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(game: string, camp: number | null) {
    this.game = game;
    this.#camp = camp;
    this.#connect();
  }

  get camp(): number | null {
    return this.#camp;
  }

  close(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    this.earlier.end();
    this.#socket?.close();
    this.status = 'closed';
  }

  /** Answer the question of a camp. Resolves when the server has it for good. */
  answer(camp: number, answer: Json): Promise<unknown> {
    return this.#send({ type: 'answer', revision: this.latest?.revision ?? 0, camp, answer }, true);
  }

  undo(camp: number): Promise<unknown> {
    return this.#send({ type: 'undo', revision: this.latest?.revision ?? 0, camp }, true);
  }

  /** See the table as another camp of this browser sees it; `once`: while it answers what it alone may see. */
  eyes(camp: number | null, once = false): Promise<unknown> {
    this.#camp = camp;
    this.#once = once;
    this.earlier.end();
    return this.#send({ type: 'eyes', camp, once }, true);
  }
  #close(): void {
    this.#camp = null;
    this.#once = false;
    this.earlier.end();
    this.onclosed();
  }

  resign(camp: number): Promise<unknown> {
    return this.#send({ type: 'resign', camp }, true);
  }

  /** Offer a draw, ask to take back, say that the time is up, propose another game. */
  offer(camp: number, what: Offer, swap = false, mark: string | null = null): Promise<unknown> {
    return this.#send({ type: 'offer', camp, what, swap, mark }, true);
  }

  respond(camp: number, what: Offer, accept: boolean, mark: string | null = null): Promise<unknown> {
    return this.#send({ type: 'respond', camp, what, accept, mark }, true);
  }

  /** Tell what this browser puts into the dice. */
  share(camp: number, share: string): Promise<unknown> {
    return this.#send({ type: 'share', camp, share }, true);
  }

  /** Throw the dice without waiting for those who have not come. */
  begin(camp: number): Promise<unknown> {
    return this.#send({ type: 'begin', camp }, true);
  }

  /** Say something, as a camp or as a spectator under a name. */
  say(camp: number | null, text: string, name: string | null = null): Promise<unknown> {
    return this.#send({ type: 'say', camp, text, name }, true);
  }

  /** Ask something, as the camp whose eyes are open, or as one that is asked at an open table. */
  query<T>(what: string, data: { [key: string]: Json }, camp = this.#camp): Promise<T> {
    return this.#send({ type: 'query', camp, what, ...data }, false) as Promise<T>;
  }

  #send(message: { [key: string]: Json }, command: boolean): Promise<unknown> {
    const id = newId();
    const text = JSON.stringify({ ...message, id });
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { text, command, resolve, reject });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
      if (command) setTimeout(() => this.#doubt(id), SILENCE);
    });
  }

  /** A command without a reply: connect anew, which sends it again. */
  #doubt(id: string): void {
    if (this.#over || !this.#waiting.has(id)) return;
    setTimeout(() => this.#doubt(id), SILENCE);
    if (this.status !== 'open') return; // on the way already
    const silent = this.#socket;
    this.#lose();
    silent?.close();
  }

  #lose(): void {
    this.#socket = null;
    this.status = 'lost';
    if (this.#once) this.#close(); // nobody knows whether the question still stands
    const wait = RETRY[Math.min(this.#tries++, RETRY.length - 1)];
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const eyes = this.#camp === null ? '' : `&camp=${this.#camp}`;
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${encodeURIComponent(this.game)}/live?changes=1${eyes}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.status = 'open';
      for (const { text } of this.#waiting.values()) socket.send(text);
    };
    socket.onmessage = (event: MessageEvent<string>) => this.#read(JSON.parse(event.data) as ServerMessage);
    socket.onclose = (event) => {
      if (this.#over || this.#socket !== socket) return;
      if (event.code >= FOR_GOOD) this.close();
      else this.#lose();
    };
  }

  #read(message: ServerMessage): void {
    if (message.type === 'state') this.#begin(message);
    else if (message.type === 'changes') this.#changes(message);
    else if (message.type === 'thinking') this.thinking = message.camp;
    else if (message.type === 'eyes') this.#close();
    else if (message.type === 'affairs') {
      this.affairs = message;
      this.affairsAt = performance.now();
      this.onaffairs(message);
    } else if (message.type === 'talk') this.talk = [...this.talk.slice(0, message.since), ...message.lines];
    else if (message.type === 'error') this.closedWith = message.error;
    else if (message.id !== null) {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.ok) waiting?.resolve(message.value);
      else waiting?.reject(new Refused(message.error));
    }
  }

  /** What changed since the last state; the whole is asked for if that is not the one we have. */
  #changes(message: ChangesMessage): void {
    const state = merge(this.latest, message);
    if (state) this.#state(state);
    else void this.eyes(this.#camp);
  }

  /** A whole state: of what was known before, nothing need still be true. */
  #begin(state: Snapshot): void {
    this.lines = [];
    this.#first = Infinity;
    this.#state(state);
  }

  #state(state: Snapshot): void {
    const from = state.log_from;
    this.lines = [...this.lines.filter((line) => line.n < from), ...state.log];
    if (from < this.#first) {
      this.#first = from;
      this.earlier.begin(from);
    }
    this.thinking = null;
    this.#tries = 0;
    this.closedWith = null;
    this.latest = state;
    this.onstate(state);
  }
}
