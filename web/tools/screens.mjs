#!/usr/bin/env node
// Pictures of the whole client at the start, in the middle and at the end of a game, as people see
// it: a game of bots is recorded with the program, seat 0 is made a person's, and the browser
// resumes it there. Where pngquant is installed the files are made small with it.
//
//   node tools/screens.mjs <folder> [map …] [--size 1280x800] [--light | --dark] [--at start|middle|end]
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, root, serve } from '../tests/browser.mjs';
import { small } from './small.mjs';

const [folder, ...rest] = process.argv.slice(2);
const option = (name) => (rest.includes(name) ? [rest[rest.indexOf(name) + 1]] : null);
const chosen = rest.filter((a) => ['usa', 'maerklin', 'berlin', 'world'].includes(a));
const maps = chosen.length ? chosen : ['usa', 'maerklin', 'berlin', 'world'];
const sizes = option('--size') ?? ['1280x800', '390x844', '2560x1440'];
const themes = rest.includes('--dark') ? ['dark'] : rest.includes('--light') ? ['light'] : ['light', 'dark'];
const moments = option('--at') ?? ['start', 'middle', 'end'];
const program = join(root, '../build/stellwerk');
const work = mkdtempSync(join(tmpdir(), 'screens-'));
mkdirSync(folder, { recursive: true });

// A recorded game, and how many of its moves lead to each moment.
function record(map) {
  const file = join(work, `${map}.json`);
  const seats = Array(map === 'berlin' ? 3 : 4).fill('bot:planner').join(',');
  execFileSync(program, ['play', '--map', map, '--seats', seats, '--seed', '5c4ee5', '--save', file], { stdio: 'ignore' });
  const game = JSON.parse(readFileSync(file, 'utf8'));
  const states = spawnSync(program, ['replay', file, '--json'], { encoding: 'utf8', maxBuffer: 1 << 30 }).stdout.trim().split('\n').map((line) => JSON.parse(line));
  const mine = states.filter((s) => s.state?.phase === 'play' && s.state.to_move === 0 && s.state.expects === 'action').map((s) => s.n);
  return { game, cut: { start: mine[0], middle: mine[Math.floor(mine.length * 0.55)], end: game.moves.length } };
}

// What a round board shows beyond its edges comes when there is time, and after it the picture is drawn.
async function drawn(page) {
  const whole = () => {
    const copies = document.querySelectorAll('.board .layer > svg > g[aria-hidden]').length;
    return !document.querySelector('.ghost') || copies > 1;
  };
  for (let i = 0; i < 60 && !(await page.evaluate(whole)); i++) await page.waitForTimeout(500);
  await page.waitForTimeout(1200);
}

const server = await serve();
const browser = await launch();
for (const map of maps) {
  const { game, cut } = record(map);
  for (const size of sizes) for (const theme of themes) for (const moment of moments) {
    const [width, height] = size.split('x').map(Number);
    const phone = width < 700;
    const context = await browser.newContext({ viewport: { width, height }, locale: 'de-DE', reducedMotion: 'reduce', hasTouch: phone, deviceScaleFactor: phone ? 2 : 1 });
    const page = await context.newPage();
    page.on('pageerror', (e) => console.error(map, e.message));
    const over = moment === 'end';
    const saved = { id: 'shot', created: 1, updated: 1, undone: 0, record: { ...game, seats: game.seats.map((s, i) => (i === 0 ? 'Anna' : 'bot:planner')), moves: game.moves.slice(0, cut[moment]), result: over ? game.result : null } };
    await page.addInitScript(({ saved, theme }) => {
      localStorage.setItem('stellwerk.settings', JSON.stringify({ theme, speed: 0 }));
      localStorage.setItem(`stellwerk.game.${saved.id}`, JSON.stringify(saved));
    }, { saved, theme });
    await page.goto(`${server.url}#/table/shot`);
    await page.waitForSelector('[data-route]', { state: 'attached' });
    // What is different on this board is read at the start of a game.
    if (moment !== 'start') await page.locator('[data-lesson-met]').click({ timeout: 4000 }).then(() => page.mouse.move(width / 2, 2)).catch(() => {});
    await drawn(page);
    const file = join(folder, `${map}-${size}-${moment}-${theme}.png`);
    await page.screenshot({ path: file });
    small(file);
    await context.close();
  }
  console.log(map);
}
await browser.close();
await server.stop();
rmSync(work, { recursive: true });
