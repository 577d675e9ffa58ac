// What a script asks of a position. Everything comes from the engine's look at it and from the log; nothing here
// knows the rules.
import type { Event, MapFile } from '../engine/types';
import type { Table } from '../game/table.svelte';
import type { Fact, Happening } from './script';

const together = (a: string[], b: string[]) => a.length === b.length && a.every((c) => b.includes(c));

export const routesOf = (map: MapFile, name: string): number[] =>
  map.routes.flatMap((r, i) => (together([r.from, r.to], name.split('/')) ? [i] : []));
export const ticketOf = (map: MapFile, name: string): number =>
  map.tickets.findIndex((t) => together(t.cities, name.split('/')));

export function happened(map: MapFile, what: Happening, { e, card, route, city, tickets }: Event): boolean {
  const named = (name: string) => tickets?.includes(ticketOf(map, name)) === true;
  return (
    [what.e].flat().includes(e) &&
    (what.card === undefined || what.card === card) &&
    (what.route === undefined || routesOf(map, what.route).includes(route ?? -1)) &&
    (what.least === undefined || (map.routes[route ?? -1]?.length ?? 0) >= what.least) &&
    (what.city === undefined || what.city === city) &&
    (what.has === undefined || named(what.has)) &&
    (what.tickets === undefined || (what.tickets.length === tickets?.length && what.tickets.every(named)))
  );
}

// Own events since so many moves were made.
export const ownEvents = ({ log, humans }: Table, since: number): { move: number; event: Event }[] =>
  log.filter((l) => l.move >= since && l.event.seat === humans[0]);

type Asked = { [Key in keyof Fact]-?: (value: NonNullable<Fact[Key]>, table: Table, since: number) => boolean };

const me = ({ humans }: Table) => humans[0]!;
const own = (table: Table) => table.view.seats[me(table)]!;
const total = (counts: Record<string, number> = {}) => Object.values(counts).reduce((a, b) => a + b, 0);
const lanes = (name: string, { map }: Table) => routesOf(map, name);
const state = (name: string, table: Table) => table.ticket(ticketOf(table.map, name))?.state;
const travelled = (table: Table) => {
  const { passengers = [], passengers_left = 0 } = own(table);
  return (table.map.rules.passengers?.count ?? 0) - passengers_left - passengers.length;
};

const ASKED: Asked = {
  expects: (value, { view }) => view.expects === value,
  stage: (value, { stage }) => (stage?.kind ?? '') === value,
  over: (value, { over }) => over === value,
  last: (value, { view }) => (view.turns_left !== null) === value,
  turns: (n, { view, humans }) => Math.floor((view.turn + view.players - 1 - humans[0]!) / view.players) >= n,
  claims: (n, table) => table.view.owners.filter((o) => o === me(table)).length >= n,
  left: (n, table) => table.view.phase !== 'setup' && total(own(table).pieces) <= n,
  completed: (n, { look }) => (look.tickets ?? []).filter((t) => !t.offered && t.state === 'done').length >= n,
  hand: (cards, { hand }) => Object.entries(cards).every(([id, n]) => (hand[id] ?? 0) >= n),
  faceup: (card, { view }) => view.faceup.includes(card),
  holds: (name, table) => own(table).tickets?.includes(ticketOf(table.map, name)) === true,
  done: (name, table) => state(name, table) === 'done',
  own: (name, table) => lanes(name, table).some((r) => table.look.routes[r] === 'own'),
  can: (name, table) => lanes(name, table).some((r) => table.choices.claims.has(r)),
  open: (name, table) => lanes(name, table).some((r) => table.look.routes[r] === 'open'),
  placed: (n, table) => (own(table).passengers ?? []).length + travelled(table) >= n,
  travelled: (n, table) => travelled(table) >= n,
  canTravel: (value, { choices }) => choices.passengers.size > 0 === value,
  harbours: (n, table) => (own(table).harbours ?? []).length >= n,
  canBuild: (value, { choices }) => choices.harbours.size > 0 === value,
  did: (what, table, since) => ownEvents(table, since).some((l) => happened(table.map, what, l.event)),
  any: (facts, table, since) => facts.some((f) => holds(f, table, since)),
  not: (fact, table, since) => !holds(fact, table, since),
};

// Whether all of it holds; what the learner did counts since so many moves were made.
export function holds(fact: Fact, table: Table, since: number): boolean {
  const ask = <Key extends keyof Fact>(key: Key) => ASKED[key](fact[key] as never, table, since);
  return (Object.keys(fact) as (keyof Fact)[]).every(ask);
}
