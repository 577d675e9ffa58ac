// What helps in a turn: notes, marks, the status line, what happened; pure logic, no page.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MapFile, Move, View } from '../engine/types';
import { de } from '../text/de';
import { en } from '../text/en';
import { lastTurn, movers, since, type LogEntry } from './history';
import { marksOf, openingCities } from './marks';
import { NodeEngine } from '../engine/node';
import { noteSum, pinned, toggled } from './notes';
import { parseRecord } from './record';
import { statusText } from './status';
import { LocalTable } from './local.svelte';
import type { Table } from './table.svelte';

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
      choices.claims.size
        ? 'Anna’s turn: draw cards, claim a route or draw tickets.'
        : 'Anna’s turn: draw cards or draw tickets.',
    );
    const { view, over, covered, acting, solo } = table;
    const less = { view, over, covered, acting, solo, choices: { ...choices, claims: new Map(), tickets: [] } };
    expect(statusText(less as unknown as Table, ['Anna', 'Ben'], de)).toBe('Anna ist dran: Karten ziehen.');
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

// The places of the tickets that are not done.
function openCities(table: LocalTable): string[] {
  const open = table.view.seats[0]!.tickets!.filter((x) => table.ticket(x)!.state !== 'done');
  return [...new Set(open.flatMap((x) => table.map.tickets[x]!.cities))];
}

describe('marks', () => {
  it('show open tickets, a pinned one with its way, notes, and what happened', async () => {
    const table = await middle('usa-2');
    const seat = 0;
    const base = {
      map: table.map,
      look: table.look,
      eyes: seat,
      helper: true,
      ticket: null,
      offered: [],
      notes: [],
      advice: [],
      path: null,
      happened: [],
    };
    const open = openCities(table);
    expect(open.length).toBeGreaterThan(0);
    expect(marksOf(base)).toEqual([{ cities: open, kind: 'ticket' }]);
    expect(marksOf({ ...base, eyes: null })).toEqual([]);
    const { ticket } = table.look.tickets!.find((t) => t.state === 'open')!;
    const [mark] = marksOf({ ...base, ticket });
    expect(mark!.cities).toEqual(table.map.tickets[ticket]!.cities);
    expect(mark!.routes).toEqual(table.ticket(ticket)!.way);
    for (const r of mark!.routes!) expect(table.view.owners[r]).toBeNull();
    const path = table.look.seats[1]!.longest.routes;
    expect(marksOf({ ...base, path: 1 })).toContainEqual({ routes: path, kind: 'path' });
    for (const r of path) expect(table.view.owners[r]).toBe(1);
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
    expect(openingCities(table.map, table.look, 0, at, 0)).toEqual([]);
    const all = openingCities(table.map, table.look, 0, at, 999);
    expect(new Set(all)).toEqual(new Set(openCities(table)));
    const some = openingCities(table.map, table.look, 0, at, 22);
    const xs = some.map((c) => at.get(c)![0]);
    if (some.length) expect(Math.max(...xs) - Math.min(...xs)).toBeLessThanOrEqual(22);
    table.close();
  });
});
