// What helps in a turn: notes, countdown, marks, hopes of harbours, reasons; pure logic, no page.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MapFile, Move, View } from '../engine/types';
import { de } from '../text/de';
import { en } from '../text/en';
import { nearEnd, startsEnd, turnsLeft } from './countdown';
import { harbourHope, sortHarbours } from './harbours';
import { lastTurn, movers, since, type LogEntry } from './history';
import { marksOf, openCities, openingCities } from './marks';
import { Network } from './network';
import { NodeEngine } from '../engine/node';
import { noteSum, pinned, toggled } from './notes';
import { parseRecord } from './record';
import { statusText } from './status';
import { LocalTable } from './local.svelte';
import { whyAction, whyHarbour } from './whynot';

const engine = new NodeEngine();
const maps = new Map<string, MapFile>();
beforeAll(async () => {
  for (const m of ['usa', 'maerklin', 'world']) maps.set(m, (await engine.ask('map', { map: m })).map);
});

// A position in the middle of a recorded game, as its first seat sees it.
async function middle(file: string, share = 0.5): Promise<LocalTable> {
  const record = parseRecord(readFileSync(new URL(`../../../tests/golden/${file}.json`, import.meta.url), 'utf8'))!;
  const moves = record.moves.slice(0, Math.floor(record.moves.length * share));
  const seats = record.seats.map((_, i) => (i === 0 ? 'Anna' : 'bot:racer'));
  return LocalTable.open(engine, {
    id: file,
    created: 0,
    updated: 0,
    record: { ...record, seats, moves, result: null },
    undone: 0,
  });
}
const view = (part: Partial<View>): View => ({
  map: 'usa',
  players: 3,
  phase: 'play',
  to_move: 1,
  expects: 'action',
  turn: 9,
  passes: 0,
  turns_left: null,
  decks: {},
  faceup: [],
  owners: [],
  seats: [],
  ...part,
});

describe('notes', () => {
  it('a click notes a route, a second one forgets it; a way goes as a whole', () => {
    expect(toggled([1, 2], 3)).toEqual([1, 2, 3]);
    expect(toggled([1, 2, 3], 2)).toEqual([1, 3]);
    expect(pinned([1], [1, 5, 6])).toEqual([1, 5, 6]);
    expect(pinned([1, 5, 6], [5, 6])).toEqual([1]);
  });
  it('the sum leaves out what is built and tells what is lost', () => {
    const map = maps.get('usa')!;
    const owners = map.routes.map(() => null as number | null);
    owners[0] = 0;
    owners[1] = 2;
    const sum = noteSum(map, view({ owners }), 0, [0, 1, 2, 3]);
    expect(sum.open).toEqual([2, 3]);
    expect(sum.lost).toEqual([1]);
    expect(sum.fields).toBe(map.routes[2]!.length + map.routes[3]!.length);
    expect(Object.values(sum.colours).reduce((a, b) => a + b, 0)).toBe(sum.fields);
  });
  it('are kept for each seat, with the game, and not in its record', async () => {
    const table = await middle('usa-2');
    table.note(7);
    table.note([8, 9]);
    expect(table.saved.notes).toEqual({ 0: [7, 8, 9] });
    expect(JSON.stringify(table.saved.record)).not.toContain('notes');
    const again = await LocalTable.open(engine, table.saved);
    expect(again.notes).toEqual([7, 8, 9]);
    again.clearNotes();
    expect(again.notes).toEqual([]);
    table.close();
    again.close();
  });
});

describe('the countdown', () => {
  it('gives every seat its turns, the one under way included', () => {
    expect(turnsLeft(view({ turns_left: null }))).toBeNull();
    expect(turnsLeft(view({ turns_left: 6 }))).toEqual([2, 2, 2]);
    expect(turnsLeft(view({ turns_left: 4, to_move: 2 }))).toEqual([1, 1, 2]);
    expect(turnsLeft(view({ turns_left: 1, to_move: 0 }))).toEqual([1, 0, 0]);
  });
  it('warns near the end and before a claim that brings it', () => {
    const map = maps.get('usa')!;
    const at = (train: number) => view({ seats: [{ score: 0, pieces: { train } }] });
    expect(nearEnd(map, at(9), 0)).toBe(false);
    expect(nearEnd(map, at(8), 0)).toBe(true);
    expect(startsEnd(map, at(8), 0, 5)).toBe(false);
    expect(startsEnd(map, at(8), 0, 6)).toBe(true);
    expect(startsEnd(map, { ...at(8), turns_left: 2 }, 0, 6)).toBe(false);
  });
});

