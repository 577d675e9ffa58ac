// The board as a graph, for advice: how far a ticket is, which way is cheapest, what a passenger
// could earn. All of it is public knowledge or the seat's own; the engine decides what counts.
import type { MapFile, Ticket, View } from '../engine/types';
import { parallels } from './choices';

export interface Progress {
  done: boolean;
  impossible: boolean; // cannot be completed any more
  missing: number; // fields to claim
  path: number[]; // routes to claim
  share: number; // 0 to 1, for a bar
  order?: 'order' | 'connected' | 'open'; // tours
}

export class Network {
  readonly #map: MapFile;
  readonly #country: Set<string>;
  readonly #at = new Map<string, number[]>();
  readonly #beside: number[][];
  readonly #longest = new Map<number, { key: string; trail: Trail }>(); // of each seat, for its routes

  constructor(map: MapFile) {
    this.#map = map;
    this.#country = new Set(map.cities.filter((c) => c.kind === 'country').map((c) => c.id));
    map.routes.forEach((r, i) => {
      for (const c of [r.from, r.to]) {
        const list = this.#at.get(c) ?? [];
        list.push(i);
        this.#at.set(c, list);
      }
    });
    this.#beside = map.routes.map((_, i) => parallels(map, i));
  }

  other(route: number, city: string): string {
    const r = this.#map.routes[route]!;
    return r.from === city ? r.to : r.from;
  }
  routesAt(city: string): number[] {
    return this.#at.get(city) ?? [];
  }
  beside(route: number): number[] {
    return this.#beside[route]!;
  }
  isCountry(city: string): boolean {
    return this.#country.has(city);
  }

