// Games that stand where a test wants them: played by bots in the engine alone, saved in the browser, opened there.
import { engine, server } from './harness.mjs';

// Bots play until `enough(decision)` is content with what seat 0 has to decide: `expects`, `moves`, `look`, and how
// many moves there `were`. Gives the record.
export async function played({ map, seed, players = 2, enough, bot = 'planner', most = 2000 }) {
  const { game } = await engine.ask('new', { map, players, seed });
  const moves = [];
  for (; moves.length < most;) {
    const now = await engine.ask('moves', { game });
    if (now.player === null) break;
    if (now.player === 0) {
      const look = await engine.ask('look', { game, player: 0 });
      if (enough({ expects: look.view.expects, moves: now.moves, look, were: moves.length })) break;
    }
    const { move } = await engine.ask('bot', { game, bot, playouts: 1, seed: moves.length });
    await engine.ask('apply', { game, move });
    moves.push(move);
  }
  await engine.ask('free', { game });
  const { hash, options } = await engine.ask('map', { map });
  const seats = ['You', ...Array.from({ length: players - 1 }, () => `bot:${bot}`)];
  return { format: 1, map: { id: map, hash }, players, options, seed, seats, seating: 'chosen', moves, result: null };
}

// Opens the table of a record, in a page that may have been anywhere.
export async function opened(page, record, more = {}) {
  if (!page.url().startsWith(server.url)) await page.goto(server.url);
  await page.evaluate(
    ([rec, rest]) => {
      const id = `t${localStorage.length}x${Date.now().toString(36)}`;
      const saved = { id, created: 1, updated: 1, record: rec, undone: 0, ...rest };
      localStorage.setItem(`stellwerk.game.${id}`, JSON.stringify(saved));
      location.hash = `#/table/${id}`;
    },
    [record, more],
  );
  await page.locator(`[data-ready][data-move="${record.moves.length}"][data-turn=me]`).waitFor();
}
