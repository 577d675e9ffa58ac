// A game record: everything that determines a game. The same JSON that `stellwerk replay` reads.
import type { Move, Options, Scores } from '../engine/types';

// How those who play came to sit in their order: drawn by lot, as the maker of the table chose it, or moved on
// by one since the last game.
export type Seating = 'drawn' | 'chosen' | 'rotated';

export interface GameRecord {
  format: 1;
  map: { id: string; hash: string };
  players: number;
  options: Options;
  seed: string;
  seats: string[]; // the first one began
  seating?: Seating; // older records do not tell
  moves: Move[];
  result: Scores | null;
  map_file?: object; // in files: the map, if it is not a built-in one
  fairness?: object; // of games from a server: how the seed came about
}

// A bot is called by its own name until it is known who plays its part (persons.ts).
export type Seat = { kind: 'human'; name: string } | { kind: 'bot'; name: string; bot: string; face?: string };

// By chance; or that of the page's address: `?seed=5eed` deals the same game to everybody.
export function newSeed(): string {
  const wanted = typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('seed');
  if (wanted && /^[0-9a-fA-F]{1,64}$/.test(wanted)) return wanted;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

export function seatFromText(text: string): Seat {
  if (!text.startsWith('bot:')) return { kind: 'human', name: text };
  const [, bot = 'planner', name] = text.split(':');
  return { kind: 'bot', bot, name: name ?? bot };
}

export function seatToText(seat: Seat): string {
  return seat.kind === 'human' ? seat.name : `bot:${seat.bot}`;
}

// One move per line, as the program writes it. A map of the user's own goes with it, as text.
export function recordText(r: GameRecord, map?: string): string {
  const head = JSON.stringify({
    format: r.format,
    map: r.map,
    players: r.players,
    options: r.options,
    seed: r.seed,
    seats: r.seats,
    seating: r.seating,
  }).slice(0, -1);
  const moves = r.moves.map((m) => JSON.stringify(m)).join(',\n');
  const own = map === undefined ? '' : `,\n"map_file":${map}`;
  const fair = r.fairness ? `,\n"fairness":${JSON.stringify(r.fairness)}` : '';
  return `${head},\n"moves":[\n${moves}],\n"result":${JSON.stringify(r.result)}${fair}${own}}\n`;
}

// A record from a file of the user: null unless it has the right form. Whether its moves are legal
// is for the engine to say when it is replayed.
export function parseRecord(text: string): GameRecord | null {
  try {
    const r = JSON.parse(text) as GameRecord;
    const good =
      r.format === 1 &&
      typeof r.map?.id === 'string' &&
      Number.isInteger(r.players) &&
      typeof r.seed === 'string' &&
      /^[0-9a-fA-F]{1,64}$/.test(r.seed) &&
      Array.isArray(r.seats) &&
      r.seats.length === r.players &&
      r.seats.every((s) => typeof s === 'string') &&
      (r.seating === undefined || ['drawn', 'chosen', 'rotated'].includes(r.seating)) &&
      Array.isArray(r.moves) &&
      r.moves.every((m) => typeof m?.t === 'string') &&
      (r.map_file === undefined || (typeof r.map_file === 'object' && r.map_file !== null));
    if (!good) return null;
    return { ...r, options: r.options ?? {}, result: r.result ?? null };
  } catch {
    return null;
  }
}
