// The map maker: a file with a mistake is opened, the mistake found and mended, a city dragged, the
// file saved with nothing else changed, a game played on it and resumed after a reload.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, finish, noViolations, PHONE, server, test, until } from './harness.mjs';

const source = (path) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
const tiny = source('tests/data/maps/tiny.json');
const folder = mkdtempSync(join(tmpdir(), 'stellwerk-maker-'));
function fileOf(name, text) {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function open(page, text) {
  await page.goto(`${server.url}#/maker`);
  await page.locator('[data-open]').setInputFiles(fileOf('map.json', text));
  await checked(page);
}
async function template(page, id) {
  await page.goto(`${server.url}#/maker`);
  await page.locator(`[data-template=${id}] svg`).first().waitFor();
  await page.locator(`[data-template=${id}]`).click();
  await checked(page);
}
// Until the findings are those of the text that is shown.
async function checked(page) {
  await page.locator('[data-maker]:not([data-checking])').waitFor();
}
async function saved(page) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-save]').click()]);
  return { text: readFileSync(await download.path(), 'utf8'), name: download.suggestedFilename() };
}
async function middle(page, selector) {
  const r = await page.locator(selector).boundingBox();
  return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
}
async function drag(page, selector, dx, dy) {
  const { x, y } = await middle(page, selector);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 5 });
  await page.mouse.up();
  await checked(page);
  const now = await middle(page, selector);
  check(
    Math.hypot(now.x - x - dx, now.y - y - dy) < 2,
    `${selector} went by ${now.x - x}, ${now.y - y} instead of ${dx}, ${dy}`,
  );
}
const count = (page, what) => page.locator('[data-maker]').getAttribute(`data-${what}`).then(Number);
const lines = (text) => text.split('\n');

await test('maker a file', {}, async (page) => {
  const wrong = tiny.replace('"length": 3', '"length": 9');
  await open(page, wrong);
  check((await count(page, 'errors')) === 1, 'lint finds the wrong length');
  const finding = page.locator('[data-finding=error]');
  check(
    /from 1 to 8, not 9.*line 39, column 47/s.test(await finding.innerText()),
    `the finding says ${await finding.innerText()}`,
  );
  check((await page.locator('.note.error').count()) === 1, 'it stands on the drawing');
  await page.locator('[data-play]').click();
  check(await page.locator('[data-start-game]').isDisabled(), 'a map with errors is not played');
  await page.locator('[data-play]').click();

  // The place is shown, the mistake mended in the form.
  await finding.locator('button').first().click();
  await page.locator('[data-tab=routes]').click();
  check((await page.locator('[data-form=route] [data-field=from]').inputValue()) === 'bonn', 'the route is selected');
  await page.locator('[data-field=length]').selectOption('3');
  await checked(page);
  check((await count(page, 'errors')) === 0, 'the mistake is gone');
  check((await saved(page)).text === tiny, 'the file is the one before the mistake, byte for byte');

  // Dragged by mouse, moved by keys, taken back.
  await drag(page, '[data-handle="city bonn"]', 60, -40);
  const moved = await saved(page);
  check(moved.name === 'tiny.json', 'the file has the name of the map');
  const before = lines(tiny).slice(0, -3),
    after = lines(moved.text);
  check(
    before.every((line, i) => line === after[i]),
    'everything but the drawing stays as it was',
  );
  const where = (text, city) => JSON.parse(text).drawing.layout.places.find((p) => p.city === city);
  const spot = where(moved.text, 'bonn');
  await page.locator('[data-handle="city bonn"]').focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  await checked(page);
  const nudged = where((await saved(page)).text, 'bonn');
  check(
    Math.abs(nudged.x - spot.x - 3) < 0.01 && Math.abs(nudged.y - spot.y + 10) < 0.01,
    `keys move it by 3 and 10: ${JSON.stringify([spot, nudged])}`,
  );
  await page.keyboard.press('Control+z');
  check((await saved(page)).text === moved.text, 'Ctrl+Z takes the keys back');
  await page.keyboard.press('Control+z');
  check((await saved(page)).text === tiny, 'and the drag');
  await page.keyboard.press('Control+y');
  check((await saved(page)).text === moved.text, 'Ctrl+Y does it again');

  // A name, and the bend of a track.
  await drag(page, '[data-handle="label dessau"]', -30, 30);
  check(where((await saved(page)).text, 'dessau').label !== undefined, 'the name has a place of its own');
  await page.locator('[data-tab=routes]').click();
  await page.locator('[data-route-row="4"]').click();
  await page.evaluate(() => window.stellwerkProbe.still());
  await drag(page, '[data-handle^="bend 1"]', 10, 30);
  const bent = JSON.parse((await saved(page)).text).drawing.layout.tracks;
  check(
    bent.length === 1 && bent[0].from === 'bonn' && bent[0].to === 'dessau' && bent[0].bend.length === 4,
    `the track is bent: ${JSON.stringify(bent)}`,
  );

  // What was made is there after a reload.
  const { text } = await saved(page);
  await until(
    page,
    (want) =>
      Object.keys(localStorage).some(
        (k) => k.startsWith('stellwerk.map.') && JSON.parse(localStorage.getItem(k)).text === want,
      ),
    text,
  );
  await page.reload();
  await checked(page);
  check((await saved(page)).text === text, 'the draft survives a reload');
});

