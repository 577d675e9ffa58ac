import { describe, expect, it } from 'vitest';
import { persons } from '../made/persons';
import { de } from '../text/de';
import { en } from '../text/en';
import { LEVELS, OTHERS } from './bots';
import { personTitle, recordSeats } from './describe';
import { adviser, keyOf, personsAt, seated } from './persons';
import { seatFromText, type GameRecord } from './record';

const BOTS = [...LEVELS, ...OTHERS];
const names = (bots: (string | null)[], key: string, others?: string[]) =>
  personsAt(bots, key, others).map((p) => p?.name);

describe('the people who play bots', () => {
  it('are enough for a table of five of a kind, each once in the list, with a face of their own', () => {
    const all = BOTS.flatMap((bot) => persons[bot] ?? []);
    expect(Object.keys(persons).sort()).toEqual([...BOTS].sort());
    for (const bot of BOTS) expect(persons[bot]!.length).toBeGreaterThanOrEqual(5);
    expect(new Set(all.map(([name]) => name)).size).toBe(all.length);
    expect(new Set(all.map(([, face]) => face)).size).toBe(all.length);
    for (const [, face] of all) expect(face).toMatch(/^[0-4][0-7][0-5][0-6][0-4]$/);
  });

  it('no table has twins, and nobody is called as a person is who sits there', () => {
    for (const bot of BOTS)
      for (const key of ['5eed', 'b', '0123456789abcdef', 'Zx81_q']) {
        const five = names([bot, bot, bot, bot, bot], key);
        expect(new Set(five).size).toBe(5);
        const four = names([null, bot, bot, bot, bot], key, [five[2]!]);
        expect(new Set([five[2], ...four.slice(1)]).size).toBe(5);
      }
    expect(new Set(names(Array<string>(6).fill('easy'), '1')).size).toBe(6);
  });

  it('follow from the game: from its id at a server, else from its seed, however it is written', () => {
    expect(names(['easy', 'hard'], '5eed')).toEqual(names(['easy', 'hard'], '00005EED'));
    const seeds = Array.from({ length: 16 }, (_, n) => names(['easy'], n.toString(16))[0]);
    expect(new Set(seeds).size).toBeGreaterThan(3);
    expect(keyOf({ seed: 'ab', fairness: { game: 'table' } })).toBe('table');
    expect(keyOf({ seed: 'ab' })).toBe('ab');
    // Whoever is drawn to which seat stays who they are.
    expect(new Set(names(['easy', 'hard', 'easy'], '7'))).toEqual(new Set(names(['hard', 'easy', 'easy'], '7')));
  });

  it('are told with their level; records keep what they say, and bots that nobody knows their own name', () => {
    const record = { seed: '5eed', seats: ['Anna', 'bot:easy', 'bot:easy:Old Joe', 'bot:mine'] } as GameRecord;
    const [, frieda] = names([null, 'easy'], '5eed');
    expect(recordSeats(record, en)).toEqual(['Anna', `${frieda} · easy`, 'Old Joe · easy', 'mine · mine']);
    expect(personTitle('Frieda', 'easy', de)).toBe('Frieda · leicht');
    expect(seated(record.seats.map(seatFromText), '5eed')[1]).toMatchObject({ kind: 'bot', bot: 'easy', name: frieda });
    expect(adviser('expert')).toBe(persons['expert']![0]![0]);
  });
});
