// A board that nobody has seen before is entered from a photograph of it: laid under, straightened, traced by clicks
// and keys, which are counted, and played. And what is our own of a board is confirmed entry by entry.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inventBoard, photographOf, pixels, PHOTO, seen, SIZE } from './drawing.mjs';
import { check, finish, noViolations, PHONE, server, test, until } from './harness.mjs';

const folder = mkdtempSync(join(tmpdir(), 'stellwerk-trace-'));
const truth = inventBoard();
const file = join(folder, 'board.png');

// The pace of somebody who looks, points and presses without hurry, in seconds.
const PACE = { click: 1.2, drag: 3, key: 0.3 };
const MINUTES = 10;

// The mouse and the keys, with a count of what they did.
class Counted {
  click = 0;
  drag = 0;
  key = 0;
  constructor(page) {
    this.page = page;
  }
  async hit(x, y) {
    this.click++;
    await this.page.mouse.click(x, y);
  }
  async on(selector) {
    this.click++;
    await this.page.locator(selector).click();
  }
  async pull(from, to) {
    this.drag++;
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(to.x, to.y, { steps: 3 });
    await this.page.mouse.up();
  }
  async press(...keys) {
    for (const key of keys) {
      this.key++;
      await this.page.keyboard.press(key);
    }
  }
  async write(text) {
    this.key += text.length;
    await this.page.keyboard.type(text);
  }
  get minutes() {
    return (this.click * PACE.click + this.drag * PACE.drag + this.key * PACE.key) / 60;
  }
}

const middle = async (page, selector) => {
  const r = await page.locator(selector).boundingBox();
  return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
};
const rect = (page, selector) =>
  page.evaluate((q) => {
    const { x, y, width, height } = document.querySelector(q).getBoundingClientRect();
    return { x, y, width, height };
  }, selector);
// Until the board stands still: it has found its size.
const steady = (page) =>
  page.evaluate(async () => {
    const place = () => JSON.stringify(document.querySelector('.board .layer > svg').getBoundingClientRect());
    for (let same = 0, before = ''; same < 3;) {
      await new Promise((done) => requestAnimationFrame(done));
      const now = place();
      same = now === before ? same + 1 : 0;
      before = now;
    }
  });
// Where the places of the board are on the screen, once its photograph lies straight.
async function spots(page) {
  await steady(page);
  const r = await rect(page, '.board .layer > svg');
  return truth.cities.map((c) => ({
    x: r.x + (c.x / SIZE.width) * r.width,
    y: r.y + (c.y / SIZE.height) * r.height,
  }));
}
const checked = (page) => page.locator('[data-maker]:not([data-checking])').waitFor();
async function saved(page) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-save]').click()]);
  return JSON.parse(readFileSync(await download.path(), 'utf8'));
}
const draftHas = (page, what) =>
  until(
    page,
    ([list, n]) =>
      Object.keys(localStorage).some(
        (k) =>
          k.startsWith('stellwerk.map.') && JSON.parse(JSON.parse(localStorage.getItem(k)).text)[list].length === n,
      ),
    what,
  );

// The four marks go to the corners of the printed board.
async function straighten(page, hand) {
  const flat = await rect(page, '[data-photo=flat]');
  const corners = [
    [0, 0],
    [SIZE.width, 0],
    [SIZE.width, SIZE.height],
    [0, SIZE.height],
  ];
  for (const [i, [x, y]] of corners.entries()) {
    const p = seen({ x, y });
    await hand.pull(await middle(page, `[data-corner="${i}"]`), {
      x: flat.x + (p.x / PHOTO.width) * flat.width,
      y: flat.y + (p.y / PHOTO.height) * flat.height,
    });
  }
}

