// The end of a game as parts that are revealed one after the other: what is on the board first, then
// the tickets one by one, then what else counts. All parts of a seat add up to its total.
import type { MapFile, Scores, Ticket, View } from '../engine/types';
import type { Network, Progress } from './network';

export type PartKey = 'routes' | 'goods' | 'exchange' | 'ticket' | 'harbours' | 'harbours_unbuilt' | 'bonus';

export interface Part {
  key: PartKey;
  points: number[]; // per seat
  tickets?: (number | null)[]; // per seat, for key 'ticket'
}

// What a ticket brings or costs at the end (W-16, W-17).
export function ticketPoints(ticket: Ticket, progress: Progress): number {
  if (!progress.done) return -(ticket.penalty ?? ticket.points);
  return progress.order === 'connected' ? (ticket.connected ?? ticket.points) : ticket.points;
}

export interface Counted {
  ticket: number;
  progress: Progress;
  points: number;
}

// A seat's tickets in the order in which they are turned over: the surest first, the dearest last.
export function countTickets(map: MapFile, net: Network, view: View, seat: number): Counted[] {
  return (view.seats[seat]?.tickets ?? [])
    .map((ticket) => {
      const progress = net.progress(view, seat, map.tickets[ticket]!);
      return { ticket, progress, points: ticketPoints(map.tickets[ticket]!, progress) };
    })
    .sort(
      (a, b) =>
        Number(b.progress.done) - Number(a.progress.done) ||
        Math.abs(a.points) - Math.abs(b.points) ||
        a.ticket - b.ticket,
    );
}

export function endParts(map: MapFile, net: Network, view: View, { scores }: Scores): Part[] {
  const parts: Part[] = [];
  const plain = (key: Exclude<PartKey, 'ticket'>) => {
    if (scores.some((s) => s[key] !== undefined)) parts.push({ key, points: scores.map((s) => s[key] ?? 0) });
  };
  plain('routes');
  plain('goods');
  plain('exchange');
  const tickets = scores.map((_, seat) => countTickets(map, net, view, seat));
  const most = Math.max(0, ...tickets.map((t) => t.length));
  for (let n = 0; n < most; n++) {
    parts.push({
      key: 'ticket',
      points: tickets.map((t) => t[n]?.points ?? 0),
      tickets: tickets.map((t) => t[n]?.ticket ?? null),
    });
  }
  plain('harbours');
  plain('harbours_unbuilt');
  if (map.rules.bonus_longest || map.rules.bonus_tickets) plain('bonus');
  return parts;
}

// What each harbour of a seat brings: completed tickets that name its city (W-13).
export function harbourValues(
  map: MapFile,
  net: Network,
  view: View,
  seat: number,
): { city: string; tickets: number; points: number }[] {
  const values = map.rules.harbours?.values ?? [];
  const done = (view.seats[seat]?.tickets ?? [])
    .map((x) => map.tickets[x]!)
    .filter((t) => net.progress(view, seat, t).done);
  return (view.seats[seat]?.harbours ?? []).map((city) => {
    const tickets = done.filter((t) => t.cities.includes(city)).length;
    return { city, tickets, points: values[Math.min(tickets, values.length - 1)] ?? 0 };
  });
}
