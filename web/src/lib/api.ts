/** The server's HTTP side. Every failure is a `Trouble` with words for people in both languages. */

import type {
  Account,
  ArmyChecked,
  CampaignArmy,
  CampaignTold,
  ClauseCard,
  CodeMade,
  DuelAnswer,
  DuelBenchCard,
  DuelFight,
  DuelWish,
  ErrorBody,
  FileVerified,
  GameList,
  GameMade,
  GameSummary,
  LogLines,
  NewGame,
  Replay,
  RulesPage,
  SeatTaken,
  SeatsMoved,
  SeatWish,
  Shelf,
  SituationPlay,
  Snapshot,
  Verified,
  Words,
} from './types';
import { promising } from './shares';

/** A company as its book keeps it: the page only holds it. */
export type Company = CampaignTold['company'];

export type CampaignDeed =
  | { deed: 'found'; rulebook: string; army: NewGame['armies'][number] }
  | { deed: 'show'; company: Company }
  | { deed: 'record'; company: Company; game: string; camp?: number }
  | { deed: 'advance'; company: Company; member: string; skill: string; choice?: string };

export class Trouble extends Error {
  readonly words: Words;
  readonly clauses: string[];
  /** Where in what was sent. */
  readonly place: string | null;
  readonly status: number;

  constructor(refusal: ErrorBody, status: number) {
    super(refusal.text.en);
    this.words = refusal.text;
    this.clauses = refusal.clauses;
    this.place = refusal.place ?? null;
    this.status = status;
  }
}

const UNREACHABLE: Words = {
  fr: 'Le serveur ne répond pas. Est-il lancé ?',
  en: 'The server does not answer. Is it running?',
};

function isRefused(value: unknown): value is { error: ErrorBody } {
  return typeof value === 'object' && value !== null && 'error' in value;
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, { credentials: 'same-origin', ...init });
  } catch {
    throw new Trouble({ text: UNREACHABLE, clauses: [] }, 0);
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as T;
  if (isRefused(body)) throw new Trouble(body.error, response.status);
  const said = `${response.status} ${response.statusText}`;
  throw new Trouble({ text: { fr: said, en: said }, clauses: [] }, response.status);
}

function post<T>(path: string, data: unknown): Promise<T> {
  return call<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(data),
  });
}

const enc = encodeURIComponent;
const eyes = (camp?: number | null): string => (camp == null ? '' : `?camp=${camp}`);

/** Whether this browser plays one camp of a new game: then it puts something into the dice. */
const isOne = (seats: SeatWish[], keep?: number[]): boolean =>
  seats.filter((seat, n) => seat.kind === 'person' && (keep?.includes(n) ?? true)).length === 1;

export const api = {
  shelf: () => call<Shelf>('/shelf'),
  games: (page = 0) => call<GameList>(page ? `/games?page=${page}` : '/games'),
  game: (id: string) => call<GameSummary>(`/games/${enc(id)}`),
  /** `keep`: the camps that this browser plays; all person seats when not given (hot-seat). */
  create: (game: NewGame, keep?: number[]) => {
    const make = (mark?: string): Promise<GameMade> =>
      post<GameMade>(`/games${keep ? `?keep=${keep.join(',')}` : ''}`, { ...game, mark });
    return isOne(game.seats, keep) ? promising(make) : make();
  },
  takeSeat: (id: string, token: string) =>
    promising((mark) => post<SeatTaken>(`/games/${enc(id)}/seat`, { token, mark })),
  /** Take a free seat of an open game. */
  sit: (id: string, name: string | null) =>
    promising((mark) => post<SeatTaken>(`/games/${enc(id)}/sit`, name ? { name, mark } : { mark })),
  /** The seat of the next game, once all have agreed to it. */
  next: (id: string) => post<SeatTaken>(`/games/${enc(id)}/next`, {}),
  /** A code that takes the seats of one game, or of all, to another device. */
  code: (game: string | null) => post<CodeMade>('/codes', { game }),
  useCode: (code: string) => post<SeatsMoved>('/codes/use', { code }),
  replay: (id: string, camp?: number | null) =>
    call<Replay>(`/games/${enc(id)}/replay${eyes(camp)}`),
  at: (id: string, n: number, camp?: number | null) =>
    call<Snapshot>(`/games/${enc(id)}/at/${n}${eyes(camp)}`),
  /** Lines of the log from `start` on and before `end`; fewer when those are too many at once. */
  lines: (id: string, start: number, end: number, camp?: number | null) =>
    call<LogLines>(`/games/${enc(id)}/lines?start=${start}&end=${end}${camp == null ? '' : `&camp=${camp}`}`),
  /** How it came to stand as it does: scores by their sources, losses, luck, turning points. */
  account: (id: string, camp?: number | null) => call<Account>(`/games/${enc(id)}/account${eyes(camp)}`),
  fork: (id: string, at: number, seats: SeatWish[]) => {
    const make = (mark?: string): Promise<GameMade> => post<GameMade>(`/games/${enc(id)}/fork`, { at, seats, mark });
    return isOne(seats) ? promising(make) : make();
  },
  verify: (id: string) => call<Verified>(`/games/${enc(id)}/verify`),
  /** What this server says of a file: a save, or the export of a server. */
  verifyFile: (text: string) => call<FileVerified>('/verify', { method: 'POST', body: text }),
  checkArmy: (rulebook: string, toml: string) =>
    post<ArmyChecked>('/armies/check', { rulebook, toml }),
  /** Whom the duel bench of a book can set against whom. */
  bench: (book: string) => call<DuelBenchCard>(`/duel/${enc(book)}`),
  duel: (wish: DuelWish) => post<DuelAnswer>('/duel', wish),
  fight: (wish: DuelFight) => post<GameMade>('/duel/fight', wish),
  /** Found a company, look at one, write a finished game into it, let a member advance. */
  campaign: (wish: CampaignDeed) => post<CampaignTold>('/campaign', wish),
  /** The army of a company, for the next game. */
  muster: (company: Company, without: string[]) => post<CampaignArmy>('/campaign/army', { deed: 'muster', company, without }),
  rules: (book: string) => call<RulesPage>(`/rules/${enc(book)}`),
  situation: (book: string, id: string) =>
    call<SituationPlay>(`/rules/${enc(book)}/situations/${enc(id)}`),
  tablePicture: (seed: number | string) => `/api/table.svg?seed=${enc(String(seed))}`,
};

const rules = new Map<string, Promise<ClauseCard[]>>();

/** The clauses of a book, fetched once. */
export function clausesOf(book: string): Promise<ClauseCard[]> {
  let found = rules.get(book);
  if (!found) {
    found = api.rules(book).then((r) => r.clauses);
    rules.set(book, found);
    found.catch(() => rules.delete(book));
  }
  return found;
}
