#!/usr/bin/env node
// Pictures of the boards alone, with some tracks claimed, through vite's own server.
//
//   node tools/shots.mjs <folder> [map ...] [--size 1280x800] [--dark | --light] [--free | --marks] [--sharp] [--clip x,y,w,h]
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'vite';
import { launch } from '../tests/browser.mjs';
import { mapPath } from './board.mjs';

const [folder, ...rest] = process.argv.slice(2);
const maps = rest.filter((a) => ['usa', 'maerklin', 'berlin', 'world'].includes(a));
const sizes = rest.includes('--size') ? [rest[rest.indexOf('--size') + 1]] : ['1280x800', '390x844', '2560x1440'];
const themes = rest.includes('--dark') ? ['dark'] : rest.includes('--light') ? ['light'] : ['light', 'dark'];
const kind = rest.includes('--free') ? 'free' : rest.includes('--marks') ? 'marks' : '';
const [x, y, width, height] = rest.includes('--clip') ? rest[rest.indexOf('--clip') + 1].split(',').map(Number) : [];
mkdirSync(folder, { recursive: true });

const page = `<!doctype html><html><head><meta charset="utf-8"><link rel="icon" href="data:,"></head><body><div id="app"></div><script type="module" src="/tools/shots.ts"></script></body></html>`;
const server = await createServer({
  server: { port: 0, host: '127.0.0.1' },
  logLevel: 'error',
  cacheDir: 'node_modules/.vite-shots',
  plugins: [
    {
      name: 'shots',
      configureServer(s) {
        s.middlewares.use('/shots.html', async (_, res) => {
          res.setHeader('content-type', 'text/html');
          res.end(await s.transformIndexHtml('/shots.html', page));
        });
      },
    },
  ],
});
await server.listen();
const port = server.httpServer.address().port;
const browser = await launch();
// Room of the map within the window, as the client lays it out.
const room = (id, size) => {
  const [w, h] = size.split('x').map(Number);
  if (w < 700) return [w, 560];
  if (id === 'maerklin') return [Math.round((w * 490) / 1280), h - 40];
  return [w - 408, h - 172];
};
for (const id of maps.length ? maps : ['usa', 'maerklin', 'berlin', 'world']) {
  const map = JSON.parse(readFileSync(mapPath(id), 'utf8'));
  for (const size of sizes)
    for (const theme of themes) {
      const [w, h] = room(id, size);
      const tab = await browser.newPage({
        viewport: { width: w, height: h },
        reducedMotion: 'reduce',
        deviceScaleFactor: rest.includes('--sharp') ? 2 : 1,
      });
      tab.on('pageerror', (e) => console.error(id, e.message));
      tab.on('console', (m) => m.type() === 'error' && console.error(id, m.text()));
      await tab.addInitScript(`window.shot = ${JSON.stringify({ map, theme, kind })}`);
      await tab.goto(`http://127.0.0.1:${port}/shots.html`);
      await tab.waitForSelector('.board .label');
      await tab.waitForSelector(id === 'berlin' ? '.spree' : '.coast', { state: 'attached' });
      // Beyond the edges of a round board, its other sides come a little later.
      if (map.drawing.layout.period) await tab.locator('.layer g[aria-hidden]').nth(1).waitFor({ state: 'attached' });
      await tab.evaluate(() => document.fonts.ready);
      await tab.waitForTimeout(350);
      await tab.screenshot({
        path: `${folder}/${id}-${size}-${theme}${kind && `-${kind}`}.png`,
        clip: width ? { x, y, width, height } : undefined,
      });
      await tab.close();
    }
}
await browser.close();
await server.close();
process.exit(0);
