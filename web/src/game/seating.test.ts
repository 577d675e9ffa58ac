// Who sits where (G-36), in the browser's engine.
import { beforeAll, describe, expect, it } from 'vitest';
import { NodeEngine } from '../engine/node';
import { de } from '../text/de';
import { en } from '../text/en';
import { LocalTable } from './local.svelte';
import type { Seat } from './record';
import { dailySeed, resultOf } from './results';
import { drawSeats, moveUp, seatingText } from './seating';

let engine: NodeEngine;
beforeAll(() => {
  engine = new NodeEngine();
});

const PLAYERS: Seat[] = [
  { kind: 'human', name: 'Anna' },
  { kind: 'bot', bot: 'greedy', name: 'greedy' },
  { kind: 'bot', bot: 'racer', name: 'racer' },
];
const seeds = Array.from({ length: 300 }, (_, i) => (7919 * (i + 1)).toString(16));

// Who it is; a bot's name and face follow from the game.
const plain = (seats: Seat[]) => seats.map((s) => (s.kind === 'bot' ? `bot:${s.bot}` : s.name));

describe('G-36: seats', () => {
  it('are drawn as everywhere else', async () => {
    // as tests/unit/test_seating.c has them
    expect(await drawSeats(engine, [0, 1, 2], '2')).toEqual([2, 1, 0]);
    expect(await drawSeats(engine, [0, 1, 2, 3, 4], '5eed')).toEqual([0, 3, 2, 4, 1]);
  });

  it('are drawn for everybody about equally often', async () => {
    const first = [0, 0, 0];
    for (const seed of seeds) first[(await drawSeats(engine, [0, 1, 2], seed))[0]!]!++;
    for (const n of first) expect(n).toBeGreaterThan(60);
  });

  it('of a game here are those of its record, and said', async () => {
    const began = new Set<string>();
    for (const seed of seeds.slice(0, 12)) {
      const table = await LocalTable.start(engine, 'usa', PLAYERS, seed, { seating: 'drawn' });
      const drawn = await drawSeats(engine, PLAYERS, seed);
      expect(plain(table.seats)).toEqual(plain(drawn));
      expect(table.saved.record.seats).toEqual(plain(drawn));
      expect(table.saved.record.seating).toBe('drawn');
      const names = table.seats.map((s) => s.name);
      const mine = table.humans[0]!;
      expect(seatingText(table, names, en)).toBe(
        mine === 0 ? 'Drawn by lot: you begin.' : `Drawn by lot: ${names[0]} begins.`,
      );
      expect(seatingText(table, names, de)).toBe(
        mine === 0 ? 'Ausgelost: du beginnst.' : `Ausgelost: ${names[0]} beginnt.`,
      );
      expect(table.viewer).toBe(mine);
      began.add(plain(drawn)[0]!);
      // the next game of the same people
      const next = await LocalTable.start(engine, 'usa', moveUp(table.seats), 'beef', { seating: 'rotated' });
      expect(plain(next.seats)).toEqual([...plain(drawn).slice(1), plain(drawn)[0]]);
      table.close();
      next.close();
    }
    expect(began.size).toBe(3);
  });

  it('stay as they were in games from before', async () => {
    const table = await LocalTable.start(engine, 'usa', PLAYERS, '2');
    expect(plain(table.seats)).toEqual(plain(PLAYERS));
    expect('seating' in table.saved.record).toBe(false);
    expect(seatingText(table, ['Anna', 'greedy', 'racer'], en)).toBe('');
    table.close();
  });

  it('of a day are the same for everybody, and not always the same', async () => {
    const mine = new Set<number>();
    for (let day = 1; day <= 28; day++) {
      const seed = dailySeed(`2026-11-${String(day).padStart(2, '0')}`, 'usa');
      const [a, b] = [await drawSeats(engine, ['me', 'bot'], seed), await drawSeats(engine, ['me', 'bot'], seed)];
      expect(a).toEqual(b);
      mine.add(a.indexOf('me'));
    }
    expect(mine.size).toBe(2);
  });

  it('do not matter for the statistics', () => {
    const score = (total: number) => ({ total, place: 1, routes: 0, tickets: 0, tickets_done: total / 10 });
    const record = { map: { id: 'usa' }, moves: [], result: { scores: [score(10), score(30)], winners: [1] } };
    const seats: Seat[] = [PLAYERS[1]!, PLAYERS[0]!];
    const result = resultOf('x', record as never, seats, 5, 0)!;
    expect([result.seat, result.won, result.totals[result.seat], result.done]).toEqual([1, true, 30, 3]);
  });
});
