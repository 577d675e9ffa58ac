// Small screens and large zoom: what is chosen is seen, nothing is cut off, and the back button closes what is open.
import { check, finish, newGame, PHONE, test, until } from './harness.mjs';
import { Finger } from './hands.mjs';

const SIZES = { upright: [390, 844], side: [844, 390], desk: [1280, 800], double: [640, 400], fourfold: [320, 256] };
const still = (page) => page.evaluate(() => window.stellwerkProbe.rest().then(window.stellwerkProbe.still));
async function resize(page, [width, height]) {
  await page.setViewportSize({ width, height });
  await still(page);
}

// In the page: which of these places of the board, and which points of these tracks, are out of sight or under
// something. A round board may show them beyond its edge.
const unseen = ({ cities, routes, period }) => {
  const box = document.querySelector('[data-board]').getBoundingClientRect();
  const mini = document.querySelector('[data-minimap]')?.getBoundingClientRect();
  const inside = (r, p) => p.x > r.left && p.x < r.right && p.y > r.top && p.y < r.bottom;
  const free = (p, bare) =>
    inside(box, p) &&
    document.elementFromPoint(p.x, p.y)?.closest('.board') &&
    (!bare || (!document.elementFromPoint(p.x, p.y).closest('button') && !(mini && inside(mini, p))));
  const turns = (m) => (period ? [0, -period, period] : [0]).map((dx) => dx * m.a);
  const out = cities.filter((id) => {
    const e = document.querySelector(`.target[data-city="${id}"]`);
    const r = e.getBoundingClientRect();
    return !turns(e.getScreenCTM()).some((dx) => free({ x: r.x + dx + r.width / 2, y: r.y + r.height / 2 }, true));
  });
  const hidden = routes.filter((route) => {
    const e = document.querySelector(`.target[data-route="${route}"]`);
    const m = e.getScreenCTM();
    const points = [0, 0.25, 0.5, 0.75, 1].map((part) =>
      e.getPointAtLength(part * e.getTotalLength()).matrixTransform(m),
    );
    return !turns(m).some((dx) => points.every((p) => free({ x: p.x + dx, y: p.y }, false)));
  });
  return [...out, ...hidden.map((r) => `track ${r}`)];
};
async function seen(page, game, what, where) {
  await still(page);
  const out = await page.evaluate(unseen, { routes: [], ...what, period: game.period });
  check(out.length === 0, `${where}: not in sight: ${out.join(', ')}`);
}

// In the page: words that go over two lines, names on the board too small to be read, what makes the page scroll
// sideways, and how often a round board is seen side by side.
const faults = ({ inside, period }) => {
  const broken = [];
  for (const root of document.querySelectorAll(inside)) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let n = texts.nextNode(); n; n = texts.nextNode())
      for (const word of n.data.matchAll(/[^\s-]+-?/g)) {
        const range = document.createRange();
        range.setStart(n, word.index);
        range.setEnd(n, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size > 1) broken.push(word[0]);
      }
  }
  const board = document.querySelector('.board .layer > svg');
  const scale = board?.getScreenCTM().a ?? 1;
  const sizes = [...(board?.querySelectorAll('.label') ?? [])].map(
    (e) => parseFloat(getComputedStyle(e).fontSize) * scale,
  );
  const round = period ? document.querySelector('.board').clientWidth / (period * scale) : 0;
  return [
    ...broken.map((w) => `the word ${w} is broken`),
    ...(Math.min(...sizes) < 8.9 ? [`names of ${Math.min(...sizes).toFixed(1)} px`] : []),
    ...(board && !sizes.length ? ['no name is written'] : []),
    ...(document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []),
    ...(round > 1.55 || (innerWidth < 1000 && round > 1.2) ? [`the board is seen ${round.toFixed(1)} times`] : []),
  ];
};
async function faultless(page, where, { inside = '.panel', period = 0 } = {}) {
  const found = await page.evaluate(faults, { inside, period });
  check(found.length === 0, `${where}: ${found.join(', ')}`);
}

// Whether a finger could press it, where it is or after scrolling in one direction.
async function reachable(page, selector, where) {
  const at = await page.evaluate((q) => window.stellwerkProbe.point(q), selector);
  check(!at.why, `${where}: ${at.why}`);
  check(at.x > 0 && at.y > 0, `${where}: ${selector} is off the screen`);
}

