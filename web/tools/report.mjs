#!/usr/bin/env node
// Weight and speed of the client in a real Chromium, as `build/stellwerk serve` sends it:
//
//   - what a first visit loads, as it goes over the wire, with a game begun on the heaviest board: 300 KB
//   - the time from opening the address until a game can be played, with the processor slowed four times: 2 s, on
//     the board that is offered first and on the heaviest; whoever plays is quicker than anybody (`hasty`)
//   - the longest task of the page while bots think: 50 ms of the processor's time
//   - frames while the world is panned for five seconds: 60 a second
//   - how far the page jumps by itself in a whole game, on a desk and on a phone: 0.02 (cumulative layout shift)
//
// Fails beyond these limits. Times mean something only where nothing else runs: with a busy processor they are
// told, and not judged. `node tools/report.mjs weight` tells only what is loaded, `jumps` only how far it jumps.
import { cpus, loadavg } from 'node:os';
import { readFileSync } from 'node:fs';
import { Engine, launch, serve } from '../tests/browser.mjs';
import { Game } from '../tests/game.mjs';
import { Finger, Mouse } from '../tests/hands.mjs';
import { BUSY, busy } from './busy.mjs';
import { drive } from './drive.js';

const LIMIT = { weight: 300_000, playable: 2000, task: 50, fps: 58, frame: 20, work: 16, jumps: 0.02 };
const SLOWED = 4;
const PAN = 5000; // ms
const MAPS = ['usa', 'maerklin', 'berlin', 'world'];
const SCREENS = {
  desk: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
};

const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const ms = (v) => `${Math.round(v)} ms`;
const kb = (v) => `${(v / 1000).toFixed(1)} KB`;

/** A visitor with an empty cache, and no worker that fetches the rest for offline use meanwhile. */
async function visitor(browser) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  return { context, page };
}

/** From the address to the first decision of a game on the map. */
async function begin(page, url, map) {
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('[data-start]').waitFor();
  await page.locator(`input[value=${map}]`).check({ force: true });
  const lesson = page.locator('[data-lesson]');
  if (await lesson.count()) await lesson.first().uncheck();
  await page.locator('[data-start]').click();
  await page.locator('[data-ready] .board .label').first().waitFor();
  await page.locator('[data-ticket], [data-mix]').first().waitFor();
}

async function weigh(browser, url) {
  let heaviest;
  for (const map of MAPS) {
    const { context, page } = await visitor(browser);
    const sizes = [];
    context.on('requestfinished', (request) =>
      sizes.push(
        request.sizes().then((s) => [new URL(request.url()).pathname, s.responseBodySize + s.responseHeadersSize]),
      ),
    );
    await begin(page, url, map);
    await page.waitForLoadState('networkidle');
    const files = await Promise.all(sizes);
    if (!files.some(([name]) => name.endsWith('.wasm'))) throw new Error('the engine was not seen on its way');
    const total = files.reduce((sum, [, size]) => sum + size, 0);
    if (!heaviest || total > heaviest.total) heaviest = { map, files, total };
    await context.close();
  }
  return heaviest;
}

/**
 * Runs in the page before anything else: presses what begins a game in the moment in which it is painted, so that
 * nothing is done unnoticed while somebody looks, and notes when the page and the board were on the screen: places,
 * tracks, land, and tickets to choose from. A moment is noted when its frame was made.
 */
