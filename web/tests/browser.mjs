// The program under test and a browser: `stellwerk serve` on a port of its own, `stellwerk engine`
// to ask what is legal, and Chromium.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const program = process.env.STELLWERK ?? fileURLToPath(new URL('../../build/stellwerk', import.meta.url));

// What was started ends with us, whatever ends us.
const started = new Set();
process.on('exit', () => started.forEach((child) => child.kill()));
export function begin(command, words, stdio) {
  if (command === program && !existsSync(program)) throw new Error(`${program} is missing: make build`);
  const child = spawn(command, words, { stdio });
  started.add(child.on('exit', () => started.delete(child)));
  return child;
}

// Serves the client; the address is what the program prints. Later options win.
export async function serve(port = 0, options = []) {
  const child = begin(
    program,
    ['serve', '--listen', `127.0.0.1:${port}`, '--store', 'memory:', '--log-level', 'warn', ...options],
    ['ignore', 'pipe', 'pipe'],
  );
  let said = '';
  const url = await new Promise((done, fail) => {
    const listen = (data) => {
      said += data;
      const found = /http:\/\/127\.0\.0\.1:\d+\/?/.exec(said);
      if (found) done(found[0].replace(/\/?$/, '/'));
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('exit', (code) => fail(new Error(`stellwerk serve ended with ${code}: ${said}`)));
  });
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { url, port: Number(new URL(url).port), stop };
}

// The engine's protocol, one line each way.
export class Engine {
  #child = begin(program, ['engine'], ['pipe', 'pipe', 'inherit']);
  #waiting = [];
  constructor() {
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      const answer = JSON.parse(line);
      const { done, fail, request } = this.#waiting.shift();
      if (answer.ok) done(answer);
      else fail(new Error(`the engine refuses ${request}: ${answer.error.message}`));
    });
  }
  ask(cmd, rest = {}) {
    const request = JSON.stringify({ cmd, ...rest });
    return new Promise((done, fail) => {
      this.#waiting.push({ done, fail, request });
      this.#child.stdin.write(request + '\n');
    });
  }
  stop() {
    this.#child.stdin.end();
  }
}

// The list under the address line is a web page of its own, and costs half a second of a processor for every window,
// beside what is tested and measured. Of several such options the last one counts: the others are those that
// Playwright switches off and that matter here.
const WITHOUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AcceptCHFrame',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DeferRendererTasksAfterInput',
  'DestroyProfileOnBrowserClose',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'Translate',
];

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${WITHOUT.join(',')}`,
    ],
  });
}
