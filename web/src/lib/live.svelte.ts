/** One game over a WebSocket: what this browser sees of it, and what it says.
 *
 * Commands carry an id, so that one sent again after a lost connection is obeyed once. */

import type { Why } from './types';
import type { ErrorBody, Json, Line, ServerMessage, Snapshot } from './types';

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

let serial = 0;
const session = Math.random().toString(36).slice(2, 10);
const newId = (): string => `${session}-${++serial}`;

export class Live {
  status = $state<Status>('connecting');
  /** The newest state that the server told; null until it told one. */
  latest = $state.raw<Snapshot | null>(null);
  lines = $state.raw<Line[]>([]);
  thinking = $state<number | null>(null);
  closedWith = $state.raw<ErrorBody | null>(null);

  readonly game: string;
  /** Called for every state, in order. */
  onstate: (state: Snapshot) => void = () => undefined;

  #camp: number | null;
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #over = false;
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

  /** See the table as another camp of this browser sees it. */
  eyes(camp: number | null): Promise<unknown> {
    this.#camp = camp;
    return this.#send({ type: 'eyes', camp }, true);
  }

  query<T>(what: string, data: { [key: string]: Json }): Promise<T> {
    return this.#send({ type: 'query', camp: this.#camp, what, ...data }, false) as Promise<T>;
  }

  #send(message: { [key: string]: Json }, command: boolean): Promise<unknown> {
    const id = newId();
    const text = JSON.stringify({ ...message, id });
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { text, command, resolve, reject });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    });
  }

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const eyes = this.#camp === null ? '' : `?camp=${this.#camp}`;
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${encodeURIComponent(this.game)}/live${eyes}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.status = 'open';
      this.#tries = 0;
      for (const { text } of this.#waiting.values()) socket.send(text);
    };
    socket.onmessage = (event: MessageEvent<string>) => this.#read(JSON.parse(event.data) as ServerMessage);
    socket.onclose = () => {
      if (this.#over || this.#socket !== socket) return;
      this.status = 'lost';
      const wait = RETRY[Math.min(this.#tries++, RETRY.length - 1)];
      this.#timer = setTimeout(() => this.#connect(), wait);
    };
  }

  #read(message: ServerMessage): void {
    if (message.type === 'state') this.#state(message);
    else if (message.type === 'thinking') this.thinking = message.camp;
    else if (message.type === 'error') {
      this.closedWith = message.error;
      if (!message.error.kind?.includes('slow')) this.#over = true;
    } else if (message.id !== null) {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.ok) waiting?.resolve(message.value);
      else waiting?.reject(new Refused(message.error));
    }
  }

  #state(state: Snapshot): void {
    const from = state.log_from ?? 0;
    const before = this.lines.filter((line) => line.n < from);
    this.lines = [...before, ...state.log];
    this.thinking = null;
    this.latest = state;
    this.onstate(state);
  }
}
