// Names and sentences: cities, cards, routes, moves and events in a language.
import type { CardKind, Counts, Event, Lang, MapFile, Move } from '../engine/types';
import { params as refusalParams, type Refusals } from '../made/refusals';
import type { Texts } from '../text/en';
import { fill } from '../text/fill';
import type { Seat } from './record';

// Bots by their names in the language, numbered where there are several of a kind.
export function seatNames(seats: Seat[], t: Texts): string[] {
  const count = new Map<string, number>();
  return seats.map((s) => {
    if (s.kind === 'human') return s.name;
    const n = (count.get(s.bot) ?? 0) + 1;
    count.set(s.bot, n);
    return (t.botNames[s.bot] ?? s.bot) + (n > 1 ? ` ${n}` : '');
  });
}

export type Refusal = { [Code in keyof Refusals]: { code: Code } & Refusals[Code] }[keyof Refusals];

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
  colour(id: string): string {
    return this.t.colours[id] ?? id;
  }
  piece(id: string): string {
    return this.t.pieces[id] ?? id;
  }
  deck(id: string): string {
    return this.t.decks[id] ?? id;
  }

  card(id: string): string {
    const k = this.#kinds.get(id);
    const c = this.t.cards;
    if (!k) return id;
    if (!k.colour) return c.names[id] ?? (k.joker ? c.joker : id);
    const colour = this.colour(k.colour);
    const pays = k.pays ?? {};
    if (Object.values(pays).every((n) => n === 1)) return c.plain(colour);
    if (pays['ship'] === 2) return c.ship2(colour);
    if (pays['ship']) return c.ship(colour);
    return k.harbour ? c.wagonPort(colour) : c.wagon(colour);
  }

  cards(pay: Counts): string {
    const order = this.map.cards.kinds.map((k) => k.id).filter((id) => pay[id]);
    return this.t.list(order.map((id) => this.t.cards.count(pay[id]!, this.card(id))));
  }

  pieces(counts: Counts): string {
    return this.t.list(
      this.map.rules.pieces
        .filter((p) => counts[p.id] !== undefined)
        .map((p) => this.t.table.piecesOf(counts[p.id]!, this.piece(p.id))),
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
        return this.colour(value);
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
        return w.exchange(m.count, this.piece(m.give), this.piece(m.take));
      case 'pass':
        return w.pass;
    }
  }

  // What happened, as the viewer may know it; '' for what is not worth a line.
  event(e: Event, names: string[], viewer: number | null, open = false): string {
    const w = this.t.event;
    const who = e.seat === undefined ? '' : (names[e.seat] ?? '');
    const mine = open || (e.seat !== undefined && e.seat === viewer);
    const count = typeof e.count === 'number' ? e.count : Object.values(e.count ?? {}).reduce((a, b) => a + b, 0);
    switch (e.e) {
      case 'offered':
        return w.offered(who, count);
      case 'kept':
        return w.kept(who, count, mine && e.tickets ? this.t.list(e.tickets.map((x) => this.ticket(x))) : '');
      case 'chosen':
        return mine ? w.chosen(who, this.pieces(e.pieces ?? {})) : '';
      case 'drawn':
        return w.drawn(who, mine && e.card ? this.card(e.card) : '', this.deck(e.deck ?? 'main'));
      case 'taken':
        return w.taken(who, this.card(e.card ?? ''));
      case 'wiped':
        return w.wiped;
      case 'shuffled':
        return w.shuffled;
      case 'claimed':
        return w.claimed(who, this.routeName(e.route!), e.points ?? 0, this.cards(e.pay ?? {}));
      case 'placed':
        return w.placed(who, this.city(e.city!));
      case 'arrived':
        return w.arrived(who, this.city(e.city!), e.points ?? 0);
      case 'harbour':
        return w.harbour(who, this.city(e.city!));
      case 'exchanged':
        return w.exchanged(who, count, this.piece(e.give!), this.piece(e.take!));
      case 'passed':
        return w.passed(who);
      case 'last_round':
        return w.last_round(e.turns ?? 0);
      case 'over':
        return w.over;
      default:
        return '';
    }
  }
}
