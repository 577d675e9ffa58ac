// The end of a game as parts that are revealed one after the other: what is on the board first, then
// the tickets one by one, then what else counts. All parts of a seat add up to its total.
import type { Look, MapFile, Scores, TicketLook } from '../engine/types';

export type PartKey = 'routes' | 'goods' | 'exchange' | 'ticket' | 'harbours' | 'harbours_unbuilt' | 'bonus';

export interface Part {
  key: PartKey;
  points: number[]; // per seat
  tickets?: (number | null)[]; // per seat, for key 'ticket'
}

// A seat's tickets in the order in which they are turned over: the surest first, the dearest last.
export function countTickets(look: Look, seat: number): TicketLook[] {
  return [...(look.seats[seat]?.tickets ?? [])].sort(
    (a, b) =>
      Number(b.state === 'done') - Number(a.state === 'done') ||
      Math.abs(a.points) - Math.abs(b.points) ||
      a.ticket - b.ticket,
  );
}

export function endParts(map: MapFile, look: Look, { scores }: Scores): Part[] {
  const parts: Part[] = [];
  const plain = (key: Exclude<PartKey, 'ticket'>) => {
    if (scores.some((s) => s[key] !== undefined)) parts.push({ key, points: scores.map((s) => s[key] ?? 0) });
  };
  plain('routes');
  plain('goods');
  plain('exchange');
  const tickets = scores.map((_, seat) => countTickets(look, seat));
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
