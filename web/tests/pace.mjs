// The pace of the table: what others did is seen, one thing after another, and nothing jumps meanwhile.
import { Game } from './game.mjs';
import { Finger, Mouse } from './hands.mjs';
import { check, engine, finish, home, newGame, PHONE, server, start, test, until } from './harness.mjs';

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

// Nothing has jumped so far.
async function steady(page) {
  const { sum, worst } = await page.evaluate(() => window.stellwerkProbe.shifts());
  check(sum < 0.02, `the page jumps by ${sum.toFixed(3)}: ${JSON.stringify(worst)}`);
}

// Two cards from the pile, and what is seen until it is our turn again.
async function round(page) {
  await page.evaluate(() => (window.watched.length = 0));
  await page.locator('[data-two]').click();
  await until(page, () => window.watched.some((w) => w.turn !== 'me'));
  await mine(page);
  const all = await page.evaluate(() => window.watched);
  return all.slice(all.findIndex((w) => w.turn !== 'me'));
}

await test(
  'one sees what others did, and then it is one’s turn',
  { drawn: true, settings: { speed: 1 } },
  async (page) => {
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

    await steady(page);

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
  },
);
// A game of bots up to where something is about to happen: who is to move, what they will do, and what all see.
async function before(map, players, seed, comes) {
  const { game } = await engine.ask('new', { map, players, seed });
  const moves = [];
  for (;;) {
    const { player } = await engine.ask('moves', { game });
    const { move } = await engine.ask('bot', { game, bot: 'planner', seed: moves.length });
    const { view } = await engine.ask('view', { game, player: 0 });
    if (comes(player, move, view)) break;
    await engine.ask('apply', { game, move });
    moves.push(move);
  }
  await engine.ask('free', { game });
  return moves;
}

// Begins such a game on the page, at a speed.
async function goOn(page, { map, players, seed, moves, speed, touch = false }) {
  await home(page, seed);
  await start(page, { map, seats: ['human', ...Array(players - 1).fill('planner')], touch });
  await page.evaluate(
    ([played, pace]) => {
      const key = `stellwerk.game.${location.hash.split('/')[2]}`;
      const saved = JSON.parse(localStorage.getItem(key));
      localStorage.setItem(key, JSON.stringify({ ...saved, record: { ...saved.record, moves: played } }));
      const settings = JSON.parse(localStorage.getItem('stellwerk.settings'));
      localStorage.setItem('stellwerk.settings', JSON.stringify({ ...settings, speed: pace }));
    },
    [moves, speed],
  );
  await page.reload();
  await page.locator('[data-ready]').waitFor();
}

