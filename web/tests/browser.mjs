// Chromium, and the built client on a port of its own.
import { createServer } from 'node:http';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const types = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm', '.woff2': 'font/woff2', '.png': 'image/png', '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

// With the headers that the program sends, so that what they forbid is noticed here.
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; worker-src 'self'; object-src 'none'; base-uri 'none'";

export function serve() {
  if (!existsSync(join(dist, 'index.html'))) throw new Error('web/dist is missing: npm run build');
  // Read once, so that a build meanwhile does no harm.
  const files = new Map();
  for (const name of readdirSync(dist, { recursive: true })) {
    const file = join(dist, name);
    if (statSync(file).isFile()) files.set('/' + name, readFileSync(file));
  }
  files.set('/', files.get('/index.html'));
  const server = createServer((request, answer) => {
    const path = new URL(request.url, 'http://x').pathname;
    const body = files.get(path);
    if (!body) return void answer.writeHead(404).end();
    const type = path === '/' ? types['.html'] : types[extname(path)];
    answer.writeHead(200, { 'content-type': type ?? 'application/octet-stream', 'content-security-policy': policy });
    answer.end(body);
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done({ url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() })));
}

export function launch() {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  return chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}
