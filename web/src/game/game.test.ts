// The game without a page: tables, journeys, records, the end, replays. What is offered and shown in the
// middle of a game is in look.test.ts.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { de } from '../text/de';
import { en } from '../text/en';
import { Words } from './describe';
import { countTickets, endParts } from './ending';
import { NodeEngine } from '../engine/node';
import { Replay } from './replay.svelte';
import { parseRecord, recordText, seatFromText, seatToText, type Seat } from './record';
import { LocalTable } from './local.svelte';

const MAPS = ['usa', 'maerklin', 'berlin', 'world'];
let engine: NodeEngine;

beforeAll(() => {
  engine = new NodeEngine();
});

describe.each(MAPS)('%s', (id) => {
  it('is played to the end at a table, saved, opened again, exported', async () => {
    const table = await LocalTable.start(
      engine,
      id,
      [
        { kind: 'human', name: 'Anna' },
        { kind: 'bot', bot: 'planner', name: 'planner' },
      ],
      'abc',
    );
    await table.run();
    const words = new Words(de, 'de', table.map);
    for (let i = 0; i < 900 && !table.over; i++) {
      expect(table.acting).toBe(0);
      await table.ask('planner');
      expect(words.move(table.hint!.move, table.view.faceup)).toBeTruthy();
      await table.play(table.find(table.hint!.move)!);
      await table.run();
    }
    expect(table.over).toBe(true);
    expect(table.scores!.scores.length).toBe(2);
    // The curve ends with the scores on the board.
    expect(table.curve.at(-1)).toEqual(table.view.seats.map((s) => s.score));
    const again = await LocalTable.open(engine, table.saved);
    expect(again.view).toEqual(table.view);
    expect(again.curve).toEqual(table.curve);
    const record = parseRecord(recordText(table.saved.record))!;
    expect(record).toEqual(table.saved.record);
    expect(record.result!.winners).toEqual(table.scores!.winners);
    again.close();
    table.close();
  });

  it('takes back a turn, and tells everything in both languages', async () => {
    const table = await LocalTable.start(
      engine,
      id,
      [
        { kind: 'human', name: 'Anna' },
        { kind: 'bot', bot: 'greedy', name: 'greedy' },
      ],
      '77',
    );
    await table.run();
    for (let i = 0; i < 24 && !table.over; i++) {
      await table.ask('greedy');
      await table.play(table.find(table.hint!.move)!);
      await table.run();
    }
    while (table.view.expects !== 'action') {
      await table.play(table.legal[0]!);
      await table.run();
    }
    const before = table.view;
    const draw = table.choices.blind.keys().next().value!;
    await table.drawTwo(draw);
    await table.run();
    await table.undo();
    await table.run();
    expect(table.view).toEqual(before);
    expect(table.saved.undone).toBe(1);
    for (const [t, lang] of [
      [de, 'de'],
      [en, 'en'],
    ] as const) {
      const words = new Words(t, lang, table.map);
      for (const l of table.log) expect(words.event(l.event, ['Anna', 'Bo'], 0)).not.toMatch(/undefined|NaN/);
      for (const m of table.legal) expect(words.move(m, table.view.faceup)).not.toMatch(/undefined|NaN/);
    }
    table.close();
  });

  it('goes on with games of version 0.1 as they began, and writes down how new ones are played', async () => {
    const file = { usa: 'usa-5', maerklin: 'maerklin-4', berlin: 'berlin-4', world: 'world-4' }[id]!;
    const record = parseRecord(readFileSync(new URL(`../../../tests/golden/${file}.json`, import.meta.url), 'utf8'))!;
    const saved = { id: 'old', created: 0, updated: 0, undone: 0, record: { ...record, options: {}, result: null } };
    const old = await LocalTable.open(engine, saved);
    expect(old.scores).toEqual(record.result);
    old.close();

    const seats = [0, 1].map((n): Seat => ({ kind: 'human', name: `${n}` }));
    const { hash, options } = await engine.ask('map', { map: id });
    expect(hash === record.map.hash).toBe(id !== 'maerklin');
    expect(options).toMatchObject({ faceup_when_empty: id === 'berlin', three_wipes: false });
    const table = await LocalTable.start(engine, id, seats, '1', { options: { second_card_optional: true } });
    expect(table.saved.record.map).toEqual({ id, hash });
    expect(table.saved.record.options).toEqual({ ...options, second_card_optional: true });
    table.close();
  });
});

describe('hot-seat', () => {
  it('covers the hand whenever the screen goes round', async () => {
    const table = await LocalTable.start(
      engine,
      'usa',
      [
        { kind: 'human', name: 'A' },
        { kind: 'human', name: 'B' },
      ],
      '5',
    );
    expect(table.covered).toBe(true);
    expect(table.view.seats[0]!.hand).toBeUndefined();
    await table.uncover();
    expect(table.acting).toBe(0);
    await table.play(table.legal[0]!);
    expect(table.covered).toBe(true);
    expect(table.viewer).toBe(1);
    expect(table.view.seats.every((s) => s.hand === undefined && s.offered === undefined)).toBe(true);
    await table.uncover();
    expect(table.view.seats[1]!.hand).toBeDefined();
    expect(table.view.seats[0]!.hand).toBeUndefined();
    expect(table.canUndo).toBe(false);
    table.close();
  });
});

