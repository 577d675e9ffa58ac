// The analysis of a game: chances that add up, mistakes of one who plays anything, breaking off.
import { describe, expect, it } from 'vitest';
import type { Move } from '../engine/types';
import { chances, judge, mistakes, type Judged } from './judge';
import { NodeEngine } from '../engine/node';
import type { Saved } from './store';

async function played(engine: NodeEngine, bots: string[]): Promise<Saved> {
  const seed = '7',
    map = 'berlin';
  const { game } = await engine.ask('new', { map, players: bots.length, seed });
  const moves: Move[] = [];
  for (;;) {
    const { player } = await engine.ask('moves', { game });
    if (player === null) break;
    const { move } = await engine.ask('bot', { game, bot: bots[player]!, seed: moves.length });
    await engine.ask('apply', { game, move });
    moves.push(move);
  }
  const { hash, options } = await engine.ask('map', { map });
  const record = {
    format: 1 as const,
    map: { id: map, hash },
    players: bots.length,
    options,
    seed,
    seats: bots.map((b) => `bot:${b}`),
    moves,
    result: null,
  };
  return { id: 'x', created: 0, updated: 0, undone: 0, record };
}

describe('judge', () => {
  it('finds the mistakes of one who plays anything', async () => {
    const engine = new NodeEngine(),
      saved = await played(engine, ['planner', 'random']);
    const told: number[] = [];
    const judged = await judge(engine, saved, { playouts: 400 }, (j) => (told.push(j.length), true));
    expect(told).toEqual(saved.record.moves.map((_, i) => i + 1));
    for (const j of judged) {
      expect(j.win.reduce((a, b) => a + b)).toBeCloseTo(1, 2);
      expect(Math.min(j.before, j.after)).toBeGreaterThanOrEqual(0);
    }
    const worst = mistakes(judged, 1000);
    expect(worst.length).toBeGreaterThan(0);
    const lost = (seat: number) =>
      worst
        .map((i) => judged[i]!)
        .filter((j) => j.seat === seat)
        .reduce((sum, j) => sum + j.before - j.after, 0);
    expect(lost(1)).toBeGreaterThan(lost(0));
    expect(judged[judged.length - 1]!.win[0]).toBeGreaterThan(0.5);
  }, 60000);

  it('ends when nobody wants more', async () => {
    const engine = new NodeEngine(),
      saved = await played(engine, ['greedy', 'greedy']);
    expect(await judge(engine, saved, { playouts: 8 }, (j) => j.length < 3)).toHaveLength(3);
  }, 60000);
});

describe('a mistake', () => {
  const best: Move = { t: 'pass' };
  const at = (seat: number, before: number, after = before, error = 0.03): Judged => ({
    seat,
    before,
    after,
    error,
    win: [],
    ...(after < before ? { best } : {}),
  });
  it('is one only if its error leaves something of it', () => {
    expect(mistakes([at(0, 0.6, 0.4), at(0, 0.4)])).toEqual([0]);
    expect(mistakes([at(0, 0.6, 0.55), at(0, 0.5)])).toEqual([]);
    expect(mistakes([at(0, 0.6, 0.4, 0.1), at(0, 0.4)])).toEqual([]);
  });
  it('is none if the chance is back at the next decision', () => {
    expect(mistakes([at(0, 0.5, 0), at(1, 0.5), at(0, 0.43)])).toEqual([]);
    expect(mistakes([at(0, 0.5, 0), at(1, 0.9), at(0, 0.05)])).toEqual([0]);
  });
  it('comes before one that is less certain', () => {
    expect(mistakes([at(0, 0.6, 0.3, 0.09), at(0, 0.3, 0.1, 0.01), at(0, 0.05)])).toEqual([1, 0]);
  });
  it('leaves chances that add up, and no dip that nobody made', () => {
    const curve = chances([at(0, 0.5, 0), at(1, 0.5), at(0, 0.5)], 2);
    expect(curve).toEqual([
      [0.5, 0.5],
      [0.5, 0.5],
      [0.5, 0.5],
    ]);
  });
});
