// axe-core finds nothing on any page, in light and dark, on a desk and on a phone; and on the way
// every text is seen in both languages.
//     node tests/access.mjs [words…]
import { axed, DESK, finish, home, newGame, PHONE, test, undrawn } from './harness.mjs';
import { Finger, Mouse } from './hands.mjs';
import { dialogs, pages, table } from './tour.mjs';
import { translated } from './words.mjs';

// The player's own name is the same in every language: one too short to be taken for a word.
const kinds = {
  desk: [{ ...DESK, colorScheme: 'light', settings: { name: 'Al' } }, (page) => new Mouse(page, true)],
  phone: [{ ...PHONE, colorScheme: 'light' }, (page) => new Finger(page)],
};
for (const [kind, [options, handOf]] of Object.entries(kinds)) {
  const touch = options.hasTouch === true;
  // A phone shows the same texts: they are looked at once.
  const visitOf = (page) => async (where, part) => {
    if (!touch) await translated(page, where);
    await axed(page, where, part);
  };
  await test(`pages, ${kind}`, options, async (page) => {
    await home(page);
    await pages(page, visitOf(page));
  });
  await test(`dialogs, ${kind}`, options, async (page) => {
    await dialogs(page, handOf(page), visitOf(page));
  });
  await test(`a covered table, ${kind}`, options, async (page) => {
    await newGame(page, { seed: '70c', map: 'berlin', seats: ['human', 'human'], touch, hand: handOf(page) });
    await visitOf(page)('the cover');
  });
  for (const map of ['usa', 'maerklin', 'berlin', 'world']) {
    await test(`a game on ${map}, ${kind}`, options, async (page) => {
      // Of names in a drawing axe says only that it cannot tell; they are there all the same with the dialogs.
      await undrawn(page);
      await table(page, map, handOf(page), visitOf(page), touch);
    });
  }
}
await finish();
