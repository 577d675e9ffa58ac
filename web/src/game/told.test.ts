// Events as sentences: as the terminal tells them, and without a gap on every map and for every eye.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NodeEngine } from '../engine/node';
import type { Event } from '../engine/types';
import { de } from '../text/de';
import { en } from '../text/en';
import { Words } from './describe';
import { parseRecord } from './record';
import { Replay } from './replay.svelte';

const golden = (name: string) => readFileSync(new URL(`../../../tests/golden/${name}`, import.meta.url), 'utf8');
const engine = new NodeEngine();

async function replayed(game: string): Promise<Replay> {
  const record = parseRecord(golden(`${game}.json`))!;
  return Replay.open(engine, { id: game, created: 0, updated: 0, record, undone: 0 });
}

// Game, language, number of the move, sentences. The terminal tells in one sentence which cards were laid.
const LAID = / ?(?:New face-up cards?|Neue offene Karten?): [^.]*\./g;
const lines = golden('told.txt')
  .split('\n')
  .filter((line) => /^[^#]/.test(line))
  .map((line) => line.match(/^(\S+) (\S+) (\d+)\. (.*)$/)!);
const games = [...new Set(lines.map((line) => line[1]!))];

describe.each(games)('%s', (game) => {
  it('is told as the terminal tells it', async () => {
    const replay = await replayed(game);
    const names = JSON.parse(golden(`${game}.json`)).seats as string[];
    for (const [, , lang, move, text] of lines.filter((line) => line[1] === game)) {
      const words = new Words(lang === 'de' ? de : en, lang === 'de' ? 'de' : 'en', replay.map);
      const told = replay.events[Number(move) - 1]!.filter((e) => e.e !== 'laid').map((e) =>
        words.told(e, names, null),
      );
      expect(told.join(' ')).toBe(text!.replace(LAID, '').trim());
    }
  });

  it('is told to everybody without a gap', async () => {
    const replay = await replayed(game);
    const names = ['Anna', 'Ben', 'Cem', 'Dora', 'Ede'];
    for (const [t, lang] of [
      [de, 'de'],
      [en, 'en'],
    ] as const) {
      const words = new Words(t, lang, replay.map);
      for (const e of replay.events.flat())
        for (const eyes of [null, 0, 1])
          for (const text of [words.event(e, names, eyes, false, eyes), words.event(e, names, null, true)])
            expect(text).not.toMatch(/[{}|]|undefined|NaN| {2}|[ :]\.|^ /);
    }
  });
});

describe('an event', () => {
  const words = async (t: typeof en, lang: 'en' | 'de') =>
    new Words(t, lang, (await engine.ask('map', { map: 'usa' })).map);
  it('keeps what somebody may not know', async () => {
    const drawn: Event = { e: 'drawn', seat: 1, deck: 'main', card: 'red' };
    const told = await words(en, 'en');
    expect(told.event(drawn, ['Anna', 'Ben'], 0)).toBe('Ben draws a card from the pile.');
    expect(told.event(drawn, ['Anna', 'Ben'], 1)).toBe('Ben draws from the pile: red.');
    expect(told.event(drawn, ['Anna', 'Ben'], null, true)).toBe('Ben draws from the pile: red.');
  });
  it('addresses whoever it is', async () => {
    const passed: Event = { e: 'passed', seat: 0 };
    expect((await words(de, 'de')).event(passed, ['Anna', 'Ben'], 0, false, 0)).toBe('Du passt.');
    expect((await words(en, 'en')).event(passed, ['Anna', 'Ben'], 0, false, 0)).toBe('You pass.');
    expect((await words(en, 'en')).event(passed, ['Anna', 'Ben'], 0)).toBe('Anna passes.');
  });
  it('tells why the game is over', async () => {
    const over = async (reason: string) => (await words(de, 'de')).event({ e: 'over', reason }, [], null);
    expect(await over('passes')).toBe('Alle haben gepasst: Das Spiel ist zu Ende.');
    expect(await over('turns')).toContain('Höchstzahl');
    expect(await over('pieces')).toBe('Das Spiel ist zu Ende.');
  });
});
