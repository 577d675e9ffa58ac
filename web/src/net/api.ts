// The server's interface (docs of it: /api/openapi.json). The session is a cookie that scripts cannot
// read; what is kept here is only what the pages show.
import type { Event, Move, Options, Scores, View } from '../engine/types';
import type { GameRecord } from '../game/record';
import { served } from './served';

export class ApiError extends Error {
  constructor(
    readonly status: number, // 0: no answer
    readonly code: string,
    message: string,
    readonly version?: number, // of the game, when a request was stale
  ) {
    super(message);
  }
  // Nobody knows whether the request arrived: asking again is right.
  get unsure(): boolean {
    return this.status === 0 || this.status === 503 || this.status === 502 || this.status === 504;
  }
}

export interface Person {
  id: string;
  name: string;
  account: boolean;
}
export interface NetSeat {
  kind: 'person' | 'bot' | 'open';
  name: string | null;
  player: string | null;
  bot: string | null;
  connected: boolean;
  away: boolean;
  resigned: boolean;
  abort: boolean;
  reserve: number | null;
  reserved?: { name: string | null; player: string | null }; // for whom an open seat of a rematch is kept
}
export type Clock = { turn: number; reserve: number } | { days: number } | null;
export type RunningClock = (Clock & { deadline: number | null; now: number }) | null;
export type Status = 'open' | 'running' | 'over' | 'aborted';
export interface ChatLine {
  version: number;
  at: number;
  name: string | null;
  player: string | null;
  seat: number | null;
  room: 'players' | 'spectators';
  text: string;
}
export interface NetGame {
  id: string;
  map: string;
  status: Status;
  version: number;
  position: number;
  created: number;
  visibility: 'public' | 'link';
  rated: boolean;
  options: Options;
  link: string;
  commitment: string;
  your_seat: number | null;
  seats: NetSeat[];
  clock: RunningClock;
  to_move: number | null;
  view: View | null;
  chat: ChatLine[];
  result: Scores | null;
  rematch: string | null;
}
export interface NetEvent {
  version: number;
  type:
    | 'sit'
    | 'leave'
    | 'move'
    | 'away'
    | 'resign'
    | 'vote'
    | 'close'
    | 'chat'
    | 'rematch'
    | 'hidden'
    | 'now'
    | 'presence';
  seat?: number | null;
  at?: number;
  name?: string | null;
  player?: string | null;
  by?: 'person' | 'bot';
  events?: Event[];
  status?: Status;
  to_move?: number | null;
  clock?: RunningClock;
  text?: string;
  room?: 'players' | 'spectators';
  reserve?: number;
  abort?: boolean;
  game?: string;
  connected?: boolean;
  view?: View;
}
// A game in a list.
export type ListedGame = Pick<
  NetGame,
  | 'id'
  | 'map'
  | 'status'
  | 'version'
  | 'created'
  | 'visibility'
  | 'rated'
  | 'your_seat'
  | 'clock'
  | 'to_move'
  | 'result'
> & {
  seats: Omit<NetSeat, 'abort' | 'reserve'>[];
  updated: number;
  your_turn: boolean;
};
export interface Page {
  games: ListedGame[];
  next: string | null;
}
export interface Rating {
  rating: number;
  deviation: number;
  games: number;
}
export interface NewGame {
  map: string;
  seats: string[];
  options?: Options;
  clock?: Clock;
  visibility?: 'public' | 'link';
  client_seed?: string;
  rated?: boolean;
}

const TIMEOUT = 15000;

// With the eyes of nobody in particular, whoever is signed in here; or the host's, who has a token.
export type Eyes = 'mine' | 'nobody' | { token: string };
export const credentials = (eyes: Eyes): RequestCredentials => (eyes === 'mine' ? 'same-origin' : 'omit');

