// A finished game looked at again by a searching bot: what each decision was worth, and what would have been
// better. Every decision is judged from what its player could know; the same as `stellwerk analyse` says.
import type { Answer, Engine, Move } from '../engine/types';
import { compared, SURE } from './chance';
import { savedMap, startOf } from './own';
import type { Saved } from './store';

export interface Judged {
  seat: number;
  before: number; // chance to win with the best move found
  after: number; // and with the move that was made
  error: number; // standard error of the difference; 0 if there was nothing to decide
  best?: Move; // what would have been better, if the move was a mistake by the playouts
  faceup?: (string | null)[]; // what lay there, if one of the two moves is about it
  win: number[]; // all seats; they add up to 1
}

// Goes through the game; `told` gets each judgement. Ends early when `told` says false.
export async function judge(
  engine: Engine,
  saved: Saved,
  budget: { millis: number } | { playouts: number },
  told: (judged: Judged[]) => boolean,
): Promise<Judged[]> {
  const { moves } = saved.record;
  const { name } = await savedMap(engine, saved);
  const game = await startOf(engine, name, saved.record);
  let judged: Judged[] = [];
  let chances: Answer<'judge'>['chances'] | undefined; // what each seat thought last
  for (const move of moves) {
    const answer = await engine.ask('judge', { game, move, ...budget, seed: 1, ...(chances ? { chances } : {}) });
    const { seat, before, after, win, visits = 0, best_visits = 0, mistake, best, faceup } = answer.decisions[0]!;
    const { error } = compared({ win: before, visits: best_visits }, { win: after, visits });
    judged = [
      ...judged,
      {
        seat,
        before,
        after,
        error: best ? error : 0,
        win,
        ...(mistake && best ? { best } : {}),
        ...(faceup ? { faceup } : {}),
      },
    ];
    chances = answer.chances;
    if (!told(judged)) break;
    await engine.ask('apply', { game, move });
  }
  await engine.ask('free', { game });
  return judged;
}

const LEAST = 0.02; // what a mistake must have cost, whatever the playouts left open
const cost = (j: Judged) => j.before - j.after;
const surely = (j: Judged) => cost(j) - SURE * j.error;

// Whether the playouts prove a mistake, and what its player's next decision was worth agrees: a chance that is back
// by then was never lost.
export function isMistake(judged: Judged[], i: number): boolean {
  const j = judged[i]!;
  if (!j.best || surely(j) < LEAST) return false;
  const next = judged.find((k, n) => n > i && k.seat === j.seat && k.error > 0);
  return !next || j.before - next.before >= cost(j) / 2;
}

// Numbers of the moves that cost most, the dearest first.
export function mistakes(judged: Judged[], most = 8): number[] {
  return judged
    .map((_, i) => i)
    .filter((i) => isMistake(judged, i))
    .sort((a, b) => surely(judged[b]!) - surely(judged[a]!))
    .slice(0, most);
}

// The chances of all seats over the game: what each could hope for at its last decision, made to add up to 1.
export function chances(judged: Judged[], seats: number): number[][] {
  const own: (number | undefined)[] = Array.from({ length: seats }, () => undefined);
  return judged.map((j) => {
    if (j.error > 0 || own[j.seat] === undefined) own[j.seat] = j.before;
    const known = own.filter((x) => x !== undefined);
    const sum = known.reduce((a, b) => a + b, 0);
    const rest = known.length < seats ? Math.max(0, 1 - sum) / (seats - known.length) : 0;
    const all = sum + rest * (seats - known.length);
    return own.map((x) => (all > 0 ? (x ?? rest) / all : 1 / seats));
  });
}
