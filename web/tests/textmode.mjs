// The text mode, played by keyboard alone: a whole game on every map, and what the accessibility tree
// says at its start, in the middle and at its end. `npm run e2e` runs it too; alone:
//     node tests/textmode.mjs [map…]
import { fileURLToPath } from 'node:url';
import { launch, serve } from './browser.mjs';

const LIMIT = 600; // decisions of one's own: a game has far fewer

function check(good, what) {
  if (!good) throw new Error(what);
}

// What is focused, as the test sees it.
const focused = (page) =>
  page.evaluate(() => {
    const e = document.activeElement;
    return { act: e?.dataset?.act ?? null, claim: e?.dataset?.claim ?? null, ticket: e?.dataset?.ticket ?? null, two: e?.dataset?.two ?? null, keep: e?.dataset?.keep !== undefined, stop: e?.dataset?.stop !== undefined, id: e?.id ?? '' };
  });

// Presses Tab until the right thing has the focus.
async function tabTo(page, right, what) {
  for (let i = 0; i < 400; i++) {
    await page.keyboard.press('Tab');
    if (right(await focused(page))) return;
  }
  throw new Error(`Tab does not lead to ${what}`);
}

async function settle(page) {
  for (let i = 0; i < 2000; i++) {
    const state = await page.evaluate(() => {
      const d = document.querySelector('[data-text]')?.dataset;
      return d ? { mine: d.turn === 'me', over: d.over !== undefined, move: Number(d.move), expects: d.expects } : null;
    });
    if (state && (state.mine || state.over)) return state;
    await page.waitForTimeout(10);
  }
  throw new Error('nobody moves');
}

// Every control has a name, every part a heading, and the state can be read.
async function readable(page, context, names) {
  const cdp = await context.newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  await cdp.detach();
  const shown = nodes.filter((n) => !n.ignored);
  const role = (n) => n.role?.value, name = (n) => (n.name?.value ?? '').trim();
  for (const n of shown) {
    if (['button', 'link', 'checkbox', 'combobox', 'searchbox', 'DisclosureTriangle'].includes(role(n))) check(name(n), `a ${role(n)} has no name`);
  }
  const headings = shown.filter((n) => role(n) === 'heading').map(name);
  for (const h of names) check(headings.some((x) => x.startsWith(h)), `no heading ${h} among ${headings.join(' | ')}`);
  check(shown.some((n) => role(n) === 'log' && name(n)), 'no live region for events');
  return shown;
}

