// Random games at the client's own table, on every map and under every option: what it offers, previews and
// refuses is what the engine does when the move is made.
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { NodeEngine } from '../engine/node';
import type { Answer, Ask, Command, Event, Move, Options, Score } from '../engine/types';
import { de } from '../text/de';
import { en } from '../text/en';
import { flatten, passengerOptions, sameMove, sortPayments } from './choices';
import { Words } from './describe';
import { countTickets, endParts } from './ending';
import { LocalTable } from './local.svelte';
import { refusalText } from './whynot';

const MAPS = ['usa', 'maerklin', 'berlin', 'world'];
const OPTIONS: [string, Options][] = [['no option', {}]];
for (const [, name, most] of readFileSync(
  new URL('../../../include/stellwerk/options.def', import.meta.url),
  'utf8',
).matchAll(/^SW_OPTION\(\w+, "(\w+)", \w+, \d+, \d+, (\d+)/gm))
  OPTIONS.push([name!, { [name!]: most === '1' ? true : 25 }]);
const CASES = MAPS.flatMap((map) => OPTIONS.map(([name, options]) => ({ map, name, options })));

// A small generator of our own, so that a failure can be repeated.
function dice(seed: number) {
  return (n: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * n);
  };
}
const text = (moves: Move[]) => moves.map((m) => JSON.stringify(m)).sort();
const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);

// The table's engine, which tells what it was asked.
class Listener extends NodeEngine {
  asked: string[] = [];
  game = 0;
  events: Event[] = [];
  override async ask<C extends Command>(cmd: C, request: Ask<C>): Promise<Answer<C>> {
    this.asked.push(cmd);
    const answer = await super.ask(cmd, request);
    if (cmd === 'new') this.game = (answer as Answer<'new'>).game;
    if (cmd === 'apply') this.events = (answer as Answer<'apply'>).events;
    return answer;
  }
}

class Player {
  readonly engine = new Listener();
  table!: LocalTable;
  claimed = 0;
  constructor(readonly roll: (n: number) => number) {}

  static async sit(map: string, options: Options, seed: number): Promise<Player> {
    const p = new Player(dice(seed));
    const { map: file, hash, options: usual } = await p.engine.ask('map', { map });
    const players = file.players[0] + (seed % (file.players[1] - 1));
    const seats = Array.from({ length: players }, (_, i) => `P${i}`);
    const record = {
      format: 1 as const,
      map: { id: map, hash },
      players,
      options: { ...usual, ...options },
      seed: seed.toString(16),
      seats,
      moves: [],
      result: null,
    };
    p.table = await LocalTable.open(p.engine, { id: 't', created: 0, updated: 0, record, undone: 0 });
    return p;
  }

  async score(): Promise<Score> {
    return (await this.engine.ask('score', { game: this.engine.game })).scores[this.table.acting!]!;
  }

  // Everything that can be reached by clicks: as the panels build it from the choices.
  async offers() {
    const { table, engine } = this,
      c = table.choices;
    const { moves } = await engine.ask('moves', { game: engine.game });
    const claims = [...c.claims.values()].flatMap((all) =>
      passengerOptions(all).flatMap((p) =>
        sortPayments(
          table.map,
          table.hand,
          all.filter((m) => m.passenger === p),
        ),
      ),
    );
    const harbours = [...c.harbours.values()].flatMap((all) => sortPayments(table.map, table.hand, all));
    const offered = [...flatten(c).filter((m) => m.t !== 'claim' && m.t !== 'harbour'), ...claims, ...harbours];
    expect(text(offered)).toEqual(text(moves));
    expect(moves.filter((m, i) => moves.findIndex((x) => sameMove(x, m)) !== i)).toEqual([]);
    const { look } = table;
    expect(look.claims.map((x) => x.route).sort()).toEqual([...c.claims.keys()].sort());
    expect((look.harbours ?? []).map((h) => h.city).sort()).toEqual([...c.harbours.keys()].sort());
    expect((look.passengers ?? []).map((p) => p.city).sort()).toEqual([...c.passengers.keys()].sort());
    expect((look.journey?.steps ?? []).map((s) => s.route).sort()).toEqual([...c.steps.keys()].sort());
    const left = look.seats.map((s) => s.turns_left);
    expect(table.view.turns_left).toBe(left.includes(null) ? null : sum(left as number[]));
  }

