// The pages around games over the network, against a server of their own: arriving, accounts, the lobby,
// own games, checking the shuffle, players, the host.
//     node tests/netpages.mjs [words…]
import { readFileSync } from 'node:fs';
import { axed, check, DESK, finish, PHONE, test, until } from './harness.mjs';
import { hosted, netPages, Person, populate, TOKEN } from './nettour.mjs';
import { readCode } from './qrcode.mjs';
import { speak } from './words.mjs';

const server = await hosted();
const { url } = server;
const world = await populate(url);
const text = (page, selector) => page.locator(selector).first().textContent();

await test('a table for friends, and a stranger who has its link', {}, async (page, context) => {
  await page.goto(url);
  await page.locator('[data-friends]').click();
  await page.locator('[data-name]').fill('Carla');
  await page.locator('input[name=map][value=berlin]').check();
  await page.locator('[data-add-seat]').click();
  await page.locator('[data-seat="2"]').selectOption('racer');
  await page.locator('input[name=clock][value=live]').check();
  // One's share of the chance is told when the server's commitment was seen, and not before.
  const posts = [];
  page.on('request', (r) => r.method() === 'POST' && posts.push([new URL(r.url()).pathname, r.postDataJSON()]));
  await page.locator('[data-make]').click();
  await page.locator('[data-seated]').waitFor();
  const [[, table], [path, seat]] = posts.filter(([p]) => p.includes('/games'));
  check(!('client_seed' in table) && !table.seats.includes('me'), `the table was made with ${JSON.stringify(table)}`);
  check(
    path.endsWith('/seats') && seat.seat === 0 && seat.client_seed.length >= 32,
    `the seat was taken with ${JSON.stringify(seat)}`,
  );
  const link = await page.locator('[data-link]').inputValue();
  check(link === page.url() && /#\/g\/[0-9a-z]{16}$/.test(link), `the link is ${link}`);
  const code = await readCode(page.locator('[data-qr]'));
  check(code === link, `the code says ${code}`);
  await page.locator('[data-copy]').click();
  await until(page, () => document.querySelector('.link [role=status]').textContent !== '');
  // Somebody who was never here: a name and one press.
  const other = await context.browser().newContext({ ...PHONE, locale: 'de-DE' });
  const guest = await other.newPage();
  await guest.goto(link);
  let presses = 0;
  await guest.locator('[data-name]').fill('Dora');
  await guest.locator('[data-sit]').tap();
  presses++;
  // Both come to the table: the game has begun.
  for (const p of [guest, page]) await p.locator('[data-ready]').waitFor({ timeout: 60000 });
  check(presses <= 2, `${presses} interactions`);
  console.log(`        from the link to the table: a name and ${presses} interaction`);
  await other.close();
});

await test('joining, leaving and being seen', {}, async (page, context) => {
  await page.goto(`${url}#/g/${world.open}`);
  await page.locator('[data-name]').fill('Emil');
  await page.keyboard.press('Enter');
  await page.locator('[data-seated]').waitFor();
  const watcher = await context.browser().newContext({ ...DESK, locale: 'en-GB' });
  const eyes = await watcher.newPage();
  await eyes.goto(`${url}#/g/${world.open}`);
  await eyes.locator('[data-seats]').getByText('Emil').waitFor();
  await page.locator('[data-leave]').click();
  await page.locator('[data-sit]').waitFor();
  await until(eyes, () => !document.querySelector('[data-seats]').textContent.includes('Emil'));
  check((await text(page, '[data-sit]')).includes('Emil'), 'the name is forgotten');
  await watcher.close();
});

await test('the lobby by status and board', {}, async (page) => {
  await page.goto(`${url}#/lobby`);
  const shows = (key, n) =>
    until(
      page,
      ([k, m]) => document.querySelector(`[data-list="${k}"]`)?.querySelectorAll('[data-game]').length === m,
      [key, n],
    );
  await shows('open/', 1);
  check((await page.locator('[data-game]').getAttribute('data-game')) === world.open, 'another table');
  await page.locator('[data-map]').selectOption('berlin');
  await shows('open/berlin', 0);
  await page.locator('[data-status=over]').click();
  await shows('over/berlin', world.over.length);
  await page.locator('[data-map]').selectOption('usa');
  await shows('over/usa', 0);
  await page.locator('[data-status=running]').click();
  await page.locator('[data-map]').selectOption('');
  await page.locator(`[data-game="${world.running}"]`).waitFor();
  await page.locator(`[data-game="${world.running}"]`).getByRole('link', { name: 'Watch' }).waitFor();
  // Pages.
  const many = await new Person(url, 'Many').enter();
  for (let n = 0; n < 21; n++) await many.make({ map: 'world', seats: ['me', 'open'] });
  try {
    await page.goto(`${url}#/lobby/open/world`);
    await shows('open/world', 20);
    await page.locator('[data-older]').click();
    await shows('open/world', 1);
  } finally {
    await many.ask('DELETE', '/me'); // and with her the tables
  }
});

await test('own games, those that wait first', {}, async (page, context) => {
  await page.goto(`${url}#/mine`);
  await page.getByRole('link', { name: 'Log in' }).waitFor(); // a stranger
  await world.anna.into(context);
  await page.goto(url);
  await page.reload();
  await page.locator('[data-mine]').getByText('your turn in 1').waitFor();
  await page.goto(`${url}#/mine`);
  await page.locator('[data-group=over]').waitFor();
  check((await page.locator('[data-group]').first().getAttribute('data-group')) === 'turn', 'her turn is not first');
  check(
    (await page.locator('[data-group=turn] [data-game]').getAttribute('data-game')) === world.running,
    'another game',
  );
  check(
    (await page.locator('[data-group=open] [data-game]').getAttribute('data-game')) === world.own,
    'her own table is missing',
  );
  check(
    (await page.locator('[data-group=over] [data-game]').count()) === world.over.length,
    'finished games are missing',
  );
});

await test('an account: made, left, entered, taken along, forgotten', { refused: true }, async (page) => {
  const name = `Frieda ${process.pid}`;
  const who = (kind) => page.locator(`[data-who=${kind}]`).waitFor();
  await page.goto(`${url}#/me`);
  await who('stranger');
  await page.locator('[data-new-name]').fill(name);
  await page.locator('[data-new-password]').fill('a long password');
  await page.locator('[data-make-account]').click();
  await who('account');
  await page.reload();
  await who('account');
  await page.locator('[data-logout]').click();
  await who('stranger');
  await page.locator('[data-name]').fill(name);
  await page.locator('[data-password]').fill('a wrong password');
  await page.locator('[data-login]').click();
  await page.locator('[role=alert]').getByText('Name or password is wrong').waitFor();
  await page.locator('[data-password]').fill('a long password');
  await page.locator('[data-login]').click();
  await who('account');
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-export]').click()]);
  check(JSON.parse(readFileSync(await download.path(), 'utf8')).player.name === name, 'the export is somebody else’s');
  await page.locator('[data-forget]').click();
  await page.locator('[data-forget-yes]').click();
  await who('stranger');
  await page.locator('[data-name]').fill(name);
  await page.locator('[data-password]').fill('a long password');
  await page.locator('[data-login]').click();
  await page.locator('[role=alert]').waitFor();
});