async function playGame(browser, url, map, german) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 900 }, locale: german ? 'de-DE' : 'en-GB' });
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (e) => errors.push(e.message));
  await page.addInitScript((m) => {
    if (localStorage.getItem('stellwerk.settings')) return;
    localStorage.setItem('stellwerk.settings', JSON.stringify({ speed: 0, text: true }));
    localStorage.setItem('stellwerk.map', m);
    localStorage.setItem('stellwerk.seats', JSON.stringify([{ who: 'human', name: '' }, { who: 'greedy', name: '' }]));
  }, map);
  await page.goto(url);
  await page.locator('.start').waitFor();
  const lesson = page.locator('.check input');
  if (await lesson.count()) await lesson.uncheck();
  await page.locator('.start').focus();
  await page.keyboard.press('Enter');
  await settle(page);

  const parts = german
    ? ['Was du tun kannst', 'Deine Karten', 'Zielkarten', 'Mitspieler', 'Der Plan, Ort für Ort', 'Verlauf']
    : ['What you can do', 'Your cards', 'Tickets', 'Players', 'The board, city by city', 'Log'];
  let seed = map.length * 17;
  const roll = (n) => ((seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32) * n;
  const done = {};
  for (let n = 0; ; n++) {
    const state = await settle(page);
    if (state.over) break;
    check(n < LIMIT, 'the game does not end');
    if (n === 0 || n === 12) await readable(page, context, parts);
    // Focus is where the actions are, or Tab leads there.
    if ((await focused(page)).id !== 'text-actions') await page.locator('#text-actions').focus();
    const has = await page.evaluate(() => {
      const acts = [...document.querySelectorAll('[data-act]')].map((e) => JSON.parse(e.dataset.act).t);
      return { claims: document.querySelectorAll('[data-claim]').length, two: document.querySelector('[data-two]') !== null, stop: document.querySelector('[data-stop]') !== null, special: acts.filter((t) => ['passenger', 'exchange', 'pass'].includes(t)), first: acts[0] ?? '' };
    });
    if (state.expects === 'keep') {
      const offers = await page.locator('[data-ticket]').count();
      for (let i = 0; i < offers; i++) {
        await tabTo(page, (f) => f.ticket !== null, 'an offered ticket');
        await page.keyboard.press('Space');
      }
      await tabTo(page, (f) => f.keep, 'the button that keeps');
      await page.keyboard.press('Enter');
      done.keep = (done.keep ?? 0) + 1;
    } else if (state.expects === 'step') {
      await tabTo(page, (f) => (has.stop && roll(1) < 0.9 ? f.stop : f.act !== null || f.stop), 'a step');
      await page.keyboard.press('Enter');
      done.step = (done.step ?? 0) + 1;
    } else if (has.special.length && roll(1) < 0.2) {
      await tabTo(page, (f) => f.act !== null && ['passenger', 'exchange', 'pass'].includes(JSON.parse(f.act).t), 'another action');
      await page.keyboard.press('Enter');
      done.special = (done.special ?? 0) + 1;
    } else if (state.expects === 'action' && has.claims && roll(1) < 0.75) {
      let skip = Math.floor(roll(Math.min(has.claims, 6)));
      await tabTo(page, (f) => f.claim !== null && skip-- === 0, 'a route to claim');
      await page.keyboard.press('Enter');
      const guest = (await page.locator('details[open] [data-act*=passenger]').count()) > 0;
      await tabTo(page, (f) => f.act !== null && (!guest || f.act.includes('"passenger"')), 'a payment');
      await page.keyboard.press('Enter');
      done.claim = (done.claim ?? 0) + 1;
    } else if (state.expects === 'action' && has.two) {
      await tabTo(page, (f) => f.two !== null, 'two cards');
      await page.keyboard.press('Enter');
      done.two = (done.two ?? 0) + 1;
    } else {
      let skip = state.expects === 'pieces' ? 8 : 0;
      await tabTo(page, (f) => f.act !== null && skip-- === 0, 'any action');
      await page.keyboard.press('Enter');
      done[has.first] = (done[has.first] ?? 0) + 1;
    }
    for (let i = 0; i < 400; i++) {
      const now = await page.evaluate(() => Number(document.querySelector('[data-text]').dataset.move));
      if (now !== state.move) break;
      await page.waitForTimeout(5);
      check(i < 399, `a key did nothing: ${JSON.stringify(state)} ${JSON.stringify(has)}`);
    }
  }
  await readable(page, context, parts);
  const tree = await page.locator('main').ariaSnapshot();
  check(/table/.test(tree) && new RegExp(german ? 'Summe' : 'Total').test(tree), 'the result is not in the tree');
  check(errors.length === 0, `errors on the page: ${errors.join(' | ')}`);
  check(done.claim > 3, `hardly anything was claimed: ${JSON.stringify(done)}`);
  await context.close();
  return done;
}

export async function textMode(browser, url, map, german) {
  return playGame(browser, url, map, german);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wanted = process.argv.slice(2);
  const server = await serve(), browser = await launch();
  let failed = 0;
  for (const [i, map] of ['usa', 'maerklin', 'berlin', 'world'].entries()) {
    if (wanted.length && !wanted.includes(map)) continue;
    const started = Date.now();
    try {
      const done = await textMode(browser, server.url, map, i % 2 === 1);
      console.log(`ok      text mode ${map} (${Date.now() - started} ms) ${JSON.stringify(done)}`);
    } catch (e) {
      failed++;
      console.log(`FAILED  text mode ${map}: ${e.message}`);
    }
  }
  await browser.close();
  server.close();
  process.exit(failed ? 1 : 0);
}
