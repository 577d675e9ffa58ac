// Clocks in words: what is left of a turn, and of the reserve of the whole game.
import type { RunningClock } from './api';

export const minutes = (ms: number): string => {
  const s = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
};

export interface Left {
  turn: number | null; // milliseconds of this turn; null: it is not running
  reserve: number | null;
  days: boolean;
}

// `now` is the server's time. The deadline of a turn has the whole reserve in it: the turn's own time is
// used first.
export function timeLeft(
  clock: RunningClock,
  reserve: number | null,
  deadline: number | null,
  now: number,
): Left | null {
  if (!clock) return null;
  const left = deadline !== null ? Math.max(0, deadline - now) : null;
  if ('days' in clock) return left === null ? null : { turn: left, reserve: null, days: true };
  const kept = reserve ?? 0;
  if (left === null) return { turn: null, reserve: kept, days: false };
  return left > kept ? { turn: left - kept, reserve: kept, days: false } : { turn: 0, reserve: left, days: false };
}
