// Colours told apart by symbol and pattern, too. Cards and tracks use the same ones.

export interface Ink {
  fill: string; // of a card
  on: string; // what is drawn on it
}

export const CARD: Record<string, Ink> = {
  purple: { fill: '#8a5aa8', on: '#fff6ff' },
  blue: { fill: '#2f73b8', on: '#f2f8ff' },
  orange: { fill: '#dd7a26', on: '#2b1500' },
  white: { fill: '#f7f4ea', on: '#35322b' },
  green: { fill: '#3d8b52', on: '#f0fff3' },
  yellow: { fill: '#ecc338', on: '#332600' },
  black: { fill: '#34343a', on: '#f2f0ea' },
  red: { fill: '#c43c3c', on: '#fff3f1' },
  gray: { fill: '#a8a396', on: '#26241e' },
};

// A symbol per colour in a box of 10 by 10.
export const SYMBOL: Record<string, string> = {
  purple: 'M5 .6l4.4 4.4-4.4 4.4-4.4-4.4z',
  blue: 'M5 1a4 4 0 1 1 0 8a4 4 0 1 1 0-8z',
  orange: 'M5 1l4.5 8h-9z',
  white: 'M2.8 1h4.4l2.4 4-2.4 4h-4.4l-2.4-4z',
  green: 'M1.2 1.2h7.6v7.6h-7.6z',
  yellow: 'M5 .5l1.4 3.2 3.4 .3-2.6 2.3 .8 3.4-3-1.8-3 1.8 .8-3.4-2.6-2.3 3.4-.3z',
  black: 'M1 2.6l1.6-1.6 2.4 2.4 2.4-2.4 1.6 1.6-2.4 2.4 2.4 2.4-1.6 1.6-2.4-2.4-2.4 2.4-1.6-1.6 2.4-2.4z',
  red: 'M3.4 .8h3.2v2.6h2.6v3.2h-2.6v2.6h-3.2v-2.6h-2.6v-3.2h2.6z',
};

export const SEATS = [
  { colour: '#2563b0', pattern: 'plain' },
  { colour: '#c2362f', pattern: 'stripes' },
  { colour: '#2e8b57', pattern: 'dots' },
  { colour: '#d9a514', pattern: 'cross' },
  { colour: '#3a3a42', pattern: 'bars' },
];
