// The program is stopped after the first visit: everything plays on. And a game goes on after the
// page was loaded again or closed.
import { serve } from './browser.mjs';
import { Game } from './game.mjs';
import { check, engine, finish, home, newGame, server, start, test, until } from './harness.mjs';
import { Mouse } from './hands.mjs';

const shown = (page) =>
  page.evaluate(() =>
    [
      document.querySelector('[data-ready]').dataset.move,
      document.querySelector('.hand').textContent,
      document.querySelector('.players').textContent,
    ].join('|'),
  );

await test('offline after the first visit', { offline: true, serviceWorkers: 'allow' }, async (page, context) => {
  const own = await serve();
  try {
    await home(page, '0ff', own.url);
    await until(page, async () => (await navigator.serviceWorker.ready) && navigator.serviceWorker.controller !== null);
  } finally {
    await own.stop();
  }
  const answers = await fetch(own.url).then(
    () => true,
    () => false,
  );
  check(!answers, 'the program still answers');
  await page.reload();
  for (const map of ['usa', 'maerklin', 'berlin', 'world']) {
    await page.goto(own.url + '?seed=0ff#/');
    await page.locator('.poster svg').first().waitFor();
    await start(page, { map, seats: ['human', 'planner'] });
    const game = await Game.join(page, new Mouse(page), engine);
    await game.playOn({ most: 4 });
    await until(page, () => document.querySelectorAll('.board path').length > 100);
  }
  const before = await shown(page);
  const address = page.url();
  await page.close();
  const other = await context.newPage();
  await other.goto(address);
  await other.locator('[data-ready]').waitFor();
  await until(other, () => document.querySelector('[data-turn=me]') !== null);
  check((await shown(other)) === before, 'the game is not as it was');
  for (const hash of ['#/rules/world', '#/settings', '#/games']) {
    await other.goto(own.url + hash);
    await other.locator('main h1').first().waitFor();
  }
});

await test('a game goes on after a reload', {}, async (page) => {
  const game = await newGame(page, { seed: '4e5', map: 'berlin', seats: ['human', 'planner'] });
  await game.playOn({ most: 8 });
  // In the middle of a draw, too: the first card is final.
  while (game.now.expects !== 'action') await game.playOn({ most: 1 });
  await game.play(game.legal.find((m) => m.t === 'draw' && m.deck));
  check(game.now.expects === 'second_card', 'a second card is to be drawn');
  const before = await shown(page);
  await game.reload();
  check((await shown(page)) === before, 'the game is not as it was');
  await game.playOn({ most: 4 });
});

await test('a game goes on after the tab was closed', {}, async (page, context) => {
  const game = await newGame(page, { seed: '4e6', map: 'world', seats: ['human', 'planner'] });
  await game.playOn({ most: 6 });
  const before = await shown(page);
  await page.close();
  const other = await context.newPage();
  await other.goto(server.url);
  await other.locator('[data-resume]').click();
  await other.locator('[data-ready]').waitFor();
  const again = await Game.join(other, new Mouse(other), engine);
  check((await shown(other)) === before, 'the game is not as it was');
  await again.playOn({ most: 3 });
});

await test('a journey that was not confirmed is gone after a reload', {}, async (page) => {
  const game = await newGame(page, { seed: '4e7', map: 'maerklin', seats: ['human', 'racer'] });
  const kind = (g, t) => g.legal.some((m) => m.t === t);
  while (!kind(game, 'passenger')) {
    await game.playOn({
      most: 1,
      choose: async (g) => g.legal.find((m) => m.t === 'claim' && m.passenger) ?? g.advice('planner'),
    });
    check(!game.now.over, 'no passenger was placed');
  }
  const before = await shown(page);
  await game.play(game.legal.find((m) => m.t === 'passenger'));
  await game.play(game.legal.find((m) => m.t === 'step'));
  await page.reload();
  await page.locator('[data-ready]').waitFor();
  const again = await Game.join(page, new Mouse(page), engine);
  check((await shown(page)) === before, 'the game is not as it was before the journey');
  await again.playOn({ most: 2 });
});
await finish();
