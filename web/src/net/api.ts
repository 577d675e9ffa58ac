// The server's interface (docs of it: /api/openapi.json). The session is a cookie that scripts cannot
// read; what is kept here is only what the pages show.
import type { Move } from '../engine/types';
import type { GameRecord } from '../game/record';
import type {
  Bots,
  Changed,
  ClockWish,
  Created,
  Entrance,
  Game,
  GameInList,
  GameList as Page,
  Me,
  Moved,
  NewGame,
  PlayerPage,
  Queue,
  Ranking,
  Rematch,
  Renamed,
  Seat,
  Seated,
  StreamEvent,
  Voted,
} from '../made/api';
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

export type { ChatLine, GameList as Page, NewGame, Player as Person, Rating, Status } from '../made/api';
export type Clock = ClockWish;
export type RunningClock = Game['clock'];
export type NetSeat = Seat;
export type NetGame = Game;
export type ListedGame = GameInList;
export type NetEvent = StreamEvent;
// What is in the log of a game.
export type NetEntry = Extract<StreamEvent, { at: number }>;
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
  me: () => call<Me>('GET', '/me'),
  guest: (name: string) => call<Entrance>('POST', '/guests', { name }),
  account: (name: string, password: string) => call<Entrance>('POST', '/accounts', { name, password }),
  login: (name: string, password: string) => call<Entrance>('POST', '/sessions', { name, password }),
  rename: (name: string) => call<Renamed>('POST', '/me', { name }),
  logout: () => call<null>('DELETE', '/sessions'),
  logoutAll: () => call<null>('DELETE', '/me/sessions'),
  password: (password: string, new_password: string) => call<null>('POST', '/me/password', { password, new_password }),
  recovery: (password: string) => call<{ code: string }>('POST', '/me/recovery', { password }),
  recover: (name: string, code: string, password: string) =>
    call<Entrance>('POST', '/recoveries', { name, code, password }),
  forget: () => call<null>('DELETE', '/me'),
  exported: () => call<object>('GET', '/me/export'),
  player: (id: string) => call<PlayerPage>('GET', `/players/${id}`),
  ranking: (map: string) => call<Ranking>('GET', `/ratings?map=${map}`),
  bots: () => call<Bots>('GET', '/bots'),
  games: (query: Record<string, string | null>, eyes: Eyes = 'mine') =>
    call<Page>(
      'GET',
      `/games?${new URLSearchParams(Object.entries(query).filter((q): q is [string, string] => !!q[1]))}`,
      undefined,
      eyes,
    ),
  create: (game: NewGame) => call<Created>('POST', '/games', game),
  game: (id: string, eyes: Eyes = 'mine') => call<NetGame>('GET', `/games/${id}`, undefined, eyes),
  sit: (id: string, seat?: number, client_seed = clientSeed()) =>
    call<Seated>('POST', `/games/${id}/seats`, {
      ...(seat === undefined ? {} : { seat }),
      client_seed,
    }),
  leave: (id: string) => call<Changed>('DELETE', `/games/${id}/seats`),
  // Several moves are a journey.
  move: (id: string, version: number, moves: Move[]) =>
    call<Moved>('POST', `/games/${id}/moves`, moves.length === 1 ? { version, move: moves[0] } : { version, moves }),
  chat: (id: string, text: string) => call<Changed>('POST', `/games/${id}/chat`, { text }),
  resign: (id: string) => call<Changed>('POST', `/games/${id}/resign`, {}),
  abort: (id: string, abort: boolean) => call<Voted>('POST', `/games/${id}/abort`, { abort }),
  rematch: (id: string) => call<Rematch>('POST', `/games/${id}/rematch`, {}),
  record: (id: string) => call<GameRecord>('GET', `/games/${id}/record`),
  queue: (id: string) => call<Queue>('GET', `/games/${id}/queue`),
  setQueue: (id: string, until: string[], turns: number, deck: string) =>
    call<unknown>('POST', `/games/${id}/queue`, { until, turns, deck }),
  dropQueue: (id: string) => call<unknown>('DELETE', `/games/${id}/queue`),
};
