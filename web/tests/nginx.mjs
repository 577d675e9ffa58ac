// A plain web host: nginx with a configuration of its own on a free port, everything that it writes in a folder
// that is removed in the end.
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { begin } from './browser.mjs';
import { sleep } from './hands.mjs';

const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find(existsSync) ?? 'nginx';

// It knows few kinds of files, as old hosts do: neither WebAssembly nor manifests.
const config = (folder, root, port) => `
${process.getuid() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${JSON.stringify(join(folder, 'pid'))};
error_log ${JSON.stringify(join(folder, 'error'))};
events { worker_connections 256; }
http {
    access_log ${JSON.stringify(join(folder, 'access'))};
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${JSON.stringify(join(folder, kind))};`).join(' ')}
    types { text/html html; text/javascript js; text/css css; image/svg+xml svg; image/png png; }
    default_type application/octet-stream;
    gzip_static on;
    server {
        listen 127.0.0.1:${port};
        root ${JSON.stringify(root)};
    }
}
`;

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

const answers = (port) =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => (socket.destroy(), done(true)));
    socket.on('error', () => done(false));
  });

// One attempt: null if somebody else took the port meanwhile.
async function attempt(folder, root) {
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, config(folder, root, port));
  const child = begin(nginx, ['-p', folder, '-c', file, '-e', join(folder, 'error')], ['ignore', 'ignore', 'pipe']);
  let said = '';
  child.stderr.on('data', (data) => (said += data));
  child.on('error', (e) => (said += e.message));
  while (child.exitCode === null && !said && !(await answers(port))) await sleep(20);
  if (child.exitCode === null && !said) return { child, port };
  if (child.exitCode === null && child.pid) {
    child.kill('SIGQUIT');
    await once(child, 'exit');
  }
  if (!/Address already in use/.test(said)) throw new Error(`${nginx} cannot be started: ${said}`);
  return null;
}

// Serves what is in `root`. `asked()` tells the requests so far, as [path, status].
export async function webHost(root) {
  const folder = mkdtempSync(join(tmpdir(), 'stellwerk nginx-'));
  let own = null;
  for (let tries = 0; !own && tries < 5; tries++) own = await attempt(folder, root);
  if (!own) throw new Error('no free port for nginx');
  const { child, port } = own;
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  const asked = () =>
    [...readFileSync(join(folder, 'access'), 'utf8').matchAll(/"\w+ (\S+) HTTP[^"]*" (\d+)/g)].map(
      ([, path, status]) => [path, Number(status)],
    );
  const remove = async () => {
    await stop();
    rmSync(folder, { recursive: true });
  };
  return { origin: `http://127.0.0.1:${port}`, stop, asked, remove };
}
