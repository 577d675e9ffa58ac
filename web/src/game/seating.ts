// Who sits where (G-36). The engine draws it from the seed of the game, so that the server, the terminal and
// the browser draw the same.
import type { Engine } from '../engine/types';
import type { Texts } from '../text/en';
import type { Seating } from './record';
import type { Table } from './table.svelte';

export async function drawSeats<T>(engine: Engine, seats: T[], seed: string): Promise<T[]> {
  const { order } = await engine.ask('seating', { players: seats.length, seed });
  return order.map((i) => seats[i]!);
}

// For the next game of the same people: everybody moves up by one.
export const moveUp = <T>(seats: T[]): T[] => [...seats.slice(1), ...seats.slice(0, 1)];

// Who begins, and why; '' where nobody knows why any more.
export function seatingText(table: Table, names: string[], t: Texts): string {
  const how: Seating | null = table.seating;
  if (!how) return '';
  const you = table.solo && table.humans[0] === 0;
  return t.seating[how](you ? t.seating.you : t.seating.begins(names[0]!));
}
