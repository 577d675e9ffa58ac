// End-to-end tests in Chromium against the built client. `npm run e2e [name…]` runs those whose
// names contain one of the words. Pictures of failures go to tests/out.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { launch, root, serve } from './browser.mjs';
import { drive } from './driver.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const server = await serve();
const browser = await launch();
const wanted = process.argv.slice(2);
const out = join(root, 'tests/out');
mkdirSync(out, { recursive: true });
let failed = 0;

function check(good, what) {
  if (!good) throw new Error(what);
}

async function test(name, options, run) {
  if (wanted.length && !wanted.some((w) => name.includes(w))) return;
  const started = Date.now();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', acceptDownloads: true, bypassCSP: false, ...options });
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (e) => errors.push(e.message));
  page.on('console', (m) => m.type() === 'error' && !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(m.text()) && errors.push(m.text()));
  const foreign = [];
  page.on('request', (r) => !r.url().startsWith(server.url) && !/^(blob|data):/.test(r.url()) && foreign.push(r.url()));
  try {
    await run(page, context);
    check(errors.length === 0, `errors on the page: ${errors.join(' | ')}`);
    check(foreign.length === 0, `loaded from elsewhere: ${foreign.join(' ')}`);
    console.log(`ok      ${name} (${Date.now() - started} ms)`);
  } catch (e) {
    failed++;
    await page.screenshot({ path: join(out, `${name.replace(/\W+/g, '-')}.png`) }).catch(() => undefined);
    console.log(`FAILED  ${name}: ${e.message}${errors.length ? `\n        page: ${errors.join(' | ')}` : ''}`);
  }
  await context.close();
}

const fast = { speed: 0, confirm: 'always' };
async function open(page, settings = fast) {
  await page.addInitScript((s) => {
    if (!localStorage.getItem('stellwerk.settings')) localStorage.setItem('stellwerk.settings', JSON.stringify(s));
  }, settings);
  await page.goto(server.url);
  await page.waitForSelector('.poster svg');
}
async function start(page, map, seats = []) {
  await page.locator(`input[value=${map}]`).check({ force: true });
  for (const [i, who] of seats.entries()) {
    if (i >= 2) await page.locator('.end .btn').first().click();
    await page.locator('.who select').nth(i).selectOption(who);
  }
  const lesson = page.locator('.check input');
  if (await lesson.count()) await lesson.uncheck();
  await page.locator('.start').click();
  await page.waitForSelector('[data-ready]');
}
// The page's own policy forbids eval, and with it playwright's waitForFunction.
async function until(page, what, arg) {
  for (let i = 0; i < 400; i++) {
    if (await page.evaluate(what, arg)) return;
    await page.waitForTimeout(50);
  }
  throw new Error(`waited in vain for ${what}`);
}
const myTurn = (page) => until(page, () => document.querySelector('[data-turn=me], [data-over]') !== null);
async function noViolations(page, where) {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => (await window.axe.run(document, { resultTypes: ['violations'] })).violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.target.join(' ')} (${n.any[0]?.message ?? ''})`).join(', ')}`));
  check(found.length === 0, `axe on ${where}: ${found.join('; ')}`);
}

for (const [i, map] of ['usa', 'maerklin', 'berlin', 'world'].entries()) {
  await test(`solo ${map}`, { locale: i % 2 ? 'de-DE' : 'en-GB' }, async (page) => {
    await open(page);
    await start(page, map, ['human', 'racer']);
    const result = await page.evaluate(drive, { steps: 700, seed: 41 + i });
    check(!result.error, `${result.error} ${JSON.stringify(result.kinds)}`);
    check(result.over, `the game did not end: ${JSON.stringify(result.kinds)}`);
    await page.waitForSelector('[data-again]');
    check((await page.locator('.total td').count()) === 2, 'final scores');
    await noViolations(page, 'the end');
    // The record holds before the program.
    await page.locator('.end .top .btn').click();
    await page.locator('[aria-expanded]').click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('.menu button').first().click()]);
    const program = join(root, '../build/stellwerk');
    if (existsSync(program)) execFileSync(program, ['replay', await download.path()], { stdio: ['ignore', 'ignore', 'pipe'] });
  });
}

