// The table in words, and bots' reasons: complete in both languages.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { de } from '../text/de';
import { en } from '../text/en';
import { Words } from './describe';
import { Facts } from './facts';
import { NodeEngine } from '../engine/node';
import type { Lang, MapFile } from '../engine/types';
import { hintMarks, reasonText } from './reasons';
import { parseRecord } from './record';
import { statusText } from './status';
import { LocalTable } from './local.svelte';

let engine: NodeEngine;
beforeAll(() => {
  engine = new NodeEngine();
});

describe('reasons', () => {
  it('agree with their points', () => {
    const map = {
      cities: [{ id: 'ulm' }, { id: 'bern' }],
      cards: { kinds: [] },
      routes: [{ from: 'ulm', to: 'bern' }],
    };
    const said = (t: typeof en, lang: Lang, points: number) =>
      reasonText(new Words(t, lang, map as unknown as MapFile), { why: 'claim_points', route: 0, points });
    expect(said(en, 'en', 1)).toBe('ulm – bern brings 1 point.');
    expect(said(de, 'de', 4)).toBe('ulm – bern bringt 4 Punkte.');
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
        const facts = new Facts(table, words, ['Anna', 'Bo', 'Cy']);
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
