// The bots that search: in a seat, as advice, and as the judge of a game that is over.
import { check, finish, home, newGame, noViolations, server, test, until } from './harness.mjs';

await test('a searching bot thinks, and can be hurried', {}, async (page) => {
  const game = await newGame(page, { seed: 'b1', map: 'berlin', seats: ['human', 'mcts'] });
  await game.playOn({ most: 3, until: (g) => g.now.expects === 'action' });
  await page.locator('[data-two="main"]').click();
  await page.locator('[data-hurry]').click();
  await until(
    page,
    (n) =>
      Number(document.querySelector('[data-ready]').dataset.move) > n + 2 &&
      document.querySelector('[data-turn=me]') !== null,
    game.moves.length,
  );
  const record = await page.evaluate(() => window.stellwerkProbe.record());
  check(record.seats[1] === 'bot:mcts' && record.moves.length > game.moves.length + 2, 'it has moved');
});

await test('advice with chances, scores and the plan', { settings: { bot: 'mcts' } }, async (page) => {
  const game = await newGame(page, { seed: 'b2', map: 'usa', seats: ['human', 'planner'] });
  await game.playOn({ most: 2, until: (g) => g.now.expects === 'action' });
  await page.locator('[data-hint]').click();
  const panel = page.locator('.panel:has([data-dismiss])');
  await panel.locator('table').waitFor();
  const rows = await panel.locator('tbody tr').allInnerTexts();
  check(rows.length === 2 && rows.every((r) => /\d+\s?%/.test(r)), `chances: ${rows.join(' | ')}`);
  const sum = rows.map((r) => Number(/(\d+)\s?%/.exec(r)[1])).reduce((a, b) => a + b);
  check(sum >= 98 && sum <= 102, `chances of ${sum} %`);
  check((await panel.innerText()).includes('Alternatives'), 'no alternatives');
  check((await panel.innerText()).includes('Tickets in the plan'), 'no tickets of the plan');
  await noViolations(page, 'advice');
});

await test('the analysis beside the replay', { drawn: !!process.env.PICTURES }, async (page) => {
  const game = await newGame(page, { seed: 'b3', map: 'berlin', seats: ['human', 'random'] });
  await game.playOn({});
  const id = await page.evaluate(() => location.hash.split('/')[2]);
  await page.goto(`${server.url}#/replay/${id}`);
  await page.locator('[data-judgement]').click();
  await page.locator('[data-judge]').click();
  await page.locator('progress').waitFor();
  // Broken off, and begun again.
  await page.locator('[data-judge-stop]').click();
  await page.locator('[data-judge]').click();
  // The replay answers meanwhile.
  await page.keyboard.press('End');
  await until(
    page,
    () => document.querySelector('input[type=range]').value === document.querySelector('input[type=range]').max,
  );
  await until(
    page,
    () =>
      document.querySelector('.side') && !document.querySelector('progress') && !document.querySelector('[data-judge]'),
    undefined,
    240000,
  );
  const moves = await page.evaluate(() => Number(document.querySelector('input[type=range]').max));
  const kept = await page.evaluate((k) => JSON.parse(localStorage.getItem(`stellwerk.game.${k}`)).judged, id);
  check(kept.length === moves, `${kept.length} of ${moves} moves are judged`);
  check((await page.locator('[data-mistake]').count()) > 0, 'one who plays anything makes mistakes');
  const cost = await page.locator('[data-mistake]').first().innerText();
  check(/−\d+ ± \d+ percentage points/.test(cost), `what it cost has no unit: ${cost}`);
  // A mistake is shown where it was made, with what would have been better.
  const claims = kept
    .map((j, i) => ({ i, best: j.best }))
    .filter((j) => j.best?.t === 'claim')
    .map((j) => j.i);
  const shown = await page.locator('[data-mistake]').evaluateAll((all) => all.map((b) => Number(b.dataset.mistake)));
  const one = shown.find((i) => claims.includes(i)) ?? shown[0];
  await page.locator(`[data-mistake="${one}"]`).click();
  await until(page, (n) => Number(document.querySelector('input[type=range]').value) === n, one);
  check((await page.locator(`[data-judged="${one}"]`).innerText()).includes('Better:'), 'what would have been better');
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/analysis.png` });
  await noViolations(page, 'analysis');
  // Another visit finds it done.
  await page.reload();
  await page.locator('[data-judgement]').click();
  await page.locator('[data-mistake]').first().waitFor();
  check((await page.locator('[data-judge]').count()) === 0, 'it is asked for again');
});

await test('levels come first in the choice, each with its sentence', {}, async (page) => {
  await home(page);
  const seat = page.locator('[data-seat="1"]');
  const groups = await seat
    .locator('optgroup')
    .evaluateAll((all) => all.map((g) => [...g.children].map((o) => o.value)));
  check(
    JSON.stringify(groups[0]) === JSON.stringify(['novice', 'easy', 'medium', 'hard', 'expert']),
    `levels: ${groups[0]}`,
  );
  check(
    ['planner', 'racer', 'greedy', 'random'].every((b) => groups[1].includes(b)),
    `more: ${groups[1]}`,
  );
  const said = new Set();
  for (const level of groups[0]) {
    await seat.selectOption(level);
    said.add(await page.locator('.says').first().innerText());
  }
  check(said.size === 5 && ![...said].includes(''), 'a sentence for each level');
  // Each of them can be played against.
  const game = await newGame(page, { seed: 'b4', map: 'berlin', seats: ['human', 'novice', 'easy', 'medium'] });
  await game.playOn({ most: 3 });
});

await finish();
