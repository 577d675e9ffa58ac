// Advice in words: its numbers have units, and do not contradict each other.
import { describe, expect, it } from 'vitest';
import { NodeEngine } from '../engine/node';
import type { BotInfo, Lang, Move } from '../engine/types';
import { de } from '../text/de';
import { en } from '../text/en';
import { advised } from './advice';
import { alike, compared } from './chance';
import { Words } from './describe';

const engine = new NodeEngine();
const words = async (lang: Lang) =>
  new Words(lang === 'de' ? de : en, lang, (await engine.ask('map', { map: 'usa' })).map);
const keep = (...tickets: number[]): Move => ({ t: 'keep', tickets });
const info = (more: Partial<BotInfo>): BotInfo => ({
  playouts: 0,
  considered: 3,
  value: 60,
  plan: [],
  tickets: [],
  ...more,
});

describe('advice', () => {
  const searched = info({
    playouts: 400,
    visits: 200,
    win: [0.6, 0.4],
    score: [118.4, 90],
    reasons: [{ why: 'keep_fit', points: 64 }],
    alternatives: [
      { move: keep(0), value: 100, visits: 100, win: 0.58 },
      { move: keep(1), value: 100, visits: 100, win: 0.2 },
    ],
  });
  it('has one number for the points in the end', async () => {
    const says = advised(await words('en'), { move: keep(0, 1), info: searched }, 0, []);
    expect(says.reasons.join(' ')).toContain('about 118 points');
    expect(says.forecast).toBe('60% chance to win.');
  });
  it('says of alternatives what they are worth, and which are too near to tell', async () => {
    const en = advised(await words('en'), { move: keep(0, 1), info: searched }, 0, []);
    expect(en.others.map((o) => o.worth)).toEqual(['58% chance to win, about as good', '20% chance to win']);
    const de = advised(await words('de'), { move: keep(0, 1), info: searched }, 0, []);
    expect(de.others.map((o) => o.worth)).toEqual(['58\u00a0% Siegchance, etwa gleich gut', '20\u00a0% Siegchance']);
  });
  it('of a bot that does not search is in points', async () => {
    const plain = info({
      alternatives: [
        { move: keep(0), value: 55.4 },
        { move: keep(1), value: 60 },
      ],
    });
    const says = advised(await words('en'), { move: keep(0, 1), info: plain }, 0, []);
    expect(says.forecast).toBe('');
    expect(says.others.map((o) => o.worth)).toEqual(['about 5 points less', 'about as good']);
  });
  it('weighs what it was asked about, and says nothing twice', async () => {
    const asked = { move: keep(1), value: 100, visits: 100, win: 0.2 };
    const says = advised(await words('en'), { move: keep(0, 1), info: { ...searched, asked } }, 0, []);
    expect(says.others).toHaveLength(2);
    expect(says.others[0]!.worth).toBe('20% chance to win');
  });
  it('is never certain', async () => {
    const sure = { ...searched, win: [1, 0], alternatives: [] };
    expect(advised(await words('en'), { move: keep(0, 1), info: sure }, 0, []).forecast).toMatch(/^99%/);
  });
});

describe('chances', () => {
  it('of few playouts prove little', () => {
    expect(alike({ win: 1, visits: 3 }, { win: 0.3, visits: 3 })).toBe(true);
    expect(alike({ win: 0.9, visits: 300 }, { win: 0.3, visits: 300 })).toBe(false);
    expect(compared({ win: 0.5, visits: 98 }, { win: 0.5, visits: 98 }).error).toBeCloseTo(0.0707, 3);
  });
});
