/** Shapes of the board's pieces and symbols, as paths around the origin. */

import { CARD, SYMBOL } from '../cards/palette';

export const COLOURS = CARD;
export const PATTERNS = ['plain', 'stripes', 'dots', 'cross', 'bars'];

const numbers = /-?\d*\.?\d+/g;

/** A symbol's start, and the way around it from there, at a size in board units. */
interface Symbol {
  x: number;
  y: number;
  rest: string;
}
const symbols = new Map<string, Symbol | null>();

/** Symbols are a point and then relative commands only: moving one means moving that point. */
function symbol(colour: string, size: number): Symbol | null {
  const key = `${colour} ${size}`;
  let known = symbols.get(key);
  if (known === undefined) {
    const [first, ...rest] = (SYMBOL[colour] ?? '').match(/[a-zA-Z][^a-zA-Z]*/g) ?? [];
    const [x, y] = arcAware('M', first?.slice(1) ?? '');
    const k = size / 10;
    const scaled = (part: string): string => {
      const command = part[0]!;
      const values = arcAware(command, part.slice(1));
      return command + values.map((v, i) => n(command === 'a' && i % 7 > 1 && i % 7 < 5 ? v : v * k)).join(' ');
    };
    known = first ? { x: x! * k - size / 2, y: y! * k - size / 2, rest: rest.map(scaled).join('') } : null;
    symbols.set(key, known);
  }
  return known;
}

