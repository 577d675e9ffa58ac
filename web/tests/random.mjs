// Random clicking: on each map a thousand turns of people around one screen. Before every decision
// what the page offers is compared with what the engine allows, then a random legal move is put
// together by clicks; now and then something that is not offered is clicked, and nothing may come of
// it but a reason.
//     node tests/random.mjs MAP [TURNS]
import { Game } from './game.mjs';
import { check, engine, finish, home, start, test } from './harness.mjs';
import { Mouse } from './hands.mjs';

const MAPS = { usa: [0x100, 5], maerklin: [0x200, 5], berlin: [0x300, 4], world: [0x400, 5] };
const [map = 'usa', turns = '1000'] = process.argv.splice(2);
if (!MAPS[map]) throw new Error(`random.mjs [${Object.keys(MAPS).join('|')}] [TURNS]`);
const [firstSeed, mostSeats] = MAPS[map];

// A generator of our own: the same clicks in every run.
let random = firstSeed;
function roll(n) {
  random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
  return Math.floor((random / 2 ** 32) * n);
}
const pick = (list) => list[roll(list.length)];

// A kind of move first, so that rare ones come up; then a thing, then a way to do it.
const WEIGHTS = { claim: 40, draw: 45, tickets: 3, passenger: 12, harbour: 12, exchange: 3, step: 60, stop: 40 };
function choose(legal) {
  const kinds = [...new Set(legal.map((m) => m.t))];
  const kind = pick(kinds.flatMap((k) => Array(WEIGHTS[k] ?? 1).fill(k)));
  const list = legal.filter((m) => m.t === kind);
  const thing = pick([...new Set(list.map((m) => m.route ?? m.city ?? m.give ?? ''))]);
  return pick(list.filter((m) => (m.route ?? m.city ?? m.give ?? '') === thing));
}

const done = {};
const note = (what) => (done[what] = (done[what] ?? 0) + 1);

// The position must be as it was, and what is offered too.
async function unchanged(game, before, what) {
  const o = await game.offers();
  check(o.move === before.move && o.covered === before.covered, `${what} changed the game`);
  if (before.mine) await game.checked(o);
  return o;
}

// Tracks that cannot be claimed, cards that cannot be taken, buttons that are off.
async function refused(game, o) {
  const dead = await game.page.evaluate(() => window.stellwerkProbe.dead());
  if (dead.length && roll(2)) {
    const thing = pick(dead);
    await game.hand.hit(thing.x, thing.y);
    const after = await unchanged(game, o, thing.what);
    check(!thing.says || after.toast !== '', `no reason is given for ${thing.what}`);
    return note('things that were off');
  }
  const others = game.map.routes.map((_, i) => i).filter((r) => !o.glow.includes(r));
  if (!others.length || o.expects === 'step') return; // Esc would take the journey back
  const route = pick(others);
  const found = await game.page.evaluate(([r, p]) => window.stellwerkProbe.track(r, 1, p), [route, game.period]);
  if (!found.points.length) return;
  await game.hand.hit(found.points[0].x, found.points[0].y);
  const after = await game.offers();
  if (after.pays.length || after.cities.length) {
    // A track beside it, or a city on it, can be had: that one is meant.
    for (const p of after.pays) check(game.legal.some((m) => JSON.stringify(m) === JSON.stringify(JSON.parse(p))), `track ${route} offers ${p}, which is not legal`);
    await game.page.keyboard.press('Escape');
    note('tracks near one that could be had');
  } else {
    check(after.toast !== '' || after.move !== o.move, `no reason is given for track ${route}`);
    note('tracks that could not be had');
  }
  await game.page.keyboard.press('Escape');
  await game.shows('the position before', (p) => p.move === o.move && p.pays.length === 0);
  await unchanged(game, o, `a click on track ${route}`);
}

// A card of the hand shows the tracks that it can help to pay; pressed again, all of them.
async function filtered(game, o) {
  const cards = await game.page.evaluate(() => [...document.querySelectorAll('[data-card]')].map((e) => e.dataset.card));
  if (!cards.length || o.expects !== 'action') return;
  const card = pick(cards);
  await game.hand.press(`[data-card="${card}"]`);
  const with_card = [...new Set(game.legal.filter((m) => m.t === 'claim' && m.pay[card]).map((m) => m.route))].sort((a, b) => a - b);
  await game.shows(`the tracks for ${card}`, (p) => JSON.stringify(p.glow) === JSON.stringify(with_card));
  await game.hand.press(`[data-card="${card}"]`);
  await game.shows('all tracks', (p) => p.glow.length === o.glow.length);
  note('filters');
}

// The list of all actions has every legal move.
async function listed(game) {
  await game.hand.press('[data-open-actions]');
  await game.page.locator('dialog[open]').waitFor();
  const acts = await game.page.evaluate(() => [...document.querySelectorAll('[data-act]')].map((e) => e.dataset.act));
  if (acts.length < 400) game.expect('the list of actions', acts.map((a) => JSON.parse(a)), game.legal);
  await game.page.keyboard.press('Escape');
  await game.page.locator('dialog').waitFor({ state: 'detached' });
  note('lists');
}

await test(`random clicks on ${map}`, {}, async (page, context) => {
  // Painting all the pictures would take nine tenths of the time, and nobody looks: the page is laid
  // out and answers clicks, but board, cards and icons are not drawn.
  await context.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.table { opacity: 0 } .table svg, .board .layer > svg > :not(.target) { display: none } .table .board .layer > svg { display: block }');
    document.adoptedStyleSheets = [sheet];
  });
  const hand = new Mouse(page, true);
  const started = Date.now();
  let total = 0, decisions = 0;
  for (let n = 0; total < Number(turns); n++) {
    const seed = (firstSeed + n).toString(16);
    await home(page, seed);
    await start(page, { map, seats: Array(2 + (n % (mostSeats - 1))).fill('human') });
    const game = await Game.join(page, hand, engine);
    let turn = 0;
    while (!game.now.over && total + turn < Number(turns)) {
      if (game.now.covered) {
        if (!roll(20)) {
          const o = await game.checked();
          const { cards, tickets } = await page.evaluate(() => window.stellwerkProbe.secrets());
          check(cards + tickets === 0, 'a covered hand can be seen');
          await refused(game, o);
        }
        await game.uncover();
      }
      const o = await game.checked();
      if (!roll(8)) await refused(game, o);
      if (!roll(25)) await filtered(game, o);
      if (!roll(25)) await listed(game);
      await game.play(choose(game.legal));
      decisions++;
      turn = (await engine.ask('view', { game: game.id, player: null })).view.turn;
      if (!(decisions % 200)) console.log(`        ${map}: ${total + turn} turns, ${decisions} decisions, ${((Date.now() - started) / 1000).toFixed(0)} s`);
    }
    total += turn;
    for (const [k, v] of Object.entries(game.played)) done[k] = (done[k] ?? 0) + v;
    if (game.now.over) {
      note('games to the end');
      await page.locator('[data-again]').waitFor();
    }
    await game.leave();
  }
  console.log(`        ${map}: ${total} turns, ${decisions} decisions, ${JSON.stringify(done)}`);
});
await finish();
