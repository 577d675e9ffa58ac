#!/usr/bin/env node
// Pictures of games over the network and of the pages around them, with people and games on a server of their own.
//
//   node tools/netscreens.mjs <folder> [--size 1280x800] [--light | --dark] [--tables]
//
// --tables: only the tables themselves, not the pages around them. Where pngquant is installed the files are
// made small with it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from '../tests/browser.mjs';
import { hosted, middle, netPages, netTables, populate } from '../tests/nettour.mjs';
import { small } from './small.mjs';

const [folder, ...rest] = process.argv.slice(2);
const sizes = rest.includes('--size') ? [rest[rest.indexOf('--size') + 1]] : ['1280x800', '390x844'];
const themes = rest.includes('--dark') ? ['dark'] : rest.includes('--light') ? ['light'] : ['light', 'dark'];
mkdirSync(folder, { recursive: true });
const server = await hosted();
const browser = await launch();
try {
  const world = await populate(server.url, 6);
  const running = await middle(world);
  for (const size of sizes) for (const theme of themes) {
    const [width, height] = size.split('x').map(Number);
    const phone = width < 700;
    const context = await browser.newContext({ viewport: { width, height }, locale: 'de-DE', colorScheme: theme, reducedMotion: 'reduce', hasTouch: phone, deviceScaleFactor: phone ? 2 : 1 });
    await world.anna.into(context);
    const page = await context.newPage();
    page.on('pageerror', (e) => console.error(e.message));
    const take = async (name) => {
      if (name === 'admin') await page.locator('main svg[role=img]').nth(1).waitFor(); // after the third look
      await page.waitForTimeout(400);
      const file = join(folder, `net-${name}-${size}-${theme}.png`);
      // A screen as long as the page: what sticks to the lower edge would lie in the middle of the picture.
      const long = await page.evaluate(() => document.documentElement.scrollHeight);
      if (long > height) await page.setViewportSize({ width, height: long });
      await page.screenshot({ path: file, fullPage: true });
      await page.setViewportSize({ width, height });
      small(file);
    };
    if (!rest.includes('--tables')) {
      await page.goto(server.url);
      await page.locator('[data-mine]').waitFor();
      await take('home');
      await netPages(page, server.url, world, take);
    }
    await netTables(page, server.url, world, running, phone, take);
    await context.close();
    console.log(size, theme);
  }
} finally {
  await browser.close();
  await server.stop();
}
