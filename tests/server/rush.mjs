// Many clients who ask for everything at once until the server has gone. Whatever happens to them is
// fine, except that the server must be there when they begin.
//     node tests/server/rush.mjs URL
const [url] = process.argv.slice(2);
const api = url + '/api/v1';
const json = { 'Content-Type': 'application/json' };
const post = (path, token, body) => fetch(api + path, { method: 'POST', headers: { ...json, ...(token ? { Authorization: `Bearer ${token}` } : {}) }, body: JSON.stringify(body) });

const { token } = await (await post('/guests', null, { name: 'First' })).json();
const { id } = await (await post('/games', token, { map: 'berlin', seats: ['me', 'bot:random'] })).json();
const own = { Authorization: `Bearer ${token}` };
let answers = 0;
async function rush(i) {
    for (;;) {
        const asked = [
            () => post('/guests', null, { name: `Guest ${i}` }),
            () => post(`/games/${id}/chat`, token, { text: 'hurry' }),
            () => fetch(`${api}/me`, { headers: own }),
            () => fetch(`${api}/me/export`, { headers: own }),
            () => post('/sessions', null, { name: 'Nobody', password: 'a password' }),
            () => post('/games', token, { map: 'berlin', seats: ['me', 'bot:random'] }),
            () => fetch(`${api}/games/${id}/events?after=0`, { headers: own }).then(stream => stream.body.cancel()),
        ][i % 7];
        try {
            const answer = await asked();
            await answer?.text?.();
            if (++answers === 50) console.log('begun'); // whoever ends the server waits for it
        } catch {
            if (!await fetch(url + '/healthz').catch(() => null)) return;
        }
    }
}
// Streams that are held until the server ends them.
const held = Array.from({ length: 20 }, async () => {
    const stream = await fetch(`${api}/games/${id}/events`, { headers: own }).catch(() => null);
    await stream?.text().catch(() => {});
});
await Promise.all([...Array.from({ length: 70 }, (_, i) => rush(i)), ...held]);
if (answers < 50) throw new Error(`only ${answers} answers`);
console.log(`${answers} answers until the server had gone.`);
