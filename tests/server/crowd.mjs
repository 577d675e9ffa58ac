// More connections than a server takes: those that are too many are closed, the others are served.
//     node tests/server/crowd.mjs URL OPENED KEPT
import net from 'node:net';

const [url, opened, kept] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const { hostname, port } = new URL(url);
const sockets = [];
for (let i = 0; i < opened; i++) {
    const socket = net.connect({ host: hostname, port: Number(port) });
    socket.gone = false;
    socket.heard = '';
    socket.on('error', () => { socket.gone = true; });
    socket.on('close', () => { socket.gone = true; });
    socket.on('data', data => { socket.heard += data; });
    sockets.push(socket);
    await new Promise(resolve => setTimeout(resolve, 10));
}
for (const socket of sockets) if (!socket.gone) socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
let served, gone;
// Threads share the connections, so that some of the last are refused although others have room.
const fits = () => {
    served = sockets.filter(socket => socket.heard.includes('200 OK')).length;
    gone = sockets.filter(socket => socket.gone).length;
    return served <= kept && served >= kept / 2 && served + gone >= opened - kept;
};
for (let i = 0; i < 300 && !fits(); i++) await new Promise(resolve => setTimeout(resolve, 100));
await new Promise(resolve => setTimeout(resolve, 500)); // nobody more is served
if (!fits()) {
    throw new Error(`${served} of ${opened} are served, ${gone} closed; at most ${kept} are allowed`);
}
for (const socket of sockets) socket.destroy();
let answer;
for (let i = 0; i < 300 && answer?.status !== 200; i++) { // when it has noticed that they are gone
    await new Promise(resolve => setTimeout(resolve, 100));
    answer = await fetch(url + '/healthz').catch(() => null);
}
if (answer?.status !== 200) throw new Error('nobody is served afterwards');
console.log(`${served} of ${opened} connections were served, as ${kept} are allowed.`);