// The places of the photograph lie where those of the board are: looked at as a picture.
async function liesStraight(page) {
  const at = await spots(page);
  const picture = (await page.screenshot()).toString('base64');
  const colours = await page.evaluate(
    async ([data, points]) => {
      const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
      canvas.drawImage(image, 0, 0);
      return points.map(({ x, y }) => [...canvas.getImageData(Math.round(x), Math.round(y), 1, 1).data.slice(0, 3)]);
    },
    [picture, at],
  );
  const wrong = colours.flatMap(([r, g], i) => (r > 150 && g < 130 ? [] : [`${truth.cities[i].name} ${colours[i]}`]));
  check(wrong.length === 0, `not a place of the photograph: ${wrong.join('; ')}`);
}

async function traceCities(page, hand) {
  const at = await spots(page);
  for (const [i, { name }] of truth.cities.entries()) {
    await hand.hit(at[i].x, at[i].y);
    await page.locator('[data-new-city]').waitFor();
    await hand.write(name);
    await hand.press('Enter');
    await page.locator('[data-new-city]').waitFor({ state: 'detached' });
  }
}

// Keys say only what differs from the route before; a second track has its length from the first.
async function traceRoutes(page, hand, routes) {
  const at = await spots(page);
  const keyOf = async (what, id) => page.locator(`[data-${what}=${id}]`).getAttribute('aria-keyshortcuts');
  const keys = new Map();
  for (const c of new Set(routes.map((r) => r.colour))) keys.set(c, await keyOf('colour', c));
  for (const k of ['tram', 'subway']) keys.set(k, await keyOf('kind', k));
  const now = async (what) => page.locator(`[data-${what}][aria-pressed=true]`).getAttribute(`data-${what}`);
  let brush = { colour: await now('colour'), kind: await now('kind'), length: Number(await now('length')) };
  for (const [i, r] of routes.entries()) {
    await hand.hit(at[r.from].x, at[r.from].y);
    await hand.hit(at[r.to].x, at[r.to].y);
    const before = routes[i - 1];
    const beside = before && before.from === r.from && before.to === r.to && before.kind === r.kind;
    if (brush.kind !== r.kind) await hand.press(keys.get(r.kind));
    if (brush.colour !== r.colour) await hand.press(keys.get(r.colour));
    if (!beside && brush.length !== r.length) await hand.press(String(r.length));
    brush = r;
  }
}

async function enterTickets(page, hand) {
  await hand.on('[data-field="stop-0"]');
  const name = (i) => truth.cities[i].name;
  for (const t of truth.tickets) {
    for (const end of [t.from, t.to]) {
      await hand.write(name(end).slice(0, 2));
      check(
        (await page.locator('[role=option][aria-selected=true]').innerText()) === name(end),
        `two letters complete ${name(end)}`,
      );
      await hand.press('Enter');
    }
    if (Number(await page.locator('[data-field=new-points]').inputValue()) !== t.points)
      await hand.write(`${t.points}`);
    await hand.press('Enter');
  }
}

function compare(map) {
  const id = new Map(map.cities.map((c) => [c.id, truth.cities.findIndex((t) => t.name === c.names.de)]));
  check(map.cities.length === truth.cities.length && ![...id.values()].includes(-1), 'all cities, by their names');
  const [width, height] = map.drawing.layout.size;
  for (const p of map.drawing.layout.places) {
    const c = truth.cities[id.get(p.city)];
    const off = Math.hypot(p.x - (c.x / SIZE.width) * width, p.y - (c.y / SIZE.height) * height);
    check(off < 3, `${c.name} lies where it is printed, not ${off} beside it`);
  }
  const told = (r, of = (x) => x) => `${[of(r.from), of(r.to)].sort().join('-')} ${r.kind} ${r.length} ${r.colour}`;
  const same = (a, b, what) =>
    check([...a].sort().join('\n') === [...b].sort().join('\n'), `${what}:\n${[...a].sort()}\n${[...b].sort()}`);
  same(
    map.routes.map((r) => told(r, (c) => id.get(c))),
    truth.routes.map((r) => told(r)),
    'all routes',
  );
  same(
    map.tickets.map((t) => `${t.cities.map((c) => id.get(c)).sort()} ${t.points}`),
    truth.tickets.map((t) => `${[t.from, t.to].sort()} ${t.points}`),
    'all tickets',
  );
}