  // Free, and not closed for this seat by a track beside it (G-22).
  open(view: View, seat: number, route: number): boolean {
    if (view.owners[route] !== null) return false;
    const few = view.players <= (this.#map.rules.parallel_close ?? 3);
    return !this.#beside[route]!.some((b) => view.owners[b] === seat || (few && view.owners[b] !== null));
  }

  pieces(route: number): number {
    const r = this.#map.routes[route]!;
    const kind = this.#map.rules.route_kinds.find((k) => k.id === r.kind) ?? this.#map.rules.route_kinds[0]!;
    return kind.single ? 1 : r.length;
  }

  points(route: number): number {
    const r = this.#map.routes[route]!;
    const kind = this.#map.rules.route_kinds.find((k) => k.id === r.kind) ?? this.#map.rules.route_kinds[0]!;
    return (kind.points ?? [1, 2, 4, 7, 10, 15, 18, 21])[r.length - 1] ?? 0;
  }

  // Routes of a cheapest way, or null. `cost` is Infinity where nothing leads through.
  way(from: string, to: string, cost: (route: number) => number): { routes: number[]; cost: number } | null {
    const best = new Map<string, { cost: number; via: number; back: string }>([[from, { cost: 0, via: -1, back: '' }]]);
    const done = new Set<string>();
    for (;;) {
      let here: string | null = null;
      let low = Infinity;
      for (const [c, b] of best) {
        if (!done.has(c) && b.cost < low) {
          low = b.cost;
          here = c;
        }
      }
      if (here === null) return null;
      if (here === to) break;
      done.add(here);
      if (here !== from && this.#country.has(here)) continue; // M-21: nothing leads through
      for (const r of this.routesAt(here)) {
        const next = this.other(r, here);
        const c = low + cost(r);
        if (c < (best.get(next)?.cost ?? Infinity)) best.set(next, { cost: c, via: r, back: here });
      }
    }
    const routes: number[] = [];
    for (let c = to; c !== from;) {
      const b = best.get(c)!;
      routes.push(b.via);
      c = b.back;
    }
    return { routes: routes.reverse(), cost: best.get(to)!.cost };
  }

  connected(view: View, seat: number, from: string, to: string): boolean {
    return this.way(from, to, (r) => (view.owners[r] === seat ? 0 : Infinity)) !== null;
  }

  progress(view: View, seat: number, ticket: Ticket): Progress {
    const own = (r: number) => view.owners[r] === seat;
    const taken = new Set<number>();
    const cost = (r: number) =>
      own(r) || taken.has(r) ? 0.001 : this.open(view, seat, r) ? this.#map.routes[r]!.length : Infinity;
    const total = (r: number) => this.#map.routes[r]!.length;
    let missing = 0,
      whole = 0,
      impossible = false,
      pieces = 0;
    for (let i = 0; i + 1 < ticket.cities.length; i++) {
      const a = ticket.cities[i]!,
        b = ticket.cities[i + 1]!;
      whole += this.way(a, b, total)?.cost ?? 0;
      const w = this.way(a, b, cost);
      if (!w) {
        impossible = true;
        continue;
      }
      for (const r of w.routes) {
        if (own(r) || taken.has(r)) continue;
        taken.add(r);
        missing += this.#map.routes[r]!.length;
        pieces += this.pieces(r);
      }
    }
    const done = !impossible && missing === 0;
    const left = Object.values(view.seats[seat]?.pieces ?? {}).reduce((a, b) => a + b, 0);
    if (view.phase === 'play' && !done && pieces > left) {
      // The way with fewest pieces decides; with two places only, that is exact.
      impossible ||= ticket.cities.length === 2 && !this.#affordable(view, seat, ticket, left);
    }
    const share = done ? 1 : Math.max(0, Math.min(0.98, 1 - missing / Math.max(whole, missing, 1)));
    const order =
      ticket.cities.length < 3
        ? undefined
        : !done
          ? 'open'
          : this.#inOrder(view, seat, ticket.cities)
            ? 'order'
            : 'connected';
    return { done, impossible: impossible && !done, missing, path: [...taken], share, order };
  }

  // Routes still to be claimed for several tickets together, each way using those before it.
  together(view: View, seat: number, tickets: Ticket[]): number[] {
    const taken = new Set<number>();
    const cost = (r: number) =>
      view.owners[r] === seat || taken.has(r)
        ? 0.001
        : this.open(view, seat, r)
          ? this.#map.routes[r]!.length
          : Infinity;
    for (const ticket of [...tickets].sort((a, b) => b.points - a.points)) {
      for (let i = 0; i + 1 < ticket.cities.length; i++) {
        const w = this.way(ticket.cities[i]!, ticket.cities[i + 1]!, cost);
        for (const r of w?.routes ?? []) if (view.owners[r] !== seat) taken.add(r);
      }
    }
    return [...taken];
  }

  // Which places of a tour hang together already: the largest part of them.
  joined(view: View, seat: number, cities: string[]): Set<string> {
    let best = new Set<string>();
    for (const c of cities) {
      const part = new Set(cities.filter((d) => d === c || this.connected(view, seat, c, d)));
      if (part.size > best.size) best = part;
    }
    return best.size > 1 ? best : new Set();
  }

  #affordable(view: View, seat: number, ticket: Ticket, left: number): boolean {
    const w = this.way(ticket.cities[0]!, ticket.cities[1]!, (r) =>
      view.owners[r] === seat ? 0 : this.open(view, seat, r) ? this.pieces(r) : Infinity,
    );
    return w !== null && w.cost <= left;
  }

  // W-16: a trail of own routes that meets the cities in their order (or backwards).
  #inOrder(view: View, seat: number, cities: string[]): boolean {
    const used = new Set<number>();
    let budget = 50_000;
    const go = (city: string, next: number): boolean => {
      if (city === cities[next]) next++;
      if (next === cities.length) return true;
      return this.routesAt(city).some((r) => {
        if (view.owners[r] !== seat || used.has(r) || budget-- <= 0) return false;
        used.add(r);
        const found = go(this.other(r, city), next);
        used.delete(r);
        return found;
      });
    };
    return go(cities[0]!, 0); // backwards is the same trail
  }

  // Tickets that this claim would complete.
  completes(view: View, seat: number, route: number, tickets: number[]): number[] {
    const after = { ...view, owners: view.owners.map((o, i) => (i === route ? seat : o)) };
    return tickets.filter((t) => {
      const ticket = this.#map.tickets[t]!;
      return !this.progress(view, seat, ticket).done && this.progress(after, seat, ticket).done;
    });
  }

