// A finished game looked at again by a searching bot: what each decision was worth, and what would have been
// better. Every decision is judged from what its player could know; the same as `stellwerk analyse` says.
import type { Answer, Engine, Move } from '../engine/types';
import { savedMap, startOf } from './own';
import type { Saved } from './store';

export interface Judged {
  seat: number;
  before: number; // chance to win with the best move found
  after: number; // and with the move that was made
  best?: Move; // what would have been better, if the move was a mistake
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
    const { seat, before, after, win, mistake, best, faceup } = answer.decisions[0]!;
    judged = [
      ...judged,
      { seat, before, after, win, ...(mistake && best ? { best } : {}), ...(faceup ? { faceup } : {}) },
    ];
    chances = answer.chances;
    if (!told(judged)) break;
    await engine.ask('apply', { game, move });
  }
  await engine.ask('free', { game });
  return judged;
}

// Numbers of the moves that cost most, the dearest first.
export function mistakes(judged: Judged[], most = 8): number[] {
  const cost = (i: number) => judged[i]!.before - judged[i]!.after;
  return judged
    .map((_, i) => i)
    .filter((i) => judged[i]!.best)
    .sort((a, b) => cost(b) - cost(a))
    .slice(0, most);
}
