// Saved games and settings, in the browser's storage. Everything works without it, too: then games
// live as long as the page.
import type { Notes } from './notes';
import type { Judged } from './judge';
import type { GameRecord } from './record';

export interface Saved {
  id: string;
  created: number;
  updated: number;
  record: GameRecord;
  undone: number; // turns taken back
  lesson?: boolean;
  guide?: Guided; // a guided game, and how far it is
  start?: unknown; // a position, as the engine tells it, from which it begins; the deal otherwise
  passing?: boolean; // lives as long as the page
  notes?: Notes; // private, by seat
  map?: string; // the map file, if it is not a built-in one
  judged?: Judged[]; // the analysis, move by move
  daily?: { date: string; start: number }; // today's game of that date, and which start of it
}

// After how many moves each step of the script began and each topic was told.
export interface Guided {
  began: number[];
  told: Record<string, number>;
}

const PREFIX = 'stellwerk.game.';
const KEEP = 40;
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key: string, value: string): boolean {
  memory.set(key, value);
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

function keys(): string[] {
  const all = new Set(memory.keys());
  try {
    for (let i = 0; i < localStorage.length; i++) all.add(localStorage.key(i)!);
  } catch {
    /* memory only */
  }
  return [...all].filter((k) => k.startsWith(PREFIX));
}

export function saveGame(game: Saved) {
  game.updated = Date.now();
  if (game.passing) return;
  if (!write(PREFIX + game.id, JSON.stringify(game))) {
    // Full: the oldest go first.
    for (const old of listGames().slice(KEEP / 2)) deleteGame(old.id);
    write(PREFIX + game.id, JSON.stringify(game));
  }
}

export function loadGame(id: string): Saved | null {
  const text = read(PREFIX + id);
  if (!text) return null;
  try {
    return JSON.parse(text) as Saved;
  } catch {
    return null;
  }
}

export function deleteGame(id: string) {
  memory.delete(PREFIX + id);
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    /* memory only */
  }
}

// Newest first; beyond a number of them the oldest are dropped.
export function listGames(): Saved[] {
  const games = keys()
    .map((k) => loadGame(k.slice(PREFIX.length)))
    .filter((g): g is Saved => g !== null && Array.isArray(g.record?.moves))
    .sort((a, b) => b.updated - a.updated);
  for (const old of games.slice(KEEP)) deleteGame(old.id);
  return games.slice(0, KEEP);
}

// Whether there are maps of the user's own, which the map maker keeps.
export const storedMaps = (): boolean => {
  try {
    return Object.keys(localStorage).some((k) => k.startsWith('stellwerk.map.'));
  } catch {
    return false;
  }
};

export function readSetting(key: string): string | null {
  return read('stellwerk.' + key);
}
export function writeSetting(key: string, value: string) {
  write('stellwerk.' + key, value);
}

export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (b) => b.toString(36).padStart(2, '0')).join('');
}