  // A longest trail of a seat's routes.
  longest(owners: (number | null)[], seat: number): Trail {
    const own = owners.flatMap((o, r) => (o === seat ? [r] : []));
    const key = own.join();
    const known = this.#longest.get(seat);
    if (known?.key === key) return known.trail;
    const trail = this.#trail(owners, seat, own);
    this.#longest.set(seat, { key, trail });
    return trail;
  }

  // Exhaustive, within a limit that real games do not reach.
  #trail(owners: (number | null)[], seat: number, own: number[]): Trail {
    const used = new Set<number>();
    let best: number[] = [],
      bestLength = 0,
      budget = 400_000;
    const stack: number[] = [];
    const go = (city: string, length: number) => {
      if (length > bestLength) {
        bestLength = length;
        best = [...stack];
      }
      if (this.#country.has(city) && stack.length > 0) return;
      for (const r of this.routesAt(city)) {
        if (owners[r] !== seat || used.has(r) || budget-- <= 0) continue;
        used.add(r);
        stack.push(r);
        go(this.other(r, city), length + this.#map.routes[r]!.length);
        stack.pop();
        used.delete(r);
      }
    };
    for (const c of new Set(own.flatMap((r) => [this.#map.routes[r]!.from, this.#map.routes[r]!.to]))) go(c, 0);
    return { routes: best, length: bestLength };
  }

  // Places of a journey so far.
  visited(journey: { from: string; used: number[] }): string[] {
    const list = [journey.from];
    for (const r of journey.used) list.push(this.other(r, list[list.length - 1]!));
    return list;
  }

  // The next steps of the journey under way: where to, what it brings, whether it costs a card (M-16).
  steps(view: View, seat: number, routes: number[]): JourneyStep[] {
    const j = view.journey;
    if (!j) return [];
    const seen = new Set(this.visited(j));
    return routes.map((route) => {
      const city = this.other(route, j.at);
      return {
        route,
        city,
        gain: seen.has(city) ? 0 : (view.goods?.[city]?.[0] ?? 0),
        foreign: view.owners[route] !== seat,
      };
    });
  }

  // The best journeys of a passenger from where it stands: points, cards, routes.
  journeys(view: View, seat: number, at: string, used: number[], seen: string[], cards: number): Journey[] {
    const found = new Map<string, Journey>();
    const gone = new Set(used),
      visited = new Set(seen);
    const steps: number[] = [];
    let budget = 60_000;
    const go = (city: string, points: number, paid: number) => {
      if (steps.length > 0) {
        const key = `${points}/${paid}`;
        const old = found.get(key);
        if (!old || old.routes.length > steps.length) found.set(key, { points, cards: paid, routes: [...steps] });
      }
      if (this.#country.has(city) && steps.length > 0) return;
      for (const r of this.routesAt(city)) {
        const owner = view.owners[r];
        if (owner === null || gone.has(r) || budget-- <= 0) continue;
        const toll = owner === seat ? 0 : 1;
        if (paid + toll > cards) continue;
        const next = this.other(r, city);
        const fresh = !visited.has(next);
        const gain = fresh ? (view.goods?.[next]?.[0] ?? 0) : 0;
        gone.add(r);
        if (fresh) visited.add(next);
        steps.push(r);
        go(next, points + gain, paid + toll);
        steps.pop();
        gone.delete(r);
        if (fresh) visited.delete(next);
      }
    };
    go(at, 0, 0);
    const list = [...found.values()].sort((a, b) => b.points - a.points || a.cards - b.cards);
    // Only what nothing else beats in both points and cards.
    return list.filter((j, i) => !list.slice(0, i).some((k) => k.cards <= j.cards)).slice(0, 3);
  }
}

export interface Trail {
  routes: number[];
  length: number;
}

export interface Journey {
  points: number;
  cards: number;
  routes: number[];
}

export interface JourneyStep {
  route: number;
  city: string;
  gain: number;
  foreign: boolean;
}
