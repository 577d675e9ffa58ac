// What is chosen before a game, here and over the network: who sits where, variants of the rules, boards of our own
// design; and how ties at the end are explained.
//     node tests/setup.mjs [words…]
import { check, DESK, engine, finish, home, server, start, test, until } from './harness.mjs';

const record = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem(`stellwerk.game.${location.hash.split('/')[2]}`)).record);
const drawn = async (seed, players) => {
  const { order } = await engine.ask('seating', { players: players.length, seed });
  return order.map((i) => players[i]);
};

// Who begins, as the table calls them.
const firstName = (page) =>
  page.locator('.players [data-seat="0"] .who').evaluate((who) => who.firstChild.textContent.trim());

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
    const first = seats[0] === 'Anna' ? 'you begin' : `${await firstName(page)} begins`;
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
  check(said === `In the chosen order: ${await firstName(page)} begins.`, `it says: ${said}`);
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
  check(said.startsWith('Everybody moved on by one seat: '), `it says: ${said}`);
});

// The moves of bots to the end; null if it is another end than the one that is wanted.
async function finishByBots({ map, players, seed, options }, bot = 'racer', want) {
  const { game } = await engine.ask('new', { map: map.id, players, seed, ...(options ? { options } : {}) });
  const moves = [];
  while ((await engine.ask('moves', { game })).player !== null) {
    const { move } = await engine.ask('bot', { game, bot });
    await engine.ask('apply', { game, move });
    moves.push(move);
  }
  const { tie } = await engine.ask('score', { game });
  await engine.ask('free', { game });
  return want && tie !== want ? null : moves;
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
  // Everybody sees the same person play the bot.
  const first = a.seats[0].kind === 'bot' ? await firstName(page) : names[0];
  if (a.seats[0].kind === 'bot') check((await firstName(guest)) === first && first !== 'racer', `the bot is ${first}`);
  const [english, german] = [
    await page.locator('[data-seating]').first().textContent(),
    await guest.locator('[data-seating]').first().textContent(),
  ];
  check(english === `Drawn by lot: ${a.your_seat === 0 ? 'you begin' : `${first} begins`}.`, `it says: ${english}`);
  check(german === `Ausgelost: ${b.your_seat === 0 ? 'du beginnst' : `${first} beginnt`}.`, `es heißt: ${german}`);
  await other.close();
});

const SECOND = 'Second card voluntary';
const shows = async (page, words, where) =>
  until(page, (w) => document.querySelector('[data-variants-of]')?.textContent.includes(w), words).catch(() => {
    throw new Error(`${where} does not tell the variant`);
  });

await test('variants are offered where they matter, played, and told', {}, async (page) => {
  await home(page, '5eed');
  const options = async (map) => {
    await page.locator(`input[name=map][value=${map}]`).check();
    await page.locator('[data-option=second_card_optional]').waitFor();
    const { variants, options: usual } = await engine.ask('map', { map });
    const want = variants.filter((name) => typeof usual[name] === 'boolean');
    await until(page, (n) => document.querySelectorAll('[data-option]').length === n, want.length);
    const shown = await page
      .locator('[data-option]')
      .evaluateAll((all) => all.map((e) => [e.dataset.option, e.checked]));
    check(
      JSON.stringify(shown) === JSON.stringify(want.map((name) => [name, usual[name]])),
      `${map} offers ${JSON.stringify(shown)}`,
    );
  };
  await page.locator('[data-variants] summary').click();
  for (const map of ['world', 'maerklin', 'berlin', 'usa']) await options(map);
  await page.locator('[data-option=second_card_optional]').check();
  await start(page, { map: 'usa', seats: ['human', 'racer'] });
  const { options: played } = await record(page);
  const { options: usual } = await engine.ask('map', { map: 'usa' });
  check(
    JSON.stringify(played) === JSON.stringify({ ...usual, second_card_optional: true }),
    `played with ${JSON.stringify(played)}`,
  );
  await shows(page, SECOND, 'the table');
  // One card, and the turn may end.
  await page.locator('[data-keep]').or(page.locator('[data-ticket]')).first().waitFor();
  await page.goto(`${server.url}#/rules/usa/${page.url().split('#/')[1]}`);
  await shows(page, SECOND, 'the rules page');
  await page.goto(`${server.url}#/rules/usa`);
  await page.locator('h1').waitFor();
  check((await page.locator('[data-variants-of]').count()) === 0, 'the rules of no game have variants');
  await page.goto(`${server.url}#/games`);
  await shows(page, SECOND, 'the list of saved games');
});

await test('variants at a server: chosen, told at the table and in lists', {}, async (page) => {
  await page.goto(`${server.url}#/new`);
  await page.locator('[data-name]').fill('Cem');
  await page.locator('input[name=map][value=usa]').check();
  await page.locator('input[name=visibility][value=public]').check();
  await page.locator('[data-variants] summary').click();
  await page.locator('[data-option=second_card_optional]').check();
  await page.locator('[data-make]').click();
  await page.locator('[data-seated]').waitFor();
  await shows(page, SECOND, 'the table that waits');
  await page.goto(`${server.url}#/lobby`);
  await shows(page, SECOND, 'the lobby');
});

await test('what is our own design is said where a board is chosen', {}, async (page) => {
  const said = () => page.locator('[data-origin]').textContent();
  for (const at of ['', '#/new']) {
    await page.goto(server.url + at);
    for (const [map, words] of [
      ['berlin', 'our own design'],
      ['maerklin', 'our best reading'],
    ]) {
      await page.locator(`input[name=map][value=${map}]`).check();
      await until(page, (w) => document.querySelector('[data-origin]')?.textContent.includes(w), words);
      check((await said()).includes('map maker'), `the way to correct ${map} is missing: ${await said()}`);
    }
    await page.locator('input[name=map][value=usa]').check();
    await until(page, () => document.querySelector('[data-origin]') === null);
  }
});

// Games of bots until one ends in this way.
async function tied(map, players, want) {
  for (let n = 1; n < 300; n++) {
    const seed = n.toString(16);
    const moves = await finishByBots({ map: { id: map }, players, seed }, 'planner', want);
    if (moves) return { players, seed, moves };
  }
  throw new Error(`no game ends with ${want}`);
}

await test('G-39: a tie is explained', { minutes: 5 }, async (page) => {
  for (const [map, players, tie, words] of [
    ['berlin', 4, 'shared', 'the place is shared'],
    ['berlin', 4, 'tickets', 'completed more tickets'],
    ['usa', 5, 'longest', 'The rulebook leaves open'],
  ]) {
    const { hash, options } = await engine.ask('map', { map });
    const game = await tied(map, players, tie);
    const seats = ['Anna', ...Array(players - 1).fill('bot:planner')];
    const saved = { id: tie, created: 1, updated: 1, undone: 0 };
    const record = { format: 1, map: { id: map, hash }, options, seats, result: null, ...game };
    await page.goto(server.url);
    await page.evaluate(
      ([id, text]) => localStorage.setItem(`stellwerk.game.${id}`, text),
      [tie, JSON.stringify({ ...saved, record })],
    );
    await page.goto(`${server.url}#/table/${tie}`);
    await page.locator('[data-tie]').waitFor();
    const said = await page.locator('[data-tie]').textContent();
    check(said.includes(words), `it says: ${said}`);
  }
});

await finish();
