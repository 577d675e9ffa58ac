// axe-core finds nothing on any page, in light and dark, on a desk and on a phone; and on the way
// every text is seen in both languages.
//     node tests/access.mjs [words…]
import { DESK, finish, home, newGame, noViolations, PHONE, test, undrawn, until } from './harness.mjs';
import { Finger, Mouse } from './hands.mjs';
import { dialogs, pages, table } from './tour.mjs';
import { translated } from './words.mjs';

// All rules in light or dark, and in the other one, where nothing but the colours is different, those
// about colours. It stays so until the next visit: what is changed costs a frame of the whole page.
async function axed(page, where, part) {
  const first = await page.evaluate(() => document.documentElement.dataset.theme);
  const second = first === 'dark' ? 'light' : 'dark';
  await noViolations(page, `${where}, ${first}`, { part });
  await page.emulateMedia({ colorScheme: second });
  await until(page, (theme) => document.documentElement.dataset.theme === theme, second);
  await noViolations(page, `${where}, ${second}`, { part, rules: ['color-contrast', 'link-in-text-block'] });
}

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
