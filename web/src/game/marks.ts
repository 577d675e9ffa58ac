// What is marked on the board: tickets, notes, advice, a longest path, what happened last.
import type { Event, MapFile, View } from '../engine/types';
import type { Network } from './network';

export interface Mark {
  cities?: string[];
  routes?: number[];
  kind: 'ticket' | 'log' | 'path' | 'plan';
}

export interface Shown {
  map: MapFile;
  net: Network;
  view: View;
  eyes: number | null; // who looks; null if nobody's secrets may be shown
  helper: boolean; // show ways
  ticket: number | null; // pointed at or pinned
  offered: number[]; // tickets to choose from, or those chosen
  notes: number[];
  advice: Mark[];
  path: number | null; // seat whose longest path is traced
  happened: Event[];
}

export function marksOf(s: Shown): Mark[] {
  const marks: Mark[] = [];
  if (s.notes.length) marks.push({ routes: s.notes.filter((r) => s.view.owners[r] === null), kind: 'plan' });
  marks.push(...s.advice);
  marks.push(...ticketMarks(s));
  if (s.view.journey?.used.length) marks.push({ routes: s.view.journey.used, kind: 'path' });
  if (s.path !== null) marks.push({ routes: s.net.longest(s.view.owners, s.path).routes, kind: 'path' });
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
    const p = s.net.progress(s.view, s.eyes, s.map.tickets[s.ticket]!);
    return [{ cities: cities(s.ticket), routes: s.helper && !p.impossible ? p.path : [], kind: 'ticket' }];
  }
  if (s.offered.length) return s.offered.map((x) => ({ cities: cities(x), kind: 'ticket' }));
  if (s.view.phase === 'over') return [];
  const places = openCities(s.net, s.map, s.view, s.eyes);
  return places.length ? [{ cities: places, kind: 'ticket' }] : [];
}

// The places of a seat's tickets that are not done yet.
export function openCities(net: Network, map: MapFile, view: View, seat: number): string[] {
  const held = view.seats[seat]?.tickets ?? [];
  const open = held.filter((x) => !net.progress(view, seat, map.tickets[x]!).done);
  return [...new Set(open.flatMap((x) => map.tickets[x]!.cities))];
}

// Where a small screen opens: the places of the most valuable open tickets that can be seen together
// within this width; none if not even one of them can.
export function openingCities(
  net: Network,
  map: MapFile,
  view: View,
  seat: number,
  at: Map<string, [number, number]>,
  width: number,
): string[] {
  const held = (view.seats[seat]?.tickets ?? [])
    .map((x) => map.tickets[x]!)
    .filter((t) => !net.progress(view, seat, t).done);
  let shown: string[] = [];
  for (const ticket of held.sort((a, b) => b.points - a.points)) {
    const cities = [...shown, ...ticket.cities];
    const xs = cities.flatMap((c) => (at.get(c) ? [at.get(c)![0]] : []));
    if (Math.max(...xs) - Math.min(...xs) <= width) shown = cities;
  }
  return shown;
}
