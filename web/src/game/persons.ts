// Bots are people with a name and a face (src/text/persons.def). Who sits where follows from the game, so that
// everybody who sees it meets the same people: at its table, in the lobby, in its record. src/text/person.c does
// the same for the terminal.
import { persons } from '../made/persons';
import type { GameRecord, Seat } from './record';

export interface Person {
  name: string;
  face: string; // '' if nobody knows it
}

// A game at a server goes by its id there, any other one by its seed. Zeros in front of a seed mean nothing.
export const keyOf = (record: Pick<GameRecord, 'seed' | 'fairness'>): string =>
  (record.fairness as { game?: string } | undefined)?.game ?? record.seed;
const turn = (key: string) => [...key].reduce((sum, c) => sum + (parseInt(c, 36) || 0), 0);

/** The people of a table: null where no bot sits. `others` are those who have a name already. */
export function personsAt(bots: (string | null)[], key: string, others: string[] = []): (Person | null)[] {
  const seen = new Map<string, number>();
  return bots.map((bot) => {
    if (bot === null) return null;
    const nth = seen.get(bot) ?? 0;
    seen.set(bot, nth + 1);
    const all = persons[bot] ?? [];
    const first = all.length ? turn(key) % all.length : 0;
    const free = [...all.slice(first), ...all.slice(0, first)].filter(([name]) => !others.includes(name));
    const [name, face] = free[nth % free.length] ?? [bot, ''];
    const round = free.length ? Math.floor(nth / free.length) : nth;
    return { name: round ? `${name} ${round + 1}` : name, face };
  });
}

/** Seats with the names and faces of their bots. A name that a record gives is kept. */
export function seated(seats: Seat[], key: string): Seat[] {
  const people = seats.flatMap((s) => (s.kind === 'human' || s.name !== s.bot ? [s.name] : []));
  const found = personsAt(
    seats.map((s) => (s.kind === 'bot' && s.name === s.bot ? s.bot : null)),
    key,
    people,
  );
  return seats.map((s, i) => (s.kind === 'bot' && found[i] ? { ...s, ...found[i] } : s));
}

/** The one whom people ask for hints. */
export const adviser = (bot: string): string => persons[bot]?.[0]?.[0] ?? bot;