await test('trace a board', { drawn: true }, async (page, context) => {
  writeFileSync(file, await pixels(context, photographOf(truth)));
  const sent = [];
  page.on('request', (r) => r.method() !== 'GET' && sent.push(r.url()));
  const hand = new Counted(page);
  await page.goto(`${server.url}#/maker`);
  hand.click += 4; // the rules and the file are chosen in windows of the browser
  await page.locator('[data-photo-rules]').selectOption('berlin');
  await page.locator('[data-trace-photo]').setInputFiles(file);
  await page.locator('[data-photo=flat]').waitFor();

  // The photograph is laid straight, and is still there after the page was loaded anew.
  await straighten(page, hand);
  await hand.on('[data-next-step]');
  await page.locator('[data-photo=straight]').waitFor();
  await liesStraight(page);
  await traceCities(page, hand);
  await draftHas(page, ['cities', truth.cities.length]);
  await page.reload();
  await page.locator('[data-photo=straight]').waitFor();
  await page.locator('[data-tab=trace]').click();
  await page.locator('[data-step=routes]').click();
  check((await page.locator('[data-end]').count()) === truth.cities.length, 'the cities are there after a reload');

  // A route too much, taken back, done again, and deleted.
  await traceRoutes(page, hand, truth.routes);
  const count = async () => Number(await page.locator('[data-step=routes] small').innerText());
  const at = await spots(page);
  await hand.hit(at[0].x, at[0].y);
  await hand.hit(at[18].x, at[18].y);
  check((await count()) === truth.routes.length + 1, 'a wrong route is there');
  await hand.press('Control+z');
  check((await count()) === truth.routes.length, 'Ctrl+Z takes it back');
  await page.keyboard.press('Control+y');
  check((await count()) === truth.routes.length + 1, 'Ctrl+Y puts it there again');
  await page.keyboard.press('Control+z');

  await hand.on('[data-next-step]');
  await enterTickets(page, hand);
  await checked(page);
  compare(await saved(page));
  check((await page.locator('[data-maker]').getAttribute('data-errors')) === '0', 'nothing is wrong with it');
  console.log(
    `        ${hand.click} clicks, ${hand.drag} drags, ${hand.key} keys: ${hand.minutes.toFixed(1)} minutes at ${PACE.click} s a click, ${PACE.drag} s a drag, ${PACE.key} s a key`,
  );
  check(hand.minutes < MINUTES, `it takes ${hand.minutes.toFixed(1)} minutes`);
  check(sent.length === 0, `nothing is sent: ${sent}`);

  // It is played at once.
  await page.locator('[data-play]').click();
  await page.locator('[data-start-game]').click();
  await page.locator('[data-ready][data-turn=me]').waitFor();
  for (let i = 0; i < 3; i++) {
    const move = Number(await page.locator('[data-ready]').getAttribute('data-move'));
    await page.locator('[data-open-actions]').click();
    await page.locator('[data-act]').first().click();
    await until(page, (n) => Number(document.querySelector('[data-ready]').dataset.move) > n, move);
    await page.locator('[data-ready][data-turn=me]').waitFor();
  }
  check((await page.locator('.board text').allTextContents()).join().includes('Universität'), 'on the traced board');
});

