#!/usr/bin/env node
// Pans the world board for two seconds and prints the frames: node tools/pan.mjs [map]
import { readFileSync } from 'node:fs';
import { createServer } from 'vite';
import { chromium } from 'playwright-core';
import { mapPath } from './board.mjs';

const id = process.argv[2] ?? 'world';
const page = `<!doctype html><html><body><div id="app"></div><script type="module" src="/tools/shots.ts"></script></body></html>`;
const server = await createServer({
  server: { port: 0, host: '127.0.0.1' }, logLevel: 'error', cacheDir: 'node_modules/.vite-shots',
  plugins: [{ name: 'shots', configureServer(s) { s.middlewares.use('/shots.html', async (_, res) => { res.setHeader('content-type', 'text/html'); res.end(await s.transformIndexHtml('/shots.html', page)); }); } }],
});
await server.listen();
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });
const tab = await browser.newPage({ viewport: { width: 872, height: 628 } });
await tab.addInitScript(`window.shot = ${JSON.stringify({ map: JSON.parse(readFileSync(mapPath(id), 'utf8')), theme: 'light', kind: '' })}`);
await tab.goto(`http://127.0.0.1:${server.httpServer.address().port}/shots.html`);
await tab.waitForSelector('.board .label');
if (process.argv[4]) await tab.addStyleTag({ content: process.argv[4] });
if (process.argv[3]) await tab.mouse.move(430, 300), await tab.mouse.wheel(0, -Number(process.argv[3]));
await tab.waitForTimeout(1000);
const frames = await tab.evaluate(async () => {
  const board = document.querySelector('.board');
  const send = (type, x) => board.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, pointerType: 'mouse', clientX: x, clientY: 300 }));
  send('pointerdown', 400);
  const times = [];
  let last = performance.now();
  for (let i = 0; i < 120; i++) {
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    times.push(now - last);
    last = now;
    send('pointermove', 400 - i * 4);
  }
  send('pointerup', 0);
  return times.slice(5);
});
frames.sort((a, b) => a - b);
const at = (q) => frames[Math.floor(frames.length * q)].toFixed(1);
console.log(`${id}: ${frames.length} frames, median ${at(0.5)} ms, 95 % ${at(0.95)} ms, longest ${at(0.999)} ms`);
await browser.close();
await server.close();
process.exit(0);
