// The log by turns: what somebody does in one turn is one line, and so is what follows from it.
import type { Event } from '../engine/types';
import type { Words } from './describe';
import type { LogEntry } from './history';

export interface Turn {
  n: number; // of its first entry in the log
  entries: LogEntry[];
  seat: number | undefined; // whose turn it is; none for what concerns all
}

// For whom it is told: as in `Words.event`.
export interface Reader {
  names: string[];
  eyes: number | null;
  open: boolean;
  you: number | null;
}

const isCard = (e: Event) => e.e === 'drawn' || e.e === 'taken';
type Following = 'wiped' | 'shuffled'; // nobody does them: they happen in a turn
const FOLLOWS = new Set<string>(['wiped', 'shuffled'] satisfies Following[]);

// Whether something belongs to the turn before it.
function joins(turn: Turn, e: Event): boolean {
  if (e.seat === undefined) return turn.seat !== undefined && FOLLOWS.has(e.e);
  if (e.seat !== turn.seat) return false;
  const done = turn.entries.map((l) => l.event).filter((x) => x.seat !== undefined);
  const last = done[done.length - 1]!.e;
  if (isCard(e)) return done.length === 1 && isCard(done[0]!);
  return (e.e === 'placed' && last === 'claimed') || (e.e === 'kept' && last === 'offered');
}

// The log from an entry on that begins a turn.
export function turnsOf(log: LogEntry[], from = 0): Turn[] {
  const turns: Turn[] = [];
  for (let n = from; n < log.length; n++) {
    const entry = log[n]!;
    const last = turns[turns.length - 1];
    if (last && !entry.says && !last.entries[0]!.says && joins(last, entry.event)) last.entries.push(entry);
    else turns.push({ n, entries: [entry], seat: entry.event.seat });
  }
  return turns;
}

// "takes red and draws a card from the pile": cards that came in the same way are told together.
function cards(words: Words, events: Event[], to: Reader, own: boolean): string {
  const t = words.t.turns;
  const ways: { deck: string; known: string[]; hidden: number }[] = [];
  for (const e of events) {
    const deck = e.e === 'drawn' ? (e.deck ?? '') : '';
    let way = ways[ways.length - 1];
    if (way?.deck !== deck) ways.push((way = { deck, known: [], hidden: 0 }));
    const seen = e.card && (!deck || to.open || e.seat === to.eyes);
    if (seen) way.known.push(t.card(words.card(e.card!)));
    else way.hidden++;
  }
  return words.t.list(
    ways.map((w) => {
      const [one, two] = w.known;
      const twice = w.known.length === 2 && one === two;
      const what = w.hidden ? t.hidden(w.hidden) : twice ? words.t.cards.count(2, one!) : words.t.list(w.known);
      return w.deck ? t.draws(own, what, words.pile(w.deck)) : t.takes(own, what);
    }),
  );
}

function tickets(words: Words, [offered, kept]: Event[], to: Reader, own: boolean): string {
  const count = (e: Event) => (typeof e.count === 'object' ? e.count : {});
  const sum = Object.values(count(kept!)).reduce((a, b) => a + b, 0);
  const seen = (to.open || kept!.seat === to.eyes) && kept!.tickets;
  const which = seen ? seen.map((x) => `${words.ticket(x)} (${words.map.tickets[x]!.points})`).join(', ') : '';
  return words.t.turns.tickets(own, words.tickets(count(offered!)), sum, which);
}

// The turn in words; '' if there is nothing that the reader may know of it.
export function turnText(words: Words, { entries, seat }: Turn, to: Reader): string {
  if (entries[0]!.says) return words.line(entries[0]!, to.names, to.eyes, to.open, to.you);
  const events = entries.map((l) => l.event);
  const mine = events.filter((e) => e.seat !== undefined);
  const own = seat !== undefined && seat === to.you;
  const who = own ? words.t.you.subject : (to.names[seat ?? -1] ?? '');
  const said = (list: Event[]) => list.map((e) => words.event(e, to.names, to.eyes, to.open, to.you));
  const first = mine[0]?.e;
  const does =
    first && isCard(mine[0]!)
      ? [`${who} ${cards(words, mine, to, own)}.`]
      : first === 'offered' && mine.length > 1
        ? [`${who} ${tickets(words, mine, to, own)}.`]
        : [...said(mine.slice(0, 1)), ...mine.slice(1).map((e) => words.t.turns.placed(words.city(e.city!)))];
  // What happened several times in a turn is told once.
  const follows = events.filter((e) => e.seat === undefined).map((e) => words.t.turns[e.e as Following]);
  return [...new Set([...does, ...(mine.length ? follows : said(events))])].filter(Boolean).join(' ');
}
