// Without a mouse: a whole game, and the focus always visible.
import { Game } from './game.mjs';
import { check, engine, finish, home, server, test } from './harness.mjs';
import { Keys } from './hands.mjs';
import { jump } from './tour.mjs';

// What has the focus must show it: by an outline, or a track by its stroke.
async function visible(page) {
  const bad = await page.evaluate(() => {
    const e = document.activeElement;
    if (!e || e === document.body) return 'nothing has the focus';
    const s = getComputedStyle(e);
    const ring = (c) => c.outlineStyle !== 'none' && parseFloat(c.outlineWidth) >= 2;
    const track =
      e instanceof SVGElement && s.stroke !== 'none' && parseFloat(s.strokeOpacity) > 0 && parseFloat(s.opacity) > 0;
    const inside = e.matches('input') && e.parentElement && ring(getComputedStyle(e.parentElement));
    return ring(s) || track || inside
      ? ''
      : `${e.tagName} ${e.getAttribute('aria-label') ?? e.textContent.trim().slice(0, 40)} does not show its focus`;
  });
  check(!bad, bad);
}

async function startByKeys(page, hand, map, seed) {
  await home(page, seed);
  await hand.reach('input[name=map]');
  for (let i = 0; i < 4 && (await page.locator('input[name=map]:checked').inputValue()) !== map; i++)
    await page.keyboard.press('ArrowRight');
  check(
    (await page.locator('input[name=map]:checked').inputValue()) === map,
    `${map} cannot be chosen by the arrow keys`,
  );
  await hand.reach('[data-lesson]');
  await page.keyboard.press('Space');
  await hand.press('[data-start]');
  await page.locator('[data-ready]').waitFor();
  return Game.join(page, hand, engine);
}

await test('keyboard, a whole game', {}, async (page) => {
  const hand = new Keys(page, () => visible(page));
  const game = await startByKeys(page, hand, 'berlin', '1ce');
  await game.playOn();
  await page.locator('[data-again]').waitFor();
  await hand.press('[data-again]');
  await page.locator('[data-ready]:not([data-over])').waitFor();
});

for (const map of ['maerklin', 'world']) {
  await test(`keyboard, what only ${map} has`, {}, async (page) => {
    const hand = new Keys(page, () => visible(page));
    const game = await startByKeys(page, hand, map, '1cf');
    // Whatever is special comes first, once each.
    const wanted = { maerklin: ['passenger', 'step', 'stop'], world: ['exchange', 'harbour'] }[map];
    const special = (g) =>
      g.legal.find((m) => wanted.includes(m.t) && !g.played[m.t]) ??
      g.legal.find((m) => m.t === 'stop') ??
      g.legal.find((m) => m.t === 'claim' && m.passenger && !g.played.passenger);
    while (game.now.expects !== 'action') await game.playOn({ most: 1 });
    const actions = wanted.filter((t) => t !== 'step' && t !== 'stop');
    await jump(page, game, (moves) => actions.every((t) => moves.some((m) => m.t === t)));
    await game.playOn({
      most: 40,
      choose: (g) => special(g) ?? g.advice('planner'),
      until: (g) => wanted.every((t) => g.played[t]),
    });
    const missing = wanted.filter((t) => !game.played[t]);
    check(missing.length === 0, `never came to ${missing}`);
  });
}

await test('keyboard: cancel, lists, advice, undo', {}, async (page) => {
  const hand = new Keys(page, () => visible(page));
  const game = await startByKeys(page, hand, 'usa', '1d0');
  while (game.now.expects !== 'action' || !game.legal.some((m) => m.t === 'claim')) await game.playOn({ most: 1 });
  const { route } = game.legal.find((m) => m.t === 'claim');
  await game.stage(route);
  await page.keyboard.press('Escape');
  await game.shows('nothing staged', (o) => o.pays.length === 0);
  await page.keyboard.press('t');
  await game.shows('the choice of tickets', (o) => o.confirm);
  await page.keyboard.press('Escape');
  await game.shows('nothing staged', (o) => !o.confirm);
  await page.keyboard.press('a');
  await page.locator('dialog[open]').waitFor();
  check((await page.locator('[data-act]').count()) === game.legal.length, 'the list has not every legal move');
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('h');
  await game.shows('advice', () => true);
  await page.locator('[data-dismiss]').waitFor();
  await page.keyboard.press('Escape');
  const before = game.moves.length;
  await game.playOn({ most: 1 });
  while (game.now.expects !== 'action') await game.playOn({ most: 1 });
  await page.keyboard.press('u');
  await game.shows('the turn taken back', (o) => o.move <= before && o.mine);
});

// Tab goes through everything on a page and comes back.
for (const hash of ['#/', '#/settings', '#/games', '#/rules/usa']) {
  await test(`Tab through ${hash}`, {}, async (page) => {
    await home(page);
    await page.goto(server.url + hash);
    await page.locator('main h1').first().waitFor();
    const all = await page.evaluate(() => {
      const stops = [...document.querySelectorAll('a[href], button, input, select, summary')].filter(
        (e) => !e.disabled && e.getClientRects().length && (e.type !== 'radio' || e.checked),
      );
      stops.forEach((e, i) => (e.dataset.stop = i));
      return stops.length;
    });
    const seen = new Set();
    for (let i = 0; i < all + 3; i++) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => document.activeElement?.dataset.stop);
      if (at === undefined) continue;
      seen.add(at);
      await visible(page);
    }
    check(seen.size === all, `Tab reaches ${seen.size} of ${all}`);
  });
}
await finish();
