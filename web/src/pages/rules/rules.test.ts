// The rules for players: complete, the same in both languages, with examples that hold before the engine, and with
// every ruling of docs/RULINGS.md.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { NodeEngine } from '../../engine/node';
import type { Counts, MapFile } from '../../engine/types';
import { rules as de } from '../../made/rules.de';
import { rules as en } from '../../made/rules.en';
import { readDef } from '../../../tools/lists.mjs';
import { chaptersOf } from './book';
import { holds, numbers, truths } from './facts';
import { picture, SCENES, ticketOf, type Scene } from './scenes';

const MAPS = ['usa', 'maerklin', 'berlin', 'world'];
const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const questions = JSON.parse(read('web/tests/questions.json')) as Record<string, [string, string, string, string][]>;

let engine: NodeEngine;
const maps: Record<string, MapFile> = {};
beforeAll(async () => {
  engine = new NodeEngine();
  for (const id of MAPS) maps[id] = (await engine.ask('map', { map: id })).map;
});
const paragraphs = (rules: typeof en, map: string) => chaptersOf(rules, maps[map]!).flatMap((c) => c.paragraphs);

const shown = (rules: typeof en, map: string) =>
  new Set(paragraphs(rules, map).flatMap((p) => p.exactly.map((r) => r.id)));

