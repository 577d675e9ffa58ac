// Opens what an earlier version has saved with this program, and goes on with it.
//
//   node tests/lasting/open.mjs PROGRAM FOLDER sqlite|postgres|records
//
// FOLDER is one of those beside this file (README.md). Everything must be as the earlier version
// told it, also after another restart; then every game that was not over is played to its end, and
// every record, old and new, must hold. Prints what it did; status 1 and the reasons if anything is lost.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { adminToken, chance, choose, Server, sleep, startPostgres } from './host.mjs';

const [program, folder, what] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), 'stellwerk-lasting-'));
const unpack = (name) => gunzipSync(readFileSync(join(folder, name)));
const faults = [];
const fault = (text) => faults.push(text);

// ---- as it was told ----

// What depends on when and where it is asked.
const passing = new Set(['now', 'deadline', 'link', 'connected']);

// Games of people who make their first choices. In version 0.1 they made them one after the other, now all do at the
// same time: bots may have chosen since, which makes the game younger in lists, and each viewer has it as his turn.
const choosing = new Set();
const changing = new Set(['version', 'position', 'updated', 'to_move', 'your_turn', 'expects', 'clock']);
const rest = (value) => {
  if (Array.isArray(value)) return value.map(rest);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !changing.has(key)).map(([key, one]) => [key, rest(one)]));
};
const isChoosing = (value) => choosing.has(value?.id);

// Everything that was told before is told again; more may be told.
function compare(path, before, after) {
  if (isChoosing(before)) {
    before = rest(before);
    after = rest(after);
  }
  if (Array.isArray(before) && Array.isArray(after) && after.some(isChoosing)) {
    for (const game of before.filter(isChoosing)) compare(`${path}.${game.id}`, game, after.find((one) => one.id === game.id));
    before = before.filter((game) => !isChoosing(game));
    after = after.filter((game) => !isChoosing(game));
    before.length = after.length = Math.min(before.length, after.length); // a list may be full
  }
  if (before === null || typeof before !== 'object') {
    if (before !== after) fault(`${path} was ${JSON.stringify(before)} and is ${JSON.stringify(after)}`);
    return;
  }
  if (after === null || typeof after !== 'object' || (Array.isArray(before) && before.length !== after.length)) {
    fault(`${path} was ${JSON.stringify(before).slice(0, 200)} and is ${JSON.stringify(after)?.slice(0, 200)}`);
    return;
  }
  for (const key of Object.keys(before)) if (!passing.has(key)) compare(`${path}.${key}`, before[key], after[key]);
}

async function again(server, path, before, token) {
  const { status, body } = await server.ask('GET', `/api/v1${path}`, { token });
  if (status === 200) compare(path, before, body);
  else fault(`${path}: ${status} ${JSON.stringify(body)}`);
}

async function compareGames(server, told, token) {
  for (const game of told.games) {
    for (const [viewer, shown] of Object.entries(told.shown[game.id])) await again(server, `/games/${game.id}`, shown, token(viewer));
    if (told.records[game.id]) await again(server, `/games/${game.id}/record`, told.records[game.id]);
    if (told.streams[game.id]) compare(`stream of ${game.id}`, told.streams[game.id], await server.stream(game.id, null, told.shown[game.id][''].version));
  }
  for (const [key, queue] of Object.entries(told.queues)) {
    const [game, person] = key.split('/');
    await again(server, `/games/${game}/queue`, queue, token(person));
  }
}

async function compareLists(server, told) {
  for (const [query, before] of Object.entries(told.lists)) {
    const games = [];
    for (let after = ''; after !== null;) {
      const page = await server.get('GET', `/games?${query}${after && `&after=${after}`}`);
      games.push(...page.games);
      after = page.next;
    }
    compare(`the list ${query}`, before, games);
  }
}

async function comparePeople(server, told, token) {
  for (const person of told.people) {
    await again(server, `/players/${person.id}`, told.players[person.id]);
    await again(server, '/me', told.me[person.id], person.token);
  }
  // The first version told what somebody did in its order, later ones game by game.
  const inOrder = (e) => ({ ...e, entries: [...e.entries].sort((a, b) => a.at - b.at || a.game.localeCompare(b.game) || a.version - b.version) });
  for (const [id, before] of Object.entries(told.exports))
    compare(`/me/export`, inOrder(before), inOrder(await server.get('GET', '/me/export', { token: token(id) })));
  for (const [map, before] of Object.entries(told.ratings)) await again(server, `/ratings?map=${map}`, before);
  await again(server, '/admin/bans', told.bans, adminToken);
  const { players, accounts, games } = told.status;
  await again(server, '/admin/status', { players, accounts, games }, adminToken);
}

// ---- and on ----

async function logIn(server, told) {
  for (const { name, password, id } of told.people.filter((person) => person.password)) {
    const { status, body } = await server.ask('POST', '/api/v1/sessions', { body: { name: name.toUpperCase(), password } });
    if (status >= 300 || body.player.id !== id) fault(`${name} cannot log in: ${status} ${JSON.stringify(body)}`);
  }
}

