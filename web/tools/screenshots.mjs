#!/usr/bin/env node
// Pictures of the whole client, and one page with all of them to judge at a glance (`make screenshots`).
//
//   node tools/screenshots.mjs <folder> [set …] [--size 1280x800] [--light | --dark] [--at start|middle|end]
//
// A set is a map (its table at the start, in the middle and at the end of a game), `boards` (everything that is ever
// laid on them), `pages`, or `net` (games at a server and the pages around them). Those of the documents are
//
//   node tools/screenshots.mjs ../docs/screenshots usa --size 1280x800 --light --at middle
//
// and the map maker's, taken by hand. Where pngquant is installed the files are made small with it.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, program, root, serve } from '../tests/browser.mjs';
import { hosted, middle, netPages, netTables, populate } from '../tests/nettour.mjs';

const MAPS = ['usa', 'maerklin', 'berlin', 'world'];
const SETS = [...MAPS, 'boards', 'pages', 'net'];
const [given, ...rest] = process.argv.slice(2);
const folder = resolve(given);
const option = (name) => (rest.includes(name) ? [rest[rest.indexOf(name) + 1]] : null);
const chosen = rest.filter((a) => SETS.includes(a));
const sets = chosen.length ? chosen : SETS;
const themes = rest.includes('--dark') ? ['dark'] : rest.includes('--light') ? ['light'] : ['light', 'dark'];
const moments = option('--at') ?? ['start', 'middle', 'end'];
const browser = await launch();
mkdirSync(folder, { recursive: true });

// Every size and theme, in a window of its own.
async function windows(sizes, each) {
  for (const size of option('--size') ?? sizes)
    for (const theme of themes) {
      const [width, height] = size.split('x').map(Number);
      const phone = width < 700;
      const context = await browser.newContext({
        viewport: { width, height },
        locale: 'de-DE',
        colorScheme: theme,
        reducedMotion: 'reduce',
        hasTouch: phone,
        deviceScaleFactor: phone ? 2 : 1,
      });
      await each({ context, width, height, phone, size, theme });
      await context.close();
    }
}

async function opened(context, name) {
  const page = await context.newPage();
  page.on('pageerror', (e) => console.error(name, e.message));
  return page;
}

async function save(page, name) {
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path });
  spawnSync('pngquant', ['--quality=60-95', '--speed=1', '--strip', '--force', '--ext=.png', path]);
}

// A window as long as the page: what sticks to the lower edge would lie in the middle of the picture.
async function saveLong(page, { width, height }, name) {
  await page.waitForTimeout(400);
  const long = await page.evaluate(() => document.documentElement.scrollHeight);
  if (long > height) await page.setViewportSize({ width, height: long });
  await save(page, name);
  await page.setViewportSize({ width, height });
}

// A game of bots, recorded with the program, and how many of its moves lead to each moment. Seat 0 is made a
// person's, and the browser resumes it there.
function recorded(map) {
  const work = mkdtempSync(join(tmpdir(), 'screenshots-'));
  const file = join(work, `${map}.json`);
  const seats = Array(map === 'berlin' ? 3 : 4)
    .fill('bot:planner')
    .join(',');
  execFileSync(program, ['play', '--map', map, '--seats', seats, '--seed', '5c4ee5', '--save', file], {
    stdio: 'ignore',
  });
  const game = JSON.parse(readFileSync(file, 'utf8'));
  const replay = spawnSync(program, ['replay', file, '--json'], { encoding: 'utf8', maxBuffer: 1 << 30 }).stdout;
  rmSync(work, { recursive: true });
  const mine = replay
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ state }) => state?.phase === 'play' && state.to_move === 0 && state.expects === 'action')
    .map(({ n }) => n);
  const cut = { start: mine[0], middle: mine[Math.floor(mine.length * 0.55)], end: game.moves.length };
  return (moment) => ({
    id: 'shot',
    created: 1,
    updated: 1,
    undone: 0,
    record: {
      ...game,
      seats: game.seats.map((_, i) => (i === 0 ? 'Anna' : 'bot:planner')),
      moves: game.moves.slice(0, cut[moment]),
      result: moment === 'end' ? game.result : null,
    },
  });
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

