// A position of a puzzle, made from what its data says of it: all the other cards are in the piles, all the other
// tickets in their decks. The engine checks that it adds up.
import type { CardKind, Counts, Engine, MapFile, Rules } from '../engine/types';
import { playedMap, type PlayedMap } from '../game/own';
import { changedMap } from './begin';
import { routesOf, ticketOf } from './facts';

export interface PuzzleSeat {
  hand: Counts;
  tickets: string[];
  offered?: string[];
  routes: string[];
  harbours?: string[];
  passengers?: string[];
  travelled?: number; // passengers that are out of the game
  goods?: number; // points that they collected
}
export interface Position {
  rules?: Partial<Rules>; // in place of the board's, such as fewer pieces
  box?: Counts; // everybody's, where pieces are chosen
  faceup: string[];
  turns_left?: number; // in the last round
  seats: PuzzleSeat[];
}

const times = (kinds: CardKind[]) => kinds.flatMap((k) => Array.from({ length: k.count }, () => k.id));

// These cards out of those; the engine would not take a card too many.
function without(all: string[], taken: string[]): string[] {
  const left = [...all];
  for (const card of taken) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
const listed = (counts: Counts) => Object.entries(counts).flatMap(([id, n]) => Array.from({ length: n }, () => id));

// The owner of each route; of several side by side, the first that is free.
function ownersOf(map: MapFile, seats: PuzzleSeat[]): (number | null)[] {
  const owners: (number | null)[] = map.routes.map(() => null);
  seats.forEach(({ routes }, seat) => {
    for (const name of routes) owners[routesOf(map, name).find((r) => owners[r] === null)!] = seat;
  });
  return owners;
}

function piecesLeft({ map, routes }: PlayedMap, owners: (number | null)[], seat: number, box: Counts): Counts {
  const used = (piece: string) =>
    owners.reduce<number>((sum, owner, r) => {
      const kind = map.rules.route_kinds.find((k) => k.id === map.routes[r]!.kind);
      return owner === seat && kind?.piece === piece ? sum + routes[r]!.pieces : sum;
    }, 0);
  return Object.fromEntries(map.rules.pieces.map((p) => [p.id, p.count - used(p.id) - (box[p.id] ?? 0)]));
}

function seatState(played: PlayedMap, owners: (number | null)[], box: Counts, seat: PuzzleSeat, index: number) {
  const { map, routes } = played;
  const { rules } = map;
  const score = owners.reduce<number>((sum, o, r) => sum + (o === index ? routes[r]!.points : 0), 0);
  const indices = (names: string[] = []) => names.map((n) => ticketOf(map, n)).sort((a, b) => a - b);
  const { passengers = [], travelled = 0, goods = 0, harbours = [] } = seat;
  return {
    score: score + goods,
    hand: seat.hand,
    tickets: indices(seat.tickets),
    offered: indices(seat.offered),
    pieces: piecesLeft(played, owners, index, box),
    ...(rules.choose_pieces ? { box: Object.fromEntries(rules.pieces.map((p) => [p.id, box[p.id] ?? 0])) } : {}),
    ...(rules.harbours ? { harbours, harbours_left: rules.harbours.count - harbours.length } : {}),
    ...(rules.passengers
      ? { passengers, passengers_left: rules.passengers.count - passengers.length - travelled, goods }
      : {}),
  };
}

export async function positionOf(
  engine: Engine,
  board: string,
  position: Position,
): Promise<{ played: PlayedMap; text: string | undefined; state: unknown }> {
  const { rules, faceup, seats, box = {}, turns_left = null } = position;
  const text = rules && (await changedMap(engine, { board, rules }));
  const played = await playedMap(engine, board, text);
  const { map, name } = played;
  const owners = ownersOf(map, seats);
  const out = [...faceup, ...seats.flatMap((s) => listed(s.hand))];
  const held = seats.flatMap((s) => [...s.tickets, ...(s.offered ?? [])]).map((n) => ticketOf(map, n));
  const cards = (deck: string) => times(map.cards.kinds.filter((k) => (k.deck ?? map.cards.decks[0]) === deck));
  const tickets = (deck: string) =>
    map.tickets.flatMap((t, i) => ((t.deck ?? map.rules.ticket_decks[0]) === deck && !held.includes(i) ? [i] : []));
  const goods = map.rules.goods;
  const state = {
    map: name,
    players: seats.length,
    phase: 'play',
    to_move: 0,
    expects: seats[0]!.offered ? 'keep' : 'action',
    turn: 2 * seats.length,
    passes: 0,
    turns_left,
    decks: Object.fromEntries(map.cards.decks.map((d) => [d, { draw: without(cards(d), out), discard: [] }])),
    faceup,
    ticket_decks: Object.fromEntries(map.rules.ticket_decks.map((d) => [d, tickets(d)])),
    owners,
    seats: seats.map((s, i) => seatState(played, owners, box, s, i)),
    ...(goods
      ? { goods: Object.fromEntries(map.cities.flatMap((c) => (c.goods ? [[c.id, goods[c.goods]!]] : []))) }
      : {}),
    rng: '0'.repeat(72),
  };
  return { played, text, state };
}
