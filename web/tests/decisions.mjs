// The table at decisions: advice at each of them, what a track tells, the log by turns.
import { axed, check, engine, finish, PHONE, test, until } from './harness.mjs';
import { opened, played } from './positions.mjs';

const FLAT = { ...PHONE, viewport: { width: 844, height: 390 } };
const has = (t) => (d) => d.moves.some((m) => m.t === t) && d.were > 20;
const press = (selector) => (page) => page.locator(selector).click();
const staged = async (page, record) => {
  const { moves } = await position(record);
  const route = moves.find((m) => m.t === 'claim').route;
  await page.locator(`.target[data-route="${route}"]`).focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-pay]').first().waitFor();
  return route;
};
const DECISIONS = {
  'first tickets': { map: 'usa', enough: (d) => d.expects === 'keep' },
  'later tickets': { map: 'berlin', enough: (d) => d.expects === 'keep' && d.were > 4 },
  mix: { map: 'maerklin', enough: (d) => d.expects === 'tickets' },
  pieces: { map: 'world', enough: (d) => d.expects === 'pieces' },
  passenger: { map: 'maerklin', enough: has('passenger'), begin: press('[data-action=passenger]') },
  harbour: { map: 'world', enough: has('harbour'), begin: press('[data-action=harbour]') },
  exchange: { map: 'world', enough: has('exchange'), begin: press('[data-action=exchange]') },
  claim: { map: 'usa', enough: has('claim'), begin: staged },
};

// The position of a record in the engine: legal moves, and what the bot advises, as the page asks it.
async function position(record, bot) {
  const { game } = await engine.ask('new', { map: record.map.id, players: record.players, seed: record.seed });
  for (const move of record.moves) await engine.ask('apply', { game, move });
  const { moves } = await engine.ask('moves', { game });
  const { returned } = await engine.ask('returned', { game, player: 0 });
  const advice = bot && (await engine.ask('bot', { game, bot, seed: 1, returned })).move;
  await engine.ask('free', { game });
  return { moves, advice };
}

// What is in the sheet can be seen and reached, and the sheet leaves some of the board.
async function uncovered(page, selectors) {
  for (const q of selectors) {
    const at = await page.evaluate((s) => {
      document.querySelector(s)?.scrollIntoView({ block: 'center' });
      return window.stellwerkProbe.point(s);
    }, q);
    check(!at.why, `${at.why}`);
  }
}

// Asks for advice where `name` is decided, by the key, and does it.
async function advised(page, name, hand, inside) {
  const record = await played({ seed: '70a', ...DECISIONS[name] });
  await opened(page, record);
  await DECISIONS[name].begin?.(page, record);
  const { advice } = await position(record, 'planner');
  await hand();
  const box = page.locator('.panel [data-advice]');
  await box.waitFor();
  check((await page.locator('.panel').count()) === 1, `${name}: advice has a sheet of its own`);
  await page.evaluate(() => window.stellwerkProbe.rest());
  await uncovered(page, ['[data-do]', '[data-close-advice]', ...inside]);
  return { record, advice, box };
}

async function done(page, name, record, advice) {
  const n = record.moves.length;
  await page.locator('[data-do]').press('Enter');
  await until(page, (k) => Number(document.querySelector('[data-ready]').dataset.move) > k, n);
  const made = await page.evaluate((k) => window.stellwerkProbe.record().moves[k], n);
  // A journey is saved when it is confirmed; until then the next step is advised.
  if (advice.t === 'passenger') await page.locator('[data-total]').waitFor();
  else check(JSON.stringify(made) === JSON.stringify(advice), `${name}: ${JSON.stringify(made)} was played`);
}