describe('the status line', () => {
  it('names what is possible now, and nothing else', async () => {
    const table = await LocalTable.start(
      engine,
      'usa',
      [
        { kind: 'human', name: 'Anna' },
        { kind: 'human', name: 'Ben' },
      ],
      '5eed',
    );
    await table.uncover();
    while (table.view.expects !== 'action') {
      await table.play(table.legal[0]!);
      await table.uncover();
    }
    const { choices } = table;
    expect(statusText(table, ['Anna', 'Ben'], en)).toBe(
      choices.claims.size ? "Anna's turn: draw, claim or take tickets." : "Anna's turn: draw or take tickets.",
    );
    choices.claims.clear();
    choices.tickets.length = 0;
    expect(statusText(table, ['Anna', 'Ben'], de)).toBe('Anna ist dran: ziehen.');
    table.close();
  });
});

describe('history', () => {
  const event = (move: number, e: string, seat?: number): LogEntry => ({ move, turn: 0, event: { e, seat } });
  const moves: Move[] = [
    { t: 'draw', deck: 'main' },
    { t: 'draw', deck: 'main' },
    { t: 'passenger', city: 'x' },
    { t: 'step', route: 1 },
    { t: 'stop' },
  ];
  const log = [event(0, 'drawn', 0), event(1, 'drawn', 0), event(1, 'shuffled'), event(4, 'arrived', 1)];
  it('knows whose moves they were, journeys too', () => {
    expect(movers(moves, log, 0)).toEqual([0, 0, 1, 1, 1]);
  });
  it('finds where a turn began', () => {
    expect(lastTurn(moves, movers(moves, log, 0), 0)).toBe(0);
    expect(lastTurn(moves, movers(moves, log, 0), 1)).toBe(2);
    expect(lastTurn(moves, movers(moves, log, 0), 2)).toBeNull();
  });
  it('tells what the others did since', () => {
    expect(since(log, 0).map((l) => l.event.e)).toEqual(['shuffled', 'arrived']);
    expect(since(log, 1)).toEqual([]);
  });
});

describe('marks', () => {
  it('show open tickets, a pinned one with its way, notes, and what happened', async () => {
    const table = await middle('usa-2');
    const seat = 0;
    const base = {
      map: table.map,
      net: table.net,
      view: table.view,
      eyes: seat,
      helper: true,
      ticket: null,
      offered: [],
      notes: [],
      advice: [],
      path: null,
      happened: [],
    };
    const open = openCities(table.net, table.map, table.view, seat);
    expect(marksOf(base)).toEqual(open.length ? [{ cities: open, kind: 'ticket' }] : []);
    expect(marksOf({ ...base, eyes: null })).toEqual([]);
    const held = table.view.seats[seat]!.tickets!;
    const ticket = held.find((x) => !table.net.progress(table.view, seat, table.map.tickets[x]!).done) ?? held[0]!;
    const [mark] = marksOf({ ...base, ticket });
    expect(mark!.cities).toEqual(table.map.tickets[ticket]!.cities);
    for (const r of mark!.routes!) expect(table.view.owners[r]).toBeNull();
    const free = table.view.owners.indexOf(null),
      taken = table.view.owners.findIndex((o) => o !== null);
    expect(marksOf({ ...base, notes: [free, taken] })[0]).toEqual({ routes: [free], kind: 'plan' });
    expect(marksOf({ ...base, happened: [{ e: 'claimed', route: taken }] })).toContainEqual({
      routes: [taken],
      cities: [],
      kind: 'log',
    });
    table.close();
  });
  it('a small screen opens where tickets fit together', async () => {
    const table = await middle('usa-2', 0.1);
    const at = new Map(table.map.cities.map((c) => [c.id, [c.lon, c.lat] as [number, number]]));
    expect(openingCities(table.net, table.map, table.view, 0, at, 0)).toEqual([]);
    const all = openingCities(table.net, table.map, table.view, 0, at, 999);
    expect(new Set(all)).toEqual(new Set(openCities(table.net, table.map, table.view, 0)));
    const some = openingCities(table.net, table.map, table.view, 0, at, 22);
    const xs = some.map((c) => at.get(c)![0]);
    if (some.length) expect(Math.max(...xs) - Math.min(...xs)).toBeLessThanOrEqual(22);
    table.close();
  });
});

