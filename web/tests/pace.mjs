// The pace of the table: what others did is seen, one thing after another, and nothing jumps meanwhile.
import { check, finish, newGame, server, test, until } from './harness.mjs';

// In the page: whatever is on its way, whose turn it is, and where the log stands, at every change.
function watch() {
  const seen = (window.watched = []);
  const table = document.querySelector('[data-ready]');
  const look = () => {
    const now = {
      turn: table.dataset.turn,
      showing: 'showing' in table.dataset,
      flights: [...document.querySelectorAll('.flight')].map((e) => `${e.dataset.of} ${e.dataset.flight}`),
      log: Math.round(document.querySelector('.log-area').getBoundingClientRect().top),
      lesson: document.querySelector('aside.lesson') !== null,
    };
    if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
  };
  new MutationObserver(look).observe(table, { subtree: true, childList: true, attributes: true });
  look();
}
const mine = (page) => until(page, () => document.querySelector('[data-ready]')?.dataset.turn === 'me');

// Two cards from the pile, and what is seen until it is our turn again.
async function round(page) {
  await page.evaluate(() => (window.watched.length = 0));
  await page.locator('[data-two]').click();
  await until(page, () => window.watched.some((w) => w.turn !== 'me'));
  await mine(page);
  const all = await page.evaluate(() => window.watched);
  return all.slice(all.findIndex((w) => w.turn !== 'me'));
}

await test('one sees what others did, and then it is one’s turn', { settings: { speed: 1 } }, async (page) => {
  const seats = ['human', 'racer', 'racer', 'racer'];
  const game = await newGame(page, { seed: 'ace', map: 'usa', seats, lesson: true });
  await game.playOn({ most: 1, until: (g) => g.now.expects === 'action' });
  await page.evaluate(watch);
  const seen = await round(page);
  const others = seen.filter((w) => w.turn !== 'me');
  check(seen.at(-1).flights.length === 0, `at one's turn there still flies ${seen.at(-1).flights}`);
  check(
    others.every((w) => w.flights.length <= 1),
    'several things fly at the same time',
  );
  const order = others.flatMap((w) => w.flights.map((f) => Number(f[0]))).filter((s) => s > 0);
  check(new Set(order).size === 3, `shown was what ${[...new Set(order)]} did`);
  check(String(order) === String([...order].sort()), `shown in the order ${order}`);
  check(new Set(seen.map((w) => w.log)).size === 1, `the log stands at ${[...new Set(seen.map((w) => w.log))]}`);
  check(
    others.every((w) => w.lesson),
    'the lesson vanishes while others play',
  );

  // A click ends what is on its way, and nothing else of it comes.
  await page.locator('[data-two]').click();
  await until(page, () => document.querySelector('.flight')?.dataset.of === '1');
  const left = await page.evaluate(async () => {
    document.querySelector('header').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await Promise.resolve();
    return document.querySelectorAll('.flight').length;
  });
  check(left === 0, 'a click does not end what is on its way');
  await mine(page);

  // Who wants nothing to move sees nothing move, and sees what happened all the same.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await mine(page);
  await page.evaluate(watch);
  const still = await round(page);
  check(
    still.every((w) => w.flights.length === 0),
    'something flies where nothing may move',
  );
  check(
    still.some((w) => w.showing),
    'what happened is not shown where nothing may move',
  );

  // Chosen in the menu, and kept.
  await page.locator('[data-open-menu]').click();
  await page.locator('[data-speed]').selectOption('0');
  await page.keyboard.press('Escape');
  check(!(await round(page)).some((w) => w.showing), 'at once is not at once');
  await page.goto(server.url + '#/settings');
  check(await page.locator('input[type=radio][value="0"]').isChecked(), 'the choice is not in the settings');
  check((await page.locator('input[type=radio][value="3"]').count()) === 1, 'there is no calm speed');
});
await finish();
