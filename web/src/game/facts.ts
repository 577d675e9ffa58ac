// The table in words, for the text mode: everything that the picture shows, and nothing more.
import type { Counts, Move } from '../engine/types';
import type { PlainTexts } from '../text/plain';
import type { Words } from './describe';
import type { Table } from './table.svelte';
import { stretches } from './travel';

const sum = (c: Counts | undefined) => Object.values(c ?? {}).reduce((a, b) => a + b, 0);

export interface RouteFact {
  route: number;
  to: string;
  text: string; // length, colour, kind, terrain, which of several tracks
  state: string; // who owns it, or that it is free or can be claimed
}
export interface CityFact {
  id: string;
  name: string;
  about: string[]; // goods, passenger, harbour, port
  routes: RouteFact[];
}

export class Facts {
  readonly #table: Table;
  readonly #words: Words;
  readonly #names: string[];
  readonly #x: PlainTexts;

  constructor(table: Table, words: Words, names: string[], texts: PlainTexts) {
    this.#table = table;
    this.#words = words;
    this.#names = names;
    this.#x = texts;
  }

  routeState(route: number): string {
    const t = this.#words.t.route;
    const owner = this.#table.view.owners[route];
    if (owner !== null && owner !== undefined)
      return owner === this.#table.eyes ? this.#x.yours : t.owned(this.#names[owner] ?? '');
    if (this.#table.acting !== null && this.#table.choices.claims.has(route)) return t.claimable;
    return this.#table.look.routes[route] === 'closed' ? this.#x.closed : t.free;
  }

  // "4 spaces, blue, 7 points, second track": what a route is.
  routeText(route: number): string {
    const w = this.#words,
      r = this.#table.map.routes[route]!,
      t = this.#x;
    const kinds = this.#table.map.rules.route_kinds;
    const kind = kinds.find((k) => k.id === r.kind);
    const piece = kinds.length > 1 ? w.piece(kind?.piece ?? r.kind) : '';
    const size = kind?.single ? t.costs(r.length) : t.spaces(r.length);
    const text = t.route(size, w.colour(r.colour), piece, r.rough ?? 0, this.#table.routes[route]!.points);
    const tracks = [route, ...this.#table.routes[route]!.beside].sort((a, b) => a - b);
    return tracks.length > 1 ? `${text}, ${t.track(tracks.indexOf(route))}` : text;
  }

  // The routes that the viewer's open tickets still need, in the order of travel, with the tracks beside them, and
  // the tickets that each is for.
  wanted(): Map<number, number[]> {
    const found = new Map<number, number[]>();
    const mine = (this.#table.look.tickets ?? []).filter((t) => !t.offered && t.state === 'open');
    for (const { ticket, way } of mine)
      for (const route of way.flatMap((r) => [r, ...this.#table.routes[r]!.beside]))
        found.set(route, [...(found.get(route) ?? []), ticket]);
    return found;
  }

  cities(): CityFact[] {
    const { map, graph, view } = this.#table,
      w = this.#words,
      t = this.#x;
    return map.cities
      .filter((c) => graph.routesAt(c.id).length > 0)
      .map((c) => {
        const about: string[] = [];
        if (c.port) about.push(t.port);
        const goods = view.goods?.[c.id];
        if (goods?.length) about.push(t.goods(goods.join(', ')));
        view.seats.forEach((s, i) => {
          if (s.passengers?.includes(c.id)) about.push(t.passenger(this.#names[i]!));
          if (s.harbours?.includes(c.id)) about.push(t.harbour(this.#names[i]!));
        });
        const routes = graph.routesAt(c.id).map((route) => ({
          route,
          to: w.city(graph.other(route, c.id)),
          text: this.routeText(route),
          state: this.routeState(route),
        }));
        routes.sort((a, b) => a.to.localeCompare(b.to, w.lang));
        return { id: c.id, name: w.city(c.id), about, routes };
      })
      .sort((a, b) => a.name.localeCompare(b.name, w.lang));
  }

  hand(): string[] {
    const w = this.#words,
      hand = this.#table.hand;
    return this.#table.map.cards.kinds.filter((k) => hand[k.id]).map((k) => w.t.cards.count(hand[k.id]!, w.card(k.id)));
  }

  ticket(index: number, helper: boolean): string {
    const w = this.#words,
      t = w.t.ticket,
      ticket = this.#table.map.tickets[index]!,
      now = this.#table.ticket(index);
    const parts = [t.label(w.ticket(index), ticket.points)];
    if (ticket.cities.length > 2)
      parts.push(t.inOrder(ticket.points), t.connected(ticket.connected), t.penalty(ticket.penalty));
    if (now?.state === 'done') parts.push(now.tour === 'connected' ? this.#x.doneFor(now.points) : t.done);
    else if (helper && now?.state === 'lost') parts.push(t.impossible);
    else if (helper && now) {
      const way = stretches(this.#table.map, now.way, ticket.cities[0]);
      parts.push(t.missing(now.missing), this.#x.way(way.map((s) => s.map((c) => w.city(c)).join(' – '))));
    }
    return parts.join(', ');
  }

  player(seat: number): string[] {
    const { view, map, look } = this.#table,
      w = this.#words,
      t = w.t.table,
      s = view.seats[seat]!;
    const facts = [t.scoreOf(s.score)];
    if (s.pieces) facts.push(w.pieces(s.pieces));
    facts.push(t.cardsOf(s.hand_count ?? sum(s.hand)));
    if (s.hand_backs) facts.push(w.t.list(Object.entries(s.hand_backs).map(([d, n]) => this.#x.ofDeck(n, w.deck(d)))));
    const tickets = s.ticket_count ?? s.tickets?.length;
    if (tickets !== undefined)
      facts.push(t.ticketsOf(tickets) + (s.ticket_backs ? ` (${w.take(s.ticket_backs)})` : ''));
    if (s.passengers_left !== undefined)
      facts.push(this.#x.passengersLeft(s.passengers_left, w.t.list((s.passengers ?? []).map((c) => w.city(c)))));
    if (s.harbours_left !== undefined)
      facts.push(this.#x.harboursLeft(s.harbours_left, w.t.list((s.harbours ?? []).map((c) => w.city(c)))));
    if (map.rules.bonus_longest) facts.push(t.longest(look.seats[seat]?.longest.length ?? 0));
    return facts;
  }

  // A move in words; face-up cards with their place in the row.
  move(m: Move): string {
    return this.#words.move(m, this.#table.view.faceup);
  }
}
