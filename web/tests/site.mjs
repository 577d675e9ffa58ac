// The client as files (scripts/site) on a plain web host, under a path with a space in it: everything that needs no
// server works, what needs one says so, and nothing outside of that path is asked for.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { program } from './browser.mjs';
import { Game } from './game.mjs';
import { check, DESK, engine, finish, home, noViolations, PHONE, server, start, test, until } from './harness.mjs';
import { Mouse } from './hands.mjs';
import { webHost } from './nginx.mjs';
import { translated } from './words.mjs';

const root = mkdtempSync(join(tmpdir(), 'stellwerk site-'));
process.on('exit', () => rmSync(root, { recursive: true, force: true }));
const PATH = '/some/deep%20path/';
const folder = join(root, decodeURI(PATH));
const make = (...words) =>
  execFileSync(fileURLToPath(new URL('../../scripts/site', import.meta.url)), words, {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
// In the place of an old copy.
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'index.html'), '<meta name="stellwerk-server" content="none" />');
writeFileSync(join(folder, 'old.js'), '');
make(folder);

// A test with a host of its own. What the host was asked for is in its log, whoever asked.
async function hosted(name, options, run) {
  await test(name, { serviceWorkers: 'allow', ...options }, async (page, context) => {
    const host = await webHost(root);
    try {
      await run(page, host.origin + PATH, host, context);
      const wrong = host.asked().filter(([path, status]) => !`${path}/`.startsWith(PATH) || status >= 400);
      check(wrong.length === 0, `asked for: ${wrong.map((one) => one.join(' ')).join(', ')}`);
    } finally {
      await host.remove();
    }
  });
}

const worked = (page) =>
  until(page, async () => (await navigator.serviceWorker.ready) && navigator.serviceWorker.controller !== null);
const go = async (page, hash) => {
  await page.evaluate((h) => (location.hash = h), hash);
  await page.locator('main h1').first().waitFor();
};

await hosted('alone, by clicks, to the end', { drawn: true }, async (page, url) => {
  await home(page, '517e', url);
  await start(page, { map: 'berlin', seats: ['human', 'racer'] });
  const game = await Game.join(page, new Mouse(page), engine);
  await game.playOn();
  await page.locator('[data-again]').waitFor();
  // What it leaves: the record, a replay, a line in the statistics.
  await page.locator('[data-close]').click();
  await page.locator('[data-open-menu]').click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-export]').click()]);
  execFileSync(program, ['replay', await download.path()], { stdio: ['ignore', 'ignore', 'pipe'] });
  const id = await page.evaluate(() => location.hash.split('/')[2]);
  await page.evaluate((h) => (location.hash = h), `#/replay/${id}`);
  await page.locator('[data-judgement]').waitFor();
  await go(page, '#/stats');
  check(
    !(await page.locator('main').innerText()).includes('will be counted here'),
    'the statistics know nothing of it',
  );
  await go(page, '#/verify');
  await page.locator('input[type=file]').setInputFiles(await download.path());
  await page.locator('[data-verdict=moves]').waitFor();
});

await hosted('around one screen, with a name for the page at its end', {}, async (page, url) => {
  await home(page, '517f', `${url}index.html`);
  await start(page, { map: 'usa', seats: ['human', 'human'] });
  const game = await Game.join(page, new Mouse(page), engine);
  check(game.now.covered, 'the hand is not covered');
  await game.playOn({ most: 6 });
});

await hosted('every page that needs no server', {}, async (page, url) => {
  await page.goto(url.replace(/\/$/, '')); // the host adds the last stroke
  await page.locator('.poster svg').first().waitFor();
  check(page.url() === url, `the page is at ${page.url()}`);
  check(
    (await page.locator('.claim').innerText()) === 'Four railway games: alone or around one screen',
    'the first page promises the network',
  );
  for (const hash of ['#/rules/world', '#/daily', '#/games', '#/settings', '#/stats', '#/maker']) await go(page, hash);
  await page.locator('[data-template=berlin]').click();
  await page.locator('[data-maker]:not([data-checking])').waitFor();
  await go(page, '#/daily');
  await page.locator('main .btn.main').first().click();
  await page.locator('[data-ready]').waitFor();
});