export async function call<T>(method: string, path: string, body?: unknown, eyes: Eyes = 'mine'): Promise<T> {
  if (!served) throw new ApiError(0, 'no_server', '');
  let answer: Response;
  try {
    answer = await fetch(`/api/v1${path}`, {
      method,
      credentials: credentials(eyes),
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT),
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(typeof eyes === 'object' ? { Authorization: `Bearer ${eyes.token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(0, 'offline', '');
  }
  let data: unknown = null;
  try {
    if (answer.status !== 204) data = await answer.json();
  } catch {
    throw new ApiError(answer.status === 200 ? 0 : answer.status, 'unreadable', '');
  }
  if (answer.ok) return data as T;
  const { error, version } = (data ?? {}) as { error?: { code?: string; message?: string }; version?: number };
  throw new ApiError(answer.status, error?.code ?? 'unknown', error?.message ?? '', version);
}

export const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

// The same request again and again until somebody answers: for what the server recognises when it
// comes twice. `told` hears that it takes longer.
export async function insist<T>(ask: () => Promise<T>, told: (tries: number) => unknown = () => undefined): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (e) {
      if (!(e instanceof ApiError) || !e.unsure) throw e;
      told(tries + 1);
      await wait(Math.min(8000, 300 * 1.7 ** tries) * (0.7 + 0.6 * Math.random()));
    }
  }
}

// Randomness of one's own for the shuffle.
export function clientSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (b) => b.toString(16).padStart(2, '0')).join('');
}

export const api = {
  me: () =>
    call<{ player: Person; created: number; games: { open: ListedGame[]; running: ListedGame[] } }>('GET', '/me'),
  guest: (name: string) => call<{ player: Person }>('POST', '/guests', { name }),
  account: (name: string, password: string) => call<{ player: Person }>('POST', '/accounts', { name, password }),
  login: (name: string, password: string) => call<{ player: Person }>('POST', '/sessions', { name, password }),
  rename: (name: string) => call<{ player: Person }>('POST', '/me', { name }),
  logout: () => call<null>('DELETE', '/sessions'),
  forget: () => call<null>('DELETE', '/me'),
  exported: () => call<object>('GET', '/me/export'),
  player: (id: string) => call<{ player: Person; ratings: Record<string, Rating> }>('GET', `/players/${id}`),
  ranking: (map: string) =>
    call<{ ranking: (Rating & { player: string | null; bot: string | null; name: string })[] }>(
      'GET',
      `/ratings?map=${map}`,
    ),
  bots: () => call<{ bots: { name: string; summary: string }[] }>('GET', '/bots'),
  games: (query: Record<string, string | null>, eyes: Eyes = 'mine') =>
    call<Page>(
      'GET',
      `/games?${new URLSearchParams(Object.entries(query).filter((q): q is [string, string] => !!q[1]))}`,
      undefined,
      eyes,
    ),
  create: (game: NewGame) =>
    call<{ id: string; link: string; version: number; commitment: string }>('POST', '/games', game),
  game: (id: string, eyes: Eyes = 'mine') => call<NetGame>('GET', `/games/${id}`, undefined, eyes),
  sit: (id: string, seat?: number, client_seed = clientSeed()) =>
    call<{ seat: number; version: number }>('POST', `/games/${id}/seats`, {
      ...(seat === undefined ? {} : { seat }),
      client_seed,
    }),
  leave: (id: string) => call<{ version: number }>('DELETE', `/games/${id}/seats`),
  // Several moves are a journey.
  move: (id: string, version: number, moves: Move[]) =>
    call<{ version: number; events: Event[] }>(
      'POST',
      `/games/${id}/moves`,
      moves.length === 1 ? { version, move: moves[0] } : { version, moves },
    ),
  chat: (id: string, text: string) => call<{ version: number }>('POST', `/games/${id}/chat`, { text }),
  resign: (id: string) => call<{ version: number }>('POST', `/games/${id}/resign`, {}),
  abort: (id: string, abort: boolean) => call<{ version: number }>('POST', `/games/${id}/abort`, { abort }),
  rematch: (id: string) => call<{ id: string; link: string }>('POST', `/games/${id}/rematch`, {}),
  record: (id: string) => call<GameRecord>('GET', `/games/${id}/record`),
  queue: (id: string) =>
    call<{ queue: { until: string[]; turns?: number; deck?: string } | null }>('GET', `/games/${id}/queue`),
  setQueue: (id: string, until: string[], turns: number, deck: string) =>
    call<unknown>('POST', `/games/${id}/queue`, { until, turns, deck }),
  dropQueue: (id: string) => call<unknown>('DELETE', `/games/${id}/queue`),
};
