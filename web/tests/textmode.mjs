// The text mode, played by keyboard alone: a whole game on every map, and what the accessibility tree
// says at its start, in the middle and at its end.
import { legible } from './contrast.mjs';
import { check, finish, home, noViolations, start, test, until } from './harness.mjs';

const LIMIT = 600; // decisions of one's own: a game has far fewer

// What Tab leads to from here, one stop after the other, as the test sees them; with `here`, what has the focus.
const stops = (page, here = false) =>
  page.evaluate((self) => {
    const focus = document.activeElement;
    const behind = (e) => focus.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_FOLLOWING;
    const all = [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex]')].filter(
      (e) => e.tabIndex >= 0 && !e.disabled && e.checkVisibility(),
    );
    return (self ? [focus] : [...all.filter(behind), ...all.filter((e) => !behind(e))]).map((e) => {
      const d = e?.dataset ?? {};
      return {
        act: d.act ?? null,
        claim: d.claim ?? null,
        ticket: d.ticket ?? null,
        two: d.two ?? null,
        keep: d.keep !== undefined,
        stop: d.stop !== undefined,
        id: e?.id ?? '',
      };
    });
  }, here);

// Presses Tab until the right thing has the focus: as often as it should take, which is quicker than a look at
// every stop.
async function tabTo(page, right, what) {
  const ahead = await stops(page);
  const n = ahead.findIndex(right);
  check(n >= 0, `Tab does not lead to ${what}`);
  for (let i = 0; i <= n; i++) await page.keyboard.press('Tab');
  const [there] = await stops(page, true);
  check(JSON.stringify(there) === JSON.stringify(ahead[n]), `Tab leads past ${what}, to ${JSON.stringify(there)}`);
}

const read = (page) =>
  page.evaluate(() => {
    const d = document.querySelector('[data-text]')?.dataset;
    return d ? { mine: d.turn === 'me', over: d.over !== undefined, move: Number(d.move), expects: d.expects } : null;
  });
async function myTurn(page) {
  await until(
    page,
    () => document.querySelector('[data-text][data-turn=me], [data-text][data-over]') !== null,
    undefined,
    60000,
  );
  return read(page);
}

// Every control has a name, every part a heading, and the state can be read.
async function readable(page, context, parts) {
  const cdp = await context.newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  await cdp.detach();
  const shown = nodes.filter((n) => !n.ignored);
  const role = (n) => n.role?.value,
    name = (n) => (n.name?.value ?? '').trim();
  for (const n of shown) {
    if (['button', 'link', 'checkbox', 'combobox', 'searchbox', 'DisclosureTriangle'].includes(role(n)))
      check(name(n), `a ${role(n)} has no name`);
  }
  const headings = shown.filter((n) => role(n) === 'heading').map(name);
  for (const h of parts)
    check(
      headings.some((x) => x.startsWith(h)),
      `no heading ${h} among ${headings.join(' | ')}`,
    );
  check(
    shown.some((n) => role(n) === 'log' && name(n)),
    'no live region for events',
  );
}

// What only eyes understand.
const SEEN =
  /\b(click|tap|glow\w*|dots?|star|cross|halves|half|hatched|on the board|klick\w*|leucht\w*|schraffiert\w*|hälften?|stern|kreuz)\b/i;
async function heard(page) {
  const text = await page.evaluate(() =>
    [...document.querySelectorAll('main, [role=log]')].map((e) => e.innerText).join(),
  );
  check(
    !SEEN.test(text),
    `for eyes only: ${SEEN.exec(text)?.[0]} in ${text.slice(Math.max(0, text.search(SEEN) - 60)).slice(0, 120)}`,
  );
}

// The routes to choose from: no two alike, those that one's tickets need first, found by a word.
async function routes(page, german) {
  const list = () =>
    page.evaluate(() => [...document.querySelectorAll('summary[data-claim]')].map((e) => e.innerText.trim()));
  const all = await list();
  check(new Set(all).size === all.length, `two routes are told alike: ${all.find((r, i) => all.indexOf(r) !== i)}`);
  const needed = all.map((r) => (german ? / für / : / for /).test(r));
  check(needed.lastIndexOf(true) === needed.filter(Boolean).length - 1, `not first: ${all.join(' | ')}`);
  const search = page.locator('#text-actions ~ .find input');
  if (all.length > 6) {
    await search.fill('qqq');
    await until(page, () => document.querySelectorAll('summary[data-claim]').length === 0);
    await search.fill(all.at(-1).split(':')[0]);
    check((await list()).includes(all.at(-1)), 'the search does not find a route by its name');
    await search.fill('');
    await until(page, (n) => document.querySelectorAll('summary[data-claim]').length === n, all.length);
  }
  return needed.filter(Boolean).length;
}

// The ways of tickets go from place to place: the first is an end of the ticket, and each comes once in a row.
async function ways(page, german) {
  const told = await page.evaluate(() =>
    [...document.querySelectorAll('#text-tickets ~ ul li')].map((e) => e.innerText),
  );
  const line = german ? /^(.+?) – .*noch zu bauen: (.*)$/ : /^(.+?) – .*way to build: (.*)$/;
  const found = told.flatMap((t) => (line.exec(t) ? [line.exec(t)] : []));
  for (const [all, from, way] of found)
    check(way.startsWith(`${from} – `), `the way does not begin where it should: ${all}`);
  return found.length;
}