await test('five seats, random bots', {}, async (page) => {
  await open(page);
  await start(page, 'usa', ['human', 'random', 'greedy', 'racer', 'planner']);
  const result = await page.evaluate(drive, { steps: 25, seed: 9 });
  check(!result.error, result.error);
});

await test('resume after reload', {}, async (page) => {
  await open(page);
  await start(page, 'berlin');
  await page.evaluate(drive, { steps: 6, seed: 3 });
  await myTurn(page);
  const before = await page.evaluate(() => [document.querySelector('[data-ready]').dataset.move, document.querySelector('.hand').textContent, document.querySelector('.players').textContent]);
  await page.reload();
  await page.waitForSelector('[data-ready]');
  await myTurn(page);
  const after = await page.evaluate(() => [document.querySelector('[data-ready]').dataset.move, document.querySelector('.hand').textContent, document.querySelector('.players').textContent]);
  check(JSON.stringify(before) === JSON.stringify(after), `${before} became ${after}`);
  await page.goto(server.url);
  await page.locator('.resume').click();
  await page.waitForSelector('[data-ready]');
});

await test('hot-seat', {}, async (page) => {
  await open(page);
  await start(page, 'berlin', ['human', 'human']);
  await page.waitForSelector('[data-uncover]');
  check((await page.locator('.group').count()) === 0, 'a covered hand shows cards');
  await page.locator('[data-uncover]').click();
  await page.waitForSelector('.group');
  const result = await page.evaluate(drive, { steps: 500, seed: 5 });
  check(!result.error && result.over, `hot-seat game: ${JSON.stringify(result)}`);
});

await test('undo and advice', {}, async (page) => {
  await open(page);
  await start(page, 'usa');
  await page.evaluate(drive, { steps: 5, seed: 3, claims: 0 });
  await myTurn(page);
  const text = () => page.locator('.players').textContent();
  while ((await page.locator('[data-ready]').getAttribute('data-expects')) !== 'action') await page.evaluate(drive, { steps: 1, seed: 3 });
  const before = await text();
  await page.locator('.two').first().click();
  await until(page, (b) => document.querySelector('.players').textContent !== b, before);
  await myTurn(page);
  await page.keyboard.press('u');
  await until(page, (b) => document.querySelector('.players').textContent === b, before);
  await page.keyboard.press('h');
  await page.locator('.panel .btn.main').waitFor();
});

await test('keyboard only', {}, async (page) => {
  await open(page);
  await start(page, 'usa');
  await page.waitForSelector('[data-ticket]');
  const boxes = page.locator('[data-ticket]');
  for (let i = 0; i < 3; i++) {
    await boxes.nth(i).focus();
    await page.keyboard.press('Space');
  }
  await page.locator('[data-keep]').focus();
  await page.keyboard.press('Enter');
  for (let turn = 0; turn < 4; turn++) {
    await myTurn(page);
    await page.keyboard.press('Shift+D');
    await page.waitForTimeout(150);
  }
  await myTurn(page);
  // All actions as a list, then a route by Tab and Enter.
  await page.keyboard.press('a');
  await page.waitForSelector('dialog[open]');
  check((await page.locator('dialog li').count()) > 5, 'the list of actions is empty');
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.locator('.target[data-route][tabindex="0"]').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-pay]');
  await page.keyboard.press('Escape');
  check((await page.locator('[data-pay]').count()) === 0, 'Esc does not cancel');
  await page.locator('.target[data-route][tabindex="0"]').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-pay]');
  await page.keyboard.press('Enter');
  await until(page, () => [...document.querySelectorAll('.log li')].some((l) => /claimed/.test(l.textContent)));
});

