// Hostile clients beside honest ones: while connections stay idle, requests come byte by byte, bodies
// never end, answers are not read and ids are guessed, two people play a whole game.
//     node tests/server/hostile.mjs URL ADMIN_TOKEN SECONDS      how long the server lets a request take
import crypto from 'node:crypto';
import net from 'node:net';
import { Client } from './client.mjs';

const [url, , seconds] = process.argv.slice(2);
const limit = Number(seconds); // of the server's patience
const { hostname, port } = new URL(url);
const api = new Client(url);
await api.load();
const fail = text => { throw new Error(text); };
const sleep = ms => new Promise(resolve => setTimeout(resolve, ms));

// ---- attackers ----

const sockets = [];
// A connection; what comes back is kept, at most a little of it. `read` false: it is never read.
function connect({ read = true } = {}) {
    const socket = net.connect({ host: hostname, port: Number(port) });
    socket.heard = '';
    socket.gone = false;
    socket.on('error', () => {});
    socket.on('close', () => { socket.gone = true; });
    if (read) socket.on('data', data => { socket.heard = (socket.heard + data).slice(0, 4000); });
    else socket.pause();
    sockets.push(socket);
    return new Promise(resolve => {
        socket.on('connect', () => resolve(socket));
        socket.on('error', () => resolve(socket));
    });
}
const many = (n, make) => Promise.all(Array.from({ length: n }, (_, i) => make(i)));
let going = true, slowly = true;

const idle = await many(1000, () => connect());
const half = await many(200, async i => {
    const socket = await connect();
    socket.write(['GET /api/v1/maps HT', 'POST /api/v1/guests HTTP/1.1\r\nHost: x\r\n', 'G',
        'POST /api/v1/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"na'][i % 4]);
    return socket;
});
// One byte after the other, with nothing wrong but the time it takes.
const slow = await many(100, async i => {
    const socket = await connect();
    const head = 'POST /api/v1/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n';
    const text = i % 2 ? head + ' '.repeat(60000) : 'GET /api/v1/maps HTTP/1.1\r\nX-Slow: ' + 'a'.repeat(60000);
    (async () => {
        for (let at = 0; slowly && !socket.gone && at < text.length; at++) {
            if (at < head.length && i % 2) { socket.write(head); at = head.length; }
            socket.write(text[at]);
            await sleep(100 + i);
        }
    })();
    return socket;
});
// Bodies that are announced or grow beyond all measure.
const huge = await many(40, async i => {
    const socket = await connect();
    const length = i % 2 ? 'Content-Length: 99999999999' : 'Transfer-Encoding: chunked';
    socket.write(`POST /api/v1/${i % 4 < 2 ? 'guests' : 'games'} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n\r\n`);
    const block = Buffer.alloc(65536, 0x20);
    (async () => {
        for (let n = 0; going && !socket.gone && n < 400; n++) {
            const full = !socket.write(i % 2 ? block : Buffer.concat([Buffer.from('10000\r\n'), block, Buffer.from('\r\n')]));
            if (full) await Promise.race([new Promise(resolve => socket.once('drain', resolve)), sleep(1000)]);
        }
    })();
    return socket;
});
// Asks for much and reads nothing.
const deaf = await many(50, async () => {
    const socket = await connect({ read: false });
    for (let n = 0; n < 20; n++) socket.write('GET /api/v1/maps/usa HTTP/1.1\r\nHost: x\r\n\r\n');
    return socket;
});
// No HTTP at all.
await many(50, async i => {
    const socket = await connect();
    socket.write(i % 2 ? crypto.randomBytes(5000) : 'GET / HTTP/1.1\r\n' + 'A: b\r\n'.repeat(3000) + '\r\n');
    return socket;
});

// Requests that two programs could read in different ways: refused, and nothing behind them is taken for another.
const hidden = 'GET /api/v1/maps HTTP/1.1\r\nHost: x\r\n\r\n';
for (const [what, head] of [
    ['two lengths', `Host: x\r\nContent-Length: 2\r\nContent-Length: ${2 + hidden.length}`],
    ['a length and chunks', 'Host: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked'],
    ['two hosts', 'Host: x\r\nHost: y\r\nContent-Length: 2'],
    ['a blank before the colon', `Host: x\r\nContent-Length : ${2 + hidden.length}`],
]) {
    const socket = await connect();
    socket.write(`POST /api/v1/guests HTTP/1.1\r\nContent-Type: application/json\r\n${head}\r\n\r\n{}${hidden}`);
    for (let i = 0; i < 100 && !socket.gone; i++) await sleep(50);
    const answers = socket.heard.match(/HTTP\/1\.1 \d+/g) ?? [];
    if (!socket.gone || answers.join() !== 'HTTP/1.1 400') fail(`${what}: ${answers.join() || 'no answer'}${socket.gone ? '' : ', still open'}`);
}

// ---- honest people ----

