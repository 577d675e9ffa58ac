// Names and sentences: cities, cards, routes, moves and events in a language.
import type { CardKind, Counts, Event, Lang, MapFile, Move } from '../engine/types';
import { params as eventParams, type Events } from '../made/events';
import { params as refusalParams, type Refusals } from '../made/refusals';
import type { Texts } from '../text/en';
import { fill } from '../text/fill';
import type { LogEntry } from './history';
import { keyOf, seated } from './persons';
import { seatFromText, type GameRecord, type Seat } from './record';

export const seatNames = (seats: Seat[]): string[] => seats.map((s) => s.name);

/** How strong a bot is, or in which manner it plays; a server may have others. */
export const levelOf = (bot: string, t: Texts): string => t.levels[bot] ?? bot;
/** The same where it stands alone. */
export const levelTitle = (bot: string, t: Texts): string => {
  const level = levelOf(bot, t);
  return level.charAt(0).toUpperCase() + level.slice(1);
};
/** "Frieda · easy" */
export const personTitle = (name: string, bot: string, t: Texts): string => `${name} · ${levelOf(bot, t)}`;
/** Who played a recorded game, bots with their level. */
export const recordSeats = (record: GameRecord, t: Texts): string[] =>
  seated(record.seats.map(seatFromText), keyOf(record)).map((s) =>
    s.kind === 'bot' ? personTitle(s.name, s.bot, t) : s.name,
  );

export type Refusal = { [Code in keyof Refusals]: { code: Code } & Refusals[Code] }[keyof Refusals];

// What the table shows anyway, and the steps of a journey that is told when it ends.
const QUIET = new Set(['laid', 'wipe_spared', 'tickets_shuffled', 'departed', 'stepped']);

// "give:piece points" as names and kinds.
const parameters = (params: string) =>
  params
    .split(' ')
    .filter(Boolean)
    .map((p) => (p.includes(':') ? p.split(':') : [p, p]) as [string, string]);

export class Words {
  readonly t: Texts;
  readonly lang: Lang;
  readonly map: MapFile;
  readonly #kinds: Map<string, CardKind>;
  readonly #cities: Map<string, string>;

  constructor(t: Texts, lang: Lang, map: MapFile) {
    this.t = t;
    this.lang = lang;
    this.map = map;
    this.#kinds = new Map(map.cards.kinds.map((k) => [k.id, k]));
    const other = lang === 'de' ? 'en' : 'de';
    this.#cities = new Map(map.cities.map((c) => [c.id, c.names?.[lang] ?? c.names?.[other] ?? c.label ?? c.id]));
  }

  mapName(): string {
    return this.map.names[this.lang] ?? this.map.names.en ?? this.map.id;
  }
  city(id: string): string {
    return this.#cities.get(id) ?? id;
  }
  // A word of map files; one that nobody knows is shown as it stands there.
  word(id: string, many = false): string {
    return this.t.words[id]?.[many ? 1 : 0] ?? id.replaceAll('_', ' ');
  }
  colour(id: string): string {
    return id === 'gray' ? this.t.anyColour : this.word(id);
  }
  piece(id: string): string {
    return this.word(id, true);
  }
  pile(id: string): string {
    return this.t.piles[id] ?? this.t.pile(this.word(id));
  }
  deck(id: string): string {
    return this.t.piles[id] ?? this.word(id, true);
  }

  card(id: string, many = false): string {
    const k = this.#kinds.get(id);
    if (!k?.colour) return this.word(id, many);
    const colour = this.word(k.colour);
    // Where a colour is one kind of card its name says it all.
    if (this.map.cards.kinds.filter((other) => other.colour === k.colour).length === 1)
      return this.t.cards.colour(colour);
    const twice = Object.values(k.pays ?? {}).some((n) => n > 1);
    const vehicle = this.word(`${twice ? 'double_' : ''}${k.deck}`, many);
    return this.t.cards.vehicle(colour, vehicle) + (k.harbour ? this.t.cards.anchor : '');
  }

