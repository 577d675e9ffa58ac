// What anybody may know of a route at a glance, and whether it can still be claimed.
import type { Words } from './describe';
import type { Table } from './table.svelte';

// Whose it is, that it is closed and why, or that it is free.
export function routeState(table: Table, words: Words, names: string[], route: number): string {
  const t = words.t.route;
  const { view, look, eyes, acting } = table;
  const owner = view.owners[route];
  if (owner != null) return owner === eyes ? t.yours : t.owned(names[owner] ?? '');
  if (look.routes[route] === 'closed') return closedText(table, words, names, route);
  return acting !== null && table.choices.claims.has(route) ? t.claimable : t.free;
}

// Why a track is closed: by who has the one beside it.
function closedText(table: Table, words: Words, names: string[], route: number): string {
  const { view, eyes } = table;
  const seats = table.routes[route]!.beside.map((r) => view.owners[r]).filter((seat) => seat != null);
  const own = eyes !== null && seats.includes(eyes);
  const seat = seats[0];
  return words.refusal(
    own ? { code: 'parallel_own' } : { code: 'parallel_closed', ...(seat === undefined ? {} : { seat }) },
    names,
    eyes,
  );
}

// Whether the viewer may hope to claim it one day: it is free and open, and there are pieces for it, or some can be
// exchanged for them.
export function claimableOnce(table: Table, route: number): boolean {
  const { view, look, eyes, map } = table;
  if (view.owners[route] != null || look.routes[route] === 'closed') return false;
  const kind = map.rules.route_kinds.find((k) => k.id === map.routes[route]!.kind);
  const left = eyes === null ? undefined : view.seats[eyes]?.pieces?.[kind?.piece ?? ''];
  return left === undefined || map.rules.exchange_cost !== undefined || left >= table.routes[route]!.pieces;
}

export interface Glance {
  title: string;
  facts: string; // length, colour, points
  state: string;
}

// `wanted`: it is on the way of an own ticket.
export function glanceAt(table: Table, words: Words, names: string[], route: number, wanted: boolean): Glance {
  const r = table.map.routes[route]!;
  const { claim } = words.t;
  const kinds = table.map.rules.route_kinds;
  const kind = kinds.length > 1 ? words.piece(kinds.find((k) => k.id === r.kind)?.piece ?? r.kind) : '';
  const facts = [
    claim.fields(r.length),
    words.colour(r.colour),
    kind,
    r.rough ? claim.rough(r.rough) : '',
    words.t.table.scoreOf(table.routes[route]!.points),
  ];
  const state = [routeState(table, words, names, route), wanted ? words.t.route.wanted : ''];
  return {
    title: words.routeName(route),
    facts: facts.filter(Boolean).join(' · '),
    state: state.filter(Boolean).join(' · '),
  };
}
