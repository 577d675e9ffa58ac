// People over the network: a server that can be killed, and browsers with wires of their own to it.
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { begin, program, root } from './browser.mjs';
import { Game } from './game.mjs';
import { Finger, Mouse } from './hands.mjs';
import { check, DESK, engine, photograph, unpainted, until } from './harness.mjs';
import { Wire } from './wire.mjs';

const probe = readFileSync(new URL('probe.js', import.meta.url), 'utf8');
export const folder = mkdtempSync(join(tmpdir(), 'stellwerk-net-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

// A server that can be killed and started again: same store, another port.
class Server {
  constructor(store, pace) {
    this.store = store;
    this.pace = pace;
  }
  async start() {
    this.child = begin(
      program,
      ['serve', '--listen', '127.0.0.1:0', '--store', this.store, '--log-level', 'warn', '--pace', String(this.pace)],
      ['ignore', 'pipe', 'inherit'],
    );
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
  // As a power cut does it, and back after a moment.
  async crash() {
    await this.kill();
    setTimeout(() => void this.start(), 700);
  }
}

// In every page: when a move was sent, and when which move was seen.
const clocks = () => {
  window.sent = [];
  window.seen = {}; // move by move; -1: not from the beginning
  let first = true;
  let clicked = 0;
  for (const e of ['pointerup', 'click', 'keydown']) addEventListener(e, () => (clicked = Date.now()), true);
  const fetch = window.fetch;
  window.fetch = async (url, options) => {
    if (options?.method !== 'POST' || !String(url).endsWith('/moves')) return fetch(url, options);
    const at = clicked;
    const answer = await fetch(url, options);
    answer
      .clone()
      .json()
      .then(
        ({ version }) => version && window.sent.push({ version, at }),
        () => undefined,
      );
    return answer;
  };
  const look = () => {
    const t = document.querySelector('[data-ready]');
    const n = t && Number(t.dataset.move);
    if (n && !window.seen[n]) {
      window.seen[n] = -1;
      if (!first) requestAnimationFrame(() => (window.seen[n] = Date.now()));
      first = false; // what a page shows when it was loaded happened before
    }
  };
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-move'],
    }),
  );
};

// One who sits at the table, or watches: a browser with a wire of its own.
class Guest extends Game {
  static async come(browser, { drawn = false, ...options }, name, server, errors) {
    const context = await browser.newContext({ ...DESK, locale: 'en-GB', serviceWorkers: 'block', ...options });
    if (!drawn) await unpainted(context);
    await context.addInitScript({ content: probe });
    await context.addInitScript(
      (s) => localStorage.setItem('stellwerk.settings', s),
      JSON.stringify({ speed: 0, confirm: 'always', name }),
    );
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

  // A request with this browser's session, past its page and its wire. Seats of new tables stay as listed.
  async api(method, path, body) {
    let answer;
    if (method === 'POST' && path === 'games') body = { seating: 'chosen', ...body };
    for (let i = 0; !answer; i++) {
      const url = `http://127.0.0.1:${this.server.port}`;
      answer = await this.context.request
        .fetch(`${url}/api/v1/${path}`, { method, headers: { Origin: url }, ...(body ? { data: body } : {}) })
        .catch((e) => {
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
    this.look = await engine.ask('look', { game, player: seat });
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
        this.look = await engine.ask('look', { game, player: seat });
        this.legal = this.look.moves;
        await this.checked();
      }
    } finally {
      await engine.ask('free', { game });
    }
  }
  // Makes a choice of the set-up by clicks, or makes it anew: the one that the program's bot would make, or what
  // `pick` takes from all there are. Says which.
  async choose(id, pick = null) {
    const { view, your_seat: seat, position } = await this.api('GET', `games/${id}`);
    const turn = (e) => {
      const { turn, expects } = document.querySelector('[data-ready]').dataset;
      return turn === 'me' && expects === e;
    };
    await until(this.page, turn, view.expects);
    const { game } = await engine.ask('guess', { view, player: seat });
    this.look = await engine.ask('look', { game, player: seat });
    this.legal = this.look.moves;
    this.now = await this.page.evaluate((a) => window.stellwerkProbe.settled(a), { n: 0, n0: 0, ms: 20000 });
    await this.checked();
    const bot = async () => (await engine.ask('bot', { game, bot: 'planner', playouts: 1, seed: 1 })).move;
    const move = pick ? pick(this.legal) : await bot();
    await engine.ask('free', { game });
    await this[`do_${move.t}`](move);
    await until(
      this.page,
      (e) => {
        const t = document.querySelector('[data-ready]').dataset;
        return document.querySelector('[data-chosen], [data-change]') || t.turn !== 'me' || t.expects !== e;
      },
      view.expects,
    );
    for (;;) {
      const now = await this.api('GET', `games/${id}`);
      if (now.position !== position || JSON.stringify(now.choice) === JSON.stringify(move)) return move;
    }
  }
  notice(kind) {
    return this.page.locator(`[data-notice=${kind}]`);
  }
}

// All make their choices of the set-up, by clicks; says how many moves the pages show then.
export async function setUp(id, ...guests) {
  for (;;) {
    for (const g of guests) {
      const { ready, your_seat: seat } = await g.api('GET', `games/${id}`);
      if (ready && !ready.includes(seat)) await g.choose(id);
    }
    if ((await guests[0].api('GET', `games/${id}`)).ready === null) break;
  }
  for (const { page } of guests)
    await until(page, () => document.querySelector('[data-ready]').dataset.expects === 'action');
  return guests[0].page.evaluate(() => Number(document.querySelector('[data-ready]').dataset.move));
}

// Runs a test with a server and the people `who` ([name, options of the browser]); afterwards all are gone.
export async function company(page, { store = `sqlite:${join(folder, `${Math.random()}.db`)}`, pace = 30, who }, run) {
  const server = new Server(store, pace);
  const errors = [];
  const guests = [];
  try {
    await server.start();
    for (const [name, options] of who)
      guests.push(await Guest.come(page.context().browser(), options, name, server, errors));
    await run(server, ...guests);
    check(errors.length === 0, errors.join('\n        '));
  } catch (e) {
    for (const g of guests) await photograph(g.page, join(root, 'tests/out', `net-${g.name}.png`));
    throw e;
  } finally {
    for (const g of guests) {
      await g.context.close();
      await g.wire.remove();
    }
    await server.kill().catch(() => undefined);
  }
}
