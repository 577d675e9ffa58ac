// Makes what a later version must be able to open: a store full of games in every phase, records of
// games, and what the program that made them said about all of it.
//
//   node tests/lasting/make.mjs PROGRAM FOLDER
//
// PROGRAM is that of the version that is to be remembered; FOLDER gets `sqlite.db.gz`,
// `postgres.sql.gz`, `sqlite.json.gz` and `postgres.json.gz` (what the API told) and
// `records.json.gz`. Takes two minutes: some clocks must run out. README.md tells the rest.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminToken, chance, choose, pack, Server, sleep, startPostgres } from './host.mjs';
import { makeRecords } from './records.mjs';

const [program, folder] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), 'stellwerk-lasting-'));
const maps = ['usa', 'maerklin', 'berlin', 'world'];

// ---- one store and the people at it ----

class Making {
  constructor(server, seed) {
    Object.assign(this, { server, below: chance(seed), people: [], games: [] });
  }
  async guest(name) {
    const made = await this.server.get('POST', '/guests', { body: { name } });
    return this.person(name, made);
  }
  async account(name) {
    const password = `password of ${name}`;
    const made = await this.server.get('POST', '/accounts', { body: { name, password } });
    return Object.assign(this.person(name, made), { password });
  }
  person(name, made) {
    const person = { name, id: made.player.id, token: made.token };
    this.people.push(person);
    return person;
  }

  // A table; `seats` has people (the first one makes it), names of bots, and null for an open seat.
  async table(label, map, seats, more = {}) {
    const wishes = seats.map((seat) => (seat === null ? 'open' : typeof seat === 'string' ? `bot:${seat}` : 'open'));
    const people = seats.filter((seat) => seat && typeof seat !== 'string');
    const maker = people[0] ?? this.people[0];
    if (people.length) wishes[seats.indexOf(maker)] = 'me';
    const body = { map, seats: wishes, client_seed: `maker-${this.below(1e6)}`, visibility: 'public', ...more };
    const { id } = await this.server.get('POST', '/games', { token: maker.token, body });
    const game = { id, label: `${label} ${map}`, map, seats: seats.map((seat) => seat?.id ?? null) };
    this.games.push(game);
    for (const person of people.slice(1)) {
      await this.server.get('POST', `/games/${id}/seats`, { token: person.token, body: { seat: seats.indexOf(person), client_seed: `seed-${this.below(1e6)}` } });
    }
    return game;
  }
  show(game, token) {
    return this.server.get('GET', `/games/${game.id}`, { token });
  }
  token(id) {
    return this.people.find((person) => person.id === id)?.token;
  }
  say(game, person, text) {
    return this.server.get('POST', `/games/${game.id}/chat`, { token: person.token, body: { text } });
  }

  // Plays until `enough(view of who is to move, moves made)`, or to the end. Gives the last answer.
  async play(game, manner, enough = () => false) {
    for (let n = 0; ;) {
      const seen = await this.show(game);
      if (seen.status !== 'running') return seen;
      const token = this.token(game.seats[seen.to_move]);
      const mine = token && (await this.show(game, token));
      if (!mine || mine.version !== seen.version) {
        await sleep(3); // a bot
        continue;
      }
      if (enough(mine.view, n)) return mine;
      const { version, moves } = await this.server.get('GET', `/games/${game.id}/moves`, { token });
      if (!moves.length) continue;
      const move = choose(moves, manner, this.below, mine.view);
      await this.server.get('POST', `/games/${game.id}/moves`, { token, body: { version, move } });
      n++;
    }
  }
  // Games until one gets there: chance may end one before.
  async reach(label, map, seats, more, manner, enough) {
    for (let tries = 0; tries < 6; tries++) {
      const game = await this.table(label, map, seats, more);
      if ((await this.play(game, manner, enough)).status === 'running') return game;
    }
    throw new Error(`no game on ${map} gets to: ${label}`);
  }
}

// ---- what there is: the phases of a game ----

const options = {
  usa: { second_card_optional: true, max_turns: 400 },
  maerklin: { ml_plus4_counts_for_wipe: true, ml_goods_each_entry: true },
  berlin: { pass_instead_of_tickets: true },
  world: { wr_joker_as_double: true, wr_tour_simple_path: true },
};
const bots = ['random', 'greedy', 'racer', 'planner', 'novice', 'easy', 'medium'];

async function beginnings(m, map, [ann, bob, cem]) {
  const waiting = await m.table('waiting', map, [ann, null, 'planner'], { rated: true });
  await m.say(waiting, ann, 'Wer spielt mit? Überall ist Platz.');
  await m.table('waiting by link', map, [bob, null], { visibility: 'link', clock: { days: 3 }, options: options[map] });
  await m.reach('first choices, one has chosen', map, [ann, bob, cem], {}, 'any', (view, n) => n === 1);
  await m.reach('first choices, almost done', map, [cem, ann, 'racer'], { clock: { turn: 900, reserve: 60 } }, 'any', (view, n) => n === (map === 'usa' || map === 'berlin' ? 1 : 3));
}

