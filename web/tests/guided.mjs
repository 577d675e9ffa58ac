// Learning the game: a whole guided game by clicks, left and resumed; the first steps of the others; a puzzle.
import { readFileSync } from 'node:fs';
import { Game } from './game.mjs';
import { check, engine, finish, home, noViolations, PHONE, server, test, until } from './harness.mjs';
import { Mouse } from './hands.mjs';

const script = (board) =>
  JSON.parse(readFileSync(new URL(`../src/guide/scripts/${board}.json`, import.meta.url), 'utf8'));
const step = (page) => page.evaluate(() => document.querySelector('[data-guide]')?.dataset.guide ?? '');
const ready = (page) => until(page, () => document.querySelector('[data-guide]') !== null);

// Goes on wherever the guide only waits to be read; gives the steps that were shown.
async function read(page) {
  const told = [];
  await ready(page);
  for (let id = await step(page); id; id = await step(page)) {
    told.push(id);
    const next = page.locator('[data-guide-next].main');
    if (!(await next.count())) break;
    await next.click();
    await until(page, (was) => document.querySelector('[data-guide]')?.dataset.guide !== was, id);
  }
  return told;
}

const between = (map, name) =>
  map.routes.flatMap((r, i) => (name === [r.from, r.to].join('/') || name === [r.to, r.from].join('/') ? [i] : []));
const named = (map, name) => map.tickets.findIndex((t) => t.cities.join('/') === name);

// The move that a step asks for; else what a bot would do.
async function wished(game, { show = {} } = {}) {
  const { map, legal } = game;
  const { faceup } = (await engine.ask('view', { game: game.id, player: 0 })).view;
  const tickets = show.offered?.map((name) => named(map, name)).sort((a, b) => a - b);
  const routes = (show.routes ?? []).flatMap((name) => between(map, name));
  const asked = legal.find(
    (m) =>
      (m.t === 'keep' && tickets && String(m.tickets) === String(tickets)) ||
      (m.t === 'draw' && m.slot !== undefined && show.cards?.includes(faceup[m.slot])) ||
      (m.t === 'claim' && !show.cards && routes.includes(m.route)),
  );
  return asked ?? game.advice('planner');
}

async function begin(page, board) {
  await page.locator(`[data-guide-start=${board}]`).click();
  return Game.join(page, new Mouse(page), engine);
}

await test('a whole guided game, left and resumed, then a puzzle', { refused: true }, async (page) => {
  await home(page);
  await page.locator('[data-learn]').click();
  let game = await begin(page, 'usa');
  const { steps, topics, recap } = script('usa');
  const told = new Set();
  for (let left = false; !game.now.over;) {
    const shown = await read(page);
    shown.forEach((id) => told.add(id));
    const now = shown.at(-1);
    if (!left && now === 'wild') {
      // Another page in between, and the browser closed.
      left = true;
      await page.goto(`${server.url}#/learn/usa`);
      await page.reload();
      await page.locator('[data-guide-resume=usa]').click();
      game = await Game.join(page, new Mouse(page), engine);
      await ready(page);
      check((await step(page)) === now, `left at ${now}, resumed at ${await step(page)}`);
      await noViolations(page, 'a guided game', { part: '.guide' });
    }
    const move = await wished(
      game,
      steps.find((s) => s.id === now),
    );
    await game.play(move);
  }
  for (const id of ['ticket', 'turn', 'cards', 'second', 'wild', 'claim', 'points', 'two', 'ends', 'last'])
    check(told.has(id), `${id} was not told, only ${[...told]}`);
  check(steps.length + topics.length >= told.size, 'more was told than there is');
  // The count, line by line, then what one knows now.
  const { scores } = await engine.ask('score', { game: game.id });
  let said = '';
  for (const next = page.locator('[data-guide-next]'); await next.count(); await next.click())
    said = await page.locator('.guide').innerText();
  check(said.includes(String(scores[0].total)), `the count ends with ${said}`);
  check((await page.locator('.guide li').count()) === recap.length, 'what was learnt is not told');
  await page.locator('.guide a[href="#/learn/usa"]').click();
  await puzzle(page);
});

// Wrong first, then right.
async function puzzle(page) {
  const { map } = await engine.ask('map', { map: 'usa' });
  const keep = async (...names) => {
    for (const name of names) await page.locator(`[data-ticket="${named(map, name)}"]`).click();
    await page.locator('[data-keep]').click();
    await page.locator('[data-good=true], [data-good=false]').waitFor();
  };
  await page.locator('[data-puzzle-link=keep]').first().click();
  await page.locator('[data-puzzle=keep]').waitFor();
  await keep('los_angeles/seattle');
  check((await page.locator('[data-good=false]').count()) === 1, 'a wrong answer is not told');
  await page.locator('[data-puzzle-retry]').click();
  await page.locator('[data-good=""]').waitFor();
  await keep('duluth/el_paso');
  check((await page.locator('[data-good=true]').count()) === 1, 'the right answer is not taken');
  await page.locator('[data-puzzle-next]').click();
  await page.locator('[data-puzzle=end]').waitFor();
}

await test('the first steps on the other boards', { ...PHONE, locale: 'de-DE' }, async (page) => {
  for (const board of ['berlin', 'world', 'maerklin']) {
    await page.goto(`${server.url}#/learn/${board}`);
    const game = await begin(page, board);
    const { steps } = script(board);
    for (const until = steps.findIndex((s) => s.id === 'turn'), seen = []; !seen.includes('turn');) {
      check(seen.length <= until, `${board}: ${seen} and no turn`);
      seen.push(...(await read(page)));
      if (!seen.includes('turn'))
        await game.play(
          await wished(
            game,
            steps.find((s) => s.id === seen.at(-1)),
          ),
        );
    }
    check(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      `${board} is wider than the screen`,
    );
  }
});
await finish();
