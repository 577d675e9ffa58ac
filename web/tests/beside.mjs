// What is beside the games: the daily game, statistics, settings and own data, records by paste and
// drop, rules with pictures, the lesson's switch, the end, and a new version that waits.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { program } from './browser.mjs';
import { check, DESK, finish, home, newGame, noViolations, PHONE, server, start, test, until } from './harness.mjs';

const golden = (name) => readFileSync(new URL(`../../tests/golden/${name}.json`, import.meta.url), 'utf8');
async function saved(page, id, extra = {}) {
  const record = { ...JSON.parse(golden(id)), seats: undefined, ...extra };
  record.seats = Array.from({ length: record.players }, (_, i) => (i ? 'bot:planner' : 'Anna'));
  await page.evaluate(
    ([key, text]) => localStorage.setItem(key, text),
    [`stellwerk.game.${id}`, JSON.stringify({ id, created: 1, updated: 1, record, undone: 0 })],
  );
}

await test('the daily game: one deal, every start counted', {}, async (page) => {
  const seeds = [];
  for (let n = 1; n <= 2; n++) {
    await page.goto(`${server.url}#/daily`);
    await page.locator('[data-daily=berlin]').click();
    await page.locator('[data-ready]').waitFor();
    seeds.push(
      await page.evaluate(
        () => JSON.parse(localStorage.getItem('stellwerk.game.' + location.hash.split('/')[2])).record.seed,
      ),
    );
  }
  check(seeds[0] === seeds[1] && seeds[0].length === 64, `the seeds are ${seeds}`);
  await page.goto(`${server.url}#/daily`);
  await page.getByText('Started again once.').waitFor();
  await noViolations(page, 'the daily game');
});

await test('statistics of a finished game', {}, async (page) => {
  const game = await newGame(page, { seed: '57a7', map: 'berlin', seats: ['human', 'greedy'] });
  await page.goto(`${server.url}#/stats`);
  await page.locator('main h1').waitFor();
  check((await page.locator('dd').count()) === 0, 'there are statistics before the first game');
  await page.goBack();
  await page.locator('[data-ready]').waitFor();
  await game.sync();
  await game.playOn({});
  await page.locator('[data-again]').waitFor();
  const total = await page.locator('.total td').first().textContent();
  await page.goto(`${server.url}#/stats`);
  await page.locator('dd').first().waitFor();
  check((await page.locator('dd').first().textContent()) === '1', 'one game');
  check((await page.locator('tbody').last().textContent()).includes(total), 'the result is not listed');
  await noViolations(page, 'the statistics');
});

// The page at an address, loaded anew.
const load = async (page, where) => {
  await page.goto(`${server.url}?${Math.random()}#/${where}`);
  await page.locator('header nav a').first().waitFor();
};

