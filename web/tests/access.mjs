// axe-core finds nothing on any page, in light and dark, on a desk and on a phone.
//     node tests/access.mjs [words…]
import { DESK, finish, home, newGame, noViolations, PHONE, test } from './harness.mjs';
import { Finger, Mouse } from './hands.mjs';
import { dialogs, pages, table } from './tour.mjs';

const kinds = [
  ['desk-light', { ...DESK, colorScheme: 'light' }],
  ['desk-dark', { ...DESK, colorScheme: 'dark' }],
  ['phone-light', { ...PHONE, colorScheme: 'light' }],
  ['phone-dark', { ...PHONE, colorScheme: 'dark' }],
];
for (const [i, [kind, options]] of kinds.entries()) {
  const touch = options.hasTouch === true;
  const handOf = (page) => (touch ? new Finger(page) : new Mouse(page, true));
  await test(`axe on pages, ${kind}`, options, async (page) => {
    await home(page);
    await pages(page, (where) => noViolations(page, where));
  });
  await test(`axe on dialogs, ${kind}`, options, async (page) => {
    await dialogs(page, handOf(page), (where) => noViolations(page, where));
  });
  await test(`axe on a covered table, ${kind}`, options, async (page) => {
    await newGame(page, { seed: '70c', map: 'berlin', seats: ['human', 'human'], touch, hand: handOf(page) });
    await noViolations(page, 'the cover');
  });
  // Each kind has two of the maps: all of them light and dark, and large and small.
  const maps = i % 3 === 0 ? ['maerklin', 'berlin'] : ['usa', 'world'];
  for (const map of maps) {
    await test(`axe on a game on ${map}, ${kind}`, options, async (page) => {
      await table(page, map, handOf(page), (where) => noViolations(page, where), touch);
    });
  }
}
await finish();