const anna = await api.expect(201, 'guest', { body: { name: 'Anna' } });
const bert = await api.expect(201, 'guest', { body: { name: 'Bert' } });
const eve = await api.expect(201, 'guest', { body: { name: 'Eve' } });
const tokens = [anna.token, bert.token];
const made = await api.expect(201, 'create', { token: anna.token, body: { map: 'berlin', seats: ['me', 'open'], seating: 'chosen' } });
const game = { parts: { id: made.id } };
// Streams that nobody reads: what they do not take is not kept for them.
await many(30, async () => {
    const socket = await connect({ read: false });
    socket.write(`GET /api/v1/games/${made.id}/events?after=0&views=1 HTTP/1.1\r\nHost: x\r\n\r\n`);
    return socket;
});
await api.expect(200, 'sit', { token: bert.token, ...game });
const heard = [[], []];
const streams = await Promise.all(tokens.map((token, i) => api.listen(made.id, { token, query: { after: '0', views: '1' } }, event => heard[i].push(event))));

// Eve knows the id, and guesses: nothing that she does or sees is anybody else's.
let guesses = 0;
const thief = (async () => {
    const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
    while (going) {
        const id = Array.from(crypto.randomBytes(16), byte => alphabet[byte % 36]).join('');
        await api.expect(404, 'show', { token: eve.token, parts: { id } });
        const guess = await api.call('me', { token: crypto.randomBytes(32).toString('base64url') });
        if (guess.status !== 401 && guess.status !== 429) fail(`a guessed token: ${guess.status}`);
        for (const operation of ['resign', 'abort', 'leave', 'unqueue']) await api.expect(403, operation, { token: eve.token, ...game });
        await api.expect(403, 'queued', { token: eve.token, ...game });
        const list = await api.expect(200, 'moves', { token: eve.token, ...game });
        if (list.moves.length) fail('Eve has moves');
        const seen = await api.expect(200, 'show', { token: eve.token, ...game });
        if (seen.status === 'running') {
            if (seen.view.seats.some(seat => 'hand' in seat || 'tickets' in seat || 'offered' in seat)) fail('Eve sees hands');
            await api.expect(403, 'move', { token: eve.token, ...game, body: { version: seen.version, move: { t: 'pass' } } });
            const record = await api.call('record', { token: eve.token, ...game });
            // It may have come to its end since she looked.
            if (record.status !== 409 && (await api.expect(200, 'show', { token: eve.token, ...game })).status === 'running') fail('Eve has the record');
        }
        guesses++;
        await sleep(50);
    }
})();

let n = 0, slowest = 0, total = 0, shown;
for (; n < 3000; n++) {
    shown = await api.expect(200, 'show', { token: tokens[n % 2], ...game });
    if (shown.status !== 'running') break;
    const token = tokens[shown.to_move];
    const list = await api.expect(200, 'moves', { token, ...game });
    const wanted = ['claim', 'keep', 'draw', 'tickets', 'pass'].map(type => list.moves.filter(move => move.t === type && (type !== 'draw' || move.deck)))
        .find(moves => moves.length) ?? list.moves;
    const began = performance.now();
    await api.expect(200, 'move', { token, ...game, body: { version: list.version, move: wanted[n % wanted.length] } });
    const took = performance.now() - began;
    slowest = Math.max(slowest, took);
    total += took;
}
going = false;
await thief;
if (shown.status !== 'over') fail(`the game is ${shown.status} after ${n} moves`);
// Whoever had to wait for one of the idle would wait for as long as the server lets them be.
if (slowest > 9000) fail(`a move took ${slowest} ms`);
for (let i = 0; i < 600 && !heard.every(events => events.some(event => event.id === shown.version)); i++) await sleep(100);
for (const [i, events] of heard.entries()) {
    const ids = events.filter(event => event.id !== undefined).map(event => event.id);
    if (ids.length !== shown.version || ids.some((id, k) => id !== k + 1)) fail(`the stream of seat ${i} has gaps`);
    for (const event of events) {
        const before = event.data.status === 'running';
        const other = event.data.view?.seats[1 - i];
        if (before && other && ('hand' in other || 'tickets' in other || 'offered' in other)) fail('a view shows the other hand');
        for (const what of event.data.events ?? []) {
            if (before && what.seat === 1 - i && ((what.e === 'drawn' && 'card' in what) || (['offered', 'kept'].includes(what.e) && 'tickets' in what))) {
                fail(`an event shows the other's secret: ${event.text}`);
            }
        }
    }
}
for (const stream of streams) await stream.end();
console.log(`Beside ${sockets.length} hostile connections and ${guesses} rounds of guessing, a game of ${n} moves was played; ` +
    `a move took ${(total / n).toFixed(0)} ms on average, ${slowest.toFixed(0)} ms at most.`);

// ---- the server gets rid of them ----

const refused = huge.filter(socket => / (413|401) /.test(socket.heard.slice(0, 20)) || socket.gone).length;
if (refused !== huge.length) fail(`${huge.length - refused} huge bodies are still taken`);
const until = Date.now() + 1000 * limit + 15000;
const quiet = [...idle, ...half, ...slow, ...deaf];
while (quiet.some(socket => !socket.gone) && Date.now() < until) {
    for (const socket of deaf) if (!socket.gone && Date.now() > until - 500 * limit) socket.resume(); // notices the end only by reading
    await sleep(500);
}
const left = quiet.filter(socket => !socket.gone).length;
if (left) fail(`${left} idle and slow connections are still held`);
slowly = false;
for (const socket of sockets) socket.destroy();
await api.expect(200, 'health');
console.log(`${quiet.length} idle and slow connections were closed.`);
