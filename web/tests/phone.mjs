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
      .map(
        ({ e, r }) =>
          `${(e.getAttribute('aria-label') ?? e.textContent).trim().slice(0, 40)} (${r.width.toFixed(0)} × ${r.height.toFixed(0)})`,
      ),
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
// Two fingers make the board larger and smaller around the point between them, one moves it, and taps still
// hit the tracks where they are then.
await test('phone, pinched, moved and played on', PHONE, async (page) => {
  const hand = new Finger(page);
  const game = await newGame(page, { seed: 'f10', map: 'usa', seats: ['human', 'racer'], touch: true, hand });
  while (game.now.expects !== 'action') await game.playOn({ most: 1 });
  const board = await page.locator('[data-board]').boundingBox();
  const [x, y] = [board.x + board.width / 2, board.y + board.height / 2];
  // Where the picture is and how large, at rest.
  const picture = async () => {
    await page.evaluate(() => window.stellwerkProbe.still());
    const { x, y, width } = await page.locator('.board .layer > svg').boundingBox();
    return { x, y, width };
  };
  const first = await picture();
  await hand.pinch(x, y, 80, 140);
  const large = await picture();
  const factor = large.width / first.width;
  check(
    factor > 1.6 && factor < 1.9,
    `fingers from 80 px to 140 px apart make the board ${factor.toFixed(2)} times as large`,
  );
  const kept = { x: x - (x - first.x) * factor - large.x, y: y - (y - first.y) * factor - large.y };
  check(
    Math.hypot(kept.x, kept.y) < 6,
    `the point between the fingers moves by ${kept.x.toFixed(0)}, ${kept.y.toFixed(0)}`,
  );
  check(
    await page.locator('.board > svg[aria-hidden]').isVisible(),
    'a part of the board is shown without the small one',
  );
  await hand.drag(x, y, x - 60, y + 30);
  const moved = await picture();
  check(Math.abs(moved.width - large.width) < 1, 'one finger changes the size');
  check(
    Math.hypot(moved.x - large.x + 60, moved.y - large.y - 30) < 6,
    `a finger that goes by -60, 30 moves the board by ${(moved.x - large.x).toFixed(0)}, ${(moved.y - large.y).toFixed(0)}`,
  );
  check((await page.locator('[data-dismiss]').count()) === 0, 'moving the board opens a track');
  let claims = 0;
  for (let n = 0; n < 24 && claims < 2; n++) {
    const claim = game.now.expects === 'action' && game.legal.find((m) => m.t === 'claim');
    if (claim) {
      await game.play(claim);
      claims++;
      await hand.pinch(x, y, claims % 2 ? 140 : 80, claims % 2 ? 80 : 140);
      await picture();
    } else await game.playOn({ most: 1 });
  }
  check(claims === 2, 'no two tracks were claimed');
  await hand.pinch(x, y, 300, 60);
  check((await picture()).width < first.width * 1.05, 'fingers that close do not show the whole board again');
});
await finish();