describe('harbours', () => {
  it('hope for tickets that name the city and can still be done', async () => {
    const table = await middle('world-2', 0.7);
    const ports = table.map.cities.filter((c) => c.port).map((c) => c.id);
    const values = table.map.rules.harbours!.values;
    const list = sortHarbours(table.map, table.net, table.view, 0, ports);
    list.forEach((h, i) => {
      expect(values).toContain(h.now);
      expect(h.hoped).toBeGreaterThanOrEqual(h.now);
      if (i) expect(list[i - 1]!.hoped).toBeGreaterThanOrEqual(h.hoped);
      for (const t of h.tickets) expect(table.map.tickets[t.index]!.cities).toContain(h.city);
    });
    expect(list[0]!.hoped).toBeGreaterThan(0);
    expect(harbourHope(table.map, table.net, table.view, 0, list[0]!.city)).toEqual(list[0]);
    table.close();
  });
  it('the reason why none can be built agrees with the engine (W-12)', async () => {
    const table = await middle('world-4', 0.8);
    const seat = table.view.to_move!;
    const { view: seen } = await engine.ask('view', {
      game: (await engine.ask('new', { map: 'world', players: 2, seed: '1' })).game,
      player: 0,
    });
    const net = new Network(maps.get('world')!);
    const port = table.map.cities.find((c) => c.port)!.id,
      inland = table.map.cities.find((c) => !c.port && c.kind !== 'junction')!.id;
    expect(whyHarbour(table.map, net, seen, 0, inland)).toBe('no_port');
    expect(whyHarbour(table.map, net, seen, 0, port)).toBe('no_route');
    for (const city of table.choices.harbours.keys())
      expect(whyHarbour(table.map, table.net, table.view, seat, city)).toBe('cards');
    for (const s of table.view.seats)
      for (const city of s.harbours ?? [])
        expect(whyHarbour(table.map, table.net, table.view, seat, city)).toBe('built');
    table.close();
  });
});

describe('reasons', () => {
  it('the first that holds is told', () => {
    expect(whyAction(view({}), null, 'tickets')).toBe('turn');
    expect(whyAction(view({ expects: 'second_card' }), 1, 'tickets')).toBe('second');
    expect(whyAction(view({ expects: 'keep' }), 1, 'tickets')).toBe('not_now');
    expect(whyAction(view({}), 1, 'tickets')).toBe('no_tickets');
    expect(whyAction(view({ seats: [{ score: 0 }, { score: 0, passengers: [] }] }), 1, 'passenger')).toBe(
      'no_passenger',
    );
    expect(whyAction(view({ seats: [{ score: 0 }, { score: 0, passengers: ['ulm'] }] }), 1, 'passenger')).toBe(
      'no_journey',
    );
  });
});

describe('journeys and tours', () => {
  it('steps tell place, gain and toll', () => {
    const map = maps.get('maerklin')!;
    const net = new Network(map);
    const route = map.routes.findIndex((r) => !net.isCountry(r.from) && !net.isCountry(r.to));
    const { from, to } = map.routes[route]!;
    const owners = map.routes.map((_, i) => (i === route ? 1 : null));
    const at = view({ owners, goods: { [to]: [4, 2] }, journey: { from, at: from, used: [], gained: 0 } });
    expect(net.steps(at, 0, [route])).toEqual([{ route, city: to, gain: 4, foreign: true }]);
    expect(net.visited({ from, used: [route] })).toEqual([from, to]);
    expect(net.steps({ ...at, journey: { from: to, at: from, used: [], gained: 0 } }, 1, [route])).toEqual([
      { route, city: to, gain: 0, foreign: false },
    ]);
  });
  it('the places of a tour that hang together are ticked', () => {
    const map = maps.get('world')!;
    const net = new Network(map);
    const tour = map.tickets.find((t) => t.cities.length > 2)!;
    const none = map.routes.map(() => null as number | null);
    expect(net.joined(view({ owners: none }), 0, tour.cities).size).toBe(0);
    const way = net.way(tour.cities[0]!, tour.cities[1]!, () => 1)!;
    const owners = none.map((o, i) => (way.routes.includes(i) ? 0 : o));
    const joined = net.joined(view({ owners }), 0, tour.cities);
    expect(joined.has(tour.cities[0]!) && joined.has(tour.cities[1]!)).toBe(true);
  });
});