await test('a guest becomes an account and stays the same', {}, async (page, context) => {
  const gustav = await new Person(url, 'Gustav').enter();
  await gustav.into(context);
  await page.goto(`${url}#/me`);
  await page.locator('[data-who=guest]').waitFor();
  await page.locator('[data-new-name]').fill(`Gustav ${process.pid}`);
  await page.locator('[data-new-password]').fill('a long password');
  await page.locator('[data-make-account]').click();
  await page.locator('[data-who=account]').waitFor();
  const href = await page.locator('a[href^="#/p/"]').getAttribute('href');
  check(href === `#/p/${gustav.player.id}`, 'it is somebody else');
});

await test('another name, for a guest and for an account', { refused: true }, async (page, context) => {
  const taken = `Taken ${process.pid}`;
  await new Person(url, taken).ask('POST', '/accounts', { name: taken, password: 'a long password' });
  const karl = await new Person(url, 'Karl').enter();
  await karl.into(context);
  await page.goto(`${url}#/me`);
  const rename = async (name) => {
    await page.locator('[data-other-name]').fill(name);
    await page.locator('[data-rename]').click();
  };
  await rename('Carla');
  await page.locator('[data-who=guest]').getByText('Carla').waitFor();
  check(await page.locator('[data-rename]').isDisabled(), 'the same name can be given again');
  check((await karl.ask('GET', '/me')).player.name === 'Carla', 'the server knows another name');
  await rename(taken); // a guest cannot pass for an account
  await page.locator('[role=alert]').waitFor();
  check((await karl.ask('GET', '/me')).player.name === 'Carla', 'a guest has the name of an account');
  await page.locator('[data-new-name]').fill(`Carla ${process.pid}`);
  await page.locator('[data-new-password]').fill('a long password');
  await page.locator('[data-make-account]').click();
  await page.locator('[data-who=account]').waitFor();
  await rename(taken);
  await page.locator('[role=alert]').waitFor();
  check((await text(page, '[data-who]')).includes('Carla'), 'an account has the name of another');
});

