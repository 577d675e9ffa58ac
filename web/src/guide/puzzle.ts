// Puzzles as data: a position, a question, and a goal that the engine judges.
import type { Engine, Score } from '../engine/types';
import { LocalTable } from '../game/local.svelte';
import type { Seat } from '../game/record';
import { holds } from './facts';
import { positionOf, type Position } from './position';
import type { Fact, Happening, Reply, Said } from './script';

// What must be so when the turn is over; all that is named must hold.
export interface Goal {
  fact?: Fact;
  score?: Partial<Score>; // the learner's, if the game ended now: at least
  wins?: boolean; // alone, if the game ended now
  kept?: 'done'; // every ticket that was kept is completed
}
export interface Puzzle {
  id: string;
  title: Said;
  ask: Said;
  position: Position;
  goal: Goal;
  answer: Happening; // what brings it about, and nothing else does
  right: Said;
  wrong: Said;
  replies?: Reply[]; // to certain wrong answers
}

const puzzles: Record<string, () => Promise<{ default: unknown }>> = {
  usa: () => import('./puzzles/usa.json'),
  berlin: () => import('./puzzles/berlin.json'),
  world: () => import('./puzzles/world.json'),
  maerklin: () => import('./puzzles/maerklin.json'),
};
export const fetchPuzzles = async (board: string): Promise<Puzzle[]> => (await puzzles[board]!()).default as Puzzle[];

// The position as a table that nothing is kept of; the others do not move.
export async function puzzleTable(engine: Engine, board: string, puzzle: Puzzle, name: string): Promise<LocalTable> {
  const { played, text, state } = await positionOf(engine, board, puzzle.position);
  const seats: Seat[] = puzzle.position.seats.map((_, i) =>
    i === 0 ? { kind: 'human', name } : { kind: 'bot', bot: 'novice', name: 'novice' },
  );
  const table = await LocalTable.open(engine, {
    id: `${board}-${puzzle.id}`,
    created: 0,
    updated: 0,
    undone: 0,
    start: state,
    passing: true,
    ...(text === undefined ? {} : { map: text }),
    record: {
      format: 1,
      map: { id: board, hash: played.hash },
      players: seats.length,
      options: {},
      seed: '0',
      seats: seats.map((s) => (s.kind === 'bot' ? `bot:${s.bot}` : s.name)),
      moves: [],
      result: null,
    },
  });
  table.halted = true;
  return table;
}

// Whether the turn is over that answers the question.
export const answered = (table: LocalTable): boolean => table.moveCount > 0 && !table.staging && table.acting === null;

export async function judge(table: LocalTable, { fact, score, wins, kept }: Goal): Promise<boolean> {
  const { scores, winners } = await table.count();
  const mine = scores[0]!;
  return (
    (!fact || holds(fact, table, 0)) &&
    (!score || (Object.keys(score) as (keyof Score)[]).every((key) => (mine[key] ?? 0) >= score[key]!)) &&
    (!wins || (winners.length === 1 && winners[0] === 0)) &&
    (!kept || (table.over ? table.look.seats[0]!.tickets! : table.look.tickets!).every((t) => t.state === kept))
  );
}