async function middles(m, map, [ann, bob, cem]) {
  const playing = (expects, from) => (view, n) => n >= from && view.phase === 'play' && view.expects === expects;
  const bot = bots[m.below(bots.length)];
  const slow = await m.reach('middle, over days', map, [ann, bob, bot], { clock: { days: 2 } }, 'any', playing('action', 20));
  await m.say(slow, ann, 'Denkst du noch?');
  await m.server.get('POST', `/games/${slow.id}/chat`, { token: cem.token, body: { text: 'from the side' } });
  const idle = (await m.show(slow)).to_move === 0 ? bob : ann;
  await m.server.get('POST', `/games/${slow.id}/queue`, { token: idle.token, body: { until: ['near'], turns: 5 } });
  slow.queued = [idle.id];
  await m.reach('middle, second card', map, [bob, cem], { options: options[map], clock: { turn: 600, reserve: 120 } }, 'any', playing('second_card', 12));
  await m.reach('middle, tickets to choose', map, [cem, ann], {}, 'any', playing('keep', 10));
  if (map === 'maerklin') await m.reach('middle, on a journey', map, [ann, cem], {}, 'any', playing('step', 10));
  const given = await m.reach('middle, one has resigned', map, [ann, bob, cem], {}, 'build', playing('action', 15));
  await m.server.get('POST', `/games/${given.id}/resign`, { token: bob.token, body: {} });
  const vote = await m.reach('middle, one wants to stop', map, [bob, ann], {}, 'build', playing('action', 10));
  await m.server.get('POST', `/games/${vote.id}/abort`, { token: ann.token, body: {} });
}

async function ends(m, map, [ann, bob, cem]) {
  const over = await m.table('over', map, [ann, bob, 'greedy'], { rated: true, options: options[map] });
  await m.play(over, 'build');
  await m.say(over, bob, 'Gutes Spiel!');
  await m.reach('last round', map, [cem, bob], {}, 'build', (view) => view.turns_left !== null);
  const again = await m.server.get('POST', `/games/${over.id}/rematch`, { token: ann.token, body: {} });
  m.games.push({ id: again.id, label: `rematch ${map}`, map, seats: [] });
  const stopped = await m.reach('stopped by votes', map, [ann, bob], {}, 'build', (view, n) => n === 8);
  for (const person of [ann, bob]) await m.server.get('POST', `/games/${stopped.id}/abort`, { token: person.token, body: {} });
  const closed = await m.reach('closed by the host', map, [bob, cem], {}, 'build', (view, n) => n === 8);
  await m.server.get('POST', `/admin/games/${closed.id}/close`, { token: adminToken, body: { reason: 'for the test' } });
  const left = await m.table('left by everybody', map, [cem, null]);
  await m.server.get('DELETE', `/games/${left.id}/seats`, { token: cem.token });
}

// Everybody takes cards until there are none, and leaves jokers lying: what happens with empty piles
// and rows full of jokers is in these games.
async function hoards(m, map, people) {
  const n = map === 'berlin' ? 4 : 5;
  const empty = (view) => Object.values(view.decks).every((deck) => deck.draw_count === 0);
  await m.reach('piles empty', map, people.slice(0, n), {}, 'hoard', (view, made) => made > n && empty(view) && view.expects === 'action');
  await m.play(await m.table('hoarded to the end', map, people.slice(0, map === 'berlin' ? 3 : 4)), 'hoard');
}

async function ratings(m, [ann, bob]) {
  for (let i = 0; i < 5; i++) await m.play(await m.table('rated', 'berlin', [ann, bob, bots[i]], { rated: true }), 'build');
  await m.play(await m.table('bots alone', 'berlin', ['novice', 'easy', 'medium', 'hard']), 'any');
  await m.play(await m.table('with a bot that thinks', 'berlin', [bob, 'expert']), 'build', (view) => view.turns_left !== null);
}

// Two seats, one of which never moves: the clock takes it away, and a bot plays on.
async function absence(m, map, [ann, bob]) {
  const game = await m.table('middle, one is away', map, [ann, bob], { clock: { turn: 5, reserve: 5 } });
  for (let shown = await m.show(game); !shown.seats[1].away; shown = await m.show(game)) {
    if (shown.to_move === 0) await m.play({ ...game, seats: [ann.id, null] }, 'any', (view, n) => n === 1);
    await sleep(100);
  }
}

async function people(m) {
  const gone = await m.guest('Gonzo'), noisy = await m.guest('Noisy');
  const game = await m.table('with somebody forgotten', 'berlin', [gone, m.people[0]]);
  await m.say(game, gone, 'this is forgotten, too');
  await m.play(game, 'build', (view, n) => n === 6);
  await m.server.get('DELETE', '/me', { token: gone.token });
  m.people.splice(m.people.indexOf(gone), 1);
  const other = await m.guest('Before');
  await m.server.get('POST', '/me', { token: other.token, body: { name: 'Após' } });
  other.name = 'Após';
  await m.server.get('POST', '/admin/bans', { token: adminToken, body: { player: noisy.id, hours: 800000, reason: 'noise' } });
  await m.server.get('POST', '/admin/bans', { token: adminToken, body: { address: '192.0.2.7', hours: 800000, reason: 'a crawler' } });
}