await test('the shuffle: yes for a true record, no for a false one', {}, async (page) => {
  const verdict = (v) => page.locator(`[data-verdict=${v}]`).waitFor();
  await page.goto(`${url}#/verify/${world.over[0]}`);
  await verdict('yes');
  check((await page.locator('[data-state=ok]').count()) === 3, 'not all steps hold');
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-record]').click()]);
  const record = JSON.parse(readFileSync(await download.path(), 'utf8'));
  await page.goto(`${url}#/verify`);
  const offer = async (change) => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'record.json', mimeType: 'application/json', buffer: Buffer.from(change) });
  };
  await offer(JSON.stringify(record));
  await verdict('yes');
  await offer(JSON.stringify({ ...record, fairness: { ...record.fairness, client_seeds: ['x', 'y'] } }));
  await verdict('no');
  check((await page.locator('[data-step="2"]').getAttribute('data-state')) === 'bad', 'step 2 holds');
  await offer(JSON.stringify({ ...record, moves: record.moves.slice(2) }));
  await page.locator('[data-step="3"][data-state=bad]').waitFor();
  await offer('{}');
  await page.locator('[role=alert]').waitFor();
  check((await page.locator('[data-verdict]').count()) === 0, 'a verdict on nothing');
  const { fairness: _, ...plain } = record;
  await offer(JSON.stringify(plain));
  await verdict('moves');
});

await test('a game again, by its link', { refused: true }, async (page) => {
  const { moves, result } = await world.anna.ask('GET', `/games/${world.over[0]}/record`);
  await page.goto(`${url}#/replay/g/${world.over[0]}`);
  const slider = page.locator('input[type=range]');
  await slider.waitFor();
  check(Number(await slider.getAttribute('max')) === moves.length, 'not all moves are there');
  await slider.focus();
  await page.keyboard.press('End');
  await until(page, (n) => document.querySelector('input[type=range]').value === String(n), moves.length);
  for (const { total } of result.scores)
    await page
      .getByText(new RegExp(`\\b${total}\\b`))
      .first()
      .waitFor();
  // What is not over is not told; and what is not there neither.
  await page.goto(`${url}#/replay/g/${world.running}`);
  await page.locator('[role=alert]').getByText('not over').waitFor();
  await page.goto(`${url}#/replay/g/0123456789abcdef`);
  await page.locator('[role=alert]').getByText('no such game').waitFor();
});

