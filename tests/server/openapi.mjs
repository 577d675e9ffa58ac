// The description of the API against the server: the same routes, and every answer of a scripted
// session as described.
//     node tests/server/openapi.mjs URL ADMIN_TOKEN
import fs from 'node:fs';
import { Client } from './client.mjs';

const [url, admin] = process.argv.slice(2);
const api = new Client(url);
await api.load();

function fail(text) {
    throw new Error(text);
}

// The rows of a list in src/server, as its macro has them.
function list(file, pattern, least) {
    const text = fs.readFileSync(new URL(`../../src/server/${file}`, import.meta.url), 'utf8');
    const rows = [...text.matchAll(pattern)];
    if (rows.length < least || rows.length !== text.match(/^SRV_\w+\(/gm).length) fail(`${file} cannot be read`);
    return rows;
}

// ---- the same routes ----

const routes = list('api/routes.def', /^SRV_ROUTE\((\w+), "([^"]+)", (\w+), SRV_(\w+), SRV_(\w+), SRV_\w+\)$/gm, 30);
// What follows from who may ask, and whether there is a body; the rest is an operation's own.
function refusals(path, body, who) {
    const statuses = ['400'];
    if (who !== 'MACHINES') statuses.push('401', '403', '429', '503');
    if (body !== 'NO_BODY') statuses.push('413', '415');
    if (body === 'BODY') statuses.push('411');
    if (path.includes('/games/{id}')) statuses.push('404', '500');
    return statuses;
}
for (const [, method, path, name, body, who] of routes) {
    const known = api.operations.get(name);
    if (!known || known.method !== method.toLowerCase() || known.path !== path) fail(`${method} ${path} (${name}) is not described`);
    const { operation } = known;
    if (!!operation.requestBody !== (body !== 'NO_BODY')) fail(`${name}: body`);
    if (operation.requestBody && operation.requestBody.required !== (body === 'BODY')) fail(`${name}: is the body required?`);
    const security = JSON.stringify(operation.security ?? null);
    const expected = { MACHINES: 'null', ANYBODY: '[{},{"token":[]},{"cookie":[]}]', PERSON: '[{"token":[]},{"cookie":[]}]', HOST: '[{"admin":[]}]' }[who];
    if (security !== expected) fail(`${name}: security is ${security}`);
    const refused = Object.keys(operation.responses).filter(status => status >= '400');
    const due = refusals(path, body, who);
    const lacking = due.filter(status => !refused.includes(status));
    if (lacking.length) fail(`${name}: ${lacking} is not described`);
    const own = refused.filter(status => !due.includes(status) && !['404', '409', '422', '503'].includes(status));
    if (own.length) fail(`${name}: ${own} cannot be`);
    for (const name of [...path.matchAll(/\{(\w+)\}/g)].map(m => m[1])) {
        if (!operation.parameters.some(p => api.resolve(p).name === name)) fail(`${path}: {${name}} is not described`);
    }
}
if (api.operations.size !== routes.length) fail(`${api.operations.size} operations, ${routes.length} routes`);
const text = JSON.stringify(api.document);
for (const group of ['schemas', 'parameters', 'responses']) {
    for (const name of Object.keys(api.document.components[group])) {
        if (!text.includes(`"#/components/${group}/${name}"`)) fail(`${group}/${name} is not used`);
    }
}

// ---- the same errors ----

// Every code has one status, and stands in the answer of that status and in the list of all codes.
const errors = list('base/errors.def', /^SRV_ERROR\(\w+, "(\w+)", (\d+), "(?:[^"\\]|\\.)+", "(?:[^"\\]|\\.)+"\)$/gm, 30);
const codes = new Map();
for (const [, code, status] of errors) {
    if (codes.has(code)) fail(`${code} stands twice in errors.def`);
    codes.set(code, Number(status));
}
const { code } = api.document.components.schemas.Error.properties.error.properties;
if (code.enum.join() !== [...codes.keys()].sort((a, b) => codes.get(a) - codes.get(b)).join()) fail('the codes of Error are not those of errors.def');
for (const status of new Set(codes.values())) {
    const these = [...codes.keys()].filter(code => codes.get(code) === status);
    const described = api.document.components.responses[`E${status}`]?.description ?? code.description;
    const named = described.split(/[^a-z_]+/).filter(word => codes.get(word) === status);
    if (named.join() !== these.join()) fail(`${status} is said to be ${named} instead of ${these}`);
}
api.codes = codes; // each answer of the session is held against them

// ---- a session ----

let draw = 12345;
const random = n => (draw = (draw * 1103515245 + 12345) % 2147483648) % n;

// A move that leads somewhere: claims before draws.
function choose(moves) {
    const claims = moves.filter(move => move.t === 'claim');
    const keeps = moves.filter(move => move.t === 'keep');
    const draws = moves.filter(move => move.t === 'draw' && move.deck);
    const list = claims.length ? claims : keeps.length ? keeps : draws.length ? draws : moves;
    return list[random(list.length)];
}

for (const name of ['health', 'readiness', 'metrics', 'openapi', 'maps', 'bots']) await api.expect(200, name);
await api.expect(200, 'map', { parts: { word: 'berlin' } });
await api.expect(404, 'map', { parts: { word: 'nowhere' } });
await api.expect(400, 'guest', { raw: '{"name":' });
await api.expect(422, 'guest', { body: { name: 'bot:x' } });
await api.expect(415, 'guest', { raw: '{"name":"x"}', headers: { 'Content-Type': 'text/plain' } });
await api.expect(413, 'guest', { raw: ' '.repeat(100000) });
const anna = await api.expect(201, 'guest', { body: { name: 'Anna' } });
const bert = await api.expect(201, 'guest', { body: { name: 'Bert' } });
const eve = await api.expect(201, 'guest', { body: { name: 'Eve' } });
const secret = { name: `Bertram ${process.pid}`, password: 'a long password' };
await api.expect(201, 'account', { token: bert.token, body: secret });
await api.expect(409, 'account', { token: eve.token, body: secret });
await api.expect(401, 'log_in', { body: { ...secret, password: 'a wrong password' } });
const again = await api.expect(201, 'log_in', { body: secret });
if (again.player.id !== bert.player.id) fail('logged in as somebody else');
await api.expect(204, 'log_out', { token: bert.token });
// An account of its own, whose sessions all end.
const lost = { name: 'Lost', password: 'a first password' };
const owner = await api.expect(201, 'account', { body: lost });
await api.expect(401, 'password', { token: owner.token, body: { password: 'a wrong password', new_password: 'another password' } });
await api.expect(204, 'password', { token: owner.token, body: { password: lost.password, new_password: 'another password' } });
const saved = await api.expect(200, 'recovery', { token: owner.token, body: { password: 'another password' } });
const found = await api.expect(201, 'recover', { body: { ...lost, code: saved.code } });
await api.expect(401, 'recover', { body: { ...lost, code: saved.code } });
await api.expect(204, 'log_out_all', { token: found.token });
await api.expect(401, 'me', { token: bert.token });
const people = [anna.token, again.token];

// A table that Eve sits down at and resigns from, with three streams from the first moment on.
await api.expect(422, 'create', { token: people[0], body: { map: 'berlin', seats: ['me'] } });
await api.expect(404, 'create', { token: people[0], body: { map: 'nowhere', seats: ['me', 'open'] } });
const made = await api.expect(201, 'create', { token: people[0], body: { map: 'berlin', seats: ['me', 'open'], visibility: 'public', client_seed: 'anna-1', clock: { days: 2 } } });
const game = { parts: { id: made.id } };
const asked = await Promise.all([people[0], people[1], undefined].map(async token => {
    const heard = [];
    const stream = await api.listen(made.id, { token, query: { views: '1', after: '0' } }, event => heard.push(event));
    return { heard, stream };
}));
await api.expect(200, 'list', { query: { status: 'open', map: 'berlin' } });
await api.expect(200, 'list', { token: people[0], query: { mine: '1' } });
await api.expect(401, 'list', { query: { mine: '1' } });
await api.expect(400, 'list', { query: { status: 'nonsense' } });
await api.expect(200, 'sit', { token: eve.token, ...game, body: {} });
await api.expect(409, 'leave', { token: eve.token, ...game });
await api.expect(409, 'sit', { token: people[1], ...game });
await api.expect(200, 'resign', { token: eve.token, ...game });

// A whole game of three.
const second = await api.expect(201, 'create', { token: people[0], body: { map: 'berlin', seats: ['open', 'me', 'open'], seating: 'chosen', client_seed: 'x', options: { max_turns: 500 } } });
const table = { parts: { id: second.id } };
await api.expect(200, 'sit', { token: eve.token, ...table, body: { seat: 2 } });
await api.expect(200, 'leave', { token: eve.token, ...table });
await api.expect(403, 'leave', { token: eve.token, ...table });
await api.expect(200, 'sit', { token: people[1], ...table, body: { seat: 0, client_seed: 'bert-2' } });
await api.expect(200, 'sit', { token: eve.token, ...table });
let shown = await api.expect(200, 'show', { ...table });
if (shown.status !== 'running' || shown.view === null || shown.your_seat !== null) fail('the game does not run');
const tokens = [people[1], people[0], eve.token];
const heard = [];
const stream = await api.listen(second.id, { query: { views: '1' } }, event => heard.push(event));
await api.expect(200, 'chat', { token: people[0], ...table, body: { text: 'Good luck! <b>&"' } });
await api.expect(200, 'queue', { token: people[0], ...table, body: { until: ['claim', 'near'], turns: 3 } });
await api.expect(200, 'queued', { token: people[0], ...table });
await api.expect(200, 'unqueue', { token: people[0], ...table });
await api.expect(200, 'queued', { token: people[0], ...table });
await api.expect(200, 'abort', { token: people[0], ...table });
await api.expect(200, 'abort', { token: people[0], ...table, body: { abort: false } });
await api.expect(409, 'record', { ...table });
let n = 0;
for (; n < 3000; n++) {
    shown = await api.expect(200, 'show', { token: people[0], ...table });
    if (shown.status !== 'running') break;
    const token = tokens[shown.to_move];
    const list = await api.expect(200, 'moves', { token, ...table });
    const body = { version: list.version, move: choose(list.moves) };
    const moved = await api.expect(200, 'move', { token, ...table, body });
    if (n % 20 === 0) {
        const same = await api.expect(200, 'move', { token, ...table, body });
        if (JSON.stringify(same) !== JSON.stringify(moved)) fail('a repeated move is answered otherwise');
        await api.expect(409, 'move', { token, ...table, body: { version: 0, move: { t: 'pass' } } });
        const empty = await api.expect(200, 'moves', { ...table });
        if (empty.moves.length) fail('a spectator has moves');
    }
    if (n === 10) {
        const nonsense = { version: moved.version, move: { t: 'pass' } };
        const answers = await Promise.all(tokens.map(one => api.call('move', { token: one, ...table, body: nonsense })));
        if (answers.map(answer => answer.status).sort().join() !== '403,403,422') fail('a pass is taken');
    }
}
if (shown.status !== 'over' || !shown.result) fail(`after ${n} moves the game is ${shown.status}`);
const record = await api.expect(200, 'record', { ...table });
if (record.moves.length !== n) fail(`${n} moves were made, ${record.moves.length} are in the record`);
const next = await api.expect(201, 'rematch', { token: people[0], ...table });
const same = await api.expect(201, 'rematch', { token: people[1], ...table });
if (next.id !== same.id) fail('two rematches');
await api.expect(200, 'show', { token: people[0], parts: { id: next.id } });
await new Promise(resolve => setTimeout(resolve, 300));
await stream.end();
const versions = heard.filter(event => event.id !== undefined).map(event => event.id);
for (let i = 1; i < versions.length; i++) {
    if (versions[i] !== versions[i - 1] + 1) fail(`the stream jumps from ${versions[i - 1]} to ${versions[i]}`);
}
if (heard.filter(event => event.data.type === 'move').length !== n) fail('the stream lacks moves');
for (const { stream, heard } of asked) {
    await stream.end();
    if (heard.length < 2) fail('a stream is silent');
}

// The rest: people, ratings, the host.
await api.expect(200, 'me', { token: people[0] });
const renamed = await api.expect(200, 'rename', { token: people[0], body: { name: 'Anna B.' } });
if (renamed.player.name !== 'Anna B.') fail(`renamed to ${renamed.player.name}`);
await api.expect(422, 'rename', { token: people[0], body: { name: 'bot:x' } });
await api.expect(401, 'rename', { body: { name: 'Nobody' } });
await api.expect(200, 'export', { token: people[0] });
await api.expect(200, 'player', { parts: { id: anna.player.id } });
await api.expect(404, 'player', { parts: { id: 'nobody' } });
const theirs = await api.expect(200, 'list', { token: people[0], query: { player: anna.player.id, status: 'over' } });
if (!theirs.games.some(one => one.id === second.id && JSON.stringify(one.result) === JSON.stringify(shown.result))) fail('the list of a player lacks the result');
await api.expect(400, 'list', { query: { player: 'nobody' } });
await api.expect(200, 'ratings', { query: { map: 'usa' } });
await api.expect(404, 'ratings');
await api.expect(403, 'status', { token: people[0] });
await api.expect(200, 'status', { token: admin });
await api.expect(200, 'ban', { token: admin, body: { player: eve.player.id, hours: 1, reason: 'a test' } });
await api.expect(403, 'chat', { token: eve.token, ...table, body: { text: 'no' } });
const { bans } = await api.expect(200, 'bans', { token: admin });
if (bans.length !== 1 || bans[0].what !== eve.player.id || bans[0].name !== 'Eve' || bans[0].reason !== 'a test') fail('the ban is not listed');
await api.expect(403, 'bans', { token: people[0] });
const unread = await api.expect(200, 'unreadable', { token: admin });
if (unread.total !== 0 || unread.games.length) fail('there are games that cannot be read');
await api.expect(200, 'unban', { token: admin, parts: { word: eve.player.id } });
const doomed = await api.expect(201, 'create', { token: people[0], body: { map: 'usa', seats: ['me', 'open', 'bot:planner'], clock: { turn: 60, reserve: 300 } } });
await api.expect(200, 'show', { parts: { id: doomed.id } });
await api.expect(200, 'close', { token: admin, parts: { id: doomed.id }, body: { reason: 'a test' } });
await api.expect(201, 'backup', { token: admin, body: { file: 'copy.db' } });
await api.expect(422, 'backup', { token: admin, body: { file: '../copy.db' } });
await api.expect(404, 'show', { parts: { id: 'aaaaaaaaaaaaaaaa' } });
await api.expect(204, 'forget', { token: eve.token });
await api.expect(401, 'me', { token: eve.token });

for (const [name, statuses] of [...api.operations.keys()].map(name => [name, api.answered.get(name) ?? new Set()])) {
    if (![...statuses].some(status => status < 300)) fail(`the session has no good answer of ${name}`);
}
console.log(`${routes.length} routes and ${codes.size} errors are described; a game of ${n} moves and ${heard.length} events is as described.`);
