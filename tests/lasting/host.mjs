// What the scripts beside share: a server with a store of its own, people who ask it, and a way to
// choose among legal moves.
import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

export const here = dirname(fileURLToPath(import.meta.url));
export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
export const adminToken = 'admin-token-of-the-tests-0123456789';

// Chance that is the same every time (mulberry32).
export function chance(seed) {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return (n) => Math.floor(random() * n);
}

export const pack = (file, text) => writeFileSync(file, gzipSync(text, { level: 9 }));

// ---- stores ----

const postgres = join(here, '../../scripts/postgres');
export function startPostgres(folder) {
  const address = execFileSync(postgres, ['start', join(folder, 'pg')], { encoding: 'utf8' }).trim();
  return { address, stop: () => execFileSync(postgres, ['stop', join(folder, 'pg')]) };
}

// ---- the server ----

// Nobody is held up: fixtures are made and played by a machine.
const limits = { 'max-guests-per-hour': 1000000, 'max-games-per-hour': 1000000, 'max-games-person': 100000, 'max-requests-per-second': 100000, 'max-chat-per-minute': 10000, 'max-logins-per-hour': 100000, 'max-session-days': 3650 };

export class Server {
  constructor(program, store, folder) {
    Object.assign(this, { program, store, folder, said: '' });
    this.agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  }
  async start(...more) {
    const token = join(this.folder, 'admin');
    writeFileSync(token, adminToken + '\n', { mode: 0o600 });
    const flags = Object.entries(limits).flatMap(([flag, n]) => [`--${flag}`, String(n)]);
    this.child = spawn(this.program, ['serve', '--listen', '127.0.0.1:0', '--store', this.store, '--pace', '0', '--admin-token-file', token, ...flags, ...more], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.child.stderr.on('data', (text) => (this.said += text));
    this.port = await new Promise((done, failed) => {
      let out = '';
      this.child.stdout.on('data', (text) => {
        out += text;
        const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(out);
        if (found) done(Number(found[1]));
      });
      this.child.on('exit', (code, signal) => failed(new Error(`the server ended: ${code ?? signal}\n${this.said}`)));
    });
  }
  async stop() {
    const gone = new Promise((done) => this.child.once('close', done));
    this.agent.destroy();
    this.child.kill('SIGTERM');
    const status = await gone;
    if (status !== 0) throw new Error(`the server ended with ${status}\n${this.said}`);
  }
  // { status, body }; body is JSON, or the text if it is none.
  ask(method, path, { token, body } = {}) {
    const data = body === undefined ? undefined : JSON.stringify(body);
    const headers = { ...(token && { Authorization: `Bearer ${token}` }), ...(data && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(data) }) };
    return new Promise((resolve, reject) => {
      const request = http.request({ agent: this.agent, host: '127.0.0.1', port: this.port, method, path, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part) => (text += part));
        answer.on('error', reject);
        answer.on('end', () => {
          const json = /json/.test(answer.headers['content-type'] ?? '');
          resolve({ status: answer.statusCode, body: json ? JSON.parse(text) : text });
        });
      });
      request.on('error', reject);
      request.end(data);
    });
  }
  // The body of an answer that must be fine.
  async get(method, path, options) {
    const answer = await this.ask(method, `/api/v1${path}`, options);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  // The event stream of a game up to a version, as the texts of its entries.
  stream(game, token, upto) {
    return new Promise((resolve, reject) => {
      const headers = token ? { Authorization: `Bearer ${token}` } : {};
      const request = http.request({ agent: false, host: '127.0.0.1', port: this.port, path: `/api/v1/games/${game}/events?after=0`, headers }, (answer) => {
        const entries = [];
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part) => {
          text += part;
          for (let at; (at = text.indexOf('\n\n')) >= 0; text = text.slice(at + 2)) {
            const found = /^id: ?\d+$/m.test(text.slice(0, at)) && /^data: ?(.*)$/m.exec(text.slice(0, at));
            const entry = found && JSON.parse(found[1]);
            if (entry && entry.type !== 'now' && entry.type !== 'presence') entries.push(entry);
            if (entry && entry.version >= upto) {
              request.destroy();
              resolve(entries);
            }
          }
        });
        answer.on('error', reject);
        answer.on('end', () => reject(new Error(`the stream of ${game} ends at ${entries.length} of ${upto}`)));
      });
      request.on('error', reject);
      request.end();
    });
  }
}

// ---- moves ----

const size = (move) => Object.values(move.pay ?? {}).reduce((sum, n) => sum + n, 0);
const kindOf = (moves, t) => moves.filter((move) => move.t === t);

// A legal move in a manner: "build" gets on with the game, "hoard" leaves jokers lying and builds only
// when there is nothing to draw, "any" takes whatever there is.
export function choose(moves, manner, below, view) {
  const pick = (list) => list[below(list.length)];
  const claims = kindOf(moves, 'claim'), draws = kindOf(moves, 'draw');
  if (manner === 'hoard') {
    const plain = draws.filter((move) => move.slot !== undefined && !/^(locomotive|bicycle|joker)$/.test(view.faceup[move.slot] ?? ''));
    const list = [plain, draws.filter((move) => move.deck), draws, kindOf(moves, 'keep'), claims].find((some) => some.length);
    return pick(list ?? moves);
  }
  if (manner === 'build' && claims.length) {
    const most = Math.max(...claims.map(size));
    return pick(claims.filter((move) => size(move) === most));
  }
  if (manner === 'build' && draws.length) return pick(draws);
  const groups = [claims, claims, draws, draws, ...new Set(moves.map((move) => move.t))].map((group) => (Array.isArray(group) ? group : kindOf(moves, group)));
  return pick(pick(groups.filter((group) => group.length)));
}