describe('a journey', () => {
  it('is staged: back, cancel, then done', async () => {
    const table = await LocalTable.start(
      engine,
      'maerklin',
      [
        { kind: 'human', name: 'A' },
        { kind: 'bot', bot: 'planner', name: 'p' },
      ],
      '1',
    );
    await table.run();
    for (let i = 0; i < 400 && table.choices.passengers.size === 0; i++) {
      const claim =
        table.view.expects === 'action' ? table.legal.find((m) => m.t === 'claim' && m.passenger) : undefined;
      await table.ask('planner');
      const hint = table.hint!.move;
      await table.play(
        claim ?? (hint.t === 'passenger' ? table.legal.find((m) => m.t === 'draw')! : table.find(hint)!),
      );
      await table.run();
    }
    const city = [...table.choices.passengers.keys()][0]!;
    const saved = table.saved.record.moves.length;
    const before = table.view;
    await table.play(table.choices.passengers.get(city)!);
    expect(table.staging).toBe(true);
    const step = [...table.choices.steps.values()][0]!;
    const { best } = table.look.journey!;
    expect(best!.length).toBeGreaterThan(0);
    await table.play(step);
    expect(table.saved.record.moves.length).toBe(saved); // nothing is kept before the last click
    await table.back();
    expect(table.view.journey!.used).toEqual([]);
    await table.cancel();
    expect(table.view).toEqual(before);
    await table.play(table.choices.passengers.get(city)!);
    for (const r of best![0]!.routes) await table.play(table.choices.steps.get(r)!);
    expect(table.view.journey!.gained).toBe(best![0]!.points);
    await table.play(table.choices.stop!);
    expect(table.saved.record.moves.length).toBeGreaterThan(saved);
    table.close();
  });
});

describe('records', () => {
  it('refuses what is none', () => {
    for (const bad of [
      '',
      '{}',
      '[]',
      '{"format":2}',
      '{"format":1,"map":{"id":"usa"},"players":2,"seed":"xyz","seats":["a","b"],"moves":[]}',
    ])
      expect(parseRecord(bad)).toBeNull();
  });
  it('names seats as the program does', () => {
    for (const s of ['Anna', 'bot:planner']) expect(seatToText(seatFromText(s))).toBe(s);
  });
});

describe('the end', () => {
  it.each(['usa-2', 'usa-5', 'maerklin-3', 'maerklin-4', 'berlin-2', 'berlin-4', 'world-2', 'world-4'])(
    '%s: all parts add up to the totals',
    async (file) => {
      const record = parseRecord(readFileSync(new URL(`../../../tests/golden/${file}.json`, import.meta.url), 'utf8'))!;
      const table = await LocalTable.open(engine, { id: file, created: 0, updated: 0, record, undone: 0 });
      const parts = endParts(table.map, table.look, table.scores!);
      table.scores!.scores.forEach((s, seat) => {
        expect(parts.reduce((n, p) => n + p.points[seat]!, 0)).toBe(s.total);
        const tickets = countTickets(table.look, seat);
        expect(tickets.reduce((n, c) => n + c.points, 0)).toBe(s.tickets);
        expect(tickets.filter((c) => c.state === 'done').length).toBe(s.tickets_done);
        const { harbours = [], longest } = table.look.seats[seat]!;
        expect(harbours.reduce((n, h) => n + h.now, 0)).toBe(s.harbours ?? 0);
        if (s.longest === undefined) return;
        expect(longest.length).toBe(s.longest);
        expect(longest.routes.reduce((n, r) => n + table.map.routes[r]!.length, 0)).toBe(longest.length);
      });
      table.close();
    },
  );
});

describe('replay', () => {
  it('shows every position with the eyes of anybody, forwards and backwards', async () => {
    const record = parseRecord(
      readFileSync(new URL('../../../tests/golden/maerklin-3.json', import.meta.url), 'utf8'),
    )!;
    const replay = await Replay.open(engine, { id: 'r', created: 0, updated: 0, record, undone: 0 });
    expect(replay.view.phase).toBe('setup');
    expect(replay.scores!.winners).toEqual(record.result!.winners);
    // The scores on the board, where the curve has them.
    for (const at of [10, replay.length, 57, 0, 120]) {
      await replay.show(at);
      expect(replay.view.seats.map((s) => s.score)).toEqual(replay.curve[at]);
    }
    await replay.look(null);
    expect(replay.view.seats.some((s) => s.hand)).toBe(false);
    await replay.look(1);
    expect(replay.view.seats.map((s) => s.hand !== undefined)).toEqual([false, true, false]);
    const mine = replay.view.seats[1]!.hand;
    await replay.look('open');
    expect(replay.view.seats.every((s) => s.hand && s.tickets)).toBe(true);
    expect(replay.view.seats[1]!.hand).toEqual(mine);
    // Turns: each belongs to one seat, and one can go from each to the next.
    expect(replay.turns[0]).toBe(0);
    await replay.showTurn(3);
    expect(replay.at).toBe(replay.turns[3]);
    expect(replay.turnAt(replay.at)).toBe(3);
    await replay.showTurn(9999);
    expect(replay.at).toBe(replay.length);
    replay.close();
  });
  it('refuses a record that does not hold', async () => {
    const record = parseRecord(readFileSync(new URL('../../../tests/golden/usa-2.json', import.meta.url), 'utf8'))!;
    record.moves[5] = { t: 'pass' };
    await expect(Replay.open(engine, { id: 'r', created: 0, updated: 0, record, undone: 0 })).rejects.toThrow();
  });
});