await test('what this browser noted must be in the record', {}, async (page) => {
  const { commitment, client_seeds } = (await world.anna.ask('GET', `/games/${world.over[0]}/record`)).fairness;
  const noted = async (pledge) => {
    await page.goto(url);
    await page.evaluate(
      ([id, p]) => localStorage.setItem('stellwerk.pledges', JSON.stringify({ [id]: p })),
      [world.over[0], pledge],
    );
    await page.goto(`${url}#/verify/${world.over[0]}`);
    await page.reload();
    return page.locator('[data-verdict]').getAttribute('data-verdict');
  };
  check((await noted({ commitment, seed: client_seeds[0] })) === 'yes', 'what was noted does not hold');
  check((await noted({ commitment: 'f'.repeat(64), seed: client_seeds[0] })) === 'no', 'another commitment holds');
  check((await noted({ commitment, seed: 'another' })) === 'no', 'a seed that is not in it holds');
});

await test('a player', {}, async (page) => {
  await page.goto(`${url}#/p/${world.anna.player.id}`);
  await page.locator('[data-last]').waitFor();
  check((await text(page, 'h1')) === 'Anna', 'the name is missing');
  const { ratings } = await world.anna.ask('GET', `/players/${world.anna.player.id}`);
  const rating = Math.round(ratings.berlin.rating).toLocaleString('en-GB');
  check((await text(page, '[data-table=ratings] tbody')).includes(rating), `the rating ${rating} is missing`);
  check((await page.locator('[data-last] tbody tr').count()) === world.over.length, 'games are missing');
  // What is not public is not counted for others.
  const hanna = await new Person(url, 'Hanna').enter();
  const { id } = await hanna.make({ map: 'berlin', seats: ['me', 'bot:racer'], visibility: 'link' });
  await Person.play(id, [hanna]);
  await page.goto(`${url}#/p/${hanna.player.id}`);
  await page.getByText('No finished games that you may see').waitFor();
});

await test('the host', { refused: true }, async (page) => {
  await page.goto(`${url}#/admin`);
  await page.locator('[data-token]').fill('x'.repeat(30));
  await page.locator('[data-enter]').click();
  await page.locator('[role=alert]').waitFor();
  await page.locator('[data-token]').fill(TOKEN);
  await page.locator('[data-enter]').click();
  await page.locator('[data-backup]').waitFor();
  check(
    (await page.evaluate(() => JSON.stringify(localStorage))).includes('admin-token') === false,
    'the token is kept for ever',
  );
  const note = (what) => page.locator('[data-note]').getByText(what).waitFor();
  await page.locator('[data-backup]').click();
  await note('Saved as');
  // A table that only those with its link see is there, too, and can be closed.
  const ida = await new Person(url, 'Ida').enter();
  const { id } = await ida.make({ map: 'usa', seats: ['me', 'open'], visibility: 'link' });
  await page.locator('[data-status=open]').click();
  await page.locator(`[data-close="${id}"]`).click();
  await page.locator('[data-close-yes]').click();
  await note('Closed');
  check((await ida.ask('GET', `/games/${id}`)).status === 'aborted', 'it is not closed');
  // Ida sits at another table and is banned for it.
  await ida.make({ map: 'usa', seats: ['me', 'open'] });
  await page.locator('[data-status=running]').click();
  await page.locator('[data-status=open]').click();
  await page.locator(`[data-ban="${ida.player.id}"]`).click();
  await page.locator('[data-ban-do]').click();
  await page.locator(`[data-unban="${ida.player.id}"]`).waitFor();
  check(
    await ida.make({ map: 'usa', seats: ['me', 'open'] }).then(
      () => false,
      (e) => / 403 /.test(e.message),
    ),
    'she is not banned',
  );
  await page.locator(`[data-unban="${ida.player.id}"]`).click();
  await page.locator(`[data-unban="${ida.player.id}"]`).waitFor({ state: 'detached' });
  await ida.make({ map: 'usa', seats: ['me', 'open'] });
  await page.reload(); // the tab knows it still
  await page.locator('[data-leave]').click();
  await page.locator('[data-token]').waitFor();
  check((await page.evaluate(() => sessionStorage.length)) === 0, 'the token is not forgotten');
});

