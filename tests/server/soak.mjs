// Nothing is lost: hundreds of games at once, played by people over HTTP with an event stream each,
// while servers are killed with SIGKILL at random moments and started again, and connections to
// the database are cut.
//
//   node tests/server/soak.mjs PROGRAM --store sqlite|postgres [--nodes 2] [--games 200]
//        [--seconds 60] [--seed 1]
//
// Afterwards: every move that was acknowledged is there, at its version, once; every stream had
// every version once and in order, over all its connections; every record verifies. Prints what it
// did; status 1 if anything was lost.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values: arg, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    store: { type: 'string', default: 'sqlite' },
    nodes: { type: 'string', default: '1' },
    games: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});
const program = positionals[0];
const nGames = Number(arg.games), seconds = Number(arg.seconds), nNodes = Number(arg.nodes);
const here = dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'stellwerk-soak-'));
const agent = new http.Agent({ keepAlive: true, maxSockets: 400 });
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

// Reproducible chance (mulberry32): what is asked and when a server dies depends on the seed and on
// the machine's timing.
let chance = Number(arg.seed) >>> 0;
function random() {
  chance = (chance + 0x6d2b79f5) >>> 0;
  let t = chance;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}
const below = (n) => Math.floor(random() * n);
const pick = (list) => list[below(list.length)];

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const faults = [];
function fault(text) {
  faults.push(text);
  if (faults.length <= 20) console.log(`LOST  ${text}`);
}

// ---- servers ----

const store = arg.store === 'postgres' ? startPostgres() : { address: `sqlite:${join(folder, 'soak.db')}`, cut: null, stop() {} };

function startPostgres() {
  const script = join(here, '../../scripts/postgres');
  const address = execFileSync(script, ['start', join(folder, 'pg')], { encoding: 'utf8' }).trim();
  return {
    address,
    cut: () => execFileSync('psql', ['-qAt', address, '-c', "select count(pg_terminate_backend(pid)) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()"], { encoding: 'utf8' }).trim(),
    stop: () => execFileSync(script, ['stop', join(folder, 'pg')]),
  };
}

// One that the system gives to nobody who asks for any: such a one could be taken while the server is
// away, even by a client that tries to reach it. 0: there is none.
function lastingPort() {
  const first = Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s/)[0]);
  return first > 12000 ? first - 1 - Math.floor(Math.random() * 10000) : 0;
}

class Node {
  constructor(number) {
    this.number = number;
    this.port = lastingPort();
    this.up = false;
  }
  // The first time; somebody else may have that port.
  async begin() {
    for (let tries = 10; ; tries--) {
      try {
        return await this.start();
      } catch (e) {
        if (tries === 0) throw e;
        this.port = lastingPort();
      }
    }
  }
  async start() {
    const limits = ['--max-guests-per-hour', '1000000', '--max-games-per-hour', '1000000', '--max-streams-address', '100000', '--max-per-address', '100000', '--max-games-person', '100000', '--max-requests-per-second', '100000'];
    const listen = `127.0.0.1:${this.port}`;
    this.child = spawn(program, ['serve', '--listen', listen, '--store', store.address, '--pace', '0', '--log-level', 'warn', ...limits], { stdio: ['ignore', 'pipe', 'pipe'] });
    const mine = this.child;
    mine.stderr.on('data', (text) => process.env.SOAK_LOG && process.stderr.write(text));
    const url = await new Promise((done, failed) => {
      let said = '';
      mine.stdout.on('data', (text) => {
        said += text;
        const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said);
        if (found) done(found);
      });
      mine.on('exit', (code, signal) => failed(new Error(`server ${this.number} ended: ${code ?? signal} ${said}`)));
    });
    this.port = Number(url[1]); // the same address again after a restart
    mine.removeAllListeners('exit');
    mine.on('exit', (code, signal) => {
      if (this.up) fault(`server ${this.number} ended by itself: ${code ?? signal}`);
    });
    this.up = true;
  }
  async kill(signal = 'SIGKILL') {
    this.up = false;
    const gone = new Promise((done) => this.child.once('close', done));
    this.child.kill(signal);
    await gone;
  }
}

const nodes = Array.from({ length: nNodes }, (_, i) => new Node(i));
const done = { requests: 0, retries: 0, moves: 0, repeated: 0, conflicts: 0, kills: 0, cuts: 0, reconnects: 0, events: 0, games: 0, records: 0 };