const NEEDY = [
  '#/new',
  '#/lobby',
  '#/lobby/over/usa',
  '#/mine',
  '#/me',
  '#/ranking',
  '#/p/0123456789abcdef',
  '#/admin',
  '#/g/0123456789abcdef',
  '#/g/0123456789abcdef/screen',
  '#/replay/g/0123456789abcdef',
  '#/verify/0123456789abcdef',
];
await hosted('what needs a server says so', DESK, async (page, url) => {
  await home(page, '', url);
  // Who has been a guest of a server at this address.
  await page.evaluate(() =>
    localStorage.setItem('stellwerk.visitor', JSON.stringify({ id: 'x', name: 'Anna', account: false })),
  );
  await page.reload();
  await page.locator('[data-friends]').click();
  await page.locator('[data-no-server]').waitFor();
  for (const hash of NEEDY) {
    await page.evaluate(() => (location.hash = '#/'));
    await page.locator('[data-start]').waitFor();
    await page.evaluate((h) => (location.hash = h), hash);
    await page.locator('[data-no-server]').waitFor();
  }
  await translated(page, 'the page instead');
  await noViolations(page, 'the page instead');
  await page.locator('main .btn.main').click();
  await page.locator('[data-start]').waitFor();
});

await hosted(
  'what needs a server says so on a phone',
  { ...PHONE, locale: 'de-DE', colorScheme: 'dark' },
  async (page, url) => {
    await page.goto(`${url}#/lobby`);
    await page.locator('[data-no-server]').getByText('make run').waitFor();
    check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'it scrolls sideways');
    await noViolations(page, 'the page instead, on a phone');
  },
);

await hosted('offline after the first visit', { offline: true }, async (page, url, host) => {
  await home(page, '5180', url);
  await worked(page);
  await host.stop();
  check(
    !(await fetch(url).then(
      () => true,
      () => false,
    )),
    'the host still answers',
  );
  await page.reload();
  await page.locator('.poster svg').first().waitFor();
  await start(page, { map: 'maerklin', seats: ['human', 'planner'] });
  const game = await Game.join(page, new Mouse(page), engine);
  await game.playOn({ most: 3 });
  await page.goto(`${url}index.html#/rules/berlin`);
  await page.locator('main h1').first().waitFor();
  await go(page, '#/lobby');
  await page.locator('[data-no-server]').waitFor();
});

// Both have their own version of everything, and the newer one leaves the older one its files.
await test('two copies under one address', { serviceWorkers: 'allow' }, async (page) => {
  const other = join(root, 'other');
  cpSync(folder, other, { recursive: true });
  const worker = readFileSync(join(other, 'sw.js'), 'utf8');
  writeFileSync(join(other, 'sw.js'), worker.replace('const VERSION = "', 'const VERSION = "next'));
  rmSync(join(other, 'sw.js.gz'));
  const host = await webHost(root);
  try {
    for (const path of [PATH, '/other/']) {
      await page.goto(host.origin + path);
      await page.locator('.poster svg').first().waitFor();
      await worked(page);
    }
    const kept = await page.evaluate(() => caches.keys());
    check(
      kept.length === 2 && kept.some((k) => k.includes(PATH)) && kept.some((k) => k.includes('/other/ next')),
      `kept: ${kept}`,
    );
  } finally {
    await host.remove();
  }
});

await hosted('the same policy as the program’s, and files that are compressed', {}, async (page, url) => {
  await home(page, '', url);
  const said = (await fetch(server.url)).headers.get('content-security-policy');
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  check(said === `${policy}; frame-ancestors 'none'`, `the program says ${said}, the page ${policy}`);
  const first = await page.evaluate(() => document.querySelector('meta[http-equiv], script, link').tagName);
  check(first === 'META', 'the policy comes after what it is about');
  const plain = readFileSync(join(folder, 'index.html'));
  check(gunzipSync(readFileSync(join(folder, 'index.html.gz'))).equals(plain), 'the compressed page is another one');
  const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  check(
    answer.headers.get('content-encoding') === 'gzip' && (await answer.text()) === plain.toString(),
    'the host does not send the compressed page',
  );
});

await test('an old copy is replaced, and a folder with other files left alone', {}, async () => {
  const said = (...words) => {
    try {
      return (make(...words), '');
    } catch (e) {
      return e.status === 2 ? String(e.stderr) : `status ${e.status}`;
    }
  };
  const mine = join(root, 'mine');
  cpSync(join(folder, 'icon.svg'), join(mine, 'icon.svg'));
  check(said(mine).includes('other files'), 'into a folder with files');
  check(said(join(mine, 'icon.svg')).includes('is a file'), 'into a file');
  check(said('--wrong').includes('Usage'), 'an option that there is not');
  check(!existsSync(join(folder, 'old.js')), 'an old copy is not replaced');
  check(
    (statSync(join(folder, 'index.html')).mode & 0o777) === 0o644 &&
      (statSync(join(folder, 'assets')).mode & 0o777) === 0o755,
    'a host could not read the files',
  );
});
await finish();
