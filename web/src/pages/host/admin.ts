// The host's calls: with the admin token, which is kept in this tab alone.
import { api, call } from '../../net/api';

export interface HostStatus {
  version: string;
  store: string;
  started: number;
  connections: number;
  players: number;
  accounts: number;
  entries: number;
  unreadable: number;
  games: Record<'open' | 'running' | 'over' | 'aborted', number>;
  here: Record<'tables' | 'streams' | 'bots_waiting' | 'bots_busy' | 'moves' | 'bot_moves', number>;
}
export interface Ban {
  what: string;
  name: string; // '' for an address
  until: number;
  reason: string;
}

export interface UnreadableGame {
  id: string;
  map: string; // '': not even that can be read
  status: 'open' | 'running' | 'over' | 'aborted';
  created: number;
  since: number;
  reason: string;
}

const KEY = 'stellwerk.admin';
export function readToken(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}
export function writeToken(token: string) {
  try {
    if (token) sessionStorage.setItem(KEY, token);
    else sessionStorage.removeItem(KEY);
  } catch {
    /* then it lives as long as the page */
  }
}

const isPlayer = (what: string) => /^[0-9a-z]{16}$/.test(what);

export class Host {
  constructor(readonly token: string) {}
  #call<T>(method: string, path: string, body?: unknown): Promise<T> {
    return call<T>(method, `/admin${path}`, body, this);
  }
  status = () => this.#call<HostStatus>('GET', '/status');
  games = (status: string, after: string | null) => api.games({ status, after }, this);
  unreadable = () => this.#call<{ total: number; games: UnreadableGame[] }>('GET', '/unreadable');
  bans = () => this.#call<{ bans: Ban[] }>('GET', '/bans');
  ban = (what: string, hours: number, reason: string) =>
    this.#call<unknown>('POST', '/bans', { [isPlayer(what) ? 'player' : 'address']: what, hours, reason });
  unban = (what: string) => this.#call<unknown>('DELETE', `/bans/${encodeURIComponent(what)}`);
  close = (game: string, reason: string) => this.#call<unknown>('POST', `/games/${game}/close`, { reason });
  backup = (file: string) => this.#call<{ file: string }>('POST', '/backup', { file });
}
