// Games over the network, in real browsers against a real server: two people (one on a phone) and a
// spectator play a whole game; on the way connections are cut and the server is killed. At the end all
// agree, and the traffic of each is searched for what its player may not know.
//     node tests/net.mjs [around|sqlite-MAP|postgres-berlin]
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program, root } from './browser.mjs';
import { Game } from './game.mjs';
import { Finger, Mouse } from './hands.mjs';
import { check, DESK, engine, finish, noViolations, PHONE, test, until } from './harness.mjs';
import { leaks } from './secrets.mjs';
import { Wire } from './wire.mjs';

const here = (name) => new URL(name, import.meta.url);
const probe = readFileSync(here('probe.js'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'stellwerk-net-'));
const postgres = (command) => execFileSync(here('../../scripts/postgres').pathname, [command, join(folder, 'postgres')], { encoding: 'utf8' }).trim();

// A server that can be killed and started again: same store, another port.
class Server {
  constructor(store) {
    this.store = store;
  }
  async start() {
    this.child = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--store', this.store, '--log-level', 'warn', '--pace', '30'], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    this.child.stdout.on('data', (d) => (said += d));
    while (!/:(\d+)\/?\s/.test(said)) {
      if (this.child.exitCode !== null) throw new Error(`the server ended: ${said}`);
      await new Promise((done) => setTimeout(done, 10));
    }
    this.port = Number(/:(\d+)\/?\s/.exec(said)[1]);
  }
  async kill() {
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }
}

// In every page: when a move was sent, and when which move was seen.
const clocks = () => {
  window.sent = [];
  window.seen = {};
  let clicked = 0;
  for (const e of ['pointerup', 'click', 'keydown']) addEventListener(e, () => (clicked = Date.now()), true);
  const fetch = window.fetch;
  window.fetch = async (url, options) => {
    if (options?.method !== 'POST' || !String(url).endsWith('/moves')) return fetch(url, options);
    // The first move of a journey was clicked; the others follow by themselves.
    const at = clicked || Date.now();
    clicked = 0;
    const answer = await fetch(url, options);
    answer.clone().json().then(({ version }) => version && window.sent.push({ version, at }), () => undefined);
    return answer;
  };
  const look = () => {
    const t = document.querySelector('[data-ready]');
    const n = t && Number(t.dataset.move);
    if (n && !window.seen[n]) {
      window.seen[n] = -1;
      requestAnimationFrame(() => (window.seen[n] = Date.now()));
    }
  };
  addEventListener('DOMContentLoaded', () => new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-move'] }));
};

// One who sits at the table, or watches: a browser with a wire of its own.
class Guest extends Game {
  static async come(browser, options, name, server, errors) {
    const context = await browser.newContext({ ...DESK, locale: 'en-GB', ...options });
    await context.addInitScript({ content: probe });
    await context.addInitScript((s) => localStorage.setItem('stellwerk.settings', s), JSON.stringify({ speed: 0, confirm: 'always', name }));
    await context.addInitScript(clocks);
    const page = await context.newPage();
    page.on('pageerror', (e) => errors.push(`${name}: ${e.message}`));
    const guest = new Guest(page, options.hasTouch ? new Finger(page) : new Mouse(page), engine);
    guest.name = name;
    guest.server = server;
    guest.context = context;
    guest.wire = await Wire.lay(() => server.port);
    const { player } = await guest.api('POST', 'guests', { name });
    await context.addInitScript((p) => localStorage.setItem('stellwerk.visitor', p), JSON.stringify(player));
    return guest;
  }

  // A request with this browser's session, past its page and its wire.
  async api(method, path, body) {
    let answer;
    for (let i = 0; !answer; i++) {
      const url = `http://127.0.0.1:${this.server.port}`;
      answer = await this.context.request.fetch(`${url}/api/v1/${path}`, { method, headers: { Origin: url }, ...(body ? { data: body } : {}) }).catch((e) => {
        if (i > 200 || !/ECONN|hang up/.test(e.message)) throw e; // the server is down for a moment
      });
      if (!answer) await new Promise((done) => setTimeout(done, 50));
    }
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  }
  async visit(id, more = '') {
    this.at = id;
    await this.page.goto(`${this.wire.url}#/g/${id}${more}`);
  }
  async seated(map) {
    await this.page.locator('[data-ready]').waitFor();
    await this.page.evaluate(() => window.stellwerkProbe.still());
    this.map = map;
    this.period = map.drawing?.layout?.period ?? 0;
  }
  // Waits until the page lets us choose, and asks the server what is legal.
  async ready(n) {
    this.now = await this.page.evaluate((a) => window.stellwerkProbe.settled(a), { n, n0: 0, ms: 20000 });
    if (this.now.late) throw new Error(`${this.name} waited in vain for a turn: ${JSON.stringify(this.now)}`);
    this.legal = (await this.api('GET', `games/${this.at}/moves`)).moves;
    return this.now;
  }
  // Plays one move by clicks, chosen by the program's bot from this player's own view; of a journey all its
  // moves. `n` were made before; says how many are made now.
  async turn(view, seat, n) {
    const { game } = await engine.ask('guess', { view, player: seat });
    await this.ready(n);
    await this.checked();
    try {
      for (let move; ; n++) {
        ({ move } = await engine.ask('bot', { game, bot: 'planner', playouts: 1, seed: 1 }));
        const before = this.now.move;
        await this[`do_${move.t}`](move);
        await engine.ask('apply', { game, move });
        this.played[move.t] = (this.played[move.t] ?? 0) + 1;
        if (move.t !== 'passenger' && move.t !== 'step') return n + 1;
        await until(this.page, (n) => Number(document.querySelector('[data-ready]').dataset.move) > n, before);
        this.now = { ...(await this.offers()), offers: await this.offers() };
        this.legal = (await engine.ask('moves', { game })).moves;
        await this.checked();
      }
    } finally {
      await engine.ask('free', { game });
    }
  }
  notice(kind) {
    return this.page.locator(`[data-notice=${kind}]`);
  }
}

const percentile = (list, p) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.ceil((list.length * p) / 100) - 1)];