await test('advice at every decision, by keys', { settings: { bot: 'planner' } }, async (page) => {
  const first = {
    'first tickets': ['li:first-child > [data-ticket]'],
    'later tickets': ['li:first-child > [data-ticket]'],
    mix: ['[data-confirm]', '[role=radio]:first-child'],
    pieces: ['[data-confirm]', '[data-pieces]'],
    passenger: ['.list button[data-city]:first-child'],
    harbour: ['[data-pay][data-first]'],
    exchange: ['[data-confirm]', '[data-count]'],
    claim: ['[data-pay][data-first]'],
  };
  for (const name of Object.keys(DECISIONS)) {
    const { record, advice, box } = await advised(page, name, () => page.keyboard.press('h'), []);
    check(await page.evaluate(() => document.activeElement.matches('[data-do]')), `${name}: the focus goes on`);
    const told = await page.evaluate(() =>
      document.activeElement
        .getAttribute('aria-describedby')
        .split(' ')
        .map((id) => document.getElementById(id).textContent)
        .join(' '),
    );
    check(/Planner: \w+/.test(told) && told.length > 40, `${name} is told as “${told}”`);
    if (name === 'claim' || name === 'first tickets') await axed(page, `advice at ${name}`, '.panel');
    await box.locator('[data-close-advice]').press('Enter');
    await box.waitFor({ state: 'detached' });
    check((await page.locator('.panel').count()) === 1, `${name}: the sheet is gone with the advice`);
    await page.keyboard.press('h');
    await box.waitFor();
    // Esc closes the advice, and not the sheet.
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    await uncovered(page, first[name]);
    await page.keyboard.press('h');
    await box.waitFor();
    await done(page, name, record, advice);
    if (name === 'passenger' && advice.t === 'passenger') await box.waitFor();
  }
});

await test('advice weighs an open claim by its chance', { settings: { bot: 'mcts' } }, async (page) => {
  const record = await played({ seed: '70a', ...DECISIONS.claim });
  await opened(page, record);
  await staged(page, record);
  await page.locator('[data-hint]').click();
  const box = page.locator('.panel [data-advice]');
  await box.waitFor();
  const text = (await box.innerText()).replace(/\s+/g, ' ');
  check(/\d% chance to win/.test(text), `no chance in “${text}”`);
  const others = await box.locator('details li').allInnerTexts();
  check(others.length > 0 && others.every((o) => /\d% chance to win/.test(o)), `alternatives: ${others.join(' | ')}`);
});

for (const [where, size] of [
  ['a phone', PHONE],
  ['a phone on its side', FLAT],
])
  await test(`advice on ${where}`, { ...size, locale: 'de-DE', settings: { bot: 'planner' } }, async (page) => {
    const tap = () => page.locator('[data-hint]').tap();
    await advised(page, 'first tickets', tap, ['li:first-child > [data-ticket]']);
    await advised(page, 'mix', tap, ['[data-confirm]']);
    const { record, advice } = await advised(page, 'claim', tap, ['[data-pay][data-first]']);
    check(/Planer:|Planner:/.test(await page.locator('[data-advice]').innerText()), 'who advises');
    const route = (await position(record)).moves.find((m) => m.t === 'claim').route;
    // The route that is asked about can be seen.
    await page.evaluate(() => window.stellwerkProbe.still());
    const seen = await page.evaluate((r) => window.stellwerkProbe.track(r, 3), route);
    check(seen.points?.length > 0, `the track is covered by ${seen.nearest?.covered}`);
    await page.locator('[data-do]').tap();
    await until(page, (k) => Number(document.querySelector('[data-ready]').dataset.move) > k, record.moves.length);
    const made = await page.evaluate((k) => window.stellwerkProbe.record().moves[k], record.moves.length);
    check(JSON.stringify(made) === JSON.stringify(advice), `${JSON.stringify(made)} was played`);
  });

// Five at a table: what all did since one's last turn is in sight.
for (const [locale, card] of [
  ['en-GB', / takes (2× )?[a-z]+( and [a-z]+)?\./],
  ['de-DE', / nimmt (2× )?[A-Z][a-zü]+( und [A-Z][a-zü]+)?\./],
])
  await test(`a round of five in the log, ${locale}`, { locale }, async (page) => {
    const enough = (d) => d.were > 90 && d.expects === 'action';
    await opened(page, await played({ map: 'usa', seed: '5eed', players: 5, bot: 'medium', enough }));
    const lines = await page.evaluate(() => {
      const all = [...document.querySelectorAll('.log li')];
      const bottom = document.querySelector('.log').getBoundingClientRect().bottom;
      const round = all.slice(
        0,
        all.findIndex((e) => e.classList.contains('round')),
      );
      return round.map((e) => ({ text: e.innerText, seen: e.getBoundingClientRect().bottom <= bottom }));
    });
    const texts = lines.map((l) => l.text).join(' | ');
    check(lines.length === 5, `a round of five has ${lines.length} lines: ${texts}`);
    check(
      lines.every((l) => l.seen),
      `not all is in sight: ${texts}`,
    );
    check(card.test(texts), `no two cards in one line: ${texts}`);
  });

await finish();