function hasty(map) {
  const painted = (then) => requestAnimationFrame(() => setTimeout(then));
  const times = {};
  const look = () => {
    const start = document.querySelector('[data-start]:enabled');
    if (start && !times.seen) {
      times.seen = true;
      painted(() => {
        times.page = performance.now();
        const poster = document.querySelector(`input[value=${map}]`);
        if (!poster.checked) poster.click();
        start.click();
      });
    }
    const board = document.querySelector('[data-ready] .board');
    if (!board || times.there || !document.querySelector('[data-ticket]:enabled, [data-mix]:enabled')) return;
    if (
      !['label', 'field', 'city', 'sea'].every((part) => board.querySelector(`.${part}`)) ||
      !board.querySelector('.land, .town')
    )
      return;
    times.there = true;
    painted(() => window.playable({ page: times.page, game: performance.now() - times.page }));
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
}

/** A first visit by somebody hasty; the first click in the game has to be answered, too. */
async function visit(browser, url, map, slowed) {
  const { context, page } = await visitor(browser);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  const there = new Promise((done) => void page.exposeFunction('playable', done));
  await page.addInitScript(hasty, map);
  const act = async () => {
    await page.goto(url, { waitUntil: 'commit' });
    return there;
  };
  const { result, threads } = slowed > 1 ? { result: await act(), threads: [] } : await traced(browser, act);
  const choice = await page
    .locator('[data-ticket][aria-checked=false], [data-mix][aria-checked=false]')
    .first()
    .elementHandle();
  await choice.click();
  for (let i = 0; (await choice.getAttribute('aria-checked')) !== 'true'; i++) {
    if (i > 200) throw new Error(`the first click in a game of ${map} was not answered`);
    await wait(10);
  }
  await context.close();
  return {
    ...result,
    work: Math.max(
      0,
      ...threads.filter((t) => t.name === 'CrRendererMain').map((t) => t.tasks.reduce((a, b) => a + b)),
    ),
  };
}

async function playable(browser, url, map) {
  const times = [];
  for (let i = 0; i < 3; i++) times.push(await visit(browser, url, map, SLOWED));
  // The same once more without slowing, for the work that it is.
  const { work } = await visit(browser, url, map, 1);
  return { ...times.sort((a, b) => a.page + a.game - b.page - b.game)[0], work };
}

/** Runs something and tells what its tasks cost, thread by thread, in ms of the processor's own time: that means something on a busy machine, too. */
async function traced(browser, act) {
  const cdp = await browser.newBrowserCDPSession();
  const events = [];
  cdp.on('Tracing.dataCollected', (e) => events.push(...e.value));
  await cdp.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel'], excludedCategories: ['*'] },
    transferMode: 'ReportEvents',
  });
  const result = await act();
  const complete = new Promise((done) => cdp.once('Tracing.tracingComplete', done));
  await cdp.send('Tracing.end');
  await complete;
  await cdp.detach();
  const names = new Map(events.filter((e) => e.name === 'thread_name').map((e) => [`${e.pid}/${e.tid}`, e.args.name]));
  const threads = new Map();
  for (const e of events.sort((a, b) => a.ts - b.ts)) {
    if (!e.tdur || !/(RunTask|PerformMicrotaskCheckpoint)$/.test(e.name)) continue;
    const key = `${e.pid}/${e.tid}`;
    if (!threads.has(key)) threads.set(key, { name: names.get(key), tasks: [], end: 0 });
    const thread = threads.get(key);
    // What a task promised is done after it, and before anything else can be: it is part of the same task.
    const rest = /Microtask/.test(e.name);
    if (rest && e.ts < thread.end) continue;
    if (rest && thread.tasks.length) thread.tasks.push(thread.tasks.pop() + e.tdur / 1000);
    else thread.tasks.push(e.tdur / 1000);
    thread.end = e.ts + e.dur;
  }
  return { result, threads: [...threads.values()] };
}

/** A game against bots: how long the page's own thread works at a stretch. */
async function thinking(browser, page, decisions) {
  const began = performance.now();
  const { result, threads } = await traced(browser, () =>
    page.evaluate(drive, { steps: decisions, seed: 7, claims: 0.8 }),
  );
  if (result.error) throw new Error(result.error);
  const tasks = threads.filter((t) => t.name === 'CrRendererMain').flatMap((t) => t.tasks);
  if (tasks.length < 100) throw new Error('the trace has no tasks');
  return {
    longest: Math.max(...tasks),
    over: tasks.filter((t) => t > LIMIT.task).length,
    count: tasks.length,
    seconds: (performance.now() - began) / 1000,
  };
}

/** Pans the board as a mouse would, once per frame. */
async function frames(browser, page, time) {
  const { result: found, threads } = await traced(browser, () =>
    page.evaluate(async (time) => {
      const board = document.querySelector('.board');
      const r = board.getBoundingClientRect();
      const [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
      const send = (type, dx, dy) =>
        board.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            pointerId: 1,
            button: 0,
            pointerType: 'mouse',
            clientX: x + dx,
            clientY: y + dy,
          }),
        );
      send('pointerdown', 0, 0);
      const times = [];
      const began = performance.now();
      let last = began;
      for (let i = 0; last - began < time; i++) {
        send('pointermove', -6 * i, 40 * Math.sin(i / 20));
        const now = await new Promise(requestAnimationFrame);
        times.push(now - last);
        last = now;
      }
      send('pointerup', 0, 0);
      return times.slice(1);
    }, time),
  );
  found.sort((a, b) => a - b);
  const at = (q) => found[Math.min(found.length - 1, Math.floor(found.length * q))];
  const busiest = threads
    .map((t) => ({ name: t.name, cost: t.tasks.reduce((a, b) => a + b) / found.length }))
    .reduce((a, b) => (b.cost > a.cost ? b : a));
  return {
    busiest,
    fps: (1000 * found.length) / found.reduce((a, b) => a + b, 0),
    median: at(0.5),
    p95: at(0.95),
    longest: at(1),
  };
}

