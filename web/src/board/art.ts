/** Shapes of the board's pieces and symbols, as paths around the origin. */

import { CARD, SYMBOL } from '../cards/palette';

export const COLOURS = CARD;
export const PATTERNS = ['plain', 'stripes', 'dots', 'cross', 'bars'];

const numbers = /-?\d*\.?\d+/g;

/** The symbol of a colour, moved and scaled: size is its width in board units. */
export function symbolPath(colour: string, x: number, y: number, size: number): string {
  const shape = SYMBOL[colour];
  if (!shape) return '';
  return scaled(shape, size / 10, x - size / 2, y - size / 2);
}

/** Moves and scales a path; relative commands are only scaled. Knows M L H V C Q A Z. */
function scaled(path: string, k: number, dx: number, dy: number): string {
  let out = '';
  for (const part of path.match(/[a-zA-Z][^a-zA-Z]*/g) ?? []) {
    const command = part[0]!;
    const args = arcAware(command, part.slice(1));
    const lower = command === command.toLowerCase();
    const values = args.map((v, i) => {
      if (command === 'a' || command === 'A') {
        const c = i % 7;
        if (c < 2) return v * k;
        if (c < 5) return v;
        return lower ? v * k : v * k + (c === 5 ? dx : dy);
      }
      if (lower) return v * k;
      if (command === 'H') return v * k + dx;
      if (command === 'V') return v * k + dy;
      return v * k + (i % 2 ? dy : dx);
    });
    out += command + values.map((v) => String(Math.round(v * 100) / 100)).join(' ');
  }
  return out;
}

function arcAware(command: string, text: string): number[] {
  if (command !== 'a' && command !== 'A') return (text.match(numbers) ?? []).map(Number);
  // Flags of arcs may be written without spaces.
  const out: number[] = [];
  let rest = text.trim();
  while (rest) {
    const flag = out.length % 7 === 3 || out.length % 7 === 4;
    const m = flag ? /^[\s,]*([01])/.exec(rest) : /^[\s,]*(-?\d*\.?\d+)/.exec(rest);
    if (!m) break;
    out.push(Number(m[1]));
    rest = rest.slice(m[0].length);
  }
  return out;
}

/** The vehicles, seen slightly from above, pointing right; 22 by 11 units, the subway 31 by 14. */
export interface Vehicle {
  /** Outline, for shadow and edge. */
  outline: string;
  /** The side wall below the roof. */
  side: string;
  roof: string;
  /** Bright details: windows, highlights. */
  light: string;
  /** Dark details: joints, wheels, funnels. */
  dark: string;
  /** Where the owner's pattern is drawn. */
  plate: string;
}

