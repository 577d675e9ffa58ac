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
  purple: 'M5 .6 9.4 5 5 9.4 .6 5Z',
  blue: 'M5 1a4 4 0 1 1 0 8a4 4 0 1 1 0-8Z',
  orange: 'M5 1 9.5 9H.5Z',
  white: 'M2.8 1h4.4L9.6 5 7.2 9H2.8L.4 5Z',
  green: 'M1.2 1.2h7.6v7.6H1.2Z',
  yellow: 'M5 .5 6.4 3.7 9.8 4 7.2 6.3 8 9.7 5 7.9 2 9.7 2.8 6.3 .2 4 3.6 3.7Z',
  black: 'M1 2.6 2.6 1 5 3.4 7.4 1 9 2.6 6.6 5 9 7.4 7.4 9 5 6.6 2.6 9 1 7.4 3.4 5Z',
  red: 'M3.4 .8h3.2v2.6h2.6v3.2H6.6v2.6H3.4V6.6H.8V3.4h2.6Z',
};

export const SEATS = [
  { colour: '#2563b0', pattern: 'plain' },
  { colour: '#c2362f', pattern: 'stripes' },
  { colour: '#2e8b57', pattern: 'dots' },
  { colour: '#d9a514', pattern: 'cross' },
  { colour: '#3a3a42', pattern: 'bars' },
];
