// What is chosen before a game: who sits where, here and over the network.
//     node tests/setup.mjs [words…]
import { check, DESK, engine, finish, home, server, start, test, until } from './harness.mjs';

const record = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem(`stellwerk.game.${location.hash.split('/')[2]}`)).record);
const drawn = async (seed, players) => {
  const { order } = await engine.ask('seating', { players: players.length, seed });
  return order.map((i) => players[i]);
};

await test('G-36: the order is drawn from the seed, and said', {}, async (page) => {
  const began = new Set();
  for (const seed of ['2', '3', '5eed']) {
    await home(page, seed);
    await page.locator('[data-seat="0"] + input').fill('Anna');
    await start(page, { map: 'berlin', seats: ['human', 'racer', 'greedy'], lot: true });
    const seats = await drawn(seed, ['Anna', 'bot:racer', 'bot:greedy']);
    const kept = await record(page);
    check(JSON.stringify(kept.seats) === JSON.stringify(seats), `${kept.seats} instead of ${seats}`);
    check(kept.seating === 'drawn', 'the record does not tell it');
    const said = await page.locator('[data-seating]').first().textContent();
    const first = { Anna: 'you begin', 'bot:racer': 'Racer begins', 'bot:greedy': 'Greedy begins' }[seats[0]];
    check(said === `Drawn by lot: ${first}.`, `it says: ${said}`);
    check((await page.locator('[role=log]').textContent()).includes(said), 'those who listen are not told');
    began.add(seats[0]);
  }
  check(began.size > 1, 'always the same one begins');
});

await test('G-36: an order that was chosen stays, and is remembered', {}, async (page) => {
  await home(page, '2');
  await start(page, { map: 'berlin', seats: ['racer', 'human'] });
  const kept = await record(page);
  check(kept.seats[0] === 'bot:racer' && kept.seating === 'chosen', JSON.stringify(kept.seats));
  const said = await page.locator('[data-seating]').first().textContent();
  check(said === 'The order is as chosen: Racer begins.', `it says: ${said}`);
  await page.goto(server.url);
  await page.locator('[data-drawn]').waitFor();
  check(!(await page.locator('[data-drawn]').isChecked()), 'the choice is forgotten');
});

await test('G-36: again moves the order on by one', {}, async (page) => {
  await home(page, '5eed');
  await start(page, { map: 'berlin', seats: ['human', 'racer', 'greedy'], lot: true });
  const before = await record(page);
  // A game that is over: the same record to its end by bots.
  const over = await page.evaluate(() => location.hash.split('/')[2]);
  const moves = await finishByBots(before);
  await page.evaluate(
    ([id, all]) => {
      const key = `stellwerk.game.${id}`;
      const saved = JSON.parse(localStorage.getItem(key));
      localStorage.setItem(key, JSON.stringify({ ...saved, record: { ...saved.record, moves: all } }));
    },
    [over, moves],
  );
  await page.reload();
  await page.locator('[data-again]').click();
  await until(page, (id) => location.hash.split('/')[2] !== id, over);
  await page.locator('[data-ready]').waitFor();
  const after = await record(page);
  const want = [...before.seats.slice(1), before.seats[0]];
  check(JSON.stringify(after.seats) === JSON.stringify(want), `${after.seats} after ${before.seats}`);
  check(after.seating === 'rotated', `it was ${after.seating}`);
  const said = await page.locator('[data-seating]').first().textContent();
  check(said.startsWith('The order moved on by one: '), `it says: ${said}`);
});

async function finishByBots({ map, players, seed, options }) {
  const { game } = await engine.ask('new', { map: map.id, players, seed, options });
  const moves = [];
  for (;;) {
    const { player } = await engine.ask('moves', { game });
    if (player === null) return moves;
    const { move } = await engine.ask('bot', { game, bot: 'racer' });
    await engine.ask('apply', { game, move });
    moves.push(move);
  }
}

await test('G-36: at a server it is drawn when the last one sits down', {}, async (page, context) => {
  await page.goto(`${server.url}#/new`);
  await page.locator('[data-name]').fill('Anna');
  await page.locator('input[name=map][value=berlin]').check();
  await page.locator('[data-add-seat]').click();
  await page.locator('[data-seat="2"]').selectOption('racer');
  check(await page.locator('[data-drawn]').isChecked(), 'a draw is not the usual');
  await page.locator('[data-make]').click();
  await page.locator('[data-seated]').waitFor();
  check(
    (await page.locator('[data-seating]').textContent()).includes('by lot'),
    'nobody is told that it will be drawn',
  );
  const other = await context.browser().newContext({ ...DESK, locale: 'de-DE' });
  const guest = await other.newPage();
  await guest.goto(page.url());
  await guest.locator('[data-name]').fill('Ben');
  await guest.locator('[data-sit]').click();
  for (const p of [guest, page]) await p.locator('[data-ready]').waitFor({ timeout: 60000 });
  const shown = (p) => p.evaluate(async () => (await fetch(`/api/v1/games/${location.hash.split('/')[2]}`)).json());
  const [a, b] = [await shown(page), await shown(guest)];
  const names = a.seats.map((s) => s.name);
  check(JSON.stringify(names) === JSON.stringify(b.seats.map((s) => s.name)), 'they sit in different orders');
  check(names[a.your_seat] === 'Anna' && names[b.your_seat] === 'Ben', 'the seats are mixed up');
  const first = a.seats[0].kind === 'bot' ? 'Racer' : names[0];
  const [english, german] = [
    await page.locator('[data-seating]').first().textContent(),
    await guest.locator('[data-seating]').first().textContent(),
  ];
  check(english === `Drawn by lot: ${a.your_seat === 0 ? 'you begin' : `${first} begins`}.`, `it says: ${english}`);
  check(german === `Ausgelost: ${b.your_seat === 0 ? 'du beginnst' : `${first} beginnt`}.`, `es heißt: ${german}`);
  await other.close();
});

await finish();
