// What is around a game: taking back, advice, records, the lesson, large text.
import { readFileSync } from 'node:fs';
import { Game } from './game.mjs';
import { check, engine, finish, home, newGame, server, start, test, until } from './harness.mjs';
import { Mouse } from './hands.mjs';

await test('five seats with every bot', {}, async (page) => {
  const game = await newGame(page, {
    seed: 'a1',
    map: 'usa',
    seats: ['human', 'random', 'greedy', 'racer', 'planner'],
  });
  await game.playOn({ most: 8 });
  check(game.moves.length > 30, 'the bots play');
});

await test('undo and advice', { settings: { bot: 'planner' } }, async (page) => {
  const game = await newGame(page, { seed: 'a2', map: 'usa', seats: ['human', 'planner'] });
  await game.playOn({ most: 3, until: (g) => g.now.expects === 'action' });
  const before = game.moves.length;
  await page.locator('[data-two="main"]').click();
  await until(
    page,
    (n) =>
      Number(document.querySelector('[data-ready]').dataset.move) > n &&
      document.querySelector('[data-turn=me]') !== null,
    before + 1,
  );
  await page.locator('[data-undo]').click();
  await until(
    page,
    (n) =>
      Number(document.querySelector('[data-ready]').dataset.move) === n &&
      document.querySelector('[data-turn=me]') !== null,
    before,
  );
  const again = await Game.join(page, new Mouse(page), engine);
  check(again.moves.length === before, 'the turn is not taken back');
  // What the bot would do can be played at once.
  const advised = await again.advice('planner');
  await page.locator('[data-hint]').click();
  await page.locator('[data-dismiss]').waitFor();
  await page.locator('.panel:has([data-dismiss]) button[data-first]').click();
  await until(page, (n) => Number(document.querySelector('[data-ready]').dataset.move) > n, before);
  const played = await page.evaluate((n) => window.stellwerkProbe.record().moves[n], before);
  check(
    JSON.stringify(played) === JSON.stringify(advised),
    `advised ${JSON.stringify(advised)}, played ${JSON.stringify(played)}`,
  );
});

await test('replay, export, import', {}, async (page) => {
  const game = await newGame(page, { seed: 'a3', map: 'berlin', seats: ['human', 'planner'] });
  await game.playOn({ most: 6 });
  const all = game.moves.length;
  await page.goto(server.url + '#/games');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).first().click(),
  ]);
  const record = JSON.parse(readFileSync(await download.path(), 'utf8'));
  check(JSON.stringify(record.moves) === JSON.stringify(game.moves), 'the record has other moves');
  const replays = page.getByRole('link', { name: 'Replay' });
  const offer = (name, text) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await offer('game.json', JSON.stringify(record));
  await until(page, () => document.querySelectorAll('main a[href^="#/replay/"]').length === 2);
  await offer('bad.json', '{}');
  await page.locator('[role=alert]').waitFor();
  await offer('illegal.json', JSON.stringify({ ...record, moves: [...record.moves, { t: 'keep', tickets: [0] }] }));
  await page.locator('[role=alert]').waitFor();
  check((await replays.count()) === 2, 'a bad record was taken');
  await replays.first().click();
  const slider = page.locator('input[type=range]');
  await slider.waitFor();
  const at = (n) => until(page, (v) => Number(document.querySelector('input[type=range]').value) === v, n);
  check(Number(await slider.getAttribute('max')) === all, 'the slider has not every move');
  await page.keyboard.press('End');
  await at(all);
  await page.keyboard.press('ArrowLeft');
  await at(all - 1);
  await page.keyboard.press('Home');
  await at(0);
  await page.keyboard.press('ArrowRight');
  await at(1);
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.locator('[data-ready]').waitFor();
});

await test('the lesson explains, goes on after a reload and can be skipped', {}, async (page) => {
  await home(page, 'a4');
  await start(page, { map: 'usa', seats: ['human', 'racer'], lesson: true });
  const text = () => page.locator('aside.lesson').textContent();
  await page.locator('[data-lesson-next]').waitFor();
  const first = await text();
  const game = await Game.join(page, new Mouse(page), engine);
  await game.playOn({ most: 1 });
  await page.locator('[data-lesson-next]').waitFor();
  check((await text()) !== first, 'the lesson does not go on');
  const second = await text();
  await page.reload();
  await page.locator('[data-lesson-next]').waitFor();
  check((await text()) === second, 'the lesson is not where it was');
  await page.locator('[data-lesson-skip]').click();
  await page.locator('[data-lesson-skip]').waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('[data-ready]').waitFor();
  check((await page.locator('[data-lesson-skip]').count()) === 0, 'the lesson is back');
});

await test('text at 200 %', {}, async (page, context) => {
  await context.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')),
  );
  await home(page, 'a5');
  check(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'the first page scrolls sideways',
  );
  await start(page, { map: 'usa', seats: ['human', 'racer'] });
  const game = await Game.join(page, new Mouse(page), engine);
  await game.playOn({ most: 6 });
});

await test('three tickets with names on two lines are seen whole', {}, async (page) => {
  const game = await newGame(page, { seed: '3c', map: 'berlin', seats: ['human', 'racer'] });
  // As many as come, until there are three.
  for (let n = 0, held = 0; (held = await page.locator('[data-held]').count()) < 3; n++) {
    check(n < 12, `only ${held} tickets are held`);
    const keeps = game.legal.filter((m) => m.t === 'keep' && held + m.tickets.length <= 3);
    const most = keeps.sort((a, b) => b.tickets.length - a.tickets.length)[0];
    await game.play(most ?? game.legal.find((m) => m.t === 'tickets') ?? game.legal.find((m) => m.deck));
  }
  const cut = await page.evaluate(() => {
    const area = document.querySelector('.tickets-area').getBoundingClientRect();
    const boxes = [...document.querySelectorAll('[data-held]')].map((e) => e.getBoundingClientRect());
    const lines = [...document.querySelectorAll('[data-held] .names')].map(
      (e) => e.getBoundingClientRect().height / parseFloat(getComputedStyle(e).lineHeight),
    );
    return { over: boxes.map((b) => Math.ceil(b.bottom - area.bottom)), lines: lines.map(Math.round) };
  });
  check(cut.over.length === 3, `${cut.over.length} tickets are held`);
  check(
    cut.lines.every((n) => n === 2),
    `names have ${cut.lines} lines`,
  );
  check(
    cut.over.every((n) => n <= 0),
    `tickets end ${cut.over} px below their place`,
  );
});

await test('settings are kept', {}, async (page) => {
  await home(page);
  await page.goto(server.url + '#/settings');
  await page.locator('input[type=radio][value=dark]').check();
  await until(page, () => document.documentElement.dataset.theme === 'dark');
  await page.reload();
  await until(page, () => document.documentElement.dataset.theme === 'dark');
});
await finish();