// Whoever may, sits down at the tables that wait.
async function fillSeats(server, told) {
  for (const game of told.games.filter((one) => told.shown[one.id][''].status === 'open')) {
    for (const person of told.people) {
      const { status, body } = await server.ask('GET', `/api/v1/games/${game.id}`, { token: person.token });
      const seat = status === 200 && body.status === 'open' && body.your_seat === null ? body.seats.findIndex((one) => one.kind === 'open' && (!one.reserved || one.reserved.player === person.id)) : -1;
      if (seat >= 0 && person.name !== 'Noisy') await server.get('POST', `/games/${game.id}/seats`, { token: person.token, body: { seat } });
    }
  }
}

async function playOn(server, game, token, below) {
  for (let idle = 0; ;) {
    const shown = await server.get('GET', `/games/${game.id}`);
    if (shown.status !== 'running') return shown.status;
    let moved = false;
    for (const person of shown.seats.filter((seat) => seat.kind === 'person' && !seat.resigned).map((seat) => seat.player)) {
      const { version, moves } = await server.get('GET', `/games/${game.id}/moves`, { token: token(person) });
      if (!moves.length) continue;
      const { status, body } = await server.ask('POST', `/api/v1/games/${game.id}/moves`, { token: token(person), body: { version, move: choose(moves, 'build', below, shown.view) } });
      // a bot may have been faster for somebody who was away
      if (status !== 200 && status !== 409) throw new Error(`a legal move was refused: ${JSON.stringify(body)}`);
      moved = true;
    }
    idle = moved ? 0 : idle + 1;
    if (idle > 12000) throw new Error(`nobody moves at version ${shown.version}`);
    if (!moved) await sleep(5);
  }
}

async function goOn(server, told, token) {
  await fillSeats(server, told);
  let ended = 0;
  await Promise.all(told.games.map(async (game, i) => {
    const before = told.shown[game.id][''].status;
    if (before !== 'open' && before !== 'running') return;
    try {
      const status = await playOn(server, game, token, chance(i));
      if (status === 'over') ended++;
      else fault(`${game.label} (${game.id}) does not go on: it is ${status}`);
    } catch (e) {
      fault(`${game.label} (${game.id}) does not go on: ${e.message}`);
    }
  }));
  return ended;
}

// ---- records ----

// A result is part of a record, and `replay` checks it; `verify` checks how the cards were shuffled.
function holds(command, record, label) {
  const file = join(work, 'record.json');
  writeFileSync(file, JSON.stringify(record));
  try {
    execFileSync(program, [command, file], { stdio: 'pipe', maxBuffer: 1 << 26 });
  } catch (e) {
    fault(`${command} of ${label}: ${e.stderr}`);
  }
}

async function checkRecords(server, told) {
  for (const game of told.games) {
    const { status, body } = await server.ask('GET', `/api/v1/games/${game.id}/record`);
    if (status === 200) holds('verify', body, game.label);
    else if (body.error.code !== 'not_started') fault(`the record of ${game.label}: ${status} ${JSON.stringify(body)}`);
  }
  for (const [id, record] of Object.entries(told.records)) holds('replay', record, id);
}

// ---- the three ----

async function openStore(address) {
  const told = JSON.parse(unpack(`${what}.json.gz`));
  const token = (id) => told.people.find((person) => person.id === id)?.token;
  for (const { id } of told.games) if (told.shown[id][''].view?.phase === 'setup') choosing.add(id);
  for (const round of ['as it is opened', 'as it is opened again']) {
    const server = new Server(program, address, work);
    await server.start();
    try {
      await compareGames(server, told, token);
      await compareLists(server, told);
      await comparePeople(server, told, token);
      if (round === 'as it is opened') continue;
      await logIn(server, told);
      const ended = await goOn(server, told, token);
      await checkRecords(server, told);
      console.log(`${what}: ${told.games.length} games are as they were, ${ended} were played to their end`);
    } finally {
      await server.stop();
    }
  }
}

const kinds = {
  async sqlite() {
    writeFileSync(join(work, 'store.db'), unpack('sqlite.db.gz'));
    await openStore(`sqlite:${join(work, 'store.db')}`);
  },
  async postgres() {
    const store = startPostgres(work);
    try {
      execFileSync('psql', ['-q', '-v', 'ON_ERROR_STOP=1', store.address], { input: unpack('postgres.sql.gz'), stdio: ['pipe', 'ignore', 'inherit'] });
      await openStore(store.address);
    } finally {
      store.stop();
    }
  },
  async records() {
    const records = JSON.parse(unpack('records.json.gz'));
    records.forEach((record, i) => holds('replay', record, `record ${i} (${record.map.id}, ${record.players} players)`));
    console.log(`records: ${records.length} replayed`);
  },
};

try {
  await kinds[what]();
} catch (e) {
  fault(e.stack);
}
rmSync(work, { recursive: true });
for (const text of faults.slice(0, 30)) console.error(text);
if (faults.length) console.error(`${faults.length} faults`);
process.exit(faults.length ? 1 : 0);
