// What a harbour may bring: tickets that name its city, done or still possible (W-13).
import type { MapFile, View } from '../engine/types';
import type { Network, Progress } from './network';

export interface HarbourHope {
  city: string;
  tickets: { index: number; progress: Progress }[];
  now: number; // points by completed tickets
  hoped: number; // if all that are still possible are completed
}

export function harbourHope(map: MapFile, net: Network, view: View, seat: number, city: string): HarbourHope {
  const values = map.rules.harbours?.values ?? [];
  const value = (n: number) => values[Math.min(n, values.length - 1)] ?? 0;
  const held = (view.seats[seat]?.tickets ?? []).filter((x) => map.tickets[x]!.cities.includes(city));
  const tickets = held.map((index) => ({ index, progress: net.progress(view, seat, map.tickets[index]!) }));
  return {
    city,
    tickets,
    now: value(tickets.filter((t) => t.progress.done).length),
    hoped: value(tickets.filter((t) => !t.progress.impossible).length),
  };
}

// The most promising first.
export function sortHarbours(map: MapFile, net: Network, view: View, seat: number, cities: string[]): HarbourHope[] {
  return cities.map((c) => harbourHope(map, net, view, seat, c)).sort((a, b) => b.hoped - a.hoped || b.now - a.now);
}