function request(node, method, path, { token, body, headers } = {}) {
  return new Promise((resolve, reject) => {
    const data = body === undefined ? undefined : JSON.stringify(body);
    const req = http.request(
      { agent, host: '127.0.0.1', port: node.port, method, path: `/api/v1${path}`, timeout: 20000, headers: { ...(token && { Authorization: `Bearer ${token}` }), ...(data && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(data) }), ...headers } },
      (res) => {
        let text = '';
        res.setEncoding('utf8');
        res.on('data', (part) => (text += part));
        res.on('end', () => {
          done.requests++;
          try {
            resolve({ status: res.statusCode, body: text ? JSON.parse(text) : null });
          } catch {
            reject(new Error('no JSON'));
          }
        });
        res.on('error', reject);
        res.on('aborted', () => reject(new Error('aborted')));
      },
    );
    req.on('timeout', () => req.destroy(new Error('timeout')));
    req.on('error', reject);
    req.end(data);
  });
}

// Asks some server until one answers; 503 is "not now". Whoever asks again must expect that the
// first request went through.
async function ask(method, path, options) {
  for (let tries = 0; ; tries++) {
    try {
      const answer = await request(pick(nodes), method, path, options);
      if (answer.status !== 503) return { ...answer, tries };
    } catch {
      // dead or dying
    }
    done.retries++;
    if (tries > 600) throw new Error(`no server answers ${method} ${path}`);
    await sleep(50 + below(150));
  }
}

// ---- one person at one table: a stream over many connections ----

class Seat {
  constructor(game, token, seat) {
    Object.assign(this, { game, token, seat, last: 0, kinds: new Map(), connections: 0, ended: false });
    this.run();
  }
  async run() {
    while (!this.ended) {
      await this.connect().catch(() => undefined);
      if (!this.ended) await sleep(20 + below(200));
    }
  }
  connect() {
    if (this.connections++ > 0) done.reconnects++;
    return new Promise((resolve, reject) => {
      const resume = this.connections % 2 ? { path: `?after=${this.last}`, headers: {} } : { path: '', headers: { 'Last-Event-ID': String(this.last) } };
      const req = http.request({ agent: false, host: '127.0.0.1', port: pick(nodes).port, path: `/api/v1/games/${this.game.id}/events${resume.path}`, headers: { Authorization: `Bearer ${this.token}`, ...resume.headers } }, (res) => {
        if (res.statusCode !== 200) {
          res.resume();
          return reject(new Error(String(res.statusCode)));
        }
        let text = '';
        res.setEncoding('utf8');
        res.on('data', (part) => {
          text += part;
          for (let at; (at = text.indexOf('\n\n')) >= 0; text = text.slice(at + 2)) this.take(text.slice(0, at));
        });
        res.on('end', resolve);
        res.on('error', reject);
        res.on('aborted', () => reject(new Error('aborted')));
      });
      this.req = req;
      req.on('error', reject);
      req.end();
    });
  }
  take(block) {
    const id = /^id: ?(\d+)$/m.exec(block), data = /^data: ?(.*)$/m.exec(block);
    if (!id || !data) return;
    const version = Number(id[1]), event = JSON.parse(data[1]);
    if (event.type === 'now') return;
    done.events++;
    if (version !== this.last + 1) fault(`game ${this.game.id} seat ${this.seat}: version ${version} came after ${this.last}`);
    this.last = version;
    this.kinds.set(version, { type: event.type, seat: event.seat });
    if (version > this.game.version) {
      this.game.version = version;
      if ('to_move' in event) this.game.to_move = event.to_move;
      if ('status' in event) this.game.status = event.status;
      this.game.changed();
    }
  }
  end() {
    this.ended = true;
    this.req?.destroy();
  }
}

// ---- one game ----