await test('first page: one head, own boards and games first, the last game again', {}, async (page) => {
  await load(page, 'maker');
  await page.locator('[data-new]').click();
  const LONG = 'The narrow-gauge railways of the Harz';
  await until(page, () => Object.keys(localStorage).some((k) => k.startsWith('stellwerk.map.')));
  await load(page, ''); // the map maker writes what it has when it is left
  const { draft, id } = await page.evaluate((name) => {
    const key = Object.keys(localStorage).find((k) => k.startsWith('stellwerk.map.'));
    const draft = JSON.parse(localStorage.getItem(key));
    const map = { ...JSON.parse(draft.text), names: { en: name, de: name } };
    localStorage.setItem(key, JSON.stringify({ ...draft, text: JSON.stringify(map) }));
    const line = { at: 1e12, map: map.id, names: map.names, seat: 0, bots: ['', 'easy'], totals: [9, 5], won: true };
    localStorage.setItem(
      'stellwerk.results',
      JSON.stringify([{ id: 'x', done: 1, kept: 2, moves: 9, undone: 0, ...line }]),
    );
    return { draft: draft.id, id: map.id };
  }, LONG);

  // The head is at the same place on every page, and where one is is marked.
  const places = new Set();
  for (const where of ['', 'stats', 'games', 'daily', 'settings', 'rules/usa', 'maker', 'lobby', 'new']) {
    await load(page, where);
    places.add(
      await page.evaluate(() => {
        const { x, y, width, height } = document.querySelector('header').getBoundingClientRect();
        return [x, y, width, height, document.querySelector('main').getBoundingClientRect().x].join(' ');
      }),
    );
    if (where === 'maker') check(!/\d:\d\d:\d\d/.test(await page.locator('[data-draft]').innerText()), 'seconds');
    if (where === 'stats') {
      const names = await page.locator('main').innerText();
      check(names.includes(LONG) && !names.includes(id), 'the statistics do not know the name of an own board');
      check(/9 Sep(t)? 2001, /.test(names), 'the date has another form than elsewhere');
    }
  }
  check(places.size === 1, `the head is at ${[...places].join('; ')}`);

  // One's own board is the first to choose, and is played with what is chosen below.
  await load(page, '');
  await page.locator(`input[value="${draft}"]`).waitFor();
  check((await page.locator('input[name=map]').first().getAttribute('value')) === draft, 'it is not the first');
  await page.locator(`label:has([value="${draft}"])`).click();
  await page.locator('[data-alone="2"]').click();
  check((await page.locator('[data-alone="4"]').count()) === 0, 'more seats than the board has');
  await page.locator('[data-lesson]').uncheck();
  await page.locator('[data-start]').click();
  await page.locator('[data-ready]').waitFor();
  const title = await page.locator('h1').first().textContent();
  check(title === LONG, `${title} is played`);

  // Entries of the menu begin at one line, each with a picture.
  await page.locator('[data-open-menu]').click();
  const entries = await page
    .locator('.menu .btn')
    .evaluateAll((all) =>
      all
        .filter((e) => e.offsetParent)
        .map((e) => `${Math.round(e.querySelector('svg')?.getBoundingClientRect().x ?? -1)} ${e.textContent.trim()}`),
    );
  check(entries.length > 5 && new Set(entries.map((e) => e.split(' ')[0])).size === 1, entries.join(', '));

  // It goes on from the first page, and begins again as it was.
  await load(page, '');
  await page.locator('[data-resume] svg.mini').waitFor();
  check((await page.locator('[data-resume]').innerText()).includes(LONG), 'the name of the board');
  await noViolations(page, 'the first page with own games');
  const records = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((k) => k.startsWith('stellwerk.game.'))
        .map((k) => JSON.parse(localStorage.getItem(k)).record),
    );
  const [first] = await records();
  await page.locator('[data-like-last]').click();
  await page.locator('[data-ready]').waitFor();
  const second = (await records()).find((r) => r.seed !== first.seed);
  const same = ({ map, options, seats }) => JSON.stringify([map, options, [...seats].sort()]);
  check(same(first) === same(second), `again: ${same(second)} instead of ${same(first)}`);
});

await test('settings and own data', {}, async (page) => {
  await page.goto(`${server.url}#/settings`);
  await page.getByRole('radio', { name: 'Seat 1: blue' }).click();
  await page.getByRole('radio', { name: 'teal', exact: true }).click();
  await page.getByRole('radio', { name: 'Seat 1: teal' }).waitFor();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await until(page, () => document.documentElement.dataset.theme === 'dark');
  await page.getByRole('switch', { name: 'Sounds' }).check();
  await noViolations(page, 'the settings');
  await page.reload();
  await page.getByRole('radio', { name: 'Seat 1: teal' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export everything' }).click(),
  ]);
  const file = readFileSync(await download.path(), 'utf8');
  check(JSON.parse(JSON.parse(file).entries['stellwerk.settings']).inks[0] === 'teal', 'the file has not the settings');
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByRole('button', { name: 'Really delete everything' }).click();
  await page.locator('html[data-theme=light]').waitFor();
  await page.locator('.poster svg').first().waitFor();
  await page.goto(`${server.url}#/settings`);
  await page.getByRole('radio', { name: 'Seat 1: blue' }).waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await page.getByRole('alert').waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'data.json', mimeType: 'application/json', buffer: Buffer.from(file) });
  await page.locator('html[data-theme=dark]').waitFor();
  await page.getByRole('radio', { name: 'Seat 1: teal' }).waitFor();
});

await test('records by paste and drop', {}, async (page) => {
  await page.goto(`${server.url}#/games`);
  await page.locator('main h1').waitFor();
  const give = (kind, text) =>
    page.evaluate(
      ([k, t]) => {
        const data = new DataTransfer();
        if (k === 'drop') data.items.add(new File([t], 'game.json', { type: 'application/json' }));
        else data.setData('text', t);
        const event =
          k === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true });
        document.body.dispatchEvent(event);
      },
      [kind, text],
    );
  const games = (n) => until(page, (k) => document.querySelectorAll('main a[href^="#/replay/"]').length === k, n);
  await give('drop', golden('usa-2'));
  await games(1);
  await give('paste', golden('berlin-2'));
  await games(2);
  await give('drop', '{"format":1}');
  await page.getByRole('alert').waitFor();
  // A game that was deleted can be got back.
  await page.getByRole('button', { name: 'Delete' }).first().click();
  await games(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await games(2);
});