const SPECIAL = ['passenger', 'exchange', 'pass'];

// One decision by keys; says what kind it was.
async function decide(page, state, roll) {
  const has = await page.evaluate((special) => {
    const acts = [...document.querySelectorAll('[data-act]')].map((e) => JSON.parse(e.dataset.act).t);
    return {
      claims: document.querySelectorAll('[data-claim]').length,
      two: document.querySelector('[data-two]') !== null,
      stop: document.querySelector('[data-stop]') !== null,
      special: acts.some((t) => special.includes(t)),
    };
  }, SPECIAL);
  if (state.expects === 'keep') {
    for (let i = await page.locator('[data-ticket]').count(); i > 0; i--) {
      await tabTo(page, (f) => f.ticket !== null, 'an offered ticket');
      await page.keyboard.press('Space');
    }
    await tabTo(page, (f) => f.keep, 'the button that keeps');
    await page.keyboard.press('Enter');
    return 'keep';
  }
  if (state.expects === 'step') {
    const stop = has.stop && roll(1) < 0.9;
    await tabTo(page, (f) => (stop ? f.stop : f.act !== null || f.stop), 'a step');
    await page.keyboard.press('Enter');
    return 'step';
  }
  if (has.special && roll(1) < 0.2) {
    await tabTo(page, (f) => f.act !== null && SPECIAL.includes(JSON.parse(f.act).t), 'another action');
    await page.keyboard.press('Enter');
    return 'special';
  }
  if (state.expects === 'action' && has.claims && roll(1) < 0.75) {
    let skip = Math.floor(roll(Math.min(has.claims, 6)));
    await tabTo(page, (f) => f.claim !== null && skip-- === 0, 'a route to claim');
    await page.keyboard.press('Enter');
    const guest = (await page.locator('details[open] [data-act*=passenger]').count()) > 0;
    await tabTo(page, (f) => f.act !== null && (!guest || f.act.includes('"passenger"')), 'a payment');
    await page.keyboard.press('Enter');
    return 'claim';
  }
  if (state.expects === 'action' && has.two) {
    await tabTo(page, (f) => f.two !== null, 'two cards');
    await page.keyboard.press('Enter');
    return 'two';
  }
  let skip = state.expects === 'pieces' ? 8 : 0;
  await tabTo(page, (f) => f.act !== null && skip-- === 0, 'any action');
  await page.keyboard.press('Enter');
  return 'other';
}

for (const [i, map] of ['usa', 'maerklin', 'berlin', 'world'].entries()) {
  const german = i % 2 === 1;
  await test(`text mode ${map}`, { locale: german ? 'de-DE' : 'en-GB' }, async (page, context) => {
    await home(page, `7e${i}`);
    await start(page, { map, seats: ['human', 'greedy'], lesson: map === 'usa' });
    // The way to the text mode comes before everything else at the table.
    await page.evaluate(() => window.stellwerkProbe.still());
    await page.locator('header a').first().focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await myTurn(page);
    const parts = german
      ? ['Was du tun kannst', 'Deine Karten', 'Zielkarten', 'Mitspieler', 'Der Spielplan, Ort für Ort', 'Verlauf']
      : ['What you can do', 'Your cards', 'Tickets', 'Players', 'The board, city by city', 'Log'];
    let seed = map.length * 17;
    const roll = (n) => ((seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32) * n;
    const done = {};
    let looked = 0; // routes for tickets that were in the list
    for (let n = 0; ; n++) {
      const state = await myTurn(page);
      if (state.over) break;
      check(n < LIMIT, 'the game does not end');
      if (n === 0 || n === 12) {
        await readable(page, context, parts);
        await noViolations(page, 'the text mode');
        await legible(page, 'the text mode');
      }
      if (n < 14) await heard(page);
      if (state.expects === 'action' && !looked) {
        check((await ways(page, german)) > 0, 'no ticket tells its way');
        looked = await routes(page, german);
      }
      if ((await stops(page, true))[0].id !== 'text-actions') await page.locator('#text-actions').focus();
      // What is on the page may change while Tab is under way: then it is read again.
      const kind = await decide(page, state, roll).catch(async (e) => {
        const now = await myTurn(page);
        if (now.move === state.move && now.expects === state.expects) throw e;
      });
      if (!kind) continue;
      done[kind] = (done[kind] ?? 0) + 1;
      await until(page, (move) => Number(document.querySelector('[data-text]').dataset.move) !== move, state.move);
    }
    await readable(page, context, parts);
    const tree = await page.locator('main').ariaSnapshot();
    check(tree.includes('table') && tree.includes(german ? 'Summe' : 'Total'), 'the result is not in the tree');
    check(looked > 0, 'no route was there for a ticket');
    check(done.claim > 3, `hardly anything was claimed: ${JSON.stringify(done)}`);
    await noViolations(page, 'the end in text mode');
  });
}
await finish();
