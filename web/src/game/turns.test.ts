// The log by turns: two cards of one turn are one line, with what happened in it.
import { describe, expect, it } from 'vitest';
import { NodeEngine } from '../engine/node';
import type { Event, Lang } from '../engine/types';
import { de } from '../text/de';
import { en } from '../text/en';
import { Words } from './describe';
import { turnsOf, turnText } from './turns';

const engine = new NodeEngine();
const words = async (lang: Lang, map = 'usa') =>
  new Words(lang === 'de' ? de : en, lang, (await engine.ask('map', { map })).map);
const names = ['Anna', 'Ben'];
const log = (...events: Event[]) => events.map((event, move) => ({ move, turn: 0, event }));
const taken = (seat: number, card: string): Event => ({ e: 'taken', seat, card, slot: 0 });
const drawn = (seat: number, card: string): Event => ({ e: 'drawn', seat, card, deck: 'main' });

async function told(lang: Lang, you: number | null, events: Event[], map?: string) {
  const w = await words(lang, map);
  const reader = { names, eyes: you, open: false, you };
  return turnsOf(log(...events)).map((turn) => turnText(w, turn, reader));
}

describe('two cards of one turn', () => {
  const both = [taken(1, 'red'), taken(1, 'purple')];
  it('are one line', async () => {
    expect(await told('en', 0, both)).toEqual(['Ben takes red and purple.']);
    expect(await told('de', 0, both)).toEqual(['Ben nimmt Rot und Lila.']);
    expect(await told('en', 1, both)).toEqual(['You take red and purple.']);
    expect(await told('de', 1, both)).toEqual(['Du nimmst Rot und Lila.']);
    expect(await told('en', 0, [taken(1, 'red'), taken(1, 'red')])).toEqual(['Ben takes 2× red.']);
  });
  it('from the pile are known to who drew them alone', async () => {
    const pile = [drawn(1, 'red'), drawn(1, 'blue')];
    expect(await told('en', 0, pile)).toEqual(['Ben draws two cards from the pile.']);
    expect(await told('de', 0, pile)).toEqual(['Ben zieht zwei Karten vom Stapel.']);
    expect(await told('en', 1, pile)).toEqual(['You draw red and blue from the pile.']);
  });
  it('from two places are told in their order', async () => {
    const mixed = [drawn(1, 'red'), taken(1, 'blue')];
    expect(await told('en', 0, mixed)).toEqual(['Ben draws a card from the pile and takes blue.']);
    expect(await told('en', 1, [...mixed].reverse())).toEqual(['You take blue and draw red from the pile.']);
  });
});

describe('a turn', () => {
  it('has what follows from it, once', async () => {
    const events: Event[] = [taken(1, 'red'), { e: 'wiped' }, { e: 'wiped' }, taken(1, 'blue'), taken(0, 'red')];
    const lines = await told('en', 0, events);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe('Ben takes red and blue. The row is discarded.');
  });
  it('ends with the second card, and when somebody else goes on', async () => {
    expect(await told('en', 0, [taken(1, 'red'), taken(1, 'red'), taken(1, 'red')])).toHaveLength(2);
    expect(await told('en', 0, [taken(1, 'red'), taken(0, 'red'), taken(1, 'red')])).toHaveLength(3);
  });
  it('with tickets is one line, too, and does not tell theirs', async () => {
    const events: Event[] = [
      { e: 'offered', seat: 1, count: { main: 3 }, tickets: [1, 2, 3] },
      { e: 'kept', seat: 1, count: { main: 2 }, tickets: [1, 2] },
    ];
    expect(await told('en', 0, events)).toEqual(['Ben draws 3 tickets and keeps 2.']);
    expect((await told('en', 1, events))[0]).toMatch(/^You draw 3 tickets and keep 2: .+ \(\d+\), .+ \(\d+\)\.$/);
    expect((await told('de', 1, events))[0]).toMatch(/^Du ziehst 3 Zielkarten und behältst 2: /);
  });
  it('with a claim has the passenger', async () => {
    const events: Event[] = [
      { e: 'claimed', seat: 1, route: 0, pay: { red: 1 }, points: 1 },
      { e: 'placed', seat: 1, city: 'berlin' },
    ];
    const [line, ...more] = await told('en', 0, events, 'maerklin');
    expect(more).toEqual([]);
    expect(line).toMatch(/^Ben claims .*: \+1 point\. Passenger in Berlin\.$/);
  });
  it('is not the last round, nor the end', async () => {
    const events: Event[] = [taken(1, 'red'), { e: 'last_round', turns: 2 }, { e: 'over', reason: 'pieces' }];
    expect(await told('en', 0, events)).toHaveLength(3);
  });
  it('goes on where it was left', () => {
    const all = log(taken(1, 'red'), taken(1, 'blue'), taken(0, 'red'), taken(0, 'blue'));
    expect(turnsOf(all, 2)).toEqual(turnsOf(all).slice(1));
  });
});