await test('passengers are seen on their journeys', {}, async (page) => {
  const seed = '70a';
  const moves = await before(
    'maerklin',
    2,
    seed,
    (player, move, view) => player === 1 && move.t === 'passenger' && view.seats[0].passengers.length,
  );
  await page.addInitScript(() => {
    window.walked = [];
    const look = () => {
      const at = document.querySelector('[data-traveller]');
      const city = at?.dataset.traveller ?? '';
      if (city !== (window.walked.at(-1)?.city ?? ''))
        window.walked.push({ city, walks: at !== null && at.getAnimations().length > 0 });
    };
    addEventListener('DOMContentLoaded', () =>
      new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true }),
    );
  });
  await goOn(page, { map: 'maerklin', players: 2, seed, moves, speed: 1 });
  await mine(page);
  const record = await page.evaluate(() => window.stellwerkProbe.record());
  const made = record.moves.slice(moves.length);
  const { map } = await engine.ask('map', { map: 'maerklin' });
  const way = [made[0].city];
  for (const m of made.filter((x) => x.t === 'step')) {
    const { from, to } = map.routes[m.route];
    way.push(from === way.at(-1) ? to : from);
  }
  const walked = (await page.evaluate(() => window.walked)).filter((w) => w.city);
  check(way.length > 1, 'the bot does not travel');
  check(String(walked.map((w) => w.city)) === String(way), `${walked.map((w) => w.city)} is seen instead of ${way}`);
  check(
    walked.slice(1).every((w) => w.walks),
    'the passenger leaps from city to city',
  );

  // One's own, step by step; a city that is not next on the way says why, and does not open.
  const game = await Game.join(page, new Mouse(page), engine);
  const start = game.legal.find((m) => m.t === 'passenger');
  await game.play(start);
  const traveller = () => page.locator('[data-traveller]').getAttribute('data-traveller');
  check((await traveller()) === start.city, 'one’s own passenger is not seen');
  const press = (city) => page.locator(`.target[data-city="${city}"]`).dispatchEvent('click');
  const next = game.look.journey.steps.map((s) => s.city);
  const ends = (r) => [r.from, r.to];
  const near = map.routes.filter((r) => ends(r).includes(start.city)).flatMap(ends);
  const places = map.cities.filter((c) => c.goods && c.id !== start.city && !next.includes(c.id)).map((c) => c.id);
  for (const city of [places.find((c) => near.includes(c)), places.find((c) => !near.includes(c))].filter(Boolean)) {
    await press(city);
    await page.locator('[data-toast]').waitFor();
    const name = map.cities.find((c) => c.id === city).names.en;
    check((await page.locator('[data-toast]').textContent()).includes(name), `no reason is given for ${name}`);
    check((await page.locator('[data-dismiss]').count()) === 0, `${name} opens`);
  }
  const step = game.legal.find((m) => m.t === 'step');
  await game.play(step);
  const { from, to } = map.routes[step.route];
  check((await traveller()) === (from === start.city ? to : from), 'the passenger does not go along');
});
// The last round is announced, played and counted, on a phone: nothing jumps.
await test('the end on a phone without a jump', { ...PHONE, drawn: true }, async (page) => {
  const seed = '70b';
  const moves = await before('berlin', 3, seed, (player, _, view) => player === 0 && view.turns_left !== null);
  while (moves.length) {
    // Back to where nobody has begun it: our own turn before.
    moves.pop();
    const { game } = await engine.ask('new', { map: 'berlin', players: 3, seed });
    for (const move of moves) await engine.ask('apply', { game, move });
    const { player, moves: legal } = await engine.ask('moves', { game });
    const { view } = await engine.ask('view', { game, player: 0 });
    await engine.ask('free', { game });
    if (player === 0 && view.turns_left === null && view.expects === 'action' && legal.length) break;
  }
  await goOn(page, { map: 'berlin', players: 3, seed, moves, speed: 1, touch: true });
  await mine(page);
  const game = await Game.join(page, new Finger(page), engine);
  await game.playOn();
  await page.locator('[data-again]').waitFor();
  await steady(page);
});
// Slow 3G: the logo needs nothing but the page itself; and a button that waits hides what it lies over.
await test('a slow line', { ...PHONE, drawn: true }, async (page, context) => {
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50000,
    uploadThroughput: 50000,
  });
  await page.goto(server.url, { waitUntil: 'commit' });
  await page.locator('[data-start]').waitFor();
  const seen = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const came = performance.getEntriesByType('resource').map((r) => r.responseEnd);
    return { paint: paint.startTime, first: Math.min(...came), page: performance.now() };
  });
  console.log(`        seen after ${seen.paint | 0} ms, the page after ${seen.page | 0} ms`);
  check(seen.paint < seen.first, `something is seen after ${seen.paint | 0} ms, when files came`);
  await page.locator('[data-start]').tap();
  const shown = await page.evaluate(() => {
    const start = document.querySelector('[data-start]');
    return { waits: start.disabled, ground: getComputedStyle(start).backgroundColor };
  });
  check(shown.waits, 'the game is there at once');
  check(/^rgb\(/.test(shown.ground), `one sees through the button: ${shown.ground}`);
});
await finish();
