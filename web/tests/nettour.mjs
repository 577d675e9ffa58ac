// Everything around games over the network, one page after the other: a server with people and games,
// and `visit`, called at each page with its name.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from './browser.mjs';

export const TOKEN = 'admin-token-of-the-tests-0123456789';

// A server with a host's interface; bots do not dawdle.
export async function hosted() {
  const folder = mkdtempSync(join(tmpdir(), 'netpages-'));
  writeFileSync(join(folder, 'admin'), TOKEN + '\n', { mode: 0o600 });
  const server = await serve(0, [
    '--store',
    `sqlite:${join(folder, 'games.db')}`,
    '--admin-token-file',
    join(folder, 'admin'),
    '--pace',
    '0',
  ]);
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  };
  return { ...server, stop };
}

export class Person {
  constructor(url, name) {
    this.url = url;
    this.name = name;
  }
  async ask(method, path, body) {
    const answer = await fetch(`${this.url}api/v1${path}`, {
      method,
      headers: {
        ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const data = answer.status === 204 ? null : await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(data)}`);
    return data;
  }
  async enter() {
    const { token, player } = await this.ask('POST', '/guests', { name: this.name });
    return Object.assign(this, { token, player });
  }
  make(game) {
    return this.ask('POST', '/games', { visibility: 'public', client_seed: `${this.name}-1`, ...game });
  }
  // Until it is over, or `turns` were played: claims before draws. Everybody but these people is a bot.
  static async play(id, people, turns = Infinity) {
    for (let tries = 0; tries < 5000; tries++) {
      const { status, to_move, seats, view } = await people[0].ask('GET', `/games/${id}`);
      if (status === 'over' || view.turn >= turns) return;
      const mover = people.find((p) => p.player.id === seats[to_move]?.player);
      const { version, moves } = mover ? await mover.ask('GET', `/games/${id}/moves`) : { moves: [] };
      const move =
        ['claim', 'keep', 'draw'].flatMap((k) => moves.filter((m) => m.t === k && (k !== 'draw' || m.deck)))[0] ??
        moves[0];
      if (move)
        await mover.ask('POST', `/games/${id}/moves`, { version, move }).catch((e) => {
          if (!/ 409 /.test(e.message)) throw e;
        });
      else await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error('the game does not end');
  }
  // The browser is this person from now on.
  async into(context) {
    await context.addCookies([{ name: 'session', value: this.token, url: this.url }]);
    await context.addInitScript((p) => localStorage.setItem('stellwerk.visitor', JSON.stringify(p)), this.player);
  }
}

// Anna has played, plays and waits; Bert has a table of his own.
export async function populate(url, finished = 3) {
  const anna = await new Person(url, 'Anna').enter(),
    bert = await new Person(url, 'Bert').enter();
  const over = [];
  for (let n = 0; n < finished; n++) {
    const { id } = await anna.make({ map: 'berlin', seats: ['me', n % 2 ? 'bot:racer' : 'open'], rated: true });
    if (n % 2 === 0) await bert.ask('POST', `/games/${id}/seats`, { client_seed: 'bert-1' });
    await Person.play(id, [anna, bert]);
    over.push(id);
  }
  const open = await bert.make({
    map: 'usa',
    seats: ['me', 'open', 'open', 'bot:planner'],
    clock: { turn: 60, reserve: 300 },
  });
  const own = await anna.make({ map: 'world', seats: ['me', 'open'], clock: { days: 2 }, visibility: 'link' });
  const running = await anna.make({ map: 'maerklin', seats: ['me', 'open'], rated: true });
  await bert.ask('POST', `/games/${running.id}/seats`, {});
  const aborted = await bert.make({ map: 'usa', seats: ['me', 'bot:easy'], visibility: 'link' });
  await bert.ask('POST', `/games/${aborted.id}/abort`, {});
  return { anna, bert, over, open: open.id, own: own.id, running: running.id, aborted: aborted.id };
}

// Each page in a browser of Anna's.
export async function netPages(page, url, world, visit) {
  const go = async (hash, ready) => {
    await page.goto(url + hash);
    await page.locator(ready).first().waitFor();
  };
  for (const [name, hash, ready] of [
    ['new', '#/new', '.poster > *'],
    ['lobby', '#/lobby', '[data-game]'],
    ['lobby-over', '#/lobby/over', '[data-game]'],
    ['mine', '#/mine', '[data-group=over] [data-game]'],
    ['me', '#/me', '[data-forget]'],
    ['verify', `#/verify/${world.over[0]}`, '[data-verdict]'],
    ['player', `#/p/${world.anna.player.id}`, '[data-last]'],
    ['ranking', '#/ranking/berlin', 'main h1'],
  ]) {
    await go(hash, ready);
    await visit(name);
  }
  await go('#/admin', '[data-token]');
  await visit('admin-token');
  await page.locator('[data-token]').fill(TOKEN);
  await page.locator('[data-enter]').click();
  await page.locator('[data-backup]').waitFor();
  await page.locator('[data-game]').first().waitFor();
  await visit('admin');
  await go(`#/g/${world.open}`, '[data-sit]');
  await visit('waiting');
  await go(`#/g/${world.own}`, '[data-seated]');
  await visit('waiting-seated');
  await go(`#/g/${world.aborted}`, '[data-aborted]');
  await visit('aborted');
}

// Anna plays with Bert and a bot, in the middle of it, with a clock; they talk. And a game of theirs that is
// over, after which Bert wants another.
export async function middle({ anna, bert, over }) {
  const { id } = await anna.make({
    map: 'usa',
    seats: ['me', 'open', 'bot:planner'],
    clock: { turn: 300, reserve: 600 },
  });
  await bert.ask('POST', `/games/${id}/seats`, {});
  await Person.play(id, [anna, bert], 60);
  for (const [who, text] of [
    [anna, 'Viel Glück!'],
    [bert, 'Danke, ebenso.'],
    [bert, 'Wer hat mir Denver weggenommen?'],
    [anna, 'Ich war es nicht …'],
  ])
    await who.ask('POST', `/games/${id}/chat`, { text });
  await bert.ask('POST', `/games/${over[0]}/rematch`, {});
  return id;
}

// The tables themselves, in a browser of Anna's; `phone`: as on one.
export async function netTables(page, url, world, id, phone, visit) {
  const go = async (hash, ready) => {
    await page.goto(url + hash);
    await page.locator(ready).first().waitFor();
    await page.evaluate(() => document.fonts.ready);
  };
  await go(`#/g/${id}`, '[data-ready]');
  await page.locator(phone ? '[data-tab=talk]' : '[data-side=talk]').click();
  await visit('table');
  if (phone) {
    await page.locator('[data-tab=talk]').click();
    await page.locator('[data-open-menu]').click();
    await page.locator('[data-hand-only]').click();
    await visit('hand');
    await page.locator('[data-open-menu]').click();
    await page.locator('[data-hand-only]').click();
  } else {
    await go(`#/g/${id}/screen`, '[data-screen][data-ready]');
    await visit('screen');
    await go(`#/g/${world.open}/screen`, '[data-screen] svg[role=img]');
    await visit('screen-open');
  }
  await go(`#/g/${world.over[0]}`, '.end [data-rematch]');
  await visit('end');
}