await test('maker plays', {}, async (page) => {
  await open(page, tiny);
  await page.locator('[data-play]').click();
  await page.locator('[data-start-game]').click();
  await page.locator('[data-ready][data-turn=me]').waitFor();
  check((await page.locator('h1').first().innerText()) === 'Tiny', 'the table has the name of the map');
  // The first tickets, then two cards: through the list of all actions, which every move is in.
  const act = async () => {
    const move = Number(await page.locator('[data-ready]').getAttribute('data-move'));
    await page.locator('[data-open-actions]').click();
    await page.locator('[data-act]').first().click();
    await until(page, (n) => Number(document.querySelector('[data-ready]').dataset.move) > n, move);
    await page.locator('[data-ready][data-turn=me]').waitFor();
  };
  for (let i = 0; i < 4; i++) await act();
  const before = await page.locator('[data-ready]').getAttribute('data-move');
  await page.reload();
  await page.locator('[data-ready][data-turn=me]').waitFor();
  check((await page.locator('[data-ready]').getAttribute('data-move')) === before, 'the game goes on where it was');
  check((await page.locator('.board text').allTextContents()).join().includes('Celle'), 'on the same board');
  await page.goto(`${server.url}#/games`);
  await page.getByText('Tiny').waitFor();
  await page.goto(server.url);
  await page.locator('[data-resume]').click();
  await page.locator('[data-ready][data-turn=me]').waitFor();
});