describe.each(MAPS)('the rules of %s', (id) => {
  it('use each anchor once', () => {
    const ids = paragraphs(en, id).map((p) => p.id);
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('have the same form in both languages', () => {
    const form = (rules: typeof en) =>
      chaptersOf(rules, maps[id]!).map((c) => [
        c.id,
        ...c.paragraphs.map((p) => [p.id, p.exactly.map((r) => r.id), p.pictures.map((q) => q.id)]),
      ]);
    expect(form(de)).toEqual(form(en));
  });

  it('ask only for numbers that the map has', () => {
    const known = numbers(maps[id]!);
    let asked = 0;
    for (const rules of [en, de])
      chaptersOf(rules, maps[id]!, (pattern) => {
        for (const [, name] of pattern.matchAll(/\{(\w+)/g)) {
          asked++;
          // Of a ruling for other boards nothing is shown here.
          if (!rules.rulings.some((r) => r.text === pattern && !shown(rules, id).has(r.id)))
            expect(known, pattern).toHaveProperty(name!);
        }
        return pattern;
      });
    expect(asked).toBeGreaterThan(20);
  });

  it('say how exactly each paragraph is meant', () => {
    for (const p of paragraphs(en, id)) expect(p.exactly.length, p.id).toBeGreaterThan(0);
    // of variants of one ruling, one is this map's
    const true_ = truths(maps[id]!);
    const own = en.rulings.filter((r) => holds(r.when, true_)).map((r) => r.id);
    expect(new Set(own).size).toBe(own.length);
  });

  it('answer ten questions', () => {
    expect(questions[id]).toHaveLength(10);
    for (const [question, anchor, english, german] of questions[id]!)
      for (const [rules, fact] of [
        [en, english],
        [de, german],
      ] as const)
        expect(paragraphs(rules, id).find((p) => p.id === anchor)?.text, question).toContain(fact);
  });

  it('draw every example that can be drawn, and nothing else', () => {
    const told = paragraphs(en, id).flatMap((p) => p.pictures.map((q) => q.id));
    expect(new Set(told).size).toBe(told.length);
    expect(Object.keys(SCENES[id]!).filter((name) => !told.includes(name))).toEqual([]);
    expect(told.filter((name) => !(name in SCENES[id]!))).toEqual(['end', 'score']);
    for (const scene of Object.values(SCENES[id]!)) {
      if (scene.routes) expect(picture(maps[id]!, scene).owners).not.toContain(undefined);
      for (const cities of scene.tickets ?? []) expect(ticketOf(maps[id]!, cities)).toBeDefined();
    }
  });
});

// A game at its first turn in which seat 0 has just these cards.
async function holding(id: string, hand: Counts): Promise<number> {
  const { game } = await engine.ask('new', { map: id, players: 2, seed: '5' });
  for (;;) {
    const { view } = await engine.ask('view', { game, player: null });
    if (view.phase !== 'setup') break;
    const { moves } = await engine.ask('moves', { game });
    await engine.ask('apply', { game, move: moves[moves.length - 1]! });
  }
  const { state } = (await engine.ask('state' as never, { game } as never)) as {
    state: { decks: Record<string, { draw: string[] }>; seats: { hand: Counts; known?: Counts }[] };
  };
  const deckOf = (card: string) => maps[id]!.cards.kinds.find((k) => k.id === card)!.deck!;
  for (const seat of state.seats) {
    for (const [card, n] of Object.entries(seat.hand))
      for (let i = 0; i < n; i++) state.decks[deckOf(card)]!.draw.push(card);
    seat.hand = {};
    seat.known = {};
  }
  for (const [card, n] of Object.entries(hand))
    for (let i = 0; i < n; i++) {
      const pile = state.decks[deckOf(card)]!.draw;
      const at = pile.indexOf(card);
      expect(at, `no ${card} is left`).toBeGreaterThanOrEqual(0);
      pile.splice(at, 1);
    }
  state.seats[0]!.hand = hand;
  await engine.ask('free', { game });
  return (await engine.ask('load', { state })).game;
}

const glowing = (id: string, scene: Scene) => {
  const [from, to, lane] = scene.glow![0]!;
  const between = maps[id]!.routes.flatMap((r, i) =>
    (r.from === from && r.to === to) || (r.from === to && r.to === from) ? [i] : [],
  );
  return between[lane ?? 0]!;
};
async function legal(id: string, route: number, pay: Counts): Promise<boolean> {
  const game = await holding(id, pay);
  const answer = await engine.ask('check', { game, player: 0, move: { t: 'claim', route, pay } });
  await engine.ask('free', { game });
  return answer.legal;
}

describe('the examples hold before the engine', () => {
  it.each(MAPS)('payments on %s', async (id) => {
    for (const scene of Object.values(SCENES[id]!).filter((s) => s.glow))
      for (const pay of scene.pays!) expect(await legal(id, glowing(id, scene), pay), JSON.stringify(pay)).toBe(true);
  });

  it('payments that an example calls wrong are', async () => {
    const wrong: [string, string, Counts][] = [
      ['usa', 'grey', { red: 1, yellow: 1 }],
      ['maerklin', 'grey', { green: 1, black: 1 }],
      ['maerklin', 'pay', { red: 2, locomotive4: 1 }],
      ['berlin', 'grey', { green: 1, black: 1 }],
      ['world', 'grey', { wagon_yellow: 1, wagon_green: 1 }],
      ['world', 'rough', { wagon_red: 3, wagon_yellow: 1 }],
      ['world', 'ships', { ship2_red: 2, ship_red: 2 }],
    ];
    for (const [id, name, pay] of wrong)
      expect(await legal(id, glowing(id, SCENES[id]![name]!), pay), `${id} ${name}`).toBe(false);
  });

  // The scene's routes are blue's, and so are its tickets.
  async function scored(id: string, name: string) {
    const game = await holding(id, {});
    const { state } = (await engine.ask('state' as never, { game } as never)) as {
      state: {
        owners: (number | null)[];
        ticket_decks: Record<string, number[]>;
        seats: { tickets: number[]; pieces: Counts; harbours?: string[]; harbours_left?: number }[];
      };
    };
    const map = maps[id]!;
    const scene = SCENES[id]![name]!;
    for (const [from, to] of scene.owned!) {
      const route = map.routes.findIndex((r) => [r.from, r.to].sort().join() === [from, to].sort().join());
      state.owners[route] = 0;
      const { kind, length } = map.routes[route]!;
      state.seats[0]!.pieces[kind]! -= map.rules.route_kinds.find((k) => k.id === kind)!.single ? 1 : length;
    }
    const wanted = (scene.tickets ?? []).map((cities) => map.tickets.indexOf(ticketOf(map, cities)));
    for (const seat of state.seats) {
      state.ticket_decks['main']!.push(...seat.tickets);
      seat.tickets = [];
    }
    state.ticket_decks['main'] = state.ticket_decks['main']!.filter((t) => !wanted.includes(t));
    state.seats[0]!.tickets = wanted;
    const loaded = (await engine.ask('load', { state })).game;
    const { scores } = await engine.ask('score', { game: loaded });
    for (const g of [game, loaded]) await engine.ask('free', { game: g });
    return scores[0]!;
  }
  const captionOf = (id: string, name: string) =>
    paragraphs(en, id)
      .flatMap((p) => p.pictures)
      .find((q) => q.id === name)!.caption;

  it.each([
    ['usa', 'goal'],
    ['berlin', 'goal'],
    ['world', 'goal'],
    ['world', 'tour'],
    ['world', 'tour-other'],
  ])('what the ticket is worth on %s: %s', async (id, name) => {
    const points = captionOf(id, name).match(/\+(\d+)/)![1];
    expect((await scored(id, name)).tickets).toBe(Number(points));
  });

  it('a journey of 14 points', () => {
    const goods = maps['maerklin']!.rules.goods!;
    const { steps } = SCENES['maerklin']!['journey']!;
    for (const { city, gain } of steps!)
      expect(goods[maps['maerklin']!.cities.find((c) => c.id === city)!.goods!]![0], city).toBe(gain);
    expect(steps!.reduce((sum, s) => sum + s.gain, 0)).toBe(14);
  });

  it('two harbours with two tickets each', () => {
    const { tickets, harbours } = SCENES['world']!['harbours']!;
    for (const { city } of harbours!) expect(tickets!.filter((t) => t.includes(city))).toHaveLength(2);
  });

  it('sums are right', () => {
    for (const rules of [en, de])
      for (const id of MAPS)
        for (const { caption } of paragraphs(rules, id).flatMap((p) => p.pictures))
          for (const [, terms, sum] of caption.matchAll(/(\d+(?: [+−] \d+)+) = (\d+)/g)) {
            const parts = terms!.replace(/− /g, '-').replace(/\+ /g, '').split(' ').map(Number);
            expect(
              parts.reduce((a, b) => a + b, 0),
              caption,
            ).toBe(Number(sum));
          }
  });
});

describe('rulings', () => {
  const listed = [...read('docs/RULINGS.md').matchAll(/^\| ([GNMBW]-\d+) \|/gm)].map((m) => m[1]!);
  const internal = readDef(read('src/text/rulings.def'), 'RULES_INTERNAL').map(([id]) => id!);

  it('are all on a page, or only for programmers', () => {
    const shown = new Set(MAPS.flatMap((id) => paragraphs(en, id).flatMap((p) => p.exactly.map((r) => r.id))));
    expect(listed.length).toBeGreaterThan(90);
    expect(listed.filter((id) => !shown.has(id) && !internal.includes(id))).toEqual([]);
    expect([...shown, ...internal].filter((id) => !listed.includes(id))).toEqual([]);
  });

  it('that paragraphs name are there', () => {
    const known = new Set(en.rulings.map((r) => r.id));
    for (const { rulings } of en.chapters.flatMap((c) => c.items))
      for (const id of rulings ?? []) expect(known, id).toContain(id);
  });

  it('name every option', () => {
    const named = en.rulings.map((r) => r.option);
    const options = [...read('include/stellwerk/options.def').matchAll(/^SW_OPTION\(\w+, "(\w+)"/gm)].map((m) => m[1]!);
    expect(options.length).toBeGreaterThan(5);
    expect(options.filter((o) => !named.includes(o))).toEqual([]);
  });
});