class Game {
  constructor(map, people, bots) {
    Object.assign(this, { map, people, bots, version: 0, to_move: null, status: 'open', acknowledged: new Map(), waiting: [], seats: [], finished: false });
  }
  changed() {
    for (const go of this.waiting.splice(0)) go();
  }
  wait() {
    return Promise.race([new Promise((go) => this.waiting.push(go)), sleep(1000)]);
  }
  async open() {
    const guests = [];
    for (let i = 0; i < this.people; i++) {
      const { body } = await ask('POST', '/guests', { body: { name: `Guest ${i}` } });
      guests.push(body.token);
    }
    const seats = guests.map((_, i) => (i === 0 ? 'me' : 'open')).concat(Array(this.bots).fill('bot:greedy'));
    const made = await ask('POST', '/games', { token: guests[0], body: { map: this.map, seats, seating: 'chosen', visibility: 'link', client_seed: `soak-${below(1e9)}` } });
    if (made.status !== 201) throw new Error(`no game: ${JSON.stringify(made.body)}`);
    this.id = made.body.id;
    this.commitment = made.body.commitment;
    this.seats.push(new Seat(this, guests[0], 0));
    for (let i = 1; i < this.people; i++) {
      const sat = await ask('POST', `/games/${this.id}/seats`, { token: guests[i], body: { seat: i, client_seed: `guest-${i}` } });
      if (sat.status !== 200 && !(sat.tries && sat.status === 409)) fault(`game ${this.id}: no seat: ${JSON.stringify(sat.body)}`);
      this.seats.push(new Seat(this, guests[i], i));
    }
  }
  async play() {
    await this.open();
    while (this.status !== 'over') {
      const shown = await ask('GET', `/games/${this.id}`, { token: this.seats[0].token });
      if (shown.status !== 200) {
        fault(`game ${this.id}: gone: ${shown.status}`);
        return;
      }
      if (shown.body.version < this.version) {
        await sleep(5); // this node has not heard of it yet
        continue;
      }
      Object.assign(this, { status: shown.body.status, to_move: shown.body.to_move });
      const seat = this.seats[this.to_move];
      if (this.status === 'running' && seat) await this.turn(seat);
      else if (this.status !== 'over') await this.wait();
    }
    await this.check();
  }
  async turn(seat) {
    const list = await ask('GET', `/games/${this.id}/moves`, { token: seat.token });
    if (list.status !== 200 || list.body.moves.length === 0) return;
    const body = { version: list.body.version, move: pick(list.body.moves) };
    const sent = await ask('POST', `/games/${this.id}/moves`, { token: seat.token, body });
    if (sent.status === 200) {
      // A node that has not yet heard of a move lists the ones before it: the same one again is
      // recognised, whoever is asked.
      const before = this.acknowledged.get(sent.body.version);
      if (before && (before.seat !== seat.seat || !same(before.move, body.move))) fault(`game ${this.id}: version ${sent.body.version} was given twice`);
      if (before) done.repeated++;
      else done.moves++;
      this.acknowledged.set(sent.body.version, { seat: seat.seat, move: body.move });
      if (sent.body.events.length === 0 && below(3) === 0) await this.chooseAnew(seat, list.body.moves, sent.body.version);
      if (below(20) === 0) await this.repeat(seat, body, sent.body);
    } else if (sent.status === 409) {
      done.conflicts++;
    } else {
      fault(`game ${this.id}: a legal move was refused: ${sent.status} ${JSON.stringify(sent.body)}`);
    }
  }
  // A choice of the set-up can be changed until all have chosen: then it is too late.
  async chooseAnew(seat, moves, version) {
    const body = { version, move: pick(moves) };
    const sent = await ask('POST', `/games/${this.id}/moves`, { token: seat.token, body });
    if (sent.status === 200) this.acknowledged.set(sent.body.version, { seat: seat.seat, move: body.move });
    else if (![403, 409, 422].includes(sent.status)) fault(`game ${this.id}: a choice was refused: ${sent.status} ${JSON.stringify(sent.body)}`);
  }
  // What was chosen last, of each kind of choice, is what was moved.
  checkChoices(versions, moves) {
    const chosen = new Map(), moved = new Map();
    const key = (seat, move) => `${seat} ${move.t}`;
    for (const [version, { type, seat }] of [...this.seats[0].kinds].sort(([a], [b]) => a - b)) {
      const mine = this.acknowledged.get(version);
      if (!mine || (type !== 'choose' && type !== 'hidden')) continue;
      if (type === 'choose' && mine.seat !== seat) fault(`game ${this.id}: version ${version} is another seat's choice`);
      chosen.set(key(mine.seat, mine.move), mine.move);
      this.acknowledged.delete(version);
    }
    versions.forEach(({ seat }, i) => {
      if (!moved.has(key(seat, moves[i]))) moved.set(key(seat, moves[i]), moves[i]);
    });
    for (const [of, move] of chosen) if (!same(moved.get(of), move)) fault(`game ${this.id}: ${of} is not what was chosen last`);
  }
  async repeat(seat, body, first) {
    const again = await ask('POST', `/games/${this.id}/moves`, { token: seat.token, body });
    done.repeated++;
    if (again.status !== 200 || JSON.stringify(again.body) !== JSON.stringify(first)) fault(`game ${this.id}: a repeated request got ${again.status} ${JSON.stringify(again.body)}`);
  }
  async check() {
    const { body: shown } = await ask('GET', `/games/${this.id}`, { token: this.seats[0].token });
    for (let i = 0; i < 200 && this.seats.some((s) => s.last < shown.version); i++) await sleep(100);
    for (const seat of this.seats) {
      if (seat.last !== shown.version) fault(`game ${this.id} seat ${seat.seat}: the stream ends at ${seat.last} of ${shown.version}`);
      seat.end();
    }
    const record = await ask('GET', `/games/${this.id}/record`, { token: this.seats[0].token });
    if (record.status !== 200) return fault(`game ${this.id}: no record: ${record.status}`);
    const versions = [...this.seats[0].kinds].filter(([, e]) => e.type === 'move').map(([version, e]) => ({ version, seat: e.seat }));
    if (versions.length !== record.body.moves.length) fault(`game ${this.id}: ${versions.length} moves in the stream, ${record.body.moves.length} in the record`);
    this.checkChoices(versions, record.body.moves);
    versions.forEach(({ version, seat }, i) => {
      const mine = this.acknowledged.get(version);
      this.acknowledged.delete(version);
      if (mine && (mine.seat !== seat || !same(mine.move, record.body.moves[i]))) fault(`game ${this.id}: version ${version} is another move than the one acknowledged`);
    });
    for (const version of this.acknowledged.keys()) fault(`game ${this.id}: the acknowledged version ${version} is not there`);
    const file = join(folder, `${this.id}.json`);
    writeFileSync(file, JSON.stringify(record.body));
    try {
      execFileSync(program, ['verify', file, '--commitment', this.commitment], { stdio: 'pipe' });
      done.records++;
    } catch (e) {
      fault(`game ${this.id}: the record does not verify: ${e.stderr}`);
    }
    rmSync(file);
    this.finished = true;
    done.games++;
  }
}

