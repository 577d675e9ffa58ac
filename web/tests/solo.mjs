// A whole game alone against a bot on each map, through clicks, to the final scores.
import { execFileSync } from 'node:child_process';
import { program } from './browser.mjs';
import { check, engine, finish, newGame, noViolations, test } from './harness.mjs';

for (const [i, map] of ['usa', 'maerklin', 'berlin', 'world'].entries()) {
  // The shortest one with all that a browser does for people: painted, and with the service worker.
  const whole = map === 'berlin' ? { drawn: true, serviceWorkers: 'allow' } : {};
  await test(`solo ${map}`, { locale: i % 2 ? 'de-DE' : 'en-GB', ...whole }, async (page) => {
    const game = await newGame(page, { seed: `50${i}`, map, seats: ['human', 'racer'] });
    await game.playOn();
    await page.locator('[data-again]').waitFor();
    const { scores } = await engine.ask('score', { game: game.id });
    for (const [seat, score] of scores.entries()) {
      const shown = await page.locator(`[data-total="${seat}"]`).textContent();
      check(shown === String(score.total), `seat ${seat} has ${score.total} points, the page says ${shown}`);
    }
    if (whole.drawn) {
      const { sum, worst } = await page.evaluate(() => window.stellwerkProbe.shifts());
      check(sum < 0.02, `the page jumps by ${sum.toFixed(3)}: ${JSON.stringify(worst)}`);
    }
    await noViolations(page, 'the end');
    // The record holds before the program.
    await page.locator('[data-close]').click();
    await page.locator('[data-open-menu]').click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-export]').click()]);
    execFileSync(program, ['replay', await download.path()], { stdio: ['ignore', 'ignore', 'pipe'] });
    console.log(`        ${game.moves.length} moves, clicked: ${JSON.stringify(game.played)}`);
  });
}
await finish();
