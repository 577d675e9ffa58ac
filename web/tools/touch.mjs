#!/usr/bin/env node
// Fingers on the board, as the browser itself would send them: node tools/touch.mjs
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'vite';
import { launch } from '../tests/browser.mjs';
import { mapPath } from './board.mjs';

const page = `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"></head><body><div id="app"></div><script type="module" src="/tools/shots.ts"></script></body></html>`;
const server = await createServer({
  server: { port: 0, host: '127.0.0.1' }, logLevel: 'error', cacheDir: 'node_modules/.vite-shots',
  plugins: [{ name: 'shots', configureServer(s) { s.middlewares.use('/shots.html', async (_, res) => { res.setHeader('content-type', 'text/html'); res.end(await s.transformIndexHtml('/shots.html', page)); }); } }],
});
await server.listen();
const browser = await launch();
try {
  const context = await browser.newContext({ viewport: { width: 390, height: 560 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const tab = await context.newPage();
  tab.on('pageerror', (e) => { throw e; });
  await tab.addInitScript(`window.shot = ${JSON.stringify({ map: JSON.parse(readFileSync(mapPath('maerklin'), 'utf8')), theme: 'light', kind: '' })}`);
  await tab.goto(`http://127.0.0.1:${server.httpServer.address().port}/shots.html`);
  await tab.waitForSelector('.board .label');
  const cdp = await context.newCDPSession(tab);
  const touch = (type, ...points) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const layer = () => tab.locator('.layer').evaluate((e) => { const m = new DOMMatrix(e.style.transform); const s = e.firstElementChild.getBoundingClientRect().width; return { x: m.e, y: m.f, wide: s }; });
  const clicked = () => tab.evaluate(() => { const c = window.clicked; window.clicked = undefined; return c; });
  const rest = () => tab.waitForTimeout(400);
  const tap = async (x, y) => { await touch('touchStart', [x, y]); await touch('touchEnd'); };
  await rest();
  const fit = await layer();

  // Two fingers apart: larger.
  await touch('touchStart', [150, 250], [240, 310]);
  for (let i = 1; i <= 8; i++) await touch('touchMove', [150 - 9 * i, 250 - 6 * i], [240 + 9 * i, 310 + 6 * i]);
  await touch('touchEnd');
  await rest();
  const pinched = await layer();
  assert(pinched.wide > 1.8 * fit.wide, `pinch: ${fit.wide} to ${pinched.wide}`);
  assert.equal(await clicked(), undefined, 'a pinch is no tap');

  // One finger: drag, and no rolling on.
  await touch('touchStart', [200, 300]);
  for (let i = 1; i <= 6; i++) await touch('touchMove', [200 - 10 * i, 300 - 5 * i]);
  const dragged = await layer();
  await touch('touchEnd');
  await rest();
  const after = await layer();
  assert(Math.abs(pinched.x - dragged.x - 60) <= 2 && Math.abs(pinched.y - dragged.y - 30) <= 2, `drag: ${JSON.stringify([pinched, dragged])}`);
  assert(Math.abs(after.x - dragged.x) <= 1, 'rolls on');
  assert.equal(await clicked(), undefined, 'a drag is no tap');

  // All of it again by the button; then near a claimable track, and far from one.
  await tab.locator('.buttons button').last().click();
  await rest();
  const places = await tab.evaluate(() => [...document.querySelectorAll('.glow[data-glow]:not(.disc)')].map((e) => { const p = e.getPointAtLength(e.getTotalLength() / 2).matrixTransform(e.getScreenCTM()); return { route: Number(e.dataset.glow), x: p.x, y: p.y }; }));
  let near = 0;
  for (const p of places) {
    await tap(p.x + 4, p.y + 3);
    if ((await clicked()) === p.route) near++;
    await tab.waitForTimeout(350); // no double tap
  }
  assert.equal(near, places.length, `taps beside claimable tracks that chose them: ${near} of ${places.length}`);

  // Two taps at one place: zoom to it.
  const before = await layer();
  await tap(195, 400);
  await tap(197, 401);
  await rest();
  const doubled = await layer();
  assert(Math.abs(doubled.wide / before.wide - 1.9) < 0.1, `double tap: ${before.wide} to ${doubled.wide}`);
  const stays = (v) => (195 - v.x) / v.wide;
  assert(Math.abs(stays(before) - stays(doubled)) < 0.01, 'the place stays under the finger');

  // Long press on a city with goods.
  await tab.locator('.buttons button').last().click();
  await rest();
  await clicked();
  const city = await tab.locator('[data-city=berlin]').evaluate((e) => { const r = e.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; });
  await touch('touchStart', city);
  await tab.waitForTimeout(650);
  await touch('touchEnd');
  assert.match(await tab.locator('.stack').innerText(), /^Berlin/);
  assert.equal(await clicked(), undefined, 'a long press is no tap');
  if (process.argv[2]) await tab.screenshot({ path: process.argv[2] });
  await tap(30, 250);
  assert.equal(await tab.locator('.stack').count(), 0);
  console.log(`pinch, drag, ${near} taps, double tap and long press do what they should`);
} finally {
  await browser.close();
  await server.close();
}
process.exit(0);
