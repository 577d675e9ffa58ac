// What the moves so far tell: whose they were, where the own last turn began, what happened since.
import type { Event, Lang, Move } from '../engine/types';

export interface LogEntry {
  move: number; // index of the move
  turn: number;
  event: Event;
  // What happened at the table and not in the game has words of its own.
  says?: (lang: Lang, names: string[], you: number | null) => string;
}

const SCORING = new Set(['claimed', 'arrived', 'exchanged']);

// The scores on the board after what happened; the same list if nothing of it counts.
export function scored(scores: number[], events: Event[]): number[] {
  let now = scores;
  for (const { e, seat, points } of events) {
    if (seat === undefined || !points || !SCORING.has(e)) continue;
    const change = e === 'exchanged' ? -Math.abs(points) : points;
    now = now.map((n, i) => (i === seat ? n + change : n));
  }
  return now;
}

// The seat of every move so far, from the log.
export function movers(moves: Move[], log: LogEntry[], toMove: number | null): (number | undefined)[] {
  const seats: (number | undefined)[] = [];
  for (const l of log) if (l.event.seat !== undefined) seats[l.move] ??= l.event.seat;
  // Steps and starts of journeys are not in the log: they belong to the arrival after them.
  for (let i = moves.length - 1; i >= 0; i--) {
    const t = moves[i]!.t;
    if (t === 'step' || t === 'passenger') seats[i] = i + 1 < moves.length ? seats[i + 1] : (toMove ?? undefined);
  }
  return seats;
}

// Two moves of one seat in a row belong together unless the first one ended its turn; that can only be
// when everybody else passed or there is nobody else.
function startsTurn(move: Move, before: Move): boolean {
  if (
    before.t === 'claim' ||
    before.t === 'stop' ||
    before.t === 'harbour' ||
    before.t === 'exchange' ||
    before.t === 'pass'
  )
    return true;
  return move.t === 'claim';
}

// The move with which a seat's last turn began; null if it has not moved yet.
export function lastTurn(moves: Move[], seats: (number | undefined)[], seat: number): number | null {
  let i = moves.length - 1;
  while (i >= 0 && seats[i] !== seat) i--;
  if (i < 0) return null;
  const setup = (m: Move) => m.t === 'keep' || m.t === 'pieces';
  while (i > 0 && seats[i - 1] === seat && !startsTurn(moves[i]!, moves[i - 1]!) && !setup(moves[i - 1]!)) i--;
  return i;
}

// What the others did after a seat's last move.
export function since(log: LogEntry[], seat: number | null): LogEntry[] {
  let i = log.length;
  while (i > 0 && log[i - 1]!.event.seat !== seat) i--;
  return log.slice(i);
}