// ---- what goes wrong ----

let over = false;
async function trouble() {
  for (let n = 0; !over; n++) {
    await sleep(500 + below(3000));
    if (over) return;
    if (store.cut && n % 3 === 1) { // a short run has some of both
      store.cut();
      done.cuts++;
      continue;
    }
    const node = pick(nodes);
    if (!node.up) continue;
    await node.kill();
    done.kills++;
    await sleep(below(1000));
    await node.start();
  }
}

const maps = ['usa', 'maerklin', 'berlin', 'world'];
const started = Date.now();
const end = started + seconds * 1000;
for (const node of nodes) await node.begin();
const troubles = trouble();

async function table() {
  while (Date.now() < end) {
    const people = 2 + below(2);
    await new Game(pick(maps), people, people < 3 ? below(2) : 0).play();
  }
}
const report = setInterval(() => console.log(`  ${Math.round((Date.now() - started) / 1000)} s: ${done.games} games over, ${done.moves} moves, ${done.kills} kills, ${done.cuts} cuts, ${faults.length} faults`), 10000);
await Promise.all(Array.from({ length: nGames }, () => table().catch((e) => fault(e.stack))));
over = true;
clearInterval(report);
await troubles;
for (const node of nodes) if (node.up) await node.kill('SIGTERM');
store.stop();
const size = arg.store === 'sqlite' ? `, ${(readFileSync(join(folder, 'soak.db')).length / 1e6).toFixed(1)} MB` : '';
rmSync(folder, { recursive: true });
console.log(`${arg.store}, ${nNodes} node(s), ${Math.round((Date.now() - started) / 1000)} s, seed ${arg.seed}${size}`);
console.log(`  ${done.games} games to their end at ${nGames} tables: ${done.moves} moves acknowledged, ${done.repeated} requests repeated, ${done.conflicts} refused as stale`);
console.log(`  ${done.kills} servers killed, ${done.cuts} times all connections to the database cut; ${done.retries} requests tried again, ${done.reconnects} streams resumed, ${done.events} events`);
console.log(`  ${done.records} records verified; ${faults.length} faults`);
process.exit(faults.length ? 1 : 0);
