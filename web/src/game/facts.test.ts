// The table in words, and bots' reasons: complete in both languages.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { de } from '../text/de';
import { en } from '../text/en';
import { plainTexts } from '../text/plain';
import { Words, type Refusal } from './describe';
import { Facts } from './facts';
import { NodeEngine } from '../engine/node';
import type { MapFile, Reason } from '../engine/types';
import { hintMarks, reasonText } from './reasons';
import { parseRecord } from './record';
import { statusText } from './status';
import { LocalTable } from './local.svelte';

let engine: NodeEngine;
beforeAll(() => {
  engine = new NodeEngine();
});

const tiny = {
  cities: [{ id: 'ulm' }, { id: 'bern' }],
  cards: { kinds: [{ id: 'red', colour: 'red' }] },
  routes: [{ from: 'ulm', to: 'bern' }],
} as unknown as MapFile;
const english = new Words(en, 'en', tiny),
  german = new Words(de, 'de', tiny);

describe('reasons', () => {
  it('agree with their points', () => {
    const reason = (points: number): Reason => ({ why: 'claim_points', route: 0, points });
    expect(reasonText(english, reason(1))).toBe('ulm – bern brings 1 point.');
    expect(reasonText(german, reason(4))).toBe('ulm – bern bringt 4 Punkte.');
  });
});

describe('refusals', () => {
  const said = (words: Words, r: Refusal) => words.refusal(r, ['Anna', 'Bo'], 1);
  it('name whose it is, and address the viewer', () => {
    expect(said(english, { code: 'route_taken', seat: 0 })).toBe('This route belongs to Anna.');
    expect(said(german, { code: 'route_taken', seat: 1 })).toBe('Diese Strecke gehört dir.');
  });
  it('say no more than is known', () => {
    expect(said(english, { code: 'route_taken' })).toBe('That route is already taken.');
    expect(said(english, { code: 'cards_short', missing: 1, colour: 'red' })).toBe('You need 1 more red card.');
    expect(said(german, { code: 'cards_short', missing: 2 })).toBe('Dir fehlen noch 2 Karten.');
    expect(said(english, { code: 'cards_missing', cards: { red: 2 } })).toBe('You still need 2× red.');
  });
});

describe.each(['usa-2', 'maerklin-3', 'berlin-2', 'world-2'])('%s', (file) => {
  it('is told in words, in both languages, at every stage', async () => {
    const record = parseRecord(readFileSync(new URL(`../../../tests/golden/${file}.json`, import.meta.url), 'utf8'))!;
    const seats = record.seats.map((_, i) => (i ? 'bot:planner' : 'Anna'));
    for (const share of [0, 0.3, 0.7, 1]) {
      const moves = record.moves.slice(0, Math.floor(record.moves.length * share));
      const table = await LocalTable.open(engine, {
        id: 'x',
        created: 0,
        updated: 0,
        record: { ...record, seats, moves, result: null },
        undone: 0,
      });
      await table.ask('planner');
      for (const [t, lang] of [
        [de, 'de'],
        [en, 'en'],
      ] as const) {
        const words = new Words(t, lang, table.map);
        const facts = new Facts(table, words, ['Anna', 'Bo', 'Cy'], plainTexts(lang));
        const all = [
          statusText(table, ['Anna', 'Bo', 'Cy'], t),
          ...facts.hand(),
          ...table.view.seats.flatMap((_, i) => facts.player(i)),
          ...(table.view.seats[0]!.tickets ?? []).map((x) => facts.ticket(x, true)),
          ...facts.cities().flatMap((c) => [c.name, ...c.about, ...c.routes.flatMap((r) => [r.to, r.text, r.state])]),
          ...table.legal.map((m) => facts.move(m)),
          ...(table.hint?.info.reasons ?? []).map((r) => reasonText(words, r)),
        ];
        for (const text of all) expect(text, text).toMatch(/\S/);
        expect(all.join('\n')).not.toMatch(/undefined|NaN|\[object/);
        // No two routes of a city are told alike.
        for (const c of facts.cities()) {
          const told = c.routes.map((r) => `${r.to} ${r.text}`);
          expect(new Set(told).size, told.join('; ')).toBe(told.length);
        }
        // Every route stands with both of its cities.
        const routes = facts.cities().flatMap((c) => c.routes.map((r) => r.route));
        expect(routes.length).toBe(2 * table.map.routes.length);
      }
      const marks = hintMarks(table.hint);
      if (table.hint?.move.t === 'claim')
        expect(marks.some((m) => m.kind === 'log' && m.routes.length === 1)).toBe(true);
      table.close();
    }
  });
});