await test('replay: turns, open hands, lines of the log', {}, async (page) => {
  await home(page);
  await saved(page, 'maerklin-3');
  await page.goto(`${server.url}#/replay/maerklin-3`);
  const slider = page.locator('input[type=range]');
  await slider.waitFor();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await until(page, () => Number(document.querySelector('input[type=range]').value) > 1);
  await page.locator('.side ol button').nth(60).click();
  await until(
    page,
    () =>
      document.querySelector('.side [aria-current=step]') !== null &&
      Number(document.querySelector('input[type=range]').value) > 20,
  );
  await page.getByLabel('Seen by').selectOption('open');
  await page.getByRole('button', { name: 'Cards in hand' }).click();
  await until(page, () => document.querySelectorAll('.side h2').length === 3);
  await page.keyboard.press('Space');
  await noViolations(page, 'the replay');
});

// The page has what the terminal tells, paragraph by paragraph, in both languages.
const QUESTIONS = JSON.parse(readFileSync(new URL('questions.json', import.meta.url), 'utf8'));
function told(map, lang) {
  const text = execFileSync(program, ['rules', map, '--lang', lang], { encoding: 'utf8' });
  const kept = (mark) =>
    text
      .split('\n')
      .filter((line) => line.startsWith(mark))
      .map((line) => line.slice(mark.length));
  const exactly = lang === 'de' ? '  Wie genau? ' : '  How exactly? ';
  return {
    paragraphs: kept('- '),
    exactly: kept(exactly),
    examples: kept(lang === 'de' ? '  Beispiel: ' : '  Example: '),
  };
}
for (const [kind, size] of [
  ['desk', DESK],
  ['phone', PHONE],
])
  await test(`rules with examples on every board, ${kind}`, size, async (page) => {
    for (const [lang, column] of [
      ['en', 2],
      ['de', 3],
    ]) {
      for (const map of Object.keys(QUESTIONS)) {
        await page.goto(`${server.url}#/rules/${map}`);
        await page.locator(`.tabs a[aria-current=page][href="#/rules/${map}"]`).waitFor();
        await until(page, (m) => document.querySelector(`.contents a[href="#/rules/${m}"]`), map);
        const { paragraphs, exactly, examples } = told(map, lang);
        const shown = await page.locator('section .text > p').allTextContents();
        check(JSON.stringify(shown) === JSON.stringify(paragraphs), `paragraphs of ${map} in ${lang}`);
        const rulings = await page.evaluate(() =>
          [...document.querySelectorAll('details')].map((d) =>
            [...d.querySelectorAll('li')].map((li) => li.textContent).join(' '),
          ),
        );
        check(JSON.stringify(rulings) === JSON.stringify(exactly), `rulings of ${map} in ${lang}`);
        const tag = /\b[GNMBW]-\d+\b/.exec(await page.locator('main').textContent());
        check(!tag, `the rules of ${map} name ${tag}, which is for those who work on them`);
        const captions = (await page.locator('figcaption').allTextContents()).join('\n');
        check(examples.length >= 10, `hardly any examples of ${map}`);
        for (const example of examples) check(captions.includes(example), `not on the page of ${map}: ${example}`);
        for (const question of QUESTIONS[map]) {
          const answer = await page.locator(`#r-${question[1]}`).textContent();
          check(answer.includes(question[column]), `${map}, ${question[0]}: ${answer}`);
        }
        check(
          (await page.locator('[data-origin]').count()) === (['maerklin', 'berlin'].includes(map) ? 1 : 0),
          `what of ${map} is our own`,
        );
        // No label of a picture is cut off, nothing is wider than the page.
        await page.evaluate(() => window.stellwerkProbe.rest());
        const cut = await page.evaluate(() =>
          [...document.querySelectorAll('figure .label')]
            .filter((e) => {
              const a = e.getBoundingClientRect(),
                b = e.closest('figure > div').getBoundingClientRect();
              return a.left < b.left || a.right > b.right || a.top < b.top || a.bottom > b.bottom;
            })
            .map((e) => e.textContent.trim()),
        );
        check(cut.length === 0, `cut off on ${map}: ${cut.join(', ')}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        check(wide <= 0, `the rules of ${map} are ${wide} px too wide`);
        // Unfolded by keys.
        const summary = page.locator('#r-draw-sweep summary');
        await summary.focus();
        await page.keyboard.press('Enter');
        await page.locator('#r-draw-sweep li').first().waitFor();
        await noViolations(page, `the rules of ${map} in ${lang}`);
      }
      if (lang === 'en') {
        await page.evaluate(() => {
          const key = 'stellwerk.settings';
          localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), lang: 'de' }));
          dispatchEvent(new StorageEvent('storage', { key }));
        });
        await until(page, () => document.documentElement.lang === 'de');
      }
    }
  });

await test('the lesson can be left and taken up again; other boards say what is different', {}, async (page) => {
  await home(page, '1e5');
  await start(page, { map: 'usa', seats: ['human', 'racer'], lesson: true });
  await page.locator('[data-lesson-step=keep]').waitFor();
  await page.locator('[data-lesson-skip]').click();
  await page.locator('[data-lesson-step]').waitFor({ state: 'detached' });
  await page.locator('[data-open-menu]').click();
  await page.locator('[data-lesson-switch]').click();
  await page.locator('[data-lesson-step=keep]').waitFor();
  for (const map of ['maerklin', 'world']) {
    await home(page, '1e6');
    await start(page, { map, seats: ['human', 'racer'] });
    await page.locator('[data-lesson-met]').click();
    await page.locator('[data-lesson-met]').waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('[data-ready]').waitFor();
    check((await page.locator('[data-lesson-met]').count()) === 0, 'it is said twice');
  }
});

await test('the end: parts, paths on the board, all in detail', { locale: 'de-DE' }, async (page) => {
  await home(page);
  await saved(page, 'usa-5');
  await page.goto(`${server.url}#/table/usa-5`);
  await page.locator('.total td').first().waitFor();
  check((await page.locator('.total td').count()) === 5, 'five totals');
  const heads = await page.locator('.end tbody th').allTextContents();
  check(new Set(heads).size === heads.length, `one name for two rows of the result: ${heads.join(', ')}`);
  await noViolations(page, 'the end');
  await page.locator('details[open] .net .btn').first().click();
  await until(page, () => document.querySelectorAll('.mark.path').length > 2);
  await page.getByRole('button', { name: 'Zurück zum Ergebnis' }).click();
  await page.locator('.total td').first().waitFor();
});

// The client behind another address, where the service worker can be changed.
function proxy() {
  let version = '';
  const own = createServer(async (request, answer) => {
    const from = await fetch(new URL(request.url, server.url), { headers: { 'accept-encoding': 'identity' } });
    let body = Buffer.from(await from.arrayBuffer());
    const headers = {
      'content-type': from.headers.get('content-type') ?? '',
      'content-security-policy': from.headers.get('content-security-policy') ?? '',
    };
    if (request.url === '/sw.js' && version)
      body = Buffer.from(body.toString().replace('const VERSION = ', `const VERSION = '${version}' + `));
    answer.writeHead(from.status, headers).end(body);
  });
  return new Promise((done) =>
    own.listen(0, '127.0.0.1', () =>
      done({
        url: `http://127.0.0.1:${own.address().port}/`,
        change: () => (version = 'next'),
        close: () => own.close(),
      }),
    ),
  );
}

await test(
  'a new version waits until it is asked for, and loses nothing',
  { serviceWorkers: 'allow' },
  async (page) => {
    const own = await proxy();
    try {
      await home(page, '5e7', own.url);
      await until(
        page,
        async () => (await navigator.serviceWorker.ready) && navigator.serviceWorker.controller !== null,
      );
      await start(page, { map: 'berlin', seats: ['human', 'racer'] });
      await page.locator('[data-ticket]').first().waitFor();
      const before = await page.evaluate(() => localStorage.getItem('stellwerk.game.' + location.hash.split('/')[2]));
      check((await page.locator('[data-update]').count()) === 0, 'a notice without a new version');
      own.change();
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
      await page.locator('[data-update]').waitFor();
      await page.locator('[data-update] .main').click();
      await until(
        page,
        async () =>
          (await caches.keys()).every((k) => k.includes('next')) && document.querySelector('[data-ticket]') !== null,
      );
      const after = await page.evaluate(() => localStorage.getItem('stellwerk.game.' + location.hash.split('/')[2]));
      check(JSON.parse(after).record.seed === JSON.parse(before).record.seed, 'the game is another one');
      check((await page.locator('[data-update]').count()) === 0, 'the notice is still there');
    } finally {
      own.close();
    }
  },
);
await finish();