// What is our own of a board: listed when it is opened as a copy, settled one by one, and kept with the draft. On a
// phone and in German, where the photograph is laid under by fingers, too.
await test('trace phone', { ...PHONE, locale: 'de-DE' }, async (page, context) => {
  writeFileSync(file, await pixels(context, photographOf(truth)));
  await page.goto(`${server.url}#/maker`);
  await page.locator('[data-template=berlin]').tap();
  await checked(page);
  const doubt = page.locator('[data-doubt]');
  const settled = () => page.locator('[data-settled]').getAttribute('data-settled').then(Number);
  check(/0 von 89 bestätigt/.test(await page.locator('[data-settled]').innerText()), 'all of it is open');
  check((await doubt.getAttribute('data-doubt')) === 'points 0', 'the points of the trams come first');
  await page.locator('[data-field="points-4"]').fill('8');
  await page.locator('[data-confirm-entry]').tap();
  check((await doubt.getAttribute('data-doubt')) === 'points 1', 'then those of the subways');
  await page.locator('[data-later]').tap();
  check((await doubt.getAttribute('data-doubt')) === 'city 2', 'a place, which waits for later');
  await page.locator('[data-doubt-row="route 0"]').tap();
  await page.locator('[data-form=doubt] [data-field=colour]').selectOption('red');
  await page.locator('[data-confirm-entry]').tap();
  await page.locator('[data-doubt-row="ticket 21"]').tap();
  await page.locator('[data-form=doubt] [data-delete]').tap(); // not in the box
  check((await settled()) === 2, 'two are settled');
  check(/2 von 88 bestätigt/.test(await page.locator('[data-settled]').innerText()), 'and one is gone');
  await noViolations(page, 'the unsure entries on a phone');
  const map = await saved(page);
  check(
    JSON.stringify(map.rules.route_kinds[0]) === '{"id":"tram","piece":"tram","points":[1,2,4,8],"sure":true}',
    'points',
  );
  check(map.routes[0].colour === 'red' && map.routes[0].sure && map.routes[1].sure === false, 'a route');
  check(map.tickets.length === 21, 'a ticket less');
  await draftHas(page, ['tickets', 21]);
  await page.reload();
  await checked(page);
  check((await settled()) === 2, 'as far as one was');

  // The photograph by fingers: a corner is dragged, a place tapped and named, the board moved with two fingers.
  await page.locator('[data-tab=trace]').tap();
  await page.locator('[data-empty]').tap();
  await page.locator('[data-photo-file]').setInputFiles(file);
  await page.locator('[data-photo=flat]').waitFor();
  await steady(page);
  const session = await context.newCDPSession(page);
  const touch = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const from = await middle(page, '[data-corner="0"]');
  await touch('touchStart', [from]);
  for (let i = 1; i <= 3; i++) await touch('touchMove', [{ x: from.x + 4 * i, y: from.y + 5 * i }]);
  await touch('touchEnd', []);
  const to = await middle(page, '[data-corner="0"]');
  check(
    Math.hypot(to.x - from.x - 12, to.y - from.y - 15) < 2,
    `a finger drags the corner: ${JSON.stringify([from, to])}`,
  );
  await page.locator('[data-corner="0"]').focus();
  await page.keyboard.press('Shift+ArrowRight');
  check((await middle(page, '[data-corner="0"]')).x > to.x + 3, 'an arrow moves it as well');
  await noViolations(page, 'the corners of a photograph on a phone');
  await page.locator('[data-next-step]').tap();
  await steady(page);
  const at = await middle(page, '.board');
  await page.touchscreen.tap(at.x, at.y);
  await page.locator('[data-new-city] input').fill('ale');
  await page.locator('[data-new-city] [role=option]').first().tap();
  check((await saved(page)).cities[0].id === 'alexanderplatz', 'a name of our board brings its place on earth');
  await page.touchscreen.tap(at.x + 60, at.y + 40);
  await page.locator('[data-new-city] input').fill('Hof');
  await page.locator('[data-new-city] button').tap();
  await page.locator('[data-step=routes]').tap();
  await page.touchscreen.tap(at.x, at.y);
  await page.touchscreen.tap(at.x + 60, at.y + 40);
  await page.locator('[data-colour=gray]').tap();
  await page.locator('[data-kind=subway]').tap();
  const { routes } = await saved(page);
  check(
    JSON.stringify(routes) === '[{"from":"alexanderplatz","to":"hof","length":2,"colour":"gray","kind":"subway"}]',
    `a route by taps: ${JSON.stringify(routes)}`,
  );
  await noViolations(page, 'tracing on a phone');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  check(wide <= 390, `nothing is wider than the screen: ${wide}`);
});

await finish();