await test('offline after the first visit', {}, async (page, context) => {
  await open(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await until(page, () => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector('.poster svg');
  await start(page, 'world');
  const result = await page.evaluate(drive, { steps: 10, seed: 8 });
  check(!result.error, result.error);
});

await test('phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }, async (page) => {
  await open(page);
  await start(page, 'maerklin');
  await page.waitForSelector('[data-mix]');
  await page.locator('[data-confirm]').tap();
  await page.waitForSelector('[data-ticket]');
  for (const o of await page.locator('[data-ticket]').all()) await o.tap();
  await page.locator('[data-keep]').tap();
  await myTurn(page);
  const small = await page.evaluate(() => [...document.querySelectorAll('.table button:not(.path), .table a')].filter((e) => e.getClientRects().length && !e.closest('.log, .board')).filter((e) => e.getBoundingClientRect().height < 43.5 || e.getBoundingClientRect().width < 43.5).map((e) => e.getAttribute('aria-label') ?? e.textContent));
  check(small.length === 0, `targets under 44 px: ${small.join(', ')}`);
  check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page scrolls sideways');
  // A tap on a glowing track opens its sheet.
  const at = await page.evaluate(() => {
    const e = document.querySelector('.target[data-route][tabindex="0"]');
    const p = e.getPointAtLength(e.getTotalLength() / 2).matrixTransform(e.getScreenCTM());
    return { x: p.x, y: p.y };
  });
  await page.touchscreen.tap(at.x, at.y);
  await page.waitForSelector('[data-pay]');
  await page.locator('[data-pay]').first().tap();
  await myTurn(page);
  await page.locator('.tabs button').first().tap();
  await page.waitForSelector('.tickets-area.open li');
  await noViolations(page, 'the table on a phone');
});

await test('both languages', { locale: 'de-DE' }, async (page) => {
  await open(page);
  check((await page.locator('h1').textContent()) === 'Wähle einen Plan', 'German by the browser');
  await page.locator('header nav button').click();
  check((await page.locator('h1').textContent()) === 'Choose a board', 'English by the switch');
  await page.reload();
  await page.waitForSelector('.poster svg');
  check((await page.locator('h1').textContent()) === 'Choose a board', 'the choice is kept');
});

await test('replay, export, import', {}, async (page) => {
  await open(page);
  await start(page, 'berlin');
  await page.evaluate(drive, { steps: 8, seed: 2 });
  await page.goto(server.url + '#/games');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
  await page.locator('input[type=file]').setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: readFileSync(await download.path()) });
  await until(page, () => document.querySelectorAll('main li').length === 2);
  await page.locator('input[type=file]').setInputFiles({ name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await page.waitForSelector('[role=alert]');
  await page.getByRole('link', { name: 'Replay' }).first().click();
  await page.waitForSelector('.bar input');
  await page.keyboard.press('End');
  await until(page, () => /move (\d+) of \1/.test(document.querySelector('.n').textContent));
  await page.keyboard.press('ArrowLeft');
  await until(page, () => !/move (\d+) of \1\b/.test(document.querySelector('.n').textContent));
  await noViolations(page, 'the replay');
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.waitForSelector('[data-ready]');
});

for (const scheme of ['light', 'dark']) {
  await test(`axe on every page, ${scheme}`, { colorScheme: scheme }, async (page) => {
    await open(page);
    await noViolations(page, 'home');
    for (const hash of ['#/rules/usa', '#/rules/maerklin', '#/rules/berlin', '#/rules/world', '#/settings', '#/games']) {
      await page.goto(server.url + hash);
      await page.waitForSelector('main h1');
      await noViolations(page, hash);
    }
    await page.goto(server.url + '#/');
    for (const map of ['usa', 'world']) {
      await page.waitForSelector('.poster svg');
      await start(page, map);
      await page.waitForSelector('[data-ticket]');
      await noViolations(page, `${map}: choosing tickets`);
      await page.evaluate(drive, { steps: 4, seed: 6, claims: 0 });
      await myTurn(page);
      await noViolations(page, `${map}: the table`);
      await page.goto(server.url + '#/');
    }
  });
}

await test('text at 200 %', {}, async (page) => {
  await open(page);
  await page.addStyleTag({ content: 'html{font-size:200%}' });
  check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'home scrolls sideways');
  await start(page, 'usa');
  await page.waitForSelector('[data-keep]');
  const box = await page.locator('[data-keep]').boundingBox();
  check(box !== null, 'the button to keep tickets is gone');
});

await browser.close();
server.close();
process.exit(failed ? 1 : 0);