export const VEHICLES: Record<string, Vehicle> = {
  train: {
    outline: 'M-9.2-5.4H9.2Q11-5.4 11-3.6V3.8Q11 5.6 9.2 5.6H-9.2Q-11 5.6-11 3.8V-3.6Q-11-5.4-9.2-5.4Z',
    side: 'M-11-2H11V3.8Q11 5.6 9.2 5.6H-9.2Q-11 5.6-11 3.8Z',
    roof: 'M-9.2-5.4H9.2Q11-5.4 11-3.6V1.2Q11 2 10 2H-10Q-11 2-11 1.2V-3.6Q-11-5.4-9.2-5.4Z',
    plate: 'M-8.6-4.2H8.6V.9H-8.6Z',
    light: 'M-9 3H-5.9V4.5H-9ZM-4.6 3H-1.5V4.5H-4.6ZM1.5 3H4.6V4.5H1.5ZM5.9 3H9V4.5H5.9Z',
    dark: 'M-11.9-.6H-11V1.4H-11.9ZM11-.6H11.9V1.4H11Z',
  },
  ship: {
    outline: 'M-10.6-3.4Q-10.8-4.4-9.6-4.6Q0-6.2 5-4.4Q9.6-2.4 11.4.2Q9.6 3.2 5 4.9Q0 6.6-9.6 5.2Q-10.8 5-10.6 4Z',
    side: 'M-10.7 1Q0 2 11.4.2Q9.6 3.2 5 4.9Q0 6.6-9.6 5.2Q-10.8 5-10.6 4Z',
    roof: 'M-10.6-3.4Q-10.8-4.4-9.6-4.6Q0-6.2 5-4.4Q9.6-2.4 11.4.2Q9.4 1.7 5 2.8Q0 3.8-9.8 3Q-10.6 2.9-10.6 2Z',
    plate: 'M-7.2-2.9H3.6Q5.4-1.9 5.6-.4Q5 1-.2 1.4H-7.2Z',
    light: 'M-8.2 4.1a.7.7 0 1 0 1.4 0a.7.7 0 1 0-1.4 0ZM-4.6 4.4a.7.7 0 1 0 1.4 0a.7.7 0 1 0-1.4 0ZM-1 4.4a.7.7 0 1 0 1.4 0a.7.7 0 1 0-1.4 0ZM2.6 4a.7.7 0 1 0 1.4 0a.7.7 0 1 0-1.4 0Z',
    dark: 'M-4.2-.8a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0ZM7.4-1.2L10.3.2L7.4 1.3Z',
  },
  tram: {
    outline: 'M-7.4-5.2H7.4Q11-5.2 11-1.4V3.2Q11 5.4 8.8 5.4H-8.8Q-11 5.4-11 3.2V-1.4Q-11-5.2-7.4-5.2Z',
    side: 'M-11-1.4H11V3.2Q11 5.4 8.8 5.4H-8.8Q-11 5.4-11 3.2Z',
    roof: 'M-7.4-5.2H7.4Q11-5.2 11-1.4Q11 1.2 9 1.2H-9Q-11 1.2-11-1.4Q-11-5.2-7.4-5.2Z',
    plate: 'M-7.6-4H7.6V.2H-7.6Z',
    light: 'M-9.6 2H-6.4V4H-9.6ZM-5.4 2H-1.6V4H-5.4ZM1.6 2H5.4V4H1.6ZM6.4 2H9.6V4H6.4Z',
    dark: 'M-.7-5.2H.7V5.4H-.7Z',
  },
  subway: {
    outline: 'M-11.5-6.4H11.5Q16-6.4 16-1V3.4Q16 7 12.4 7H-12.4Q-16 7-16 3.4V-1Q-16-6.4-11.5-6.4Z',
    side: 'M-16-1.6H16V3.4Q16 7 12.4 7H-12.4Q-16 7-16 3.4Z',
    roof: 'M-11.5-6.4H11.5Q16-6.4 16-1Q16 1.8 13 1.8H-13Q-16 1.8-16-1Q-16-6.4-11.5-6.4Z',
    plate: 'M-11.5-5H11.5V.6H-11.5Z',
    light: 'M-14.2 2.9H-10.8V5.3H-14.2ZM-8 2.9H-1.6V5.3H-8ZM1.6 2.9H8V5.3H1.6ZM10.8 2.9H14.2V5.3H10.8Z',
    dark: 'M-10-6.4H-9V7H-10ZM9-6.4H10V7H9Z',
  },
};

/** A small person, feet at the origin. */
export const PERSON = 'M-3.6 0Q-4-6.4-1.8-7.6A2.7 2.7 0 1 1 1.8-7.6Q4-6.4 3.6 0Z';

/** An anchor in a circle of radius 5. */
export const ANCHOR = 'M0-4.2a1.2 1.2 0 1 1-.01 0ZM-.55-1.9H.55V-1H2V0H.55V3Q2.6 2.7 3.2.9L2.3 1.2 3.6-.6 4.6 1.4 3.9 1.2Q3 4.2 0 4.3Q-3 4.2-3.9 1.2L-4.6 1.4-3.6-.6-2.3 1.2-3.2.9Q-2.6 2.7-.55 3V0H-2V-1H-.55Z';

/** Goods by the colour that the rules name. */
export const GOODS: Record<string, { fill: string; on: string }> = {
  black: { fill: '#2f2e33', on: '#fbf6ea' },
  red: { fill: '#b93a34', on: '#fff4ef' },
  yellow: { fill: '#e9bd33', on: '#2c2100' },
  white: { fill: '#fbf8f0', on: '#2c2920' },
};
