// The colours of the seats as the user chose them. The pattern belongs to the seat, so that two
// seats differ even where their colours look alike.
import { SEATS } from './palette';

// What can be chosen: dark enough for white patterns on them, light enough for the dark board.
export const INKS: Record<string, string> = {
  blue: '#2563b0',
  red: '#c2362f',
  green: '#2e8b57',
  yellow: '#d9a514',
  black: '#3a3a42',
  purple: '#7a4aa3',
  teal: '#1f8a99',
  pink: '#c25486',
  brown: '#8a5a33',
};
export const FIRST = ['blue', 'red', 'green', 'yellow', 'black'];

export const seatStyle = $state({ inks: [...FIRST], patterns: true });

export interface SeatInk {
  colour: string;
  pattern: string;
}

export function seatInk(seat: number): SeatInk {
  const i = seat % SEATS.length;
  const pattern = seatStyle.patterns ? SEATS[i]!.pattern : 'plain';
  return { colour: INKS[seatStyle.inks[i] ?? ''] ?? SEATS[i]!.colour, pattern };
}

// A seat takes an ink; whoever had it gets the old one, so that no two are the same.
export function withInk(inks: string[], seat: number, ink: string): string[] {
  const old = inks[seat]!;
  return inks.map((k, i) => (i === seat ? ink : k === ink ? old : k));
}

// What is stored may be of any kind.
export function validInks(value: unknown): string[] {
  const ok =
    Array.isArray(value) && value.length === FIRST.length && value.every((k) => typeof k === 'string' && k in INKS);
  return ok && new Set(value).size === FIRST.length ? (value as string[]) : [...FIRST];
}
