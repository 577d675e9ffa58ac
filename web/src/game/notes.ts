// Private notes on the map: routes that a seat means to claim. Saved with the game, never in its record.
import type { Counts, MapFile, View } from '../engine/types';

export type Notes = Record<string, number[]>; // by seat

export function toggled(list: number[], route: number): number[] {
  return list.includes(route) ? list.filter((r) => r !== route) : [...list, route];
}

// Routes of a path are pinned together; if all of them are pinned already, they are taken off.
export function pinned(list: number[], path: number[]): number[] {
  const all = path.every((r) => list.includes(r));
  return all ? list.filter((r) => !path.includes(r)) : [...list, ...path.filter((r) => !list.includes(r))];
}

export interface NoteSum {
  open: number[]; // still to be claimed
  lost: number[]; // owned by somebody else meanwhile
  fields: number;
  colours: Counts; // fields by colour
}

export function noteSum(map: MapFile, view: View, seat: number, list: number[]): NoteSum {
  const sum: NoteSum = { open: [], lost: [], fields: 0, colours: {} };
  for (const r of list) {
    const owner = view.owners[r];
    const route = map.routes[r];
    if (!route || owner === seat) continue;
    if (owner !== null && owner !== undefined) {
      sum.lost.push(r);
      continue;
    }
    sum.open.push(r);
    sum.fields += route.length;
    sum.colours[route.colour] = (sum.colours[route.colour] ?? 0) + route.length;
  }
  return sum;
}