  cards(pay: Counts): string {
    const order = this.map.cards.kinds.map((k) => k.id).filter((id) => pay[id]);
    return this.t.list(order.map((id) => this.t.cards.count(pay[id]!, this.card(id))));
  }

  // Pieces with their number: "1 train", "2 trains".
  count(piece: string, n: number): string {
    return this.t.table.piecesOf(n, this.word(piece, n !== 1));
  }
  pieces(counts: Counts): string {
    return this.t.list(
      this.map.rules.pieces.filter((p) => counts[p.id] !== undefined).map((p) => this.count(p.id, counts[p.id]!)),
    );
  }

  routeName(route: number): string {
    const r = this.map.routes[route]!;
    return this.t.claim.title(this.city(r.from), this.city(r.to));
  }

  routeLabel(route: number): string {
    const r = this.map.routes[route]!;
    const kinds = this.map.rules.route_kinds;
    const kind = kinds.length > 1 ? this.piece(kinds.find((k) => k.id === r.kind)?.piece ?? r.kind) : '';
    return this.t.route.label(this.city(r.from), this.city(r.to), r.length, this.colour(r.colour), kind);
  }

  ticket(index: number): string {
    return this.map.tickets[index]!.cities.map((c) => this.city(c)).join(' – ');
  }

  // A sentence of the lists of src/made: its pattern, what its parameters are, and their values.
  say(pattern: string, params: string, values: object, names: string[] = [], me: number | null = null): string {
    const filled = parameters(params).map(([name, kind]) => {
      const value = (values as Record<string, never>)[name];
      return [name, value === undefined ? '' : this.#word(kind, value, names, me)];
    });
    return fill(pattern, Object.fromEntries(filled));
  }
  #word(kind: string, value: never, names: string[], me: number | null): string {
    switch (kind) {
      case 'route':
        return this.routeName(value);
      case 'ticket':
        return this.ticket(value);
      case 'city':
        return this.city(value);
      case 'cards':
        return this.cards(value);
      case 'colour':
        return this.t.cards.colour(this.colour(value));
      case 'pieces':
        return this.piece(value);
      case 'owner':
        return value === me ? this.t.you.owner : (names[value] ?? '');
      default:
        return String(value);
    }
  }

  // Why a move is refused, as well as its parameters allow to say it.
  refusal(r: Refusal, names: string[], me: number | null): string {
    const ways = refusalParams[r.code];
    const best = ways.findIndex((way) => parameters(way).every(([name]) => name in r));
    return this.say(this.t.refusals[r.code][best]!, ways[best]!, r, names, me);
  }

  take(counts: Counts): string {
    const decks = Object.entries(counts);
    if (this.map.rules.ticket_decks.length < 2) return this.t.table.ticketsOf(decks[0]?.[1] ?? 0);
    return this.t.list(decks.map(([d, n]) => this.t.ticket.mix(n, this.deck(d))));
  }

  // "3 tickets", or "2 short and 1 long tickets"
  tickets(counts: Counts): string {
    const decks = this.map.rules.ticket_decks.filter((d) => counts[d]);
    const sum = decks.reduce((n, d) => n + counts[d]!, 0);
    const parts = this.map.rules.ticket_decks.length < 2 ? [] : decks.map((d) => `${counts[d]} ${this.word(d, true)}`);
    return `${this.t.list(parts) || sum} ${this.word('ticket', sum !== 1)}`;
  }

  move(m: Move, faceup: (string | null)[] = []): string {
    const w = this.t.move;
    switch (m.t) {
      case 'draw': {
        if (m.slot === undefined) return w.draw(this.deck(m.deck!));
        const card = faceup[m.slot];
        return w.slot(card ? this.card(card) : `#${m.slot + 1}`) + (m.refill ? w.refill(this.deck(m.refill)) : '');
      }
      case 'claim':
        return (
          w.claim(this.routeName(m.route), this.cards(m.pay)) +
          (m.passenger ? w.passengerTo(this.city(m.passenger)) : '')
        );
      case 'tickets':
        return w.tickets(this.take(m.take));
      case 'keep':
        return w.keep(this.t.list(m.tickets.map((x) => this.ticket(x))));
      case 'pieces': {
        const { t: _, ...counts } = m;
        return w.pieces(this.pieces(counts as Counts));
      }
      case 'passenger':
        return w.passenger(this.city(m.city));
      case 'step':
        return w.step(this.routeName(m.route));
      case 'stop':
        return w.stop;
      case 'harbour':
        return w.harbour(this.city(m.city), this.cards(m.pay));
      case 'exchange':
        return w.exchange(this.count(m.give, m.count), this.count(m.take, m.count));
      case 'pass':
        return w.pass;
    }
  }