// From the click of one to the picture of the others, in milliseconds.
async function latencies(guests, watcher, id, disturbed) {
  const stream = await fetch(`http://127.0.0.1:${watcher.server.port}/api/v1/games/${id}/events?after=0`);
  let text = '';
  const last = (await watcher.api('GET', `games/${id}`)).version;
  const reader = stream.body.getReader();
  for (const decoder = new TextDecoder(); !text.includes(`id: ${last}\n`) || !text.endsWith('\n\n'); ) text += decoder.decode((await reader.read()).value, { stream: true });
  await reader.cancel();
  const moves = [...text.matchAll(/^data: (.*)$/gm)].map(([, d]) => JSON.parse(d)).filter((e) => e.type === 'move').map((e) => e.version);
  const all = [];
  for (const from of guests) {
    const sent = (await from.page.evaluate(() => window.sent)).filter((s) => !disturbed.has(s.version));
    for (const to of [...guests, watcher]) {
      if (to === from) continue;
      const seen = await to.page.evaluate(() => window.seen);
      for (const s of sent) {
        const at = seen[moves.indexOf(s.version) + 1];
        if (at > 0) all.push(at - s.at);
      }
    }
  }
  return all;
}

async function wholeGame(page, mapId, store) {
  const server = new Server(store);
  const errors = [];
  const browser = page.context().browser();
  await server.start();
  const { map } = await engine.ask('map', { map: mapId });
  const anna = await Guest.come(browser, DESK, 'Anna', server, errors);
  const ben = await Guest.come(browser, { ...PHONE, locale: 'de-DE' }, 'Ben', server, errors);
  const eve = await Guest.come(browser, DESK, 'Eve', server, errors);
  try {
    const { id } = await anna.api('POST', 'games', { map: mapId, seats: ['me', 'open'], client_seed: 'annas-share-of-chance' });
    await anna.visit(id);
    await ben.api('POST', `games/${id}/seats`, { client_seed: 'bens-share-of-chance' });
    await ben.visit(id);
    for (const g of [anna, ben]) await g.seated(map);
    await noViolations(anna.page, 'the table over the network');
    await noViolations(ben.page, 'the same on a phone');

    const events = {
      // A spectator comes by the same link, and a large screen that shows no hands, whoever opens it.
      2: async () => {
        await eve.visit(id);
        await eve.seated(map);
        await eve.page.locator('[data-watching]').waitFor();
        const screen = await anna.context.newPage();
        await screen.goto(`${anna.wire.url}#/g/${id}/screen`);
        await screen.locator('[data-screen][data-ready]').waitFor();
        await noViolations(screen, 'the large screen');
        check((await screen.evaluate(() => window.stellwerkProbe.secrets().cards)) === 0, 'the large screen shows a hand');
        await screen.close();
      },
      // Chat, and a spectator's that players do not read.
      3: async () => {
        await anna.page.locator('[data-side=talk]').click();
        await anna.page.locator('[data-say]').fill('Good luck to all');
        await anna.page.keyboard.press('Enter');
        await ben.page.locator('[data-tab=talk]').tap();
        await ben.page.getByText('Good luck to all').waitFor();
        await ben.page.locator('[data-tab=talk]').tap();
        await eve.api('POST', `games/${id}/chat`, { text: 'they do not hear me' });
        check(!(await anna.page.getByText('they do not hear me').count()), 'a player reads what spectators say');
        await anna.page.locator('.sides button').first().click();
      },
      // The wire of the one who waits is cut, the other moves; then it is mended.
      6: async (mover) => {
        const other = mover === 0 ? ben : anna;
        other.wire.sever();
        await other.notice('lost').waitFor();
        other.severed = true;
      },
      7: async () => {
        for (const g of [anna, ben]) {
          if (!g.severed) continue;
          g.wire.mend();
          await g.notice('lost').waitFor({ state: 'detached' });
        }
      },
      // The browser itself is offline while its player moves: the move waits, and is made once.
      10: async (mover) => {
        const g = [anna, ben][mover];
        await g.context.setOffline(true);
        await g.notice('lost').waitFor();
        setTimeout(() => void g.context.setOffline(false), 900);
      },
      // The server is killed in mid-move and started again.
      14: async () => {
        await server.kill();
        setTimeout(() => void server.start(), 700);
        await anna.notice('lost').waitFor();
      },
      // The answer to a move is lost on the way, after the server has made it: it is asked for again.
      16: async (mover) => {
        [anna, ben][mover].wire.loseAnswer('/moves');
      },
      // A reload finds everything as it was.
      18: async (mover) => {
        await [anna, ben][mover].page.reload();
        await [anna, ben][mover].seated(map);
      },
    };
    let moves = 0, made = 0;
    const disturbed = new Set(); // versions of moves that had to wait for a connection
    for (;;) {
      const state = await eve.api('GET', `games/${id}`);
      if (state.status !== 'running') break;
      const mover = [anna, ben][state.to_move];
      const view = await mover.api('GET', `games/${id}`);
      const version = view.version;
      await events[moves]?.(state.to_move);
      if (events[moves]) disturbed.add(version + 1);
      made = await mover.turn(view.view, state.to_move, made);
      for (let i = 0; ; i++) {
        const now = await eve.api('GET', `games/${id}`);
        if (now.version > version) break;
        if (i > 500) throw new Error(`the move of ${mover.name} never arrived`);
        await new Promise((done) => setTimeout(done, 15));
      }
      moves++;
    }
    check(anna.wire.lost + ben.wire.lost === 1, 'no answer was lost');
    check(moves > 20, `the game had only ${moves} turns`);

    // All agree with the server.
    const { result } = await eve.api('GET', `games/${id}`);
    const record = await eve.api('GET', `games/${id}/record`);
    for (const g of [anna, ben, eve]) {
      await until(g.page, (n) => Number(document.querySelector('[data-ready]')?.dataset.move) === n, record.moves.length);
      const totals = result.scores.map((s) => s.total);
      await g.page.locator('.end .race li').first().waitFor(); // the result is asked for when the last move was seen
      const shown = await g.page.locator('.end .race li').allTextContents();
      check(shown.length === totals.length && totals.every((t) => shown.some((x) => x.includes(String(t)))), `${g.name} sees ${shown}, and it is ${totals}`);
    }
    check(errors.length === 0, errors.join('\n        '));

    const times = await latencies([anna, ben], eve, id, disturbed);
    console.log(`        ${moves} turns, ${record.moves.length} moves; from a click to the others' sight: ${times.length} times, median ${percentile(times, 50)} ms, 99 % within ${percentile(times, 99)} ms`);
    check(times.length > moves, 'hardly any sight was measured');

    // Nobody was told too much; and the search finds what is there to find.
    for (const [g, viewer] of [[anna, 0], [ben, 1], [eve, null]]) {
      const bodies = g.wire.bodies();
      const found = await leaks(engine, record, viewer, bodies);
      check(found.length === 0, `${g.name} was told:\n        ${found.slice(0, 5).join('\n        ')}`);
      console.log(`        ${g.name}: ${g.wire.bytes} bytes in ${bodies.length} answers, nothing too much`);
    }
    check((await leaks(engine, record, 1, anna.wire.bodies())).length > 0, 'the search finds nothing in the wrong traffic');

    // Who asks for another game and who follows are led to the same table.
    await anna.page.locator('[data-again]').click();
    await ben.page.locator('.end [data-rematch]').waitFor();
    await ben.page.locator('[data-again]').tap();
    const next = await Promise.all([anna, ben].map(async (g) => {
      await until(g.page, (old) => /^#\/g\/[0-9a-z]{16}$/.test(location.hash) && !location.hash.endsWith(old), id);
      await g.seated(map);
      return g.page.evaluate(() => location.hash);
    }));
    check(next[0] === next[1], `the rematch is at ${next}`);
  } catch (e) {
    for (const g of [anna, ben, eve]) await g.page.screenshot({ path: join(root, 'tests/out', `net-${g.name}.png`), timeout: 5000 }).catch(() => undefined);
    throw e;
  } finally {
    for (const g of [anna, ben, eve]) {
      await g.context.close();
      await g.wire.remove();
    }
    await server.kill().catch(() => undefined);
  }
}

// What happens around the moves: time that runs out, two windows of one player, votes.
async function around(page) {
  const server = new Server(`sqlite:${join(folder, 'around.db')}`);
  const errors = [];
  const browser = page.context().browser();
  await server.start();
  const { map } = await engine.ask('map', { map: 'berlin' });
  const anna = await Guest.come(browser, DESK, 'Anna', server, errors);
  const ben = await Guest.come(browser, { ...PHONE, locale: 'de-DE' }, 'Ben', server, errors);
  const both = async (clock) => {
    const { id } = await anna.api('POST', 'games', { map: 'berlin', seats: ['me', 'open'], clock });
    await ben.api('POST', `games/${id}/seats`, {});
    for (const g of [anna, ben]) {
      await g.visit(id);
      await g.seated(map);
    }
    return id;
  };
  const move = async (g, id, seat, n) => g.turn((await g.api('GET', `games/${id}`)).view, seat, n);
  try {
    // Two windows: what is staged in one is dropped, with a word, when the other plays.
    let id = await both(null);
    let made = await move(anna, id, 0, 0);
    made = await move(ben, id, 1, made);
    const other = await anna.context.newPage();
    await other.goto(`${anna.wire.url}#/g/${id}`);
    await other.locator('[data-ready][data-turn=me]').waitFor();
    await other.locator('[data-action=tickets]').click();
    await other.locator('[data-confirm]').waitFor();
    made = await move(anna, id, 0, made);
    await other.locator('[data-notice=elsewhere]').waitFor();
    await until(other, (n) => Number(document.querySelector('[data-ready]').dataset.move) === n, made);
    check((await other.locator('[data-confirm]').count()) === 0, 'what was staged is still there');
    await other.close();

    // A game ends when all want it to.
    await anna.page.locator('[data-open-menu]').click();
    await anna.page.locator('[data-abort]').click();
    await ben.page.locator('[data-state=abort]').waitFor();
    await ben.page.locator('[data-open-menu]').tap();
    await ben.page.locator('[data-abort]').tap();
    for (const g of [anna, ben]) await g.page.locator('[data-aborted]').waitFor();

    // Whose time is up is played by a bot, until they take their seat back.
    id = await both({ turn: 8, reserve: 0 });
    await anna.page.locator('[data-clock]').waitFor();
    await ben.page.locator('[data-seat="0"] [data-state=away]').waitFor();
    await anna.page.locator('[data-take-back]').click();
    await ben.page.locator('[data-seat="0"] [data-state=away]').waitFor({ state: 'detached' });

    // Who resigns is played by a bot to the end.
    await ben.page.locator('[data-open-menu]').tap();
    await ben.page.locator('[data-resign]').tap();
    await ben.page.locator('[data-resign-yes]').tap();
    await anna.page.locator('[data-state=resigned]').waitFor();

    // Draws in advance, where there is time.
    id = await both({ days: 1 });
    await anna.page.locator('[data-clock]').waitFor();
    made = await move(anna, id, 0, 0);
    await anna.page.locator('[data-open-menu]').click();
    await anna.page.locator('[data-queue]').click();
    await anna.page.locator('dialog input[type=checkbox]').first().uncheck(); // claims are possible at once
    await anna.page.locator('[data-queue-start]').click();
    await anna.page.locator('dialog').waitFor({ state: 'detached' });
    made = await move(ben, id, 1, made);
    await until(ben.page, (n) => Number(document.querySelector('[data-ready]').dataset.move) === n, made + 2);
    check((await anna.api('GET', `games/${id}/queue`)).queue !== null, 'nothing is queued');
    check(errors.length === 0, errors.join('\n        '));
  } catch (e) {
    for (const g of [anna, ben]) await g.page.screenshot({ path: join(root, 'tests/out', `net-${g.name}.png`), timeout: 5000 }).catch(() => undefined);
    throw e;
  } finally {
    for (const g of [anna, ben]) {
      await g.context.close();
      await g.wire.remove();
    }
    await server.kill().catch(() => undefined);
  }
}

await test('around: time, windows, votes, draws in advance', { offline: true }, around);
for (const map of ['berlin', 'usa', 'maerklin', 'world']) {
  await test(`sqlite-${map}: a whole game, with cut wires and a killed server`, { offline: true, minutes: 20 }, (page) => wholeGame(page, map, `sqlite:${join(folder, `${map}.db`)}`));
}
await test('postgres-berlin: a whole game, with cut wires and a killed server', { offline: true, minutes: 20 }, async (page) => {
  try {
    await wholeGame(page, 'berlin', postgres('start'));
  } finally {
    postgres('stop');
  }
});
rmSync(folder, { recursive: true, force: true });
await finish();