  // Every route that cannot be claimed is refused, with a sentence that names the reason.
  async refusals() {
    const { table } = this,
      { owners } = table.view;
    const names = table.seats.map((s) => s.name);
    for (let n = 0; n < 8; n++) {
      const route = this.roll(owners.length);
      const refusal = await table.why({ t: 'claim', route });
      expect(refusal === null).toBe(table.choices.claims.has(route));
      if (!refusal) continue;
      expect(refusal.code === 'route_taken').toBe(owners[route] !== null);
      expect(refusal.code.startsWith('parallel')).toBe(table.look.routes[route] === 'closed');
      for (const [t, lang] of [
        [de, 'de'],
        [en, 'en'],
      ] as const) {
        const said = refusalText(refusal, table, new Words(t, lang, table.map), names);
        expect(said, refusal.code).toMatch(/^\S.*\.$/);
        expect(said).not.toMatch(/undefined|NaN|\[object/);
        if (table.view.expects === 'action') expect(said, refusal.code).not.toBe(t.refusals.not_now[0]);
      }
    }
  }

  // The tickets as they stand are the engine's score of them.
  async tickets() {
    const { table } = this,
      score = await this.score();
    const held = table.view.seats[table.acting!]!.tickets!.map((x) => table.ticket(x)!);
    expect(held.filter((t) => t.state === 'done').length).toBe(score.tickets_done);
    expect(sum(held.map((t) => t.points))).toBe(score.tickets);
    for (const t of held) {
      expect(t.missing).toBe(sum(t.way.map((r) => table.map.routes[r]!.length)));
      expect(t.way.every((r) => table.look.routes[r] === 'open')).toBe(true);
      if (t.state === 'done') expect(t.missing).toBe(0);
    }
    const { longest } = table.look.seats[table.acting!]!;
    expect(longest.length).toBe(score.longest ?? longest.length);
  }

  // Makes a move, and compares what was told about it with what happened.
  async play(move: Move) {
    const { table, engine } = this,
      before = await this.score(),
      { look } = table,
      toll = table.map.cards.kinds.find((k) => k.toll)?.id ?? '',
      cards = table.hand[toll] ?? 0,
      seat = table.acting!,
      gained = table.view.journey?.gained ?? 0;
    engine.asked = [];
    await table.play(move);
    const after = (await engine.ask('score', { game: engine.game })).scores[seat]!;
    const began = engine.events.some((e) => e.e === 'last_round');
    if (move.t === 'claim') {
      const told = look.claims.find((c) => c.route === move.route)!;
      expect(engine.events.find((e) => e.e === 'claimed')!.points).toBe(table.routes[move.route]!.points);
      expect(told.completes.length).toBe(after.tickets_done - before.tickets_done);
      if (!table.over) expect(told.last_round).toBe(began);
    } else if (move.t === 'step') {
      const told = look.journey!.steps!.find((s) => s.route === move.route)!;
      expect(table.view.journey!.gained - gained).toBe(told.gain);
      expect(table.view.journey!.at).toBe(told.city);
      expect(cards - (table.hand[toll] ?? 0)).toBe(Number(told.toll));
    } else if (move.t === 'harbour') {
      const told = look.harbours!.find((h) => h.city === move.city)!;
      expect(after.harbours! - before.harbours!).toBe(told.now);
      expect(told.hoped).toBeGreaterThanOrEqual(told.now);
    }
  }

  // The way that was proposed brings what it promised.
  async travel() {
    const { table } = this;
    const [best] = table.look.journey!.best!;
    if (!best) return;
    const paid = table.look.journey!.paid.length,
      gained = table.view.journey!.gained;
    for (const r of best.routes) await this.play(table.choices.steps.get(r)!);
    expect(table.view.journey!.gained - gained).toBe(best.points);
    expect(table.look.journey!.paid.length - paid).toBe(best.cards);
    await this.play(table.choices.stop!);
  }

  async decide() {
    const { table, roll } = this;
    await table.uncover();
    await this.offers();
    if (roll(4) === 0) await this.refusals();
    if (table.view.phase === 'play' && roll(4) === 0) await this.tickets();
    if (table.view.expects === 'step' && roll(2) === 0) return this.travel();
    // Claims now and then, or games would only draw.
    const bold = table.legal.filter((m) => ['claim', 'harbour', 'passenger', 'step'].includes(m.t));
    const from = bold.length && roll(2) === 0 ? bold : table.legal;
    await this.play(from[roll(from.length)]!);
  }

  end() {
    const { table } = this;
    const parts = endParts(table.map, table.look, table.scores!);
    table.scores!.scores.forEach((s, seat) => {
      expect(sum(parts.map((p) => p.points[seat]!))).toBe(s.total);
      expect(sum(countTickets(table.look, seat).map((c) => c.points))).toBe(s.tickets);
      expect(sum((table.look.seats[seat]!.harbours ?? []).map((h) => h.now))).toBe(s.harbours ?? 0);
    });
  }
}

// The engine answers without ever waiting: so that vitest hears from this thread, it takes a breath.
afterEach(() => new Promise((done) => setImmediate(done)));

describe.each(CASES)('$map, $name', ({ map, options }) => {
  it('shows what the engine does', async () => {
    const player = await Player.sit(map, options, 1 + CASES.findIndex((c) => c.options === options));
    for (let n = 0; n < 300 && !player.table.over; n++) await player.decide();
    if (player.table.over) player.end();
    player.table.close();
  }, 60000);
});
