// Every guided game is played through the engine to its end: as its script wishes, left and resumed in between, and
// by moves that it does not wish.
import { beforeAll, describe, expect, it } from 'vitest';
import { NodeEngine } from '../engine/node';
import type { MapFile } from '../engine/types';
import { LocalTable } from '../game/local.svelte';
import { seatNames } from '../game/describe';
import { beginGuided } from './begin';
import { routesOf, ticketOf } from './facts';
import { Guide } from './guide.svelte';
import { learn } from './learner';
import { fetchCommon, fetchScript, type Common, type Said, type Script } from './script';

const BOARDS = ['usa', 'berlin', 'world', 'maerklin'];
const MOST_TURNS = 24; // of the learner: at fifty seconds each, twenty minutes
let engine: NodeEngine;
let common: Common;

beforeAll(async () => {
  engine = new NodeEngine();
  common = await fetchCommon();
});

// Everything in a piece of data under one of these keys.
function found(data: unknown, keys: string[]): unknown[] {
  if (!data || typeof data !== 'object') return [];
  return Object.entries(data).flatMap(([key, value]) => [
    ...(keys.includes(key) ? [value].flat() : []),
    ...(keys.includes(key) ? [] : found(value, keys)),
  ]);
}
// Every sentence, in both languages.
function sentences(data: unknown): Said[] {
  if (!data || typeof data !== 'object') return [];
  if ('en' in data) return [data as Said];
  return Object.values(data).flatMap(sentences);
}

function namesExist(script: Script, map: MapFile) {
  const cities = map.cities.map((c) => c.id);
  const cards = map.cards.kinds.map((k) => k.id);
  for (const name of found(script, ['routes', 'route', 'own', 'can', 'open']) as string[])
    expect(routesOf(map, name), name).not.toHaveLength(0);
  for (const name of found(script, ['offered', 'has', 'tickets', 'holds', 'done']) as string[])
    expect(ticketOf(map, name), name).toBeGreaterThanOrEqual(0);
  for (const id of found(script, ['city', 'cities'])) expect(cities).toContain(id);
  for (const id of found(script, ['card', 'cards', 'faceup'])) expect(cards).toContain(id);
  for (const said of sentences(script))
    for (const text of [said.en, said.de])
      for (const [, name] of text.matchAll(/\{(\w+)/g)) expect([...cities, 'bot'], text).toContain(name);
}

describe.each(BOARDS)('the guided game on %s', (board) => {
  it('names only what is there, in both languages', async () => {
    const script = await fetchScript(board);
    const table = await beginGuided(engine, script, 'Anna');
    namesExist(script, table.map);
    for (const said of [...sentences(script), ...sentences(common)]) {
      expect(said.en).toBeTruthy();
      expect(said.de).not.toBe(said.en);
      expect(said.de).not.toMatch(/["']/);
    }
    expect(seatNames(table.seats)[1]).not.toBe('');
    table.close();
  });

  it('says all it has to say to whoever does as it wishes, and is over in time', async () => {
    const script = await fetchScript(board);
    const { table, steps, turns, lines, answers } = await learn(engine, script);
    const all = [...script.steps, ...script.topics].map((s) => s.id);
    expect(table.over).toBe(true);
    expect(all.filter((id) => !steps.includes(id))).toEqual([]);
    expect(turns).toBeLessThanOrEqual(MOST_TURNS);
    expect(answers).not.toHaveLength(0);
    // The count adds up, and every line has its sentence.
    expect(lines.reduce((sum, l) => sum + l.points, 0)).toBe(table.scores!.scores[0]!.total);
    for (const l of lines) expect(common.count[l.key], l.key).toBeDefined();
    // It is no result of a game among equals.
    expect(table.result()).toBeNull();
    table.close();
  });

  it('goes on where it was left, and back with what is taken back', async () => {
    const script = await fetchScript(board);
    const table = await beginGuided(engine, script, 'Anna');
    const guide = new Guide(table, script);
    guide.follow();
    while (guide.shown && !guide.shown.until) guide.next();
    const asked = guide.shown!.id;
    await table.play(table.legal[0]!);
    await table.run();
    guide.follow();
    expect(guide.shown?.id).not.toBe(asked);
    const left = guide.shown?.id;
    const again = await LocalTable.open(engine, table.saved);
    const resumed = new Guide(again, script);
    resumed.follow();
    expect(resumed.shown?.id).toBe(left);
    expect(resumed.answer(common.other)).toEqual(guide.answer(common.other));
    await again.undo();
    resumed.follow();
    expect(resumed.shown?.id).toBe(asked);
    table.close();
    again.close();
  });

  it.each([1, 2])('comes to its end whatever the learner does (%i)', async (seed) => {
    const script = await fetchScript(board);
    let chance = seed;
    const below = (n: number) => (chance = (chance * 48271) % 2147483647) % n;
    const { table, lines } = await learn(engine, script, ({ legal }) => legal[below(legal.length)]!);
    expect(table.over).toBe(true);
    expect(lines.reduce((sum, l) => sum + l.points, 0)).toBe(table.scores!.scores[0]!.total);
    table.close();
  });
});
