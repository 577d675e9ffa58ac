// Everything that the client can show, one thing after the other: pages, and the table in front of
// every kind of decision. `visit` is called at each with its name, and with the part that is new if
// the rest has been seen already.
import { check, engine, newGame, server } from './harness.mjs';

const PAGES = [
  '#/',
  '#/daily',
  '#/settings',
  '#/games',
  '#/stats',
  '#/maker',
  ...['usa', 'maerklin', 'berlin', 'world'].map((m) => `#/rules/${m}`),
];

export async function pages(page, visit) {
  for (const hash of PAGES) {
    await page.goto(server.url + hash);
    await page.locator('main h1').first().waitFor();
    if (hash === '#/') await page.locator('.poster svg').first().waitFor();
    await visit(hash);
  }
  await page.goto(`${server.url}#/maker`);
  await page.locator('[data-template=berlin]').click();
  await page.locator('[data-maker]:not([data-checking])').waitFor();
  await visit('a map in the maker');
}

// Plays on in the engine alone until `enough` is content with the human's decision, and lets the page
// open the record as it is then.
export async function jump(page, game, enough) {
  for (let n = 0; n < 2000; n++) {
    const { player, moves } = await engine.ask('moves', { game: game.id });
    if (player === null || (player === 0 && enough(moves))) break;
    game.moves.push(await game.advice(player ? 'racer' : 'planner'));
    await engine.ask('apply', { game: game.id, move: game.moves[game.moves.length - 1] });
  }
  await page.evaluate((moves) => {
    const key = 'stellwerk.game.' + location.hash.split('/')[2];
    const saved = JSON.parse(localStorage.getItem(key));
    saved.record.moves = moves;
    localStorage.setItem(key, JSON.stringify(saved));
  }, game.moves);
  game.saved = game.moves.length;
  await game.reload();
}

// A game on `map` in front of every kind of decision, and its end.
export async function table(page, map, hand, visit, touch) {
  const game = await newGame(page, { seed: '70a', map, seats: ['human', 'racer'], lesson: true, hand, touch });
  while (game.now.expects !== 'action') {
    await visit(`${map}: ${game.now.expects}, at the start`, game.moves.length ? '.panel' : undefined);
    await game.playOn({ most: 1 });
  }
  await visit(`${map}: the first turn`);
  await game.play(game.legal.find((m) => m.t === 'draw' && m.deck));
  await visit(`${map}: the second card`, '.draw-area');
  await game.playOn({ most: 1 });
  const mods = game.map.rules.modules ?? [];
  const wanted = [
    'claim',
    'tickets',
    ...(mods.includes('passengers') ? ['passenger'] : []),
    ...(mods.includes('harbours') ? ['harbour'] : []),
    ...(mods.includes('exchange') ? ['exchange'] : []),
  ];
  await jump(page, game, (moves) => game.moves.length > 40 && wanted.every((t) => moves.some((m) => m.t === t)));
  check(!game.now.over, `no position with ${wanted}`);
  await visit(`${map}: in the middle`);
  for (const t of wanted) {
    if (t === 'claim') await game.stage(game.legal.find((m) => m.t === 'claim').route);
    else await hand.press(`[data-action=${t}]`);
    await page.locator('[data-dismiss]').waitFor();
    await visit(`${map}: ${t}`, '.panel');
    await hand.press('[data-dismiss]');
  }
  if (wanted.includes('passenger')) {
    await game.play(game.legal.find((m) => m.t === 'passenger'));
    await visit(`${map}: a journey`, '.panel');
    await game.play(game.legal.find((m) => m.t === 'step'));
    await visit(`${map}: a journey after a step`, '.panel');
    await hand.press('[data-cancel]');
    await game.shows('the journey taken back', (o) => o.expects === 'action');
    game.moves.splice(-2);
    await game.rebuild();
  }
  await jump(page, game, () => false);
  await page.locator('[data-again]').waitFor();
  await visit(`${map}: the end`);
  return game;
}

// Menus and dialogs over the table.
export async function dialogs(page, hand, visit) {
  const game = await newGame(page, { seed: '70b', map: 'usa', seats: ['human', 'racer'], hand });
  await game.playOn({ most: 4, until: (g) => g.now.expects === 'action' });
  const closed = async () => {
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
  };
  await page.keyboard.press('a');
  await page.locator('dialog[open]').waitFor();
  await visit('the list of actions', 'dialog[open]');
  await closed();
  await page.keyboard.press('?');
  await page.locator('dialog[open]').waitFor();
  await visit('the help', 'dialog[open]');
  await closed();
  await hand.press('[data-open-menu]');
  await visit('the menu', '.menu');
  await hand.press('[data-open-menu]');
  await hand.press('[data-hint]');
  await page.locator('[data-dismiss]').waitFor();
  await visit('advice', '.panel');
  await hand.press('[data-dismiss]');
  const id = page.url().split('/').pop();
  await page.goto(`${server.url}#/replay/${id}`);
  await page.locator('.board [data-route]').first().waitFor({ state: 'attached' });
  await page.keyboard.press('End');
  await visit('the replay');
  await page.goto(`${server.url}#/table/${id}`);
  await page.locator('[data-ready]').waitFor();
  await page.locator('button.skip').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-text][data-turn=me]').waitFor();
  await visit('the text mode');
}
