// Every puzzle is solved through the engine, and every other way to spend the turn is shown to be wrong.
import { beforeAll, describe, expect, it } from 'vitest';
import { NodeEngine } from '../engine/node';
import type { Move } from '../engine/types';
import type { LocalTable } from '../game/local.svelte';
import { happened, ownEvents, routesOf, ticketOf } from './facts';
import { answered, fetchPuzzles, judge, puzzleTable, type Puzzle } from './puzzle';

const BOARDS = ['usa', 'berlin', 'world', 'maerklin'];
let engine: NodeEngine;
beforeAll(() => {
  engine = new NodeEngine();
});

// Tries every turn, and is told of each that is over. Of second cards one stands for all.
async function turns(table: LocalTable, told: (moves: Move[]) => Promise<void>, made: Move[] = []): Promise<void> {
  if (answered(table)) return told(made);
  const next = table.view.expects === 'second_card' ? table.legal.slice(0, 1) : table.legal;
  for (const move of next) {
    await table.play(move);
    await turns(table, told, [...made, move]);
    await table.undo();
    for (const before of made) await table.play(before);
  }
}

function namesExist({ position: { seats } }: Puzzle, { map }: LocalTable) {
  for (const { tickets, offered = [], routes } of seats) {
    for (const name of [...tickets, ...offered]) expect(ticketOf(map, name), name).toBeGreaterThanOrEqual(0);
    for (const name of routes) expect(routesOf(map, name), name).not.toHaveLength(0);
  }
}

describe.each(BOARDS)('the puzzles of %s', (board) => {
  it('are three', async () => expect(await fetchPuzzles(board)).toHaveLength(3));

  it.each([0, 1, 2])('number %i has the answer that it says, and no other', async (n) => {
    const puzzle = (await fetchPuzzles(board))[n]!;
    const table = await puzzleTable(engine, board, puzzle, 'Anna');
    namesExist(puzzle, table);
    const did = (what: Puzzle['answer']) => ownEvents(table, 0).some((l) => happened(table.map, what, l.event));
    const met = new Set<number>();
    let right = 0,
      wrong = 0;
    await turns(table, async (moves) => {
      const good = await judge(table, puzzle.goal);
      expect(good, JSON.stringify(moves)).toBe(did(puzzle.answer));
      puzzle.replies?.forEach(({ on }, i) => !good && did(on) && met.add(i));
      if (good) right++;
      else wrong++;
    });
    expect(right).toBeGreaterThan(0);
    expect(wrong).toBeGreaterThan(0);
    // Every reply can be heard.
    expect(met.size).toBe(puzzle.replies?.length ?? 0);
    table.close();
  });
});