await test('a game that cannot be read', { offline: true }, async (page) => {
  const id = 'a'.repeat(16);
  let status = 'running';
  await page.route(`**/api/v1/games/${id}`, (r) =>
    r.fulfill({ status: 500, json: { error: { code: 'unreadable_game', message: 'This game cannot be read.' } } }),
  );
  await page.goto(`${url}#/g/${id}`);
  await page.locator('[data-missing]').getByText('cannot be read').waitFor();
  // The host sees which and why, and closes it.
  await page.route('**/api/v1/admin/status', async (r) => {
    const answer = await r.fetch();
    await r.fulfill({ response: answer, json: { ...(await answer.json()), unreadable: 1 } });
  });
  await page.route('**/api/v1/admin/unreadable', (r) =>
    r.fulfill({ json: { total: 1, games: [{ id, map: 'usa', status, created: 1, since: 2, reason: 'entry 7' }] } }),
  );
  await page.route(`**/api/v1/admin/games/${id}/close`, (r) => {
    status = 'aborted';
    return r.fulfill({ json: { version: 8 } });
  });
  await page.goto(`${url}#/admin`);
  await page.locator('[data-token]').fill(TOKEN);
  await page.locator('[data-enter]').click();
  await page.locator(`[data-unreadable-game="${id}"]`).getByText('entry 7').waitFor();
  await page.locator('[data-unread-close]').click();
  await page.locator('[data-unread-yes]').click();
  await page.locator('[data-note]').getByText('Closed').waitFor();
  check((await page.locator('[data-unread-close]').count()) === 0, 'it can be closed again');
});

for (const [kind, options] of [
  ['desk', { ...DESK, colorScheme: 'light', locale: 'de-DE' }],
  ['phone', { ...PHONE, colorScheme: 'light' }],
]) {
  await test(`axe on every net page, ${kind}`, options, async (page, context) => {
    await page.goto(`${url}#/me`);
    await page.locator('[data-who=stranger]').waitFor();
    check(
      await page.evaluate((wanted) => wanted.startsWith(document.documentElement.lang), options.locale ?? 'en-GB'),
      "the page is not in the browser's language",
    );
    await axed(page, 'me, a stranger');
    await world.anna.into(context);
    await page.reload(); // a change of the hash alone would load nothing anew
    await page.locator('[data-who=guest]').waitFor();
    await netPages(page, url, world, async (where) => {
      for (const lang of ['en', 'de']) {
        await speak(page, lang);
        check(
          await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
          `${where} scrolls sideways in ${lang}`,
        );
      }
      await axed(page, where);
    });
  });
}

await test('without a server everything says so calmly', { offline: true }, async (page, context) => {
  const brief = await hosted();
  const jakob = await new Person(brief.url, 'Jakob').enter();
  await jakob.make({ map: 'usa', seats: ['me', 'open'] });
  await jakob.into(context);
  const hashes = ['#/mine', '#/new', `#/p/${jakob.player.id}`, '#/ranking', '#/lobby/over'];
  await page.goto(brief.url);
  await page.locator('[data-mine]').waitFor(); // the last part of the first page
  for (const hash of hashes) {
    await page.evaluate((h) => (location.hash = h), hash);
    await page.locator('main h1').waitFor();
  }
  await brief.stop();
  for (const hash of hashes) {
    await page.evaluate((h) => (location.hash = h), hash);
    await page.locator('.trouble').getByText('The server cannot be reached').waitFor();
  }
  await page.evaluate(() => (location.hash = '#/'));
  await page.locator('[data-start]').waitFor();
});
await server.stop();
await finish();