const offered = (game) => game.look.tickets.filter((t) => t.offered);
const citiesOf = (game, t) => game.map.tickets[t.ticket].cities;

await test('five tickets at every size', { ...PHONE, locale: 'de-DE' }, async (page) => {
  const hand = new Finger(page);
  const game = await newGame(page, { seed: 'f0f', map: 'world', seats: ['human', 'racer'], touch: true, hand });
  const all = offered(game);
  check(all.length === 5, `${all.length} tickets are offered`);
  await seen(page, game, { cities: all.flatMap((t) => citiesOf(game, t)) }, 'as the choice begins');
  for (const t of all) {
    await hand.press(`[data-ticket="${t.ticket}"]`);
    await seen(page, game, { cities: citiesOf(game, t), routes: t.way }, `ticket ${t.ticket}, upright`);
  }
  for (const [name, size] of Object.entries(SIZES)) {
    await resize(page, size);
    await faultless(page, name, { period: game.period });
    for (const t of all) await reachable(page, `[data-ticket="${t.ticket}"]`, name);
    await reachable(page, '[data-keep]', name);
    if (name === 'desk' || name === 'side') {
      const cut = await page.evaluate(() => {
        const foot = document.querySelector('[data-keep]').getBoundingClientRect().top;
        return [...document.querySelectorAll('[data-ticket]')].filter((e) => e.getBoundingClientRect().bottom > foot)
          .length;
      });
      check(cut === 0, `${name}: ${cut} of the tickets are cut off`);
    }
    if (name !== 'desk' && name !== 'fourfold')
      await seen(page, game, { cities: citiesOf(game, all[4]), routes: all[4].way }, name);
  }
});

await test('the back button closes what is open', PHONE, async (page) => {
  const hand = new Finger(page);
  const game = await newGame(page, { seed: 'f10', map: 'usa', seats: ['human', 'racer'], touch: true, hand });
  while (game.now.expects !== 'action') await game.playOn({ most: 1 });
  const table = await page.evaluate(() => location.hash);
  const at = (hash) => until(page, (h) => location.hash === h, hash);
  const back = () => page.evaluate(() => history.back());
  const gone = (selector) => until(page, (q) => !document.querySelector(q)?.getClientRects().length, selector);
  // Opens something, goes back, and is at the table without it.
  const closes = async (open, selector) => {
    await open();
    await page.locator(selector).first().waitFor();
    await back();
    await gone(selector);
    await at(table);
    check(await page.evaluate(() => !history.state?.layers), `${selector} leaves an entry in the history`);
  };
  const menu = () => hand.press('[data-open-menu]');
  await closes(menu, '.menu');
  for (const tab of ['tickets', 'log']) await closes(() => hand.press(`[data-tab=${tab}]`), `.${tab}-area.open`);
  await closes(async () => {
    await menu();
    await hand.press('.menu .narrow >> nth=1');
  }, 'dialog');
  await closes(() => hand.press('[data-hint]'), 'section [data-dismiss]');
  await closes(() => game.stage(game.legal.find((m) => m.t === 'claim').route), '[data-pay]');
  await closes(async () => {
    await hand.press('[data-tab=tickets]');
    await hand.press('[data-held] >> nth=0');
  }, '[data-pinned]');
  // Two things at once, one after the other.
  await hand.press('[data-tab=log]');
  await hand.press('[data-hint]');
  await page.locator('section [data-dismiss]').waitFor();
  await back();
  await gone('section [data-dismiss]');
  check(await page.locator('.log-area.open').isVisible(), 'one step back closes two things');
  await back();
  await gone('.log-area.open');
  // What was closed otherwise, or was left by a link, is no step; going forward opens nothing.
  await menu();
  await menu();
  await menu();
  await hand.press('.menu [href="#/settings"]');
  await at('#/settings');
  await back();
  await at(table);
  await page.locator('[data-ready]').waitFor();
  check((await page.locator('.menu').count()) === 0, 'the menu is open again');
  await menu();
  await page.reload();
  await page.locator('[data-ready]').waitFor();
  await until(page, () => !history.state?.layers);
  await back();
  await until(page, () => location.hash.length < 3);
});
await finish();
