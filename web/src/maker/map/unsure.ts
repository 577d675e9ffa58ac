// What of a board is not known for certain. A map file says it itself: an entry that is somebody's own reading has
// "sure": false, and one that was compared with the printed board has "sure": true from then on.
import { setCity, setRoute, setRouteKind, setTicket, type Edit } from './edit';

export interface Doubt {
  kind: 'points' | 'city' | 'route' | 'ticket';
  index: number; // in its list of the file
  sure: boolean; // confirmed
}

const isObject = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v);

export function doubtsOf(value: Record<string, unknown>): Doubt[] {
  const rules = isObject(value['rules']) ? value['rules'] : {};
  const lists: [Doubt['kind'], unknown][] = [
    ['points', rules['route_kinds']],
    ['city', value['cities']],
    ['route', value['routes']],
    ['ticket', value['tickets']],
  ];
  return lists.flatMap(([kind, list]) =>
    (Array.isArray(list) ? (list as unknown[]) : []).flatMap((entry, index) =>
      isObject(entry) && typeof entry['sure'] === 'boolean' ? [{ kind, index, sure: entry['sure'] }] : [],
    ),
  );
}

// It is as printed, or was made so.
export function settle(doubt: Doubt, sure = true): Edit {
  const set = { points: setRouteKind, city: setCity, route: setRoute, ticket: setTicket }[doubt.kind];
  return set(doubt.index, 'sure', sure);
}

// The next one after a place in the list, from the beginning again at its end; -1 if all are settled.
export function nextOpen(doubts: Doubt[], after: number): number {
  for (let i = 1; i <= doubts.length; i++) {
    const at = (after + i + doubts.length) % doubts.length;
    if (!doubts[at]!.sure) return at;
  }
  return -1;
}
