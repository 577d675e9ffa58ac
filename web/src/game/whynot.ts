// Why a route cannot be claimed now. The engine refuses; this says it in a way that helps.
import type { Counts, MapFile, View } from '../engine/types';
import type { Network } from './network';

export type WhyNot =
  | { why: 'taken'; seat: number }
  | { why: 'closed'; seat: number }
  | { why: 'beside' } // own track beside it
  | { why: 'pieces'; piece: string; have: number; need: number }
  | { why: 'cards'; missing: number; colour: string }
  | { why: 'not_now' };

export function whyNot(map: MapFile, net: Network, view: View, seat: number, route: number): WhyNot {
  const owner = view.owners[route];
  if (owner !== null && owner !== undefined) return { why: 'taken', seat: owner };
  for (const b of net.beside(route)) {
    const o = view.owners[b];
    if (o === seat) return { why: 'beside' };
    if (o !== null && o !== undefined && view.players <= (map.rules.parallel_close ?? 3))
      return { why: 'closed', seat: o };
  }
  const r = map.routes[route]!;
  const kind = map.rules.route_kinds.find((k) => k.id === r.kind) ?? map.rules.route_kinds[0]!;
  const need = net.pieces(route);
  const have = view.seats[seat]?.pieces?.[kind.piece] ?? 0;
  if (view.phase === 'play' && have < need) return { why: 'pieces', piece: kind.piece, have, need };
  const hand = view.seats[seat]?.hand;
  if (hand) {
    const missing = missingCards(map, hand, route);
    if (missing > 0) return { why: 'cards', missing, colour: r.colour };
  }
  return { why: 'not_now' };
}

// Fields that the hand cannot pay for, at best.
export function missingCards(map: MapFile, hand: Counts, route: number): number {
  const r = map.routes[route]!;
  let jokers = 0;
  const value = new Map<string, number>(),
    cards = new Map<string, number>();
  for (const k of map.cards.kinds) {
    const n = hand[k.id] ?? 0;
    const pays = k.pays ? (k.pays[r.kind] ?? 0) : 1;
    if (!n || k.toll || !pays) continue;
    if (k.joker) {
      if (r.length >= (k.min_length ?? 0)) jokers += n;
    } else if (k.colour) {
      value.set(k.colour, (value.get(k.colour) ?? 0) + n * pays);
      cards.set(k.colour, (cards.get(k.colour) ?? 0) + n);
    }
  }
  if (r.rough) {
    // Pairs of any colour for the rough fields, one card for each other field.
    let pairs = 0,
      odd = 0;
    for (const n of cards.values()) {
      pairs += Math.floor(n / 2);
      odd += n % 2;
    }
    const rough = r.rough;
    const made = Math.min(pairs, rough);
    const open = rough - made;
    const need = open * 2 - Math.min(open, odd) + (r.length - rough);
    return Math.max(0, need - jokers);
  }
  const best = r.colour === 'gray' ? Math.max(0, ...value.values()) : (value.get(r.colour) ?? 0);
  return Math.max(0, r.length - best - jokers);
}

export type WhyHarbour = 'no_port' | 'built' | 'none_left' | 'no_route' | 'cards';

// W-12: why no harbour can be built in a city.
export function whyHarbour(map: MapFile, net: Network, view: View, seat: number, city: string): WhyHarbour {
  if (!map.cities.find((c) => c.id === city)?.port) return 'no_port';
  if (view.seats.some((s) => s.harbours?.includes(city))) return 'built';
  if ((view.seats[seat]?.harbours_left ?? 0) === 0) return 'none_left';
  if (!net.routesAt(city).some((r) => view.owners[r] === seat)) return 'no_route';
  return 'cards';
}

export type WhyAction =
  'turn' | 'second' | 'no_tickets' | 'no_passenger' | 'no_journey' | 'no_harbour' | 'no_exchange' | 'not_now';

// Why an action other than a claim is not possible: the first reason that holds.
export function whyAction(
  view: View,
  seat: number | null,
  action: 'tickets' | 'passenger' | 'harbour' | 'exchange' | 'draw',
): WhyAction {
  if (seat === null) return 'turn';
  if (view.expects === 'second_card') return 'second';
  if (view.expects !== 'action') return 'not_now';
  const me = view.seats[seat];
  switch (action) {
    case 'tickets':
      return 'no_tickets';
    case 'passenger':
      return me?.passengers?.length ? 'no_journey' : 'no_passenger';
    case 'harbour':
      return 'no_harbour';
    case 'exchange':
      return 'no_exchange';
    default:
      return 'not_now';
  }
}
