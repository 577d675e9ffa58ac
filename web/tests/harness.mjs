// What all end-to-end tests share. A file imports `test`, and is run with
//     node tests/NAME.mjs [words…]        the tests whose names contain one of the words
// against the program in $STELLWERK or build/stellwerk. Pictures of failures go to tests/out.
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { Engine, launch, root, serve } from './browser.mjs';
import { Game } from './game.mjs';
import { legible } from './contrast.mjs';
import { Mouse, PATIENCE, sleep } from './hands.mjs';

export const server = await serve();
export const engine = new Engine();
const browser = await launch();
const wanted = process.argv.slice(2);
const out = join(root, 'tests/out');
mkdirSync(out, { recursive: true });
const probe = readFileSync(new URL('probe.js', import.meta.url), 'utf8');
let failed = 0,
  ran = 0;
// Playwright closes its browser then, and the test would wait for it for ever.
process.once('SIGTERM', () => process.exit(143));

export const DESK = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

export function check(good, what) {
  if (!good) throw new Error(what);
}

// One test in a browser of its own kind. Errors on the page and requests to other places fail it.
// Beside other work a browser can stall: what fails is tried once more in a fresh one, and if it
// passes then, that is told loudly, and to the file $SW_SECOND_TRIES. `minutes` is how long it may take
// before it counts as hung; with `refused`, the server may say no, and with `offline`, nothing. The board
// is painted only if it is `drawn`, and a service worker comes only with `serviceWorkers: 'allow'`.
export async function test(name, options, run) {
  if (wanted.length && !wanted.some((w) => name.includes(w))) return;
  ran++;
  const started = Date.now();
  const first = await attempt(name, options, run);
  const second = first && (await attempt(name, options, run));
  if (second) failed++;
  else if (first) tell(name, first);
  const time = `(${((Date.now() - started) / 1000).toFixed(1)} s)`;
  console.log(
    second
      ? `FAILED  ${name}: ${second}${first === second ? '' : `\n        at first: ${first}`}`
      : first
        ? `!!!!!!  passed at the second try: ${name} (first: ${first})`
        : `ok      ${name} ${time}`,
  );
}

// What needed a second try, and why, in a line of the file that lists them all.
export function tell(name, reason) {
  const file = process.env.SW_SECOND_TRIES;
  if (file)
    appendFileSync(
      file,
      `${basename(process.argv[1], '.mjs')}: ${name}\t${reason.replace(/\s+/g, ' ')}`.slice(0, 480) + '\n',
    );
}

// Runs a test; says what was wrong, nothing if it went well.
async function attempt(
  name,
  { settings = {}, offline = false, refused = false, drawn = false, minutes = 12, ...rest },
  run,
) {
  const context = await browser.newContext({
    ...DESK,
    locale: 'en-GB',
    acceptDownloads: true,
    serviceWorkers: 'block',
    ...rest,
  });
  context.setDefaultTimeout(PATIENCE);
  if (!drawn) await unpainted(context);
  await context.addInitScript({ content: probe });
  await context.addInitScript(
    (s) => {
      if (!localStorage.getItem('stellwerk.settings')) localStorage.setItem('stellwerk.settings', JSON.stringify(s));
    },
    { speed: 0, confirm: 'always', ...settings },
  );
  const errors = [];
  context.on('page', (page) => {
    page.on('pageerror', (e) => errors.push(e.message));
    page.on('console', (m) => {
      if (
        m.type() === 'error' &&
        !(offline && /Failed to load resource|ERR_/.test(m.text())) &&
        !(refused && /the server responded with a status of 4/.test(m.text()))
      )
        errors.push(m.text());
    });
    page.on('request', (r) => {
      if (!/^(http:\/\/127\.0\.0\.1:|blob:|data:)/.test(r.url())) errors.push(`loads ${r.url()}`);
    });
  });
  let clock;
  const hung = new Promise(
    (_, fail) => (clock = setTimeout(() => fail(new Error(`not done after ${minutes} minutes`)), minutes * 60000)),
  );
  try {
    await Promise.race([run(await context.newPage(), context), hung]);
    check(errors.length === 0, 'errors on the page');
    return '';
  } catch (e) {
    const picture = join(out, `${name.replace(/\W+/g, '-')}.png`);
    await photograph(context.pages().pop(), picture);
    return [
      process.env.TRACE ? e.stack : e.message,
      `picture: ${picture}`,
      ...[...new Set(errors)].map((text) => `page: ${text}`),
    ].join('\n        ');
  } finally {
    clearTimeout(clock);
    await context.close().catch(() => undefined);
  }
}

// To be called last: closes everything and exits with 1 if a test failed or there was none.
export async function finish() {
  await browser.close();
  engine.stop();
  await server.stop();
  if (!ran) console.log(`There is no test of the name ${wanted.join(' or ')}.`);
  process.exit(failed || !ran ? 1 : 0);
}

// The page's own policy forbids eval, and with it Playwright's waitForFunction.
export async function until(page, what, arg, patience = PATIENCE) {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(20)) {
    // A page that is just being loaded anew has not answered yet.
    if (
      await page.evaluate(what, arg).catch((e) => {
        if (!/context was destroyed|navigat/.test(e.message)) throw e;
      })
    )
      return;
  }
  throw new Error(`waited in vain for ${what}`);
}