  // What happened, as somebody may know it who sees the cards of the seat `eyes`, or all if it is open; `you` is the
  // seat that is addressed. '' for what is not worth a line.
  event(e: Event, names: string[], eyes: number | null, open = false, you: number | null = null): string {
    const mine = open || (e.seat !== undefined && e.seat === eyes);
    if ((QUIET.has(e.e) && !e.wipes) || (e.e === 'chosen' && !mine)) return '';
    return this.told(mine ? e : { ...e, card: e.e === 'drawn' ? undefined : e.card, tickets: undefined }, names, you);
  }

  // A line of the log.
  line(l: LogEntry, names: string[], eyes: number | null, open = false, you: number | null = null): string {
    return l.says ? l.says(this.lang, names, you) : this.event(l.event, names, eyes, open, you);
  }

  // The whole event, in the first way of which all parameters are known.
  told(e: Event, names: string[], you: number | null): string {
    const ways = eventParams[e.e as keyof Events];
    const known = this.#known(e, names, you);
    const best = ways.findIndex((way) => parameters(way).every(([name]) => known[name] !== undefined));
    return fill(this.t.events[e.e as keyof Events][best]!, known as Record<string, string>);
  }

  // The parameters of src/text/events.def.
  #known(e: Event, names: string[], you: number | null): Record<string, string | undefined> {
    const n = e.n ?? e.turns ?? (typeof e.count === 'number' ? e.count : 1);
    const own = e.seat !== undefined && e.seat === you;
    const decks = this.map.rules.ticket_decks.length;
    const some = (count: unknown) => (count ? String(count) : undefined);
    return {
      seat: e.seat === undefined ? undefined : own ? this.t.you.subject : (names[e.seat] ?? ''),
      you: own ? '1' : '0',
      tickets: typeof e.count === 'object' ? this.tickets(e.count) : undefined,
      // Whoever chooses sees what is offered.
      which:
        e.tickets && !(own && e.e === 'offered')
          ? e.tickets.map((x) => `${this.ticket(x)} (${this.map.tickets[x]!.points})`).join(', ')
          : undefined,
      pieces: e.pieces && this.#counts(e.pieces, this.map.rules.pieces, (id, many) => this.word(id, many), ', '),
      card: e.card && this.card(e.card),
      cards: e.card && `${e.slot! + 1} ${this.card(e.card)}`,
      deck: e.deck && this.pile(e.deck),
      kind: e.deck && decks > 1 ? this.word(e.deck, true) : undefined,
      route: e.route === undefined ? undefined : this.routeName(e.route),
      city: e.city && this.city(e.city),
      pay: e.pay && this.#counts(e.pay, this.map.cards.kinds, (id, many) => this.card(id, many), ' + '),
      points: e.points === undefined ? undefined : String(Math.abs(e.points)),
      n: String(n),
      paid: some(e.paid),
      wipes: some(e.wipes),
      good: some(e.points),
      give: e.give && this.word(e.give, n !== 1),
      take: e.take && this.word(e.take, n !== 1),
      passes: e.reason === 'passes' ? '' : undefined,
      limit: e.reason === 'turns' ? '' : undefined,
    };
  }

  // "3 red + 1 locomotive"
  #counts(counts: Counts, all: { id: string }[], word: (id: string, many: boolean) => string, between: string): string {
    return all
      .filter(({ id }) => counts[id] !== undefined)
      .map(({ id }) => `${counts[id]} ${word(id, counts[id] !== 1)}`)
      .join(between);
  }
}
