// A finished game looked at again by a searching bot: what each decision was worth, and what would have been
// better. Every decision is judged from what its player could know; the same as `stellwerk analyse` says.
import type { Engine, Move } from '../engine/types';
import { sameMove } from './choices';
import { playedMap } from './own';
import type { Saved } from './store';

const JUDGE = 'mcts';

export interface Judged {
  seat: number;
  before: number; // chance to win with the best move found
  after: number; // and with the move that was made
  best?: Move; // what would have been better, if the move was a mistake
  faceup?: (string | null)[]; // what lay there, if one of the two moves is about it
  win: number[]; // all seats: what each thought at its last decision, made to add up to 1
}

// What each seat thought last of its own chance. Whoever has decided nothing yet has an equal part of the rest.
export function shareOut(own: (number | null)[]): number[] {
  const known = own.reduce<number>((sum, x) => sum + (x ?? 0), 0);
  const unknown = own.filter((x) => x === null).length;
  const rest = unknown ? Math.max(0, 1 - known) / unknown : 0;
  const all = own.map((x) => x ?? rest);
  const sum = all.reduce((a, b) => a + b, 0);
  return all.map((x) => (sum > 0 ? x / sum : 1 / own.length));
}

// A share of wins of so many playouts, with one won and one lost added, because few that were all won prove
// little; and its variance.
function believed(win: number, visits: number): { share: number; variance: number } {
  const n = visits + 2,
    share = (win * visits + 1) / n;
  return { share, variance: (share * (1 - share)) / n };
}

// Is the difference more than chance? At least one percentage point, and twice its standard error.
export function isMistake(before: number, after: number, visitsBefore: number, visitsAfter: number): boolean {
  const best = believed(before, visitsBefore),
    made = believed(after, visitsAfter);
  const cost = best.share - made.share;
  return cost >= 0.01 && cost >= 2 * Math.sqrt(best.variance + made.variance);
}

// Goes through the game; `told` gets each judgement. Ends early when `told` says false.
export async function judge(
  engine: Engine,
  saved: Saved,
  budget: { millis: number } | { playouts: number },
  told: (judged: Judged[]) => boolean,
): Promise<Judged[]> {
  const { seed, players, options, moves } = saved.record;
  const { name } = await playedMap(engine, saved.record.map.id, saved.map);
  const { game } = await engine.ask('new', {
    map: name,
    players,
    seed,
    ...(Object.keys(options).length ? { options } : {}),
  });
  const own: (number | null)[] = Array(players).fill(null);
  let judged: Judged[] = [];
  for (const made of moves) {
    const { player, moves: legal } = await engine.ask('moves', { game });
    const seat = player!;
    const now: Judged = { seat, before: own[seat] ?? 1 / players, after: own[seat] ?? 1 / players, win: [] };
    if (legal.length > 1) {
      const { returned } = await engine.ask('returned', { game, player: seat });
      const { move, info } = await engine.ask('bot', { game, bot: JUDGE, ...budget, seed: 1, asked: made, returned });
      now.before = info.win?.[seat] ?? now.before;
      now.after = sameMove(move, made) ? now.before : (info.asked?.win ?? now.before);
      if (isMistake(now.before, now.after, info.visits ?? 0, info.asked?.visits ?? 0)) now.best = move;
      own[seat] = now.after;
    }
    if (now.best && [made, now.best].some((m) => m.t === 'draw' && m.slot !== undefined)) {
      now.faceup = (await engine.ask('view', { game, player: null })).view.faceup;
    }
    now.win = shareOut(own);
    judged = [...judged, now];
    if (!told(judged)) break;
    await engine.ask('apply', { game, move: made });
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
