// Refusals of what a board adds, in the words of the list that all clients share.
import { beforeAll, describe, expect, it } from 'vitest';
import { NodeEngine } from '../engine/node';
import { de } from '../text/de';
import { en } from '../text/en';
import { Words } from './describe';
import { LocalTable } from './local.svelte';
import { refusalText } from './whynot';

let engine: NodeEngine;
beforeAll(() => {
  engine = new NodeEngine();
});

// A game of two in which the first one has chosen tickets and pieces and may act.
async function begun(map: string): Promise<LocalTable> {
  const seats = [
    { kind: 'human' as const, name: 'Anna' },
    { kind: 'bot' as const, bot: 'greedy', name: 'greedy' },
  ];
  const table = await LocalTable.start(engine, map, seats, 'abc');
  await table.run();
  while (table.view.expects !== 'action') {
    await table.play(table.legal[0]!);
    await table.run();
  }
  return table;
}
const said = async (table: LocalTable, move: Parameters<LocalTable['why']>[0], city?: string) => {
  const refusal = (await table.why(move))!;
  return (
    [
      [en, 'en'],
      [de, 'de'],
    ] as const
  ).map(([t, lang]) => refusalText(refusal, table, new Words(t, lang, table.map), ['Anna', 'Ben'], city));
};

describe('why not', () => {
  it('a journey', async () => {
    const table = await begun('maerklin');
    const [english, german] = await said(table, { t: 'passenger' });
    expect(english).toBe('None of your passengers stands there. You place one when you claim a route.');
    expect(german).toMatch(/keiner deiner Passagiere/);
    table.close();
  });
  it('a harbour, here or at all', async () => {
    const table = await begun('world');
    const port = table.map.cities.find((c) => c.port)!.id;
    expect((await said(table, { t: 'harbour', city: port }, port))[0]).toMatch(/a route of your own/);
    expect((await said(table, { t: 'harbour' }))[1]).toMatch(/Hafenstädten/);
    const words = new Words(en, 'en', table.map);
    expect(refusalText({ code: 'cards_short', missing: 1 }, table, words, [], port)).toBe(
      `For a harbour in ${words.city(port)} you need 1 more card with an anchor, all of one colour, or jokers.`,
    );
    table.close();
  });
  it('anything before the second card', async () => {
    const table = await begun('usa');
    await table.play(table.legal.find((m) => m.t === 'draw' && m.slot === undefined)!);
    expect(table.view.expects).toBe('second_card');
    expect(await said(table, { t: 'tickets' })).toEqual(['Take the second card first.', 'Nimm erst die zweite Karte.']);
    table.close();
  });
});
