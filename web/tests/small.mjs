// Small screens and large zoom: what is chosen is seen, nothing is cut off, and the back button closes what is open.
import { check, engine, finish, newGame, PHONE, server, test, until } from './harness.mjs';
import { Finger, sleep } from './hands.mjs';
import { jump } from './tour.mjs';

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
const faults = ({ inside, period, width }) => {
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
    ...(document.documentElement.scrollWidth > width ? ['the page scrolls sideways'] : []),
    ...(round > 1.55 || (width < 1000 && round > 1.2) ? [`the board is seen ${round.toFixed(1)} times`] : []),
  ];
};
async function faultless(page, where, { inside = '.panel', period = 0 } = {}) {
  const look = () => page.evaluate(faults, { inside, period, width: page.viewportSize().width });
  let found = await look();
  // The picture is drawn anew a moment after its last movement.
  for (const end = Date.now() + 2000; found.length && Date.now() < end; found = await look()) await sleep(50);
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

// Plays on in the engine until it is our turn in the last round, and opens the table there.
async function lastRound(page, game) {
  for (let n = 0; n < 2000; n++) {
    const { player, moves } = await engine.ask('moves', { game: game.id });
    check(player !== null, 'the game is over');
    const { view } = await engine.ask('look', { game: game.id, player });
    if (player === 0 && view.turns_left !== null && moves.some((m) => m.t === 'draw')) break;
    game.moves.push(await game.advice('racer'));
    await engine.ask('apply', { game: game.id, move: game.moves.at(-1) });
  }
  await jump(page, game, () => true);
}
// How much of the room for the board is left beside explanations, the banner and what is said over it.
const left = () => {
  const height = (q) => document.querySelector(q)?.getBoundingClientRect().height ?? 0;
  const map = height('[data-board]');
  return (map - height('.notices')) / (map + height('.lesson') + height('.status .banner'));
};
const zoomOf = (page) => page.evaluate(() => document.querySelector('.board .layer > svg').getScreenCTM().a);

await test('the board of a phone is not covered', { ...PHONE, locale: 'de-DE' }, async (page) => {
  const hand = new Finger(page);
  const seats = ['human', 'racer'];
  const game = await newGame(page, { seed: 'f11', map: 'usa', seats, lesson: true, touch: true, hand });
  await page.locator('.lesson').waitFor();
  check((await page.evaluate(left)) > 0.5, 'explanations cover half of the board while tickets are chosen');
  await lastRound(page, game);
  await still(page);
  // A double tap on a track that nobody can have makes the board larger, and nothing is refused.
  const route = game.look.view.owners.findIndex((seat) => seat !== null);
  const points = async () => (await hand.points(route, game.map.routes[route].length, 0))[0];
  const before = await zoomOf(page);
  let at = await points();
  await hand.hit(at.x, at.y);
  await hand.hit(at.x, at.y);
  await until(page, (z) => document.querySelector('.board .layer > svg').getScreenCTM().a > z * 1.5, before);
  check((await page.locator('[data-toast]').count()) === 0, 'a double tap refuses something');
  // The small board hides no end of a ticket, and goes and comes back as one likes.
  const tickets = game.look.tickets.filter((t) => !t.offered);
  for (const t of tickets) {
    await hand.press('[data-tab=tickets]');
    await hand.press(`[data-held="${t.ticket}"]`);
    await seen(page, game, { cities: citiesOf(game, t) }, `ticket ${t.ticket} of the hand`);
  }
  const mini = async (shown) => {
    check((await page.locator('[data-mini]').getAttribute('aria-pressed')) === String(shown), `not ${shown}`);
    if (!shown) check((await page.locator('[data-minimap]').count()) === 0, 'the small board does not close');
  };
  await mini(true);
  await hand.press('[data-mini]');
  await mini(false);
  await game.reload();
  at = await points();
  await hand.hit(at.x, at.y);
  await hand.hit(at.x, at.y);
  await page.locator('[data-mini]').waitFor();
  await mini(false);
  await hand.press('[data-mini]');
  await mini(true);
  // One tap says why; with that and the last round told, half of the board is still free.
  at = await points();
  await hand.hit(at.x, at.y);
  await page.locator('[data-toast]').waitFor();
  for (const q of ['.lesson', '.banner']) await page.locator(q).waitFor();
  check((await page.evaluate(left)) > 0.5, 'all that is said covers half of the board');
});

const NAMES = [
  'Maximiliane Mustermann-X',
  'Donaudampfschifffahrtsge',
  'Wolfgang-Amadeus-Schmidt',
  'Ottilie von und zu Hoher',
  'Bartholomäus Brunnenwald',
];
// In the page: names that are not shown in full, and lists that scroll both ways.
const cut = (inside) =>
  [...document.querySelectorAll(inside)]
    .filter((e) => e.getClientRects().length && !e.closest('.hidden'))
    .flatMap((e) => {
      const style = getComputedStyle(e);
      const wide = e.scrollWidth > e.clientWidth + 1 && style.overflowX !== 'visible';
      const high = e.scrollHeight > e.clientHeight + 1 && style.overflowY !== 'visible';
      const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
      return (wide && !scrolls) || (wide && high) ? [`${e.className} ${e.textContent.trim().slice(0, 30)}`] : [];
    });
async function uncut(page, inside, where) {
  const found = await page.evaluate(cut, inside);
  check(found.length === 0, `${where}: cut off: ${found.join('; ')}`);
}

await test('five long names at every size', { ...PHONE, locale: 'de-DE' }, async (page) => {
  const hand = new Finger(page);
  const seats = Array(5).fill('human');
  const game = await newGame(page, { seed: 'f12', map: 'usa', seats, touch: true, hand });
  await page.evaluate((names) => {
    const key = `stellwerk.game.${location.hash.split('/')[2]}`;
    const saved = JSON.parse(localStorage.getItem(key));
    localStorage.setItem(key, JSON.stringify({ ...saved, record: { ...saved.record, seats: names } }));
  }, NAMES);
  await game.reload();
  const everywhere = async (what, inside, buttons) => {
    for (const [name, size] of Object.entries(SIZES)) {
      await resize(page, size);
      await faultless(page, `${what}, ${name}`, { inside: '.nothing' });
      await uncut(page, inside, `${what}, ${name}`);
      for (const b of buttons) await reachable(page, b, `${what}, ${name}`);
    }
    await resize(page, SIZES.upright);
  };
  await everywhere('the covered table', '.players *, .status *, .cover *', ['[data-uncover]', '[data-open-menu]']);
  await hand.press('[data-tab=log]');
  await uncut(page, '.log-area *', 'the log');
  await hand.press('[data-tab=log]');
  await jump(page, game, () => false);
  await page.locator('[data-again]').waitFor();
  await everywhere('the end', '.race *, th, td', ['[data-again]']);
});

await test('pages at four times the size', { ...PHONE, locale: 'de-DE' }, async (page) => {
  const visit = async (where, inside = '.nothing') => {
    for (const size of ['double', 'fourfold']) {
      await page.setViewportSize({ width: SIZES[size][0], height: SIZES[size][1] });
      await faultless(page, `${where}, ${size}`);
      await uncut(page, inside, `${where}, ${size}`);
    }
  };
  for (const hash of ['#/', '#/daily', '#/rules/world', '#/games', '#/stats', '#/settings', '#/maker', '#/new']) {
    await page.goto(server.url + hash);
    await page.locator('main h1').first().waitFor();
    await visit(hash);
  }
  // A table with a long name, where others are awaited and in the lobby.
  await page.locator('[data-name]').fill(NAMES[1]);
  await page.locator('[data-make]').click();
  await page.getByText(NAMES[1]).first().waitFor();
  await visit('a table that waits', 'main *');
  await page.goto(`${server.url}#/lobby`);
  await page.getByText(NAMES[1]).first().waitFor();
  await visit('the lobby', 'main *');
});

// A ticket that leads into a country has rings where tracks enter it.
await test('countries are marked, too', PHONE, async (page) => {
  const hand = new Finger(page);
  const game = await newGame(page, { seed: 'f13', map: 'maerklin', seats: ['human', 'racer'], touch: true, hand });
  while (game.now.expects !== 'keep') await game.playOn({ most: 1 });
  const country = (id) => game.map.cities.find((c) => c.id === id).kind === 'country';
  const one = offered(game).find((t) => citiesOf(game, t).some(country));
  check(one, 'no ticket with a country is offered');
  await hand.press(`[data-ticket="${one.ticket}"]`);
  await still(page);
  const rings = await page.evaluate(() =>
    [...document.querySelectorAll('.board .halo.ticket')].map((e) => ({
      x: e.cx.baseVal.value,
      y: e.cy.baseVal.value,
    })),
  );
  check(rings.length > 1, `${rings.length} rings for two places`);
  // The way ends in one of them.
  const ends = await page.evaluate(
    (routes) =>
      routes.flatMap((r) => {
        const e = document.querySelector(`.target[data-route="${r}"]`);
        return [0, e.getTotalLength()].map((at) => e.getPointAtLength(at)).map(({ x, y }) => ({ x, y }));
      }),
    one.way,
  );
  const met = rings.filter((r) => ends.some((p) => Math.hypot(p.x - r.x, p.y - r.y) < 20));
  check(met.length > 1, 'the way does not end at a ring');
});
await finish();
