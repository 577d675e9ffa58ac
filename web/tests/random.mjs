// Random clicking: on each map a thousand turns of people around one screen, the clicks of chance.mjs.
// Nearly all of them are made inside the page; at the start of every game a few with the real mouse. Every
// game has another option.
//     node tests/random.mjs MAP [TURNS]
import { readFileSync } from 'node:fs';
import { Chance } from './chance.mjs';
import { engine, finish, newGame, test } from './harness.mjs';
import { Mouse } from './hands.mjs';

const MAPS = { usa: [0x100, 5], maerklin: [0x200, 5], berlin: [0x300, 4], world: [0x400, 5] };
const options = [
  ...readFileSync(new URL('../../include/stellwerk/options.def', import.meta.url), 'utf8').matchAll(
    /^SW_OPTION\(\w+, "(\w+)", \w+, \d+, \d+, (\d+)/gm,
  ),
].map(([, name, most]) => ({ [name]: most === '1' ? true : 100 }));
const BY_MOUSE = 3; // turns of every game
const [map = 'usa', turns = '1000'] = process.argv.splice(2);
if (!MAPS[map]) throw new Error(`random.mjs [${Object.keys(MAPS).join('|')}] [TURNS]`);
const [firstSeed, mostSeats] = MAPS[map];

await test(`random clicks on ${map}`, { minutes: 14 }, async (page, context) => {
  // Painting all the pictures would take nine tenths of the time, and nobody looks: the page is laid
  // out and answers clicks, but board, cards and icons are not drawn.
  await context.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { animation: none !important; transition: none !important } .table { opacity: 0 } .table svg, .board .layer > svg > :not(.target) { display: none } .table .board .layer > svg { display: block }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
  await context.route('**/tests/*.mjs', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').pop();
    return route.fulfill({
      contentType: 'text/javascript',
      body: readFileSync(new URL(name, import.meta.url), 'utf8'),
    });
  });
  await context.exposeFunction('stellwerkEngine', async (cmd, rest) =>
    JSON.stringify(await engine.ask(cmd, JSON.parse(rest))),
  );
  const all = { turns: 0, decisions: 0, done: {} };
  const started = Date.now();
  let random = firstSeed;
  const add = (r) => {
    random = r.random;
    all.turns += r.turns;
    all.decisions += r.decisions;
    for (const [k, v] of Object.entries(r.done)) all.done[k] = (all.done[k] ?? 0) + v;
    return r;
  };
  for (let n = 0; all.turns < Number(turns); n++) {
    const left = () => Number(turns) - all.turns;
    const game = await newGame(page, {
      seed: (firstSeed + n).toString(16),
      map,
      seats: Array(2 + (n % (mostSeats - 1))).fill('human'),
      hand: new Mouse(page, true),
      options: options[n % options.length],
    });
    let last = add(await new Chance(game, random).play(Math.min(BY_MOUSE, left())));
    await game.leave();
    while (!last.over && left() > 0) {
      last = add(
        await page.evaluate(
          async ([r, t]) => (await import('/tests/inside.mjs')).play(r, t),
          [random, Math.min(100, left())],
        ),
      );
      console.log(
        `        ${map}: ${all.turns} turns, ${all.decisions} decisions, ${((Date.now() - started) / 1000).toFixed(0)} s`,
      );
    }
    if (last.over) {
      all.done['games to the end'] = (all.done['games to the end'] ?? 0) + 1;
      await page.locator('[data-again]').waitFor();
    }
  }
  console.log(`        ${map}: ${all.turns} turns, ${all.decisions} decisions, ${JSON.stringify(all.done)}`);
});
await finish();