/** A whole game against two bots that take their time: how far the page jumps, and what does. */
async function jumps(browser, url, size) {
  const context = await browser.newContext({ ...size, locale: 'en-GB', serviceWorkers: 'block' });
  await context.addInitScript({ content: readFileSync(new URL('../tests/probe.js', import.meta.url), 'utf8') });
  await context.addInitScript(() => localStorage.setItem('stellwerk.settings', '{"speed":1}'));
  const page = await context.newPage();
  const engine = new Engine();
  try {
    await page.goto(`${url}?seed=7`);
    await page.locator('input[value=berlin]').check({ force: true });
    for (const [seat, who] of ['human', 'racer', 'racer'].entries()) {
      if (!(await page.locator(`[data-seat="${seat}"]`).count())) await page.locator('[data-add-seat]').click();
      await page.locator(`[data-seat="${seat}"]`).selectOption(who);
    }
    await page.locator('[data-start]').click();
    const game = await Game.join(page, size.hasTouch ? new Finger(page) : new Mouse(page), engine);
    await game.playOn();
    await page.locator('[data-again]').waitFor();
    return { ...(await page.evaluate(() => window.stellwerkProbe.shifts())), moves: game.moves.length };
  } finally {
    engine.stop();
    await context.close();
  }
}

const server = await serve();
const browser = await launch();
let failed = false;
const others = await busy(1500);
const quiet = others <= BUSY;
function judge(good, meaningful = true) {
  if (good) return 'within the limit';
  if (meaningful) failed = true;
  return meaningful ? 'BEYOND THE LIMIT' : 'beyond the limit; not judged, others keep the processor busy';
}
async function tellWeight() {
  const first = await weigh(browser, server.url);
  console.log(`First load, with a game on ${first.map} (the heaviest of ${MAPS.length} boards):`);
  for (const [name, size] of first.files.sort((a, b) => b[1] - a[1])) console.log(`  ${kb(size).padStart(9)}  ${name}`);
  console.log(
    `  ${kb(first.total).padStart(9)}  of at most ${kb(LIMIT.weight)}: ${judge(first.total <= LIMIT.weight)}\n`,
  );
  return first.map;
}

async function tellSpeed(heaviest) {
  console.log(`Playable, from opening the address, processor slowed ${SLOWED} times, best of 3:`);
  for (const map of [MAPS[0], heaviest]) {
    const time = await playable(browser, server.url, map);
    const sum = time.page + time.game;
    console.log(
      `  ${map}: start page after ${ms(time.page)}, the game ${ms(time.game)} later (not slowed, the page's thread works ${ms(time.work)} of the processor's time for both),`,
    );
    console.log(`    together ${ms(sum)} of at most ${ms(LIMIT.playable)}: ${judge(sum <= LIMIT.playable, quiet)}`);
  }
  console.log();

  const { page } = await visitor(browser);
  await begin(page, server.url, 'world');
  const work = await thinking(browser, page, 25);
  console.log(
    `While bots think (world, 25 own decisions, ${work.seconds.toFixed(1)} s): ${work.count} tasks of the page, ${work.over} over ${LIMIT.task} ms, the longest ${work.longest.toFixed(1)} ms of the processor's time`,
  );
  console.log(`  of at most ${LIMIT.task} ms: ${judge(work.longest <= LIMIT.task)}\n`);

  for (const [name, zoom] of [
    ['as a whole', 0],
    ['zoomed in', 3],
  ]) {
    await page.locator('.board').focus();
    await page.keyboard.press('0');
    for (let i = 0; i < zoom; i++) await page.keyboard.press('+');
    await wait(1500);
    const f = await frames(browser, page, PAN);
    console.log(
      `Panning world ${name} for ${PAN / 1000} s: ${f.fps.toFixed(1)} frames a second; a frame takes ${f.median.toFixed(1)} ms (median), ${f.p95.toFixed(1)} ms (95 %), at most ${f.longest.toFixed(1)} ms`,
    );
    console.log(
      `  at least ${LIMIT.fps} a second and 95 % within ${LIMIT.frame} ms: ${judge(f.fps >= LIMIT.fps && f.p95 <= LIMIT.frame, quiet)}`,
    );
    console.log(
      `  the busiest thread (${f.busiest.name}) works ${f.busiest.cost.toFixed(1)} ms for each frame, of at most ${LIMIT.work} ms: ${judge(f.busiest.cost <= LIMIT.work)}`,
    );
  }
}

async function tellJumps() {
  for (const [name, size] of Object.entries(SCREENS)) {
    const { sum, worst, moves } = await jumps(browser, server.url, size);
    console.log(
      `A whole game on the ${name} (${moves} moves): the page jumps by ${sum.toFixed(4)}, of at most ${LIMIT.jumps}: ${judge(sum <= LIMIT.jumps)}`,
    );
    for (const { value, what } of worst.filter((w) => w.value > 0.001))
      console.log(`  ${value.toFixed(4)}  ${what.join('; ')}`);
  }
}

try {
  console.log(
    `Chromium ${browser.version()}; ${cpus().length} processors, ${Math.round(100 * others)} % busy with other things, load ${loadavg()[0].toFixed(1)}.\n`,
  );

  const only = process.argv[2];
  const heaviest = only === 'jumps' ? '' : await tellWeight();
  if (!only) await tellSpeed(heaviest);
  if (only !== 'weight') await tellJumps();
  console.log(`\nLoad at the end ${loadavg()[0].toFixed(1)}.`);
} finally {
  await browser.close();
  await server.stop();
}
process.exit(failed ? 1 : 0);