async function tables(url, map) {
  const game = recorded(map);
  for (const moment of moments)
    await windows(['1280x800', '390x844', '2560x1440'], async ({ context, width, size, theme }) => {
      const page = await opened(context, map);
      await page.addInitScript(
        ([saved, theme]) => {
          localStorage.setItem('stellwerk.settings', JSON.stringify({ theme, speed: 0 }));
          localStorage.setItem(`stellwerk.game.${saved.id}`, JSON.stringify(saved));
        },
        [game(moment), theme],
      );
      await page.goto(`${url}#/table/shot`);
      await page.waitForSelector('[data-route]', { state: 'attached' });
      // What is different on this board is read at the start of a game.
      const read = async () => {
        await page.locator('[data-lesson-met]').click({ timeout: 4000 });
        await page.mouse.move(width / 2, 2);
      };
      if (moment !== 'start') await read().catch(() => {});
      await drawn(page);
      await save(page, `${map}-${size}-${moment}-${theme}`);
    });
}

// Each board with all kinds of marks.
function boards() {
  const tool = fileURLToPath(new URL('shots.mjs', import.meta.url));
  const size = (option('--size') ?? ['1280x800'])[0];
  const look = themes.length === 1 ? [`--${themes[0]}`] : [];
  execFileSync(process.execPath, [tool, folder, '--marks', '--size', size, ...look], { cwd: root, stdio: 'inherit' });
}

async function around() {
  const { pages } = await import('../tests/tour.mjs'); // starts a server of its own
  await windows(['1280x800', '390x844'], async (window) => {
    const page = await opened(window.context, 'pages');
    await pages(page, (what) => {
      const name = what.replace(/\W+/g, ' ').trim().replaceAll(' ', '-') || 'home';
      return saveLong(page, window, `page-${name}-${window.size}-${window.theme}`);
    });
  });
}

async function net() {
  const server = await hosted();
  const world = await populate(server.url, 6);
  const running = await middle(world);
  await windows(['1280x800', '390x844'], async (window) => {
    await world.anna.into(window.context);
    const page = await opened(window.context, 'net');
    const take = async (name) => {
      if (name === 'admin') await page.locator('main svg[role=img]').nth(1).waitFor(); // after the third look
      await saveLong(page, window, `net-${name}-${window.size}-${window.theme}`);
    };
    await page.goto(server.url);
    await page.locator('[data-mine]').waitFor();
    await take('home');
    await netPages(page, server.url, world, take);
    await netTables(page, server.url, world, running, window.phone, take);
  });
  await server.stop();
}

// All pictures of the folder side by side: index.html to look closer, sheet.png to judge.
async function sheet() {
  const files = readdirSync(folder).filter((f) => f.endsWith('.png') && f !== 'sheet.png');
  const phone = (f) => f.includes('390x844');
  files.sort((a, b) => phone(a) - phone(b) || (a < b ? -1 : 1));
  const figures = files.map(
    (f) => `<figure${phone(f) ? ' class="phone"' : ''}><a href="${f}"><img src="${f}"></a>${f}</figure>`,
  );
  const style = `body { display: flex; flex-wrap: wrap; align-items: start; gap: 8px; margin: 8px; font: 9px sans-serif; background: #888 }
figure { margin: 0; width: 240px; overflow-wrap: anywhere } figure.phone { width: 116px } img { display: block; width: 100%; max-height: 260px; object-fit: cover; object-position: top }`;
  const path = join(folder, 'index.html');
  writeFileSync(
    path,
    `<!doctype html><meta charset="utf-8"><title>Stellwerk</title><style>${style}</style>\n${figures.join('\n')}\n`,
  );
  const page = await browser.newPage({ viewport: { width: 2000, height: 1000 } });
  await page.goto(`file://${path}`);
  await page.screenshot({ path: join(folder, 'sheet.png'), fullPage: true });
  console.log(`${files.length} pictures: ${path}`);
}

const server = await serve();
for (const set of sets) {
  if (set === 'pages') await around();
  else if (set === 'net') await net();
  else if (set === 'boards') boards();
  else await tables(server.url, set);
  console.log(set);
}
await sheet();
await browser.close();
process.exit();
