// Makes src/made/barlow-*.woff2: the font as the client uses it. Hints for coarse screens and features that no style
// asks for are left out, which is nearly half of what a visitor would fetch; every letter stays.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subset from 'subset-font';

const MADE = new URL('../src/made/', import.meta.url);
const WEIGHTS = [500, 700];
const FEATURES = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];
// What the "latin" files of the font have, and the marks that combine with letters.
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2dc],
  [0x300, 0x32f],
  [0x2013, 0x2044],
  [0x20ac, 0x2215],
];

export async function makeFonts() {
  const find = createRequire(import.meta.url);
  const text = RANGES.map(([from, to]) =>
    String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i)),
  ).join('');
  mkdirSync(MADE, { recursive: true });
  for (const weight of WEIGHTS) {
    const name = `@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-latin-${weight}-normal.woff2`;
    const font = await subset(readFileSync(find.resolve(name)), text, { keepFeatures: FEATURES, noHinting: true });
    writeFileSync(new URL(`barlow-${weight}.woff2`, MADE), font);
  }
}

/** Makes them before anything is built or served. */
export const fonts = () => ({ name: 'fonts', buildStart: makeFonts });
