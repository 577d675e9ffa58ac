// The end of a game, before it is there: turns that everybody still has, pieces that run out.
import type { Counts, MapFile, View } from '../engine/types';

const sum = (c: Counts | undefined): number => Object.values(c ?? {}).reduce((a, b) => a + b, 0);

// Turns of every seat in the last round, the one under way included; null before it.
export function turnsLeft(view: View): number[] | null {
  if (view.turns_left === null || view.to_move === null) return null;
  const left = Array<number>(view.players).fill(0);
  for (let k = 0; k < view.turns_left; k++) left[(view.to_move + k) % view.players]!++;
  return left;
}

// Whether a seat may bring about the last round soon: one long route, or two short ones, before it.
export function nearEnd(map: MapFile, view: View, seat: number): boolean {
  const pieces = view.seats[seat]?.pieces;
  return view.phase === 'play' && pieces !== undefined && sum(pieces) <= (map.rules.end_pieces ?? 2) + 6;
}

// Whether spending these pieces starts the last round.
export function startsEnd(map: MapFile, view: View, seat: number, pieces: number): boolean {
  if (view.phase !== 'play' || view.turns_left !== null) return false;
  return sum(view.seats[seat]?.pieces) - pieces <= (map.rules.end_pieces ?? 2);
}