// ---- what the program says about it ----

async function settled(m) {
  for (let busy = true; busy;) {
    busy = false;
    for (const game of m.games) {
      const shown = await m.show(game);
      const seat = shown.seats[shown.to_move];
      busy ||= shown.status === 'running' && (seat.kind === 'bot' || seat.resigned || seat.away);
    }
    if (busy) await sleep(100);
  }
}

async function lists(m) {
  const all = {};
  for (const query of ['status=open', 'status=running', 'status=over', 'map=berlin&status=over']) {
    all[query] = [];
    for (let after = ''; after !== null;) {
      const page = await m.server.get('GET', `/games?${query}${after && `&after=${after}`}`);
      all[query].push(...page.games);
      after = page.next;
    }
  }
  return all;
}

async function tell(m) {
  const told = { people: m.people, games: m.games, lists: await lists(m), shown: {}, records: {}, streams: {}, queues: {}, me: {}, exports: {}, players: {}, ratings: {} };
  const streamed = new Set();
  for (const game of m.games) {
    const all = { '': await m.show(game) };
    for (const id of game.seats) if (m.token(id) && all[''].status === 'running') all[id] = await m.show(game, m.token(id));
    told.shown[game.id] = all;
    for (const id of game.queued ?? []) told.queues[`${game.id}/${id}`] = await m.server.get('GET', `/games/${game.id}/queue`, { token: m.token(id) });
    if (all[''].status === 'over' || (all[''].status === 'aborted' && all[''].view)) told.records[game.id] = await m.server.get('GET', `/games/${game.id}/record`);
    if (all[''].status === 'over' && !streamed.has(game.map)) {
      streamed.add(game.map);
      told.streams[game.id] = await m.server.stream(game.id, null, all[''].version);
    }
  }
  for (const { id, token } of m.people) {
    told.players[id] = await m.server.get('GET', `/players/${id}`);
    told.me[id] = await m.server.get('GET', '/me', { token });
  }
  const last = m.people.find((person) => person.password);
  told.exports[last.id] = await m.server.get('GET', '/me/export', { token: last.token });
  for (const map of maps) told.ratings[map] = await m.server.get('GET', `/ratings?map=${map}`);
  told.bans = await m.server.get('GET', '/admin/bans', { token: adminToken });
  told.status = await m.server.get('GET', '/admin/status', { token: adminToken });
  return told;
}

// On `few` maps each phase is made on one map alone, in turn.
async function fill(address, seed, few) {
  const server = new Server(program, address, work);
  await server.start();
  try {
    return await fillServer(new Making(server, seed), few);
  } finally {
    await server.stop();
  }
}

async function fillServer(m, few) {
  const ann = await m.account('Änn'), bob = await m.account('Bob'), cem = await m.guest('Cem 🚂');
  const five = [ann, bob, cem, await m.guest('Dee'), await m.guest('Eve')];
  const phases = [beginnings, middles, ends, hoards];
  const jobs = phases.flatMap((phase, i) => maps.filter((map, k) => !few || k === i).map((map) => phase(m, map, five)));
  jobs.push(ratings(m, five), people(m), ...(few ? ['usa'] : ['berlin', 'world']).map((map) => absence(m, map, five)));
  await Promise.all(jobs);
  await settled(m);
  return tell(m);
}

async function makeSqlite() {
  const file = join(work, 'store.db');
  const told = await fill(`sqlite:${file}`, 1, false);
  execFileSync('sqlite3', [file, 'PRAGMA journal_mode = DELETE; VACUUM;']);
  pack(join(folder, 'sqlite.db.gz'), readFileSync(file));
  pack(join(folder, 'sqlite.json.gz'), JSON.stringify(told));
}

async function makePostgres() {
  const store = startPostgres(work);
  let told, dump;
  try {
    told = await fill(store.address, 2, true);
    dump = execFileSync('pg_dump', ['--no-owner', '--no-privileges', store.address], { encoding: 'utf8', maxBuffer: 1 << 28 });
  } finally {
    store.stop();
  }
  // What only the program of one version understands, and is not needed.
  const plain = dump.replace(/^(\\(un)?restrict .*|SET (transaction_timeout|default_table_access_method) .*|--.*)\n/gm, '');
  pack(join(folder, 'postgres.sql.gz'), plain);
  pack(join(folder, 'postgres.json.gz'), JSON.stringify(told));
}

mkdirSync(folder, { recursive: true });
const results = await Promise.allSettled([makeSqlite(), makePostgres()]);
rmSync(work, { recursive: true });
for (const { reason } of results) if (reason) throw reason;
pack(join(folder, 'records.json.gz'), JSON.stringify(await makeRecords(program)));