/** The symbol of a colour around a point: size is its width in board units. */
export function symbolPath(colour: string, x: number, y: number, size: number): string {
  const s = symbol(colour, size);
  return s ? `M${n(x + s.x)} ${n(y + s.y)}${s.rest}` : '';
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

/**
 * The vehicles, seen slightly from above, pointing right, as long as their fields: all parts around the origin,
 * of straight lines, quadratic curves and small circles only, so that they can be turned (`placed`).
 */
export interface Vehicle {
  /** Outline, for shadow and edge. */
  outline: string;
  /** The side wall below the roof. */
  side: string;
  roof: string;
  /** A line of light along the roof's far edge. */
  shine: string;
  /** Bright details: windows, portholes. */
  light: string;
  /** Dark details: joints, funnels. */
  dark: string;
  /** Where the owner's pattern is drawn: x0, y0, x1, y1. */
  plate: [number, number, number, number];
}

const n = (v: number): string => String(Math.round(v * 100) / 100);
const rect = (x0: number, y0: number, x1: number, y1: number): string =>
  `M${n(x0)} ${n(y0)}L${n(x1)} ${n(y0)}L${n(x1)} ${n(y1)}L${n(x0)} ${n(y1)}Z`;
/** A box with round upper (t) and lower (b) corners. */
const box = (x: number, y0: number, y1: number, t: number, b: number): string =>
  `M${n(-x + t)} ${y0}L${n(x - t)} ${y0}Q${n(x)} ${y0} ${n(x)} ${n(y0 + t)}L${n(x)} ${n(y1 - b)}Q${n(x)} ${y1} ${n(x - b)} ${y1}` +
  `L${n(-x + b)} ${y1}Q${n(-x)} ${y1} ${n(-x)} ${n(y1 - b)}L${n(-x)} ${n(y0 + t)}Q${n(-x)} ${y0} ${n(-x + t)} ${y0}Z`;
/** Equal things side by side between -x and x, with their middles about `pitch` apart. */
function row(x: number, pitch: number, draw: (x: number) => string): string {
  const count = Math.max(1, Math.round((2 * x) / pitch));
  return Array.from({ length: count }, (_, i) => draw(-x + (2 * x * (i + 0.5)) / count)).join('');
}

function train(x: number): Vehicle {
  return {
    outline: box(x, -5.7, 5.7, 1.6, 1.4),
    side: box(x, 0, 5.7, 0.1, 1.4),
    roof: box(x, -5.7, 2.1, 1.6, 0.8),
    shine: `M${n(-x + 1.8)} -4.9L${n(x - 1.8)} -4.9`,
    plate: [-x + 1.8, -4.1, x - 1.8, 1.2],
    light: row(x - 1, 4.4, (m) => rect(m - 1.4, 3, m + 1.4, 4.7)),
    dark: '',
  };
}

function ship(x: number): Vehicle {
  const deck = `M${n(-x + 0.4)} -3.4Q${n(-x)} -5 ${n(-x + 1.6)} -5.2Q0 -6.6 ${n(x * 0.45)} -5Q${n(x * 0.85)} -3.4 ${n(x + 0.6)} 0`;
  const keel = `Q${n(x * 0.82)} 4 ${n(x * 0.45)} 5.2Q0 6.8 ${n(-x + 1.6)} 5.8Q${n(-x)} 5.6 ${n(-x + 0.2)} 4.2Z`;
  return {
    outline: deck + keel,
    side: `M${n(-x + 0.2)} 1Q0 2 ${n(x + 0.6)} 0` + keel,
    roof: `${deck}Q${n(x * 0.8)} 2 ${n(x * 0.4)} 2.7Q0 3.6 ${n(-x + 1.4)} 3Q${n(-x + 0.4)} 2.8 ${n(-x + 0.4)} 1.8Z`,
    shine: `M${n(-x + 2.2)} -4.3Q0 -5.6 ${n(x * 0.42)} -4.2`,
    plate: [-x + 2.2, -3.4, x * 0.5, 1.6],
    light: row(x * 0.62, 3.6, (m) => `M${n(m - 2.2)} 4.4a.8.8 0 1 0 1.6 0a.8.8 0 1 0 -1.6 0Z`),
    dark: `M${n(x * 0.62)} -1.6L${n(x * 0.9)} 0L${n(x * 0.62)} 1.4Z`,
  };
}

function tram(x: number): Vehicle {
  return {
    outline: box(x, -5.5, 5.5, 3.8, 2.2),
    side: box(x, -0.6, 5.5, 0.1, 2.2),
    roof: box(x, -5.5, 1.4, 3.8, 2),
    shine: `M${n(-x + 4)} -4.7L${n(x - 4)} -4.7`,
    plate: [-x + 2.4, -3.9, x - 2.4, 0.6],
    light: row(x - 1, 4.8, (m) => rect(m - 1.7, 2.1, m + 1.7, 4.2)),
    dark: rect(-0.5, 1.4, 0.5, 5.5),
  };
}

function subway(): Vehicle {
  return {
    outline: box(16, -6.6, 7, 4.6, 3),
    side: box(16, -1, 7, 0.1, 3),
    roof: box(16, -6.6, 2, 4.6, 2.4),
    shine: 'M-11.5 -5.7L11.5 -5.7',
    plate: [-12.6, -4.8, 12.6, 1],
    light:
      rect(-14.2, 3.1, -11, 5.5) + rect(-8.6, 3.1, -1.4, 5.5) + rect(1.4, 3.1, 8.6, 5.5) + rect(11, 3.1, 14.2, 5.5),
    dark: rect(-10.3, -6.6, -9.5, 7) + rect(9.5, -6.6, 10.3, 7),
  };
}

const VEHICLES: Record<string, (half: number) => Vehicle> = { train, ship, tram, subway };
export const isVehicle = (piece: string): boolean => piece in VEHICLES;

/** The vehicle on a field of this length. */
export function vehicle(piece: string, long: number): Vehicle {
  return VEHICLES[piece]!(Math.min(15, Math.max(10, long / 2 - 0.6)));
}

/** A seat's pattern on a plate, as lines to be stroked. */
export function patternLines(pattern: string, [x0, y0, x1, y1]: Vehicle['plate']): string {
  const [mid, half, high] = [(y0 + y1) / 2, (x1 - x0) / 2, y1 - y0];
  const at = (x: number): number => x + (x0 + x1) / 2;
  switch (pattern) {
    case 'stripes':
      return row(half - high / 2, 4.6, (m) => `M${n(at(m) - high / 2)} ${n(y1)}L${n(at(m) + high / 2)} ${n(y0)}`);
    case 'bars':
      return row(half, 4.2, (m) => `M${n(at(m))} ${n(y0)}L${n(at(m))} ${n(y1)}`);
    case 'dots':
      return row(half, 5, (m) => `M${n(at(m) - 0.05)} ${n(mid)}L${n(at(m) + 0.05)} ${n(mid)}`);
    case 'cross':
      return row(
        half,
        7.4,
        (m) =>
          `M${n(at(m) - high / 2)} ${n(y0)}L${n(at(m) + high / 2)} ${n(y1)}M${n(at(m) - high / 2)} ${n(y1)}L${n(at(m) + high / 2)} ${n(y0)}`,
      );
    default:
      return '';
  }
}

/** A vehicle's path moved to a field. Knows M L Q Z, and circles as relative arcs. */
export function placed(path: string, x: number, y: number, degrees: number): string {
  const c = Math.cos((degrees * Math.PI) / 180);
  const s = Math.sin((degrees * Math.PI) / 180);
  const turn = (u: number, v: number, dx: number, dy: number): string =>
    `${n(dx + u * c - v * s)} ${n(dy + u * s + v * c)}`;
  return path.replace(/([MLQa])([^A-Za-z]*)/g, (_, command: string, text: string) => {
    const v = arcAware(command, text);
    if (command === 'a') return `a${v[0]} ${v[1]} 0 ${v[3]} ${v[4]} ${turn(v[5]!, v[6]!, 0, 0)}`;
    let out = command;
    for (let i = 0; i < v.length; i += 2) out += (i ? ' ' : '') + turn(v[i]!, v[i + 1]!, x, y);
    return out;
  });
}

/** A small person, feet at the origin. */
export const PERSON = 'M-3.6 0Q-4-6.4-1.8-7.6A2.7 2.7 0 1 1 1.8-7.6Q4-6.4 3.6 0Z';

/** An anchor in a circle of radius 5. */
export const ANCHOR =
  'M0-4.2a1.2 1.2 0 1 1-.01 0ZM-.55-1.9H.55V-1H2V0H.55V3Q2.6 2.7 3.2.9L2.3 1.2 3.6-.6 4.6 1.4 3.9 1.2Q3 4.2 0 4.3Q-3 4.2-3.9 1.2L-4.6 1.4-3.6-.6-2.3 1.2-3.2.9Q-2.6 2.7-.55 3V0H-2V-1H-.55Z';

/** Goods by the colour that the rules name. */
export const GOODS: Record<string, { fill: string; on: string }> = {
  black: { fill: '#2f2e33', on: '#fbf6ea' },
  red: { fill: '#b93a34', on: '#fff4ef' },
  yellow: { fill: '#e9bd33', on: '#2c2100' },
  white: { fill: '#fbf8f0', on: '#2c2920' },
};
