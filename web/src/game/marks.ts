// What is marked on the board: tickets, notes, advice, a longest path, what happened last.
import type { Event, Look, MapFile, Ticket } from '../engine/types';

export interface Mark {
  cities?: string[];
  routes?: number[];
  kind: 'ticket' | 'log' | 'path' | 'plan';
}

export interface Shown {
  map: MapFile;
  look: Look;
  eyes: number | null; // who looks; null if nobody's secrets may be shown
  helper: boolean; // show ways
  ticket: number | null; // pointed at or pinned
  offered: number[]; // tickets to choose from, or those chosen
  notes: number[];
  pointed?: Mark | null; // by a guided game
  advice: Mark[];
  path: number | null; // seat whose longest path is traced
  happened: Event[];
}

export function marksOf(s: Shown): Mark[] {
  const marks: Mark[] = [];
  const { view, seats } = s.look;
  if (s.notes.length)
    marks.push({
      routes: s.notes.filter((r) => view.owners[r] === null && s.look.routes[r] !== 'closed'),
      kind: 'plan',
    });
  marks.push(...s.advice);
  if (s.pointed) marks.push(s.pointed);
  marks.push(...ticketMarks(s));
  if (view.journey?.used.length) marks.push({ routes: view.journey.used, kind: 'path' });
  if (s.path !== null) marks.push({ routes: seats[s.path]?.longest.routes ?? [], kind: 'path' });
  for (const e of s.happened) {
    const routes = e.route !== undefined && e.e === 'claimed' ? [e.route] : [];
    const cities = e.city ? [e.city] : [];
    if (routes.length || cities.length) marks.push({ routes, cities, kind: 'log' });
  }
  return marks;
}

function ticketMarks(s: Shown): Mark[] {
  const cities = (x: number) => s.map.tickets[x]!.cities;
  if (s.eyes === null) return [];
  if (s.ticket !== null) {
    const t = s.look.tickets?.find((x) => x.ticket === s.ticket);
    return [{ cities: cities(s.ticket), routes: s.helper && t?.state === 'open' ? t.way : [], kind: 'ticket' }];
  }
  if (s.offered.length) return s.offered.map((x) => ({ cities: cities(x), kind: 'ticket' }));
  if (s.look.view.phase === 'over') return [];
  const places = [...new Set(openTickets(s.map, s.look, s.eyes).flatMap((t) => t.cities))];
  return places.length ? [{ cities: places, kind: 'ticket' }] : [];
}

// A seat's own tickets that are not done yet.
function openTickets(map: MapFile, look: Look, seat: number): Ticket[] {
  const done = new Set(look.tickets?.filter((t) => t.state === 'done').map((t) => t.ticket));
  return (look.view.seats[seat]?.tickets ?? []).filter((x) => !done.has(x)).map((x) => map.tickets[x]!);
}

// Where a small screen opens: the places of the most valuable open tickets that can be seen together
// within this width; none if not even one of them can.
export function openingCities(
  map: MapFile,
  look: Look,
  seat: number,
  at: Map<string, [number, number]>,
  width: number,
): string[] {
  let shown: string[] = [];
  for (const ticket of openTickets(map, look, seat).sort((a, b) => b.points - a.points)) {
    const cities = [...shown, ...ticket.cities];
    const xs = cities.flatMap((c) => (at.get(c) ? [at.get(c)![0]] : []));
    if (Math.max(...xs) - Math.min(...xs) <= width) shown = cities;
  }
  return shown;
}