await test('maker contents', { locale: 'de-DE' }, async (page) => {
  await page.goto(`${server.url}#/maker`);
  await page.locator('[data-new]').click();
  await checked(page);
  check(
    (await page.locator('[data-findings]').innerText()) === 'Keine Probleme gefunden.',
    'a new map has no findings',
  );
  // A city, and a route to it.
  await page.locator('[data-tab=cities]').click();
  await page.locator('[data-add=city]').click();
  const board = await middle(page, 'main .board');
  await page.mouse.click(board.x + 210, board.y + 120);
  await page.locator('[data-form=city] input').first().fill('Köln');
  await page.locator('[data-form=city] input').nth(2).fill('koeln');
  await page.locator('[data-form=city] input').nth(2).press('Enter');
  await checked(page);
  check((await count(page, 'warnings')) === 1, 'no route leads to it yet');
  await page.locator('[data-tab=findings]').click();
  check(
    /Zu koeln führt keine Strecke/.test(await page.locator('[data-finding=warning]').innerText()),
    'said in German',
  );
  await page.locator('[data-tab=routes]').click();
  // A new route asks for its cities: nothing is there before both are known, here clicked on the board or chosen.
  const routes = async () => await page.locator('[data-route-row]').count();
  await page.locator('[data-add=route]').click();
  check((await routes()) === 9, 'no route is guessed');
  check(/Welche zwei Städte/.test(await page.locator('[data-form=join] p').innerText()), 'it is asked for');
  await page.locator('[data-field=join-from]').selectOption('south');
  check(
    (await routes()) === 9 && /Von Süden/.test(await page.locator('[data-form=join] p').innerText()),
    'and the other',
  );
  const cologne = await middle(page, '[data-handle="city koeln"]');
  await page.mouse.click(cologne.x, cologne.y);
  check((await routes()) === 10, 'now it is there');
  await page.locator('[data-field=colour]').selectOption('green');
  await page.locator('[data-tab=tickets]').click();
  await page.locator('[data-field="stop-0"]').fill('kol');
  await page.keyboard.press('Enter');
  await page.keyboard.type('no');
  await page.keyboard.press('Enter');
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await checked(page);
  check(
    (await count(page, 'errors')) === 0 && (await count(page, 'warnings')) === 0,
    'nothing is left to complain about',
  );
  const { text } = await saved(page);
  const map = JSON.parse(text);
  check(map.cities[5].names.de === 'Köln' && map.cities[5].id === 'koeln', 'the city is in the file');
  check(
    lines(text).some((l) => l === '    {"from": "south", "to": "koeln", "length": 2, "colour": "green"}'),
    'and the route, on a line of its own',
  );
  check(JSON.stringify(map.tickets[8]) === '{"cities":["koeln","north"],"points":9}', 'and the ticket');
  // It goes again with all that hangs on it.
  await page.locator('[data-tab=cities]').click();
  await page.locator('[data-city=koeln]').click();
  await page.locator('[data-form=city] [data-delete]').click();
  check(!(await saved(page)).text.includes('koeln'), 'a city goes with its routes and tickets');

  // Text that is no JSON is told with its place, and the board stays.
  await page.locator('[data-tab=text]').click();
  const area = page.locator('[data-source]');
  const good = await area.inputValue();
  await area.fill(good.replace('"cities": [', '"cities" ['));
  await checked(page);
  check((await count(page, 'errors')) === 1, 'an error');
  const line = lines(good).findIndex((l) => l.includes('"cities": [')) + 1;
  check((await page.locator('.problems').innerText()).includes(`Zeile ${line}`), 'with its line');
  check((await page.locator('[data-handle="city north"]').count()) === 1, 'the board shows the last good state');
  // The finding leads to its place, and one goes on typing from there.
  await page.locator('[data-tab=findings]').click();
  await page.locator('[data-finding=error] .where').click();
  const at = good.indexOf('"cities": [') + '"cities" '.length;
  check((await area.evaluate((e) => e.selectionStart)) === at, 'the cursor stands at the mistake');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type(': ');
  await checked(page);
  check((await count(page, 'errors')) === 0, 'the mistake is mended');
  await page.keyboard.press('Control+z');
  await checked(page);
  check((await count(page, 'errors')) === 1, 'and back by one step');
});

await test('maker phone', { ...PHONE }, async (page, context) => {
  await template(page, 'maerklin');
  const selector = '[data-handle="city kassel"]';
  const from = await middle(page, selector);
  const session = await context.newCDPSession(page);
  const touch = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (let i = 1; i <= 4; i++) await touch('touchMove', [{ x: from.x + 6 * i, y: from.y + 4 * i }]);
  await touch('touchEnd', []);
  await checked(page);
  const to = await middle(page, selector);
  check(
    Math.hypot(to.x - from.x - 24, to.y - from.y - 16) < 2,
    `a finger drags the city: ${JSON.stringify([from, to])}`,
  );
  await page.locator('[data-tab=findings]').click();
  check((await page.locator('[data-finding]').count()) > 0, 'the findings of the drawing are listed');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  check(wide <= 390, `nothing is wider than the screen: ${wide}`);
  await noViolations(page, 'the map maker on a phone');
});

for (const theme of ['light', 'dark']) {
  await test(`maker axe ${theme}`, { settings: { theme } }, async (page) => {
    await page.goto(`${server.url}#/maker`);
    await page.locator('[data-template=world] svg').first().waitFor();
    await noViolations(page, 'the start of the map maker');
    await open(page, tiny.replace('"length": 3', '"length": 2').replace('"lat": 52.62', '"lat": 152.62'));
    for (const tab of ['findings', 'trace', 'cities', 'routes', 'tickets', 'map', 'text']) {
      await page.locator(`[data-tab=${tab}]`).click();
      const row = { cities: '[data-city=bonn]', routes: '[data-route-row="2"]', tickets: '[data-ticket-row="1"]' }[tab];
      if (row) await page.locator(row).click();
      await noViolations(page, `the tab ${tab}`);
    }
    await page.locator('[data-play]').click();
    await noViolations(page, 'the start of a game');
  });
}
await finish();
