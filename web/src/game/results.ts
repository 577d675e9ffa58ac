// What is kept of one's own finished games: a line each, so that statistics outlive the saved games.
// Also the daily game: its seed, and how often it was begun.
import type { Lang } from '../engine/types';
import type { GameRecord, Seat } from './record';
import { readSetting, writeSetting } from './store';

export interface Result {
  id: string; // of the saved game
  at: number;
  map: string;
  names?: Partial<Record<Lang, string>>; // of a map of one's own
  seat: number; // the person's
  bots: string[]; // by seat, '' for the person
  totals: number[];
  won: boolean;
  done: number; // tickets completed
  kept: number;
  moves: number;
  undone: number;
  daily?: string; // the date
}

const KEEP = 2000;

export function readResults(): Result[] {
  try {
    const list = JSON.parse(readSetting('results') ?? '[]') as Result[];
    return Array.isArray(list) ? list.filter((r) => typeof r?.id === 'string' && Array.isArray(r.totals)) : [];
  } catch {
    return [];
  }
}

// One line per game: a game that is finished again after taking moves back replaces its line.
export function noteResult(result: Result) {
  const rest = readResults().filter((r) => r.id !== result.id);
  writeSetting('results', JSON.stringify([...rest, result].slice(-KEEP)));
}

export function resultOf(
  id: string,
  record: GameRecord,
  seats: Seat[],
  kept: number,
  undone: number,
  daily?: string,
): Result | null {
  const people = seats.flatMap((s, i) => (s.kind === 'human' ? [i] : []));
  if (people.length !== 1 || !record.result) return null;
  const seat = people[0]!,
    { scores, winners } = record.result;
  return {
    id,
    at: Date.now(),
    map: record.map.id,
    seat,
    bots: seats.map((s) => (s.kind === 'bot' ? s.bot : '')),
    totals: scores.map((s) => s.total),
    won: winners.includes(seat),
    done: scores[seat]!.tickets_done,
    kept,
    moves: record.moves.length,
    undone,
    ...(daily ? { daily } : {}),
  };
}

export interface Summary {
  games: number;
  wins: number;
  mean: number;
  best: number;
  margin: number; // mean lead over the best opponent
  done: number;
  kept: number;
}

export function summary(list: Result[]): Summary {
  const n = Math.max(1, list.length);
  const own = list.map((r) => r.totals[r.seat]!);
  const lead = list.map((r) => r.totals[r.seat]! - Math.max(...r.totals.filter((_, i) => i !== r.seat)));
  const sum = (v: number[]) => v.reduce((a, b) => a + b, 0);
  return {
    games: list.length,
    wins: list.filter((r) => r.won).length,
    mean: sum(own) / n,
    best: list.length ? Math.max(...own) : 0,
    margin: sum(lead) / n,
    done: sum(list.map((r) => r.done)),
    kept: sum(list.map((r) => r.kept)),
  };
}

// --- the daily game ------------------------------------------------------------------------------

// The calendar's date where the player is.
export function today(now = new Date()): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

// The same 64 hex digits for everybody on one date and map. Never to be changed: old days would.
export function dailySeed(date: string, map: string): string {
  let state = 0x9e3779b9;
  for (const c of `stellwerk/${date}/${map}`) state = Math.imul(state ^ c.codePointAt(0)!, 0x01000193) >>> 0;
  let out = '';
  for (let i = 0; i < 8; i++) {
    state = (state + 0x6d2b79f5) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 15), z | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    out += ((z ^ (z >>> 14)) >>> 0).toString(16).padStart(8, '0');
  }
  return out;
}

export interface Day {
  starts: number; // the first start and every restart
  game?: string; // the running or finished saved game
}

function days(): Record<string, Day> {
  try {
    return (JSON.parse(readSetting('daily') ?? '{}') as Record<string, Day>) ?? {};
  } catch {
    return {};
  }
}

export function readDay(date: string, map: string): Day {
  return days()[`${date}/${map}`] ?? { starts: 0 };
}

// Another start; gives its number.
export function startDay(date: string, map: string, game: string): number {
  const all = days(),
    starts = readDay(date, map).starts + 1;
  all[`${date}/${map}`] = { starts, game };
  const kept = Object.entries(all)
    .sort(([a], [b]) => a.localeCompare(b))
    .slice(-400);
  writeSetting('daily', JSON.stringify(Object.fromEntries(kept)));
  return starts;
}

// Days in a row up to this one (or the one before) with a daily game finished.
export function streak(results: Result[], date: string): number {
  const played = new Set(results.flatMap((r) => (r.daily ? [r.daily] : [])));
  const back = (d: string, n: number) => {
    const at = new Date(`${d}T12:00:00`);
    at.setDate(at.getDate() - n);
    return today(at);
  };
  let n = 0,
    from = played.has(date) ? 0 : 1;
  while (played.has(back(date, from))) {
    n++;
    from++;
  }
  return n;
}