export async function home(page, seed = '', url = server.url) {
  await page.goto(url + (seed ? `?seed=${seed}` : ''));
  await page.locator('.poster svg').first().waitFor();
}

// Starts a game from the first page: `seats` are "human" or names of bots, in this order unless it is drawn by
// `lot`.
export async function start(page, { map, seats, lot = false, lesson = false, touch = false }) {
  const press = (l) => (touch ? l.tap() : l.click());
  await press(page.locator(`input[name=map][value=${map}]`));
  while ((await page.locator('[data-seat]').count()) > Math.max(2, seats.length))
    await press(page.locator('[data-remove-seat]').last());
  while ((await page.locator('[data-seat]').count()) < seats.length) await press(page.locator('[data-add-seat]'));
  for (const [i, who] of seats.entries()) await page.locator(`[data-seat="${i}"]`).selectOption(who);
  const set = async (box, on) => (await box.count()) && (await box.isChecked()) !== on && (await press(box));
  await set(page.locator('[data-lesson]'), lesson);
  await set(page.locator('[data-drawn]'), lot);
  await press(page.locator('[data-start]'));
  await page.locator('[data-ready]').waitFor();
}

// From the first page to a game with the given seed, joined. Tables of a browser have no options; a saved
// game with some is opened as any other.
export async function newGame(page, { seed, hand = new Mouse(page), options, ...rest }) {
  await home(page, seed);
  await start(page, rest);
  if (options) {
    await page.evaluate((o) => {
      const key = `stellwerk.game.${location.hash.split('/')[2]}`;
      const saved = JSON.parse(localStorage.getItem(key));
      localStorage.setItem(key, JSON.stringify({ ...saved, record: { ...saved.record, options: o, moves: [] } }));
    }, options);
    await page.reload();
  }
  return Game.join(page, hand, engine);
}

// Styles of the test's own for every page from now on.
function styled(pages, text) {
  return pages.addInitScript((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, text);
}

// To paint takes more time than everything else, and no test looks at the pixels: the page is there, laid out and
// answers clicks, but one sees through it. Who wants to see it all the same says `painted`, and gets all but the board.
export const unpainted = (pages) =>
  styled(pages, 'html:not([data-painted]) body { opacity: 0 } .board .layer { opacity: 0 }');
export const painted = (page, yes = true) =>
  page.evaluate((on) => document.documentElement.toggleAttribute('data-painted', on), yes);

// As well, it is not even drawn: where nothing on it matters but the tracks that can be hit.
export const undrawn = (pages) => styled(pages, '.board .layer > svg > :not(.target) { display: none }');

// A picture for whoever wants to know what went wrong, with the board.
export async function photograph(page, path) {
  await page?.evaluate(() => (document.adoptedStyleSheets = [])).catch(() => undefined);
  await page?.screenshot({ path, timeout: 5000 }).catch(() => undefined);
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
// In the page: what axe finds. Parts of the board that are not drawn (`undrawn`) are taken out meanwhile: axe leaves
// them out, too, but only after it has measured each of some thousand.
const violations = async ([inside, only]) => {
  const back = [...document.querySelectorAll('.board .layer > svg > :not(.target)')]
    .filter((e) => getComputedStyle(e).display === 'none')
    .map((e) => {
      const mark = document.createComment('');
      e.replaceWith(mark);
      return () => mark.replaceWith(e);
    });
  const found = await window.axe.run(inside ?? document, {
    resultTypes: ['violations'],
    preload: false,
    ...(only ? { runOnly: only } : {}),
  });
  for (const put of back) put();
  const why = (n) => n.any[0]?.message ?? n.all[0]?.message ?? n.none[0]?.message ?? '';
  return found.violations.map(
    (v) =>
      `${v.id}: ${v.nodes
        .slice(0, 3)
        .map((n) => `${n.target.join(' ')} (${why(n)})`)
        .join(', ')}`,
  );
};
// All of the page, or a `part` of it; all rules, or some.
export async function noViolations(page, where, { part, rules } = {}) {
  // Some rules are about colours, which nothing but styles has to do with; for all, the page comes to rest.
  if (!rules) await page.evaluate(() => window.stellwerkProbe.rest());
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe);
    await page.evaluate(() => window.axe.configure({ noHtml: true })); // nobody reads the source of what is good
  }
  await painted(page);
  const found = await page.evaluate(violations, [part, rules]);
  await painted(page, false);
  check(found.length === 0, `axe on ${where}: ${found.join('; ')}`);
}

// All rules in light or dark, and in the other one, where nothing but the colours is different, those
// about colours. It stays so until the next visit: what is changed costs a frame of the whole page.
export async function axed(page, where, part) {
  const first = await page.evaluate(() => document.documentElement.dataset.theme);
  const second = first === 'dark' ? 'light' : 'dark';
  await noViolations(page, `${where}, ${first}`, { part });
  await legible(page, `${where}, ${first}`, part);
  await page.emulateMedia({ colorScheme: second });
  await until(page, (theme) => document.documentElement.dataset.theme === theme, second);
  await noViolations(page, `${where}, ${second}`, { part, rules: ['color-contrast', 'link-in-text-block'] });
  await legible(page, `${where}, ${second}`, part);
}
