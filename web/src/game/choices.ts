// The legal moves, sorted by what a player clicks on. Everything that the client offers comes from
// here, so it offers exactly what the engine lists: `flatten` gives the list back.
import type {
  ClaimMove,
  Counts,
  DrawMove,
  ExchangeMove,
  HarbourMove,
  MapFile,
  Move,
  PiecesMove,
} from '../engine/types';

export interface Choices {
  blind: Map<string, DrawMove>; // by deck
  slots: Map<number, DrawMove[]>; // by slot, one per deck of the replacement
  tickets: Extract<Move, { t: 'tickets' }>[];
  keeps: Extract<Move, { t: 'keep' }>[];
  pieces: PiecesMove[];
  claims: Map<number, ClaimMove[]>; // by route
  passengers: Map<string, Move>; // by city
  steps: Map<number, Move>; // by route
  harbours: Map<string, HarbourMove[]>; // by city
  exchanges: ExchangeMove[];
  stop: Move | null;
  pass: Move | null;
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V) {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

export function sortMoves(moves: Move[]): Choices {
  const c: Choices = {
    blind: new Map(),
    slots: new Map(),
    tickets: [],
    keeps: [],
    pieces: [],
    claims: new Map(),
    passengers: new Map(),
    steps: new Map(),
    harbours: new Map(),
    exchanges: [],
    stop: null,
    pass: null,
  };
  for (const m of moves) {
    switch (m.t) {
      case 'draw':
        if (m.slot !== undefined) push(c.slots, m.slot, m);
        else c.blind.set(m.deck!, m);
        break;
      case 'tickets':
        c.tickets.push(m);
        break;
      case 'keep':
        c.keeps.push(m);
        break;
      case 'pieces':
        c.pieces.push(m as PiecesMove);
        break;
      case 'claim':
        push(c.claims, m.route, m);
        break;
      case 'passenger':
        c.passengers.set(m.city, m);
        break;
      case 'step':
        c.steps.set(m.route, m);
        break;
      case 'harbour':
        push(c.harbours, m.city, m);
        break;
      case 'exchange':
        c.exchanges.push(m);
        break;
      case 'stop':
        c.stop = m;
        break;
      case 'pass':
        c.pass = m;
        break;
    }
  }
  return c;
}

export function flatten(c: Choices): Move[] {
  return [
    ...c.blind.values(),
    ...[...c.slots.values()].flat(),
    ...c.tickets,
    ...c.keeps,
    ...c.pieces,
    ...[...c.claims.values()].flat(),
    ...c.passengers.values(),
    ...c.steps.values(),
    ...[...c.harbours.values()].flat(),
    ...c.exchanges,
    ...(c.stop ? [c.stop] : []),
    ...(c.pass ? [c.pass] : []),
  ];
}

// Sets of cards in the order in which a player would give them up: fewest jokers, then fewest cards
// with the harbour symbol, then the colour of which most are in the hand.
export function sortPayments<T extends { pay: Counts }>(map: MapFile, hand: Counts, list: T[]): T[] {
  const kinds = new Map(map.cards.kinds.map((k) => [k.id, k]));
  const key = (pay: Counts): number[] => {
    let jokers = 0,
      weak = 0,
      symbols = 0,
      kept = 0,
      cards = 0;
    for (const [id, n] of Object.entries(pay)) {
      const k = kinds.get(id);
      cards += n;
      if (k?.joker) {
        jokers += n;
        if (k.min_length) weak += n; // good for fewer routes: the first to go
      } else {
        if (k?.harbour) symbols += n;
        kept += (hand[id] ?? 0) - n;
      }
    }
    return [jokers, -weak, symbols, cards, -kept];
  };
  return list
    .map((item) => ({ item, key: key(item.pay) }))
    .sort((a, b) => {
      for (let i = 0; i < a.key.length; i++) {
        const d = a.key[i]! - b.key[i]!;
        if (d) return d;
      }
      return 0;
    })
    .map((x) => x.item);
}

// Where passengers may be placed with a claim: `undefined` is "none".
export function passengerOptions(moves: ClaimMove[]): (string | undefined)[] {
  return [...new Set(moves.map((m) => m.passenger))];
}

export function samePay(a: Counts, b: Counts): boolean {
  const ka = Object.keys(a);
  return ka.length === Object.keys(b).length && ka.every((k) => a[k] === b[k]);
}

// Whether two moves are the same, whatever the order of their fields.
export function sameMove(a: Move, b: Move): boolean {
  const x = a as unknown as Record<string, unknown>,
    y = b as unknown as Record<string, unknown>;
  const keys = Object.keys(x);
  if (keys.length !== Object.keys(y).length) return false;
  return keys.every((k) => {
    const u = x[k],
      v = y[k];
    if (Array.isArray(u)) return Array.isArray(v) && u.length === v.length && u.every((e, i) => e === v[i]);
    if (u && typeof u === 'object') return !!v && typeof v === 'object' && samePay(u as Counts, v as Counts);
    return u === v;
  });
}
