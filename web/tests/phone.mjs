// A phone in the hand: 390 × 844, fingers instead of a mouse.
import { check, finish, newGame, noViolations, PHONE, test } from './harness.mjs';
import { Finger } from './hands.mjs';

// Everything that can be tapped is large enough, and nothing makes the page scroll sideways.
async function handy(page, where) {
  await page.evaluate(() => window.stellwerkProbe.rest());
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, a[href], select, input:not([type=radio]):not([type=checkbox])')]
      .filter((e) => e.getClientRects().length && !e.closest('.log, .board, [inert]') && !e.disabled)
      .map((e) => ({ e, r: e.getBoundingClientRect() }))
      .filter(({ r }) => r.width > 2 && (r.height < 43.5 || r.width < 43.5))
      .map(({ e, r }) => `${(e.getAttribute('aria-label') ?? e.textContent).trim().slice(0, 40)} (${r.width.toFixed(0)} × ${r.height.toFixed(0)})`),
  );
  check(small.length === 0, `${where}: targets under 44 px: ${small.join(', ')}`);
  check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${where} scrolls sideways`);
}

await test('phone, a whole game', PHONE, async (page) => {
  const hand = new Finger(page);
  const game = await newGame(page, { seed: 'f0e', map: 'usa', seats: ['human', 'racer'], touch: true, hand });
  await handy(page, 'choosing tickets');
  let looked = false;
  while (!game.now.over) {
    if (!looked && game.now.expects === 'action' && game.legal.some((m) => m.t === 'claim')) {
      await handy(page, 'the table');
      await game.stage(game.legal.find((m) => m.t === 'claim').route);
      await handy(page, 'the sheet of a track');
      await hand.press('[data-dismiss]');
      for (const tab of ['tickets', 'log']) {
        await hand.press(`[data-tab=${tab}]`);
        await page.locator(`.${tab}-area.open`).waitFor();
        await noViolations(page, `the ${tab} on a phone`);
        await hand.press(`[data-tab=${tab}]`);
      }
      looked = true;
    }
    await game.playOn({ most: 1 });
  }
  await page.locator('[data-again]').waitFor();
  await handy(page, 'the end');
});

for (const map of ['maerklin', 'berlin', 'world']) {
  await test(`phone, some turns on ${map}`, { ...PHONE, locale: 'de-DE' }, async (page) => {
    const hand = new Finger(page);
    const game = await newGame(page, { seed: 'f0f', map, seats: ['human', 'racer'], touch: true, hand });
    for (let n = 0; n < (map === 'world' ? 8 : 14); n++) {
      // What is different here takes room from the board until it was read.
      if (await page.locator('[data-lesson-met]').isVisible()) await hand.press('[data-lesson-met]');
      await game.playOn({ most: 1 });
    }
    await handy(page, 'the table');
  });
}
await finish();
