// Results, the daily game, one's own data, the seats' colours: without a page.
import { beforeEach, describe, expect, it } from 'vitest';
import { FIRST, validInks, withInk } from '../cards/seats.svelte';
import { parseData } from './data';
import {
  dailySeed,
  noteResult,
  readDay,
  readResults,
  resultOf,
  startDay,
  streak,
  summary,
  today,
  type Result,
} from './results';
import { writeSetting } from './store';

const result = (id: string, extra: Partial<Result> = {}): Result => ({
  id,
  at: 0,
  map: 'usa',
  seat: 0,
  bots: ['', 'planner'],
  totals: [100, 90],
  won: true,
  done: 2,
  kept: 3,
  moves: 80,
  undone: 0,
  ...extra,
});

beforeEach(() => {
  writeSetting('results', '[]');
  writeSetting('daily', '{}');
});

describe('results', () => {
  it('keeps one line per game', () => {
    noteResult(result('a'));
    noteResult(result('b', { totals: [50, 90], won: false }));
    noteResult(result('a', { totals: [120, 90] }));
    expect(readResults().map((r) => [r.id, r.totals[0]])).toEqual([
      ['b', 50],
      ['a', 120],
    ]);
    expect(summary(readResults())).toEqual({ games: 2, wins: 1, mean: 85, best: 120, margin: -5, done: 4, kept: 6 });
  });
  it('does not fall over what is stored', () => {
    writeSetting('results', '{"x":1}');
    expect(readResults()).toEqual([]);
    writeSetting('results', 'nonsense');
    expect(readResults()).toEqual([]);
    expect(summary([]).games).toBe(0);
  });
  it('counts games of one person only', () => {
    const score = { total: 10, routes: 10, tickets: 0, tickets_done: 1 };
    const record = {
      format: 1 as const,
      map: { id: 'usa', hash: '' },
      players: 2,
      options: {},
      seed: '1',
      seats: [],
      moves: [],
      result: { scores: [score, score], winners: [0, 1] },
    };
    const bot = { kind: 'bot' as const, bot: 'racer', name: 'racer' },
      anna = { kind: 'human' as const, name: 'Anna' };
    expect(resultOf('x', record, [bot, anna], 3, 1)).toMatchObject({
      seat: 1,
      won: true,
      bots: ['racer', ''],
      done: 1,
      kept: 3,
      undone: 1,
    });
    expect(resultOf('x', record, [anna, anna], 3, 0)).toBeNull();
    expect(resultOf('x', { ...record, result: null }, [anna, bot], 3, 0)).toBeNull();
  });
});

describe('the daily game', () => {
  it('has one seed per date and map, for ever', () => {
    expect(dailySeed('2026-11-15', 'usa')).toBe('618dacc7470c5ca0b75cb7c99ceec3f6b3468c6d4d800c7e1f86dd7009dc1a88');
    expect(dailySeed('2026-11-15', 'usa')).toMatch(/^[0-9a-f]{64}$/);
    const seeds = new Set(
      ['usa', 'world'].flatMap((m) =>
        Array.from({ length: 200 }, (_, d) => dailySeed(today(new Date(2026, 0, 1 + d)), m)),
      ),
    );
    expect(seeds.size).toBe(400);
  });
  it('counts every start', () => {
    expect(readDay('2026-11-15', 'usa').starts).toBe(0);
    expect(startDay('2026-11-15', 'usa', 'g1')).toBe(1);
    expect(startDay('2026-11-15', 'usa', 'g2')).toBe(2);
    expect(startDay('2026-11-15', 'world', 'g3')).toBe(1);
    expect(readDay('2026-11-15', 'usa')).toEqual({ starts: 2, game: 'g2' });
  });
  it('counts days in a row, over the end of a month', () => {
    const days = ['2026-02-27', '2026-02-28', '2026-03-01'].map((daily, i) => result(String(i), { daily }));
    expect(streak(days, '2026-03-01')).toBe(3);
    expect(streak(days, '2026-03-02')).toBe(3); // today's is still to come
    expect(streak(days, '2026-03-03')).toBe(0);
  });
});

describe('colours of the seats', () => {
  it('are never the same twice', () => {
    expect(withInk(FIRST, 0, 'red')).toEqual(['red', 'blue', 'green', 'yellow', 'black']);
    expect(withInk(FIRST, 0, 'teal')).toEqual(['teal', 'red', 'green', 'yellow', 'black']);
    expect(withInk(FIRST, 2, 'green')).toEqual(FIRST);
  });
  it('are checked when they are read', () => {
    for (const bad of [
      null,
      'red',
      ['red'],
      ['red', 'red', 'green', 'yellow', 'black'],
      ['x', 'red', 'green', 'yellow', 'black'],
      [1, 2, 3, 4, 5],
    ])
      expect(validInks(bad)).toEqual(FIRST);
    expect(validInks(['teal', 'red', 'green', 'yellow', 'black'])[0]).toBe('teal');
  });
});

describe('own data', () => {
  it('refuses other files', () => {
    for (const bad of [
      '',
      '{}',
      '[]',
      'null',
      '{"format":"stellwerk-data","version":2,"entries":{}}',
      '{"format":"stellwerk-data","version":1,"entries":{"other.key":"x"}}',
      '{"format":"stellwerk-data","version":1,"entries":{"stellwerk.x":1}}',
    ])
      expect(parseData(bad)).toBeNull();
    expect(parseData('{"format":"stellwerk-data","version":1,"entries":{"stellwerk.x":"1"}}')).toEqual({
      'stellwerk.x': '1',
    });
  });
});
