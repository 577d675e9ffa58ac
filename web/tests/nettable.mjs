// What happens around the moves of a game over the network, in real browsers against a real server.
//     node tests/nettable.mjs [words…]
import { company, setUp } from './guest.mjs';
import { check, DESK, engine, finish, noViolations, PHONE, test, until } from './harness.mjs';
import { readCode } from './qrcode.mjs';
import { Wire } from './wire.mjs';

const { map } = await engine.ask('map', { map: 'berlin' });
const TWO = [
  ['Anna', DESK],
  ['Ben', { ...PHONE, locale: 'de-DE' }],
];
const moves = (g, n) =>
  until(g.page ?? g, (n) => Number(document.querySelector('[data-ready]')?.dataset.move) === n, n);

// A game of both, at their tables.
async function begin(anna, ben, clock = null) {
  const { id } = await anna.api('POST', 'games', { map: 'berlin', seats: ['me', 'open'], clock });
  await ben.api('POST', `games/${id}/seats`, {});
  for (const g of [anna, ben]) {
    await g.visit(id);
    await g.seated(map);
  }
  return id;
}
// One move by clicks, `n` were made before; how many are made then.
// Plays a move and waits until the page shows it: only then does the server say who comes next.
const move = async (g, id, seat, n) => {
  const made = await g.turn((await g.api('GET', `games/${id}`)).view, seat, n);
  await until(g.page, (n) => Number(document.querySelector('[data-ready]').dataset.move) >= n, made);
  return made;
};

await test('around: time, windows, votes, draws in advance', { offline: true }, (page) =>
  company(page, { who: TWO }, async (_, anna, ben) => {
    // Two windows: what is staged in one is dropped, with a word, when the other plays.
    let id = await begin(anna, ben);
    let made = await setUp(id, anna, ben);
    for (const what of ['hint', 'undo'])
      check(!(await anna.page.locator(`[data-${what}]`).isVisible()), `${what} is offered against people`);
    const other = await anna.context.newPage();
    await other.goto(`${anna.wire.url}#/g/${id}`);
    await other.locator('[data-ready][data-turn=me]').waitFor();
    await other.locator('[data-action=tickets]').click();
    await other.locator('[data-confirm]').waitFor();
    made = await move(anna, id, 0, made);
    await other.locator('[data-notice=elsewhere]').waitFor();
    await until(other, (n) => Number(document.querySelector('[data-ready]').dataset.move) === n, made);
    check((await other.locator('[data-confirm]').count()) === 0, 'what was staged is still there');
    await other.close();

    // A game ends when all want it to. Who wants to is asked whether they are sure, and everybody is told: over
    // the board with the answers, in the log, and by voice.
    await anna.page.locator('[data-open-menu]').click();
    await anna.page.locator('[data-abort]').click();
    await anna.page.locator('[data-abort-yes]').waitFor();
    check(!(await anna.api('GET', `games/${id}`)).seats[0].abort, 'the vote was sent without a question');
    await anna.page.locator('[data-abort-yes]').click();
    await anna.page.locator('[data-vote] :text("Waiting for Ben")').waitFor();
    await ben.page.locator('[data-vote] :text("Anna möchte das Spiel abbrechen.")').waitFor();
    await ben.page.locator('[role=log] :text("Anna möchte das Spiel abbrechen.")').waitFor({ state: 'attached' });
    await anna.page.locator('section.log :text("You want to stop the game.")').waitFor();
    await noViolations(ben.page, 'a vote', { part: '[data-vote]' });
    await anna.page.locator('[data-vote-back]').click();
    await ben.page.locator('[data-vote]').waitFor({ state: 'detached' });
    await anna.page.locator('section.log :text("You want to play on after all.")').waitFor();
    await anna.page.locator('[data-open-menu]').click();
    await anna.page.locator('[data-abort]').click();
    await anna.page.locator('[data-abort-yes]').click();
    await ben.page.locator('[data-vote-stop]').tap();
    for (const g of [anna, ben]) await g.page.locator('[data-aborted]').waitFor();

    // Whose time is up is played by a bot, until they take their seat back.
    id = await begin(anna, ben, { turn: 8, reserve: 0 });
    await anna.page.locator('[data-clock]').first().waitFor();
    await ben.page.locator('[data-seat="0"] [data-state=away]').waitFor();
    await anna.page.locator('[data-take-back]').click();
    await ben.page.locator('[data-seat="0"] [data-state=away]').waitFor({ state: 'detached' });

    // Who resigns is played by a bot to the end.
    await ben.page.locator('[data-open-menu]').tap();
    await ben.page.locator('[data-resign]').tap();
    await ben.page.locator('[data-resign-yes]').tap();
    await anna.page.locator('[data-state=resigned]').waitFor();
    await ben.page.locator('[data-resigned]').waitFor();

    // Draws in advance, where there is time.
    id = await begin(anna, ben, { days: 1 });
    await anna.page.locator('[data-clock]').first().waitFor();
    await anna.choose(id);
    await anna.page.locator('[data-open-menu]').click();
    await anna.page.locator('[data-queue]').click();
    await anna.page.locator('dialog input[type=checkbox]').first().uncheck(); // claims are possible at once
    await anna.page.locator('[data-queue-start]').click();
    await anna.page.locator('dialog').waitFor({ state: 'detached' });
    await ben.choose(id);
    await moves(ben, 4); // the tickets of both, and her two cards
    check((await anna.api('GET', `games/${id}/queue`)).queue !== null, 'nothing is queued');
  }),
);

await test('back: who moves takes the seat back from the bot', {}, (page) =>
  company(page, { who: TWO, pace: 9000 }, async (_, anna, ben) => {
    const id = await begin(anna, ben, { turn: 5, reserve: 0 });
    const away = ben.page.locator('[data-seat="0"] [data-state=away]');
    await away.waitFor();
    await anna.notice('away').waitFor();
    await anna.choose(id); // before the bot does
    await away.waitFor({ state: 'detached' });
    await anna.notice('away').waitFor({ state: 'detached' });
    check(!(await anna.api('GET', `games/${id}`)).seats[0].away, 'the server thinks that she is away');
  }),
);

// On a television: the row, the piles and the scores are there, nothing but the board's own names is too small for
// the other end of the room, and a victory that is shared is nobody's alone.
async function onTelevision(screen, anna, id) {
  await screen.setViewportSize({ width: 1920, height: 1080 });
  const { view } = await anna.api('GET', `games/${id}`);
  const shown = await screen.evaluate(() => {
    const all = (q) => [...document.querySelectorAll(`[data-screen] ${q}`)];
    const text = (e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
    return {
      cards: all('[data-slot] svg').length,
      piles: all('[data-deck] b').map((e) => Number(e.textContent)),
      scores: all('[data-seat] strong').map((e) => Number(e.textContent)),
      turn: all('[aria-current]').map((e) => Number(e.dataset.seat)),
      small: all('*')
        .filter((e) => !e.closest('.board, .hidden') && text(e) && e.getClientRects().length)
        .map((e) => ({ size: parseFloat(getComputedStyle(e).fontSize), says: e.textContent.trim() }))
        .filter(({ size }) => size < 28),
    };
  });
  check(shown.cards === view.faceup.filter((c) => c !== null).length, `${shown.cards} cards lie in the row`);
  check(
    String(shown.piles) === String(Object.values(view.decks).map((d) => d.draw_count)),
    `the piles have ${shown.piles} cards`,
  );
  check(String(shown.scores) === String(view.seats.map((s) => s.score)), `the scores are ${shown.scores}`);
  check(String(shown.turn) === String(view.to_move), `it is the turn of ${shown.turn}`);
  check(shown.small.length === 0, `too small for a television: ${JSON.stringify(shown.small.slice(0, 5))}`);

  // As if it had ended so: the server's answer about the game has a result.
  const about = (url) => url.pathname.endsWith(`/games/${id}`);
  await screen.route(about, async (route) => {
    const answer = await route.fetch();
    const game = await answer.json();
    const scores = game.view.seats.map(() => ({ total: 40, routes: 40, tickets: 0 }));
    await route.fulfill({ response: answer, json: { ...game, result: { scores, winners: [0, 1], tie: 'shared' } } });
  });
  await screen.reload();
  await screen.locator('[data-final]').waitFor();
  const said = await screen.locator('[data-screen] header').textContent();
  check(said.includes('Anna and Ben share the victory') && !said.includes('wins'), `it says: ${said}`);
}

await test('screen: a code to scan, a board for all, hands on the phones', {}, (page) =>
  company(page, { who: TWO }, async (_, anna, ben) => {
    const { id } = await anna.api('POST', 'games', { map: 'berlin', seats: ['me', 'open'] });
    const screen = anna.page;
    await anna.visit(id, '/screen');
    const code = screen.locator('[data-screen] svg[role=img]');
    await code.waitFor();
    await noViolations(screen, 'the large screen before the start');
    const link = await readCode(code);
    check(link === `${anna.wire.url}#/g/${id}`, `the code says ${link}`);
    await screen.getByText('Anna').waitFor();
    // Ben's camera opens what it says; on his own wire it is the same page.
    await ben.page.goto(link.replace(anna.wire.url, ben.wire.url));
    ben.at = id;
    await ben.page.locator('[data-sit]').tap();
    await ben.seated(map);
    await screen.locator('[data-screen][data-ready]').waitFor();

    // The screen follows Anna's moves, made wherever her hand is, and shows none.
    const far = async () => {
      const { version, moves: legal } = await anna.api('GET', `games/${id}/moves`);
      await anna.api('POST', `games/${id}/moves`, { version, move: legal.find((m) => m.t === 'draw') ?? legal[0] });
    };
    await far();
    await screen.locator('[data-seat="0"] [data-choosing=ready]').waitFor();
    check((await screen.evaluate(() => window.stellwerkProbe.secrets().cards)) === 0, 'the large screen shows a hand');

    // While the sheet of his tickets is up, he can talk all the same.
    await ben.page.locator('[data-ticket]').first().waitFor();
    await ben.page.locator('[data-tab=talk]').tap();
    await ben.page.locator('[data-say]').tap();
    await ben.page.locator('[data-say]').fill('One moment');
    await ben.page.keyboard.press('Enter');
    await ben.page.getByText('One moment').waitFor();
    await ben.page.locator('[data-tab=talk]').tap();

    // Ben wants his cards alone: they get the room, the board is small and still there to point at.
    const size = (selector) => ben.page.locator(selector).evaluate((e) => e.getBoundingClientRect().height);
    const before = await size('[data-board]');
    await ben.choose(id);
    let made = 2;
    for (const g of [screen, ben]) await moves(g, made);
    await ben.page.locator('[data-open-menu]').tap();
    await ben.page.locator('[data-hand-only]').tap();
    await until(ben.page, () => document.querySelector('.table.hand-only') !== null);
    const after = await size('[data-board]');
    check(
      after < before && after < 0.43 * PHONE.viewport.height && after >= 120,
      `the board is ${after} px high, and was ${before}`,
    );
    check((await size('.tickets-area')) > 50, 'the tickets have no room');
    check(await ben.page.locator('.tickets-area li').first().isVisible(), 'the tickets are hidden');
    await noViolations(ben.page, 'the hand alone');
    await ben.page.reload();
    await ben.seated(map);
    check((await ben.page.locator('.table.hand-only').count()) === 1, 'a reload forgets it');
    // Both play on, he with that little board.
    for (const end = made + 8; made < end;) {
      const { to_move } = await ben.api('GET', `games/${id}`);
      if (to_move === 1) made = await move(ben, id, 1, made);
      else {
        await far();
        made++;
      }
      await moves(screen, made);
    }
    await ben.page.locator('[data-open-menu]').tap();
    await ben.page.locator('[data-hand-only]').tap();
    await until(ben.page, () => document.querySelector('.table.hand-only') === null);
    await onTelevision(screen, anna, id);
  }),
);

await test('join: the last seat while others wait, and a stranger in mid-game', { offline: true }, (page) =>
  company(page, { who: [...TWO, ['Eve', DESK]] }, async (_, anna, ben, eve) => {
    const { id } = await anna.api('POST', 'games', { map: 'berlin', seats: ['me', 'open', 'open'] });
    await anna.visit(id);
    await anna.page.locator('[data-seated]').waitFor();
    await ben.visit(id);
    await ben.page.locator('[data-sit]').tap();
    await ben.page.locator('[data-seated]').waitFor();
    await anna.page.locator('[data-seats]').getByText('Ben').waitFor();
    check((await anna.page.locator('[data-ready]').count()) === 0, 'it has begun without the third');
    await eve.visit(id);
    await eve.page.locator('[data-sit]').click();
    for (const g of [anna, ben, eve]) await g.seated(map);
    await anna.choose(id);
    await ben.choose(id);
    // Somebody without a name follows the link, sees all that everybody may, and what comes.
    await page.goto(`${eve.wire.url}#/g/${id}`);
    await page.locator('[data-watching]').waitFor();
    await page.getByText('Waiting for Eve to choose. Ready: Anna and Ben.').first().waitFor();
    check((await page.evaluate(() => window.stellwerkProbe.secrets().cards)) === 0, 'a spectator sees a hand');
    await eve.choose(id);
    for (const g of [page, anna, ben, eve]) await moves(g, 3);
  }),
);

await test('asleep: a frozen tab, a laptop that slept, a tab that is behind', { offline: true }, (page) =>
  company(
    page,
    {
      who: [
        ['Anna', DESK],
        ['Ben', DESK],
      ],
    },
    async (server, anna, ben) => {
      // A laptop that slept: its clock is ahead, and it is looked at again.
      for (const g of [anna, ben])
        await g.context.addInitScript(() => {
          const now = Date.now;
          let ahead = 0;
          Date.now = () => now() + ahead;
          window.sleepFor = (ms) => {
            ahead += ms;
            document.dispatchEvent(new Event('visibilitychange'));
          };
        });
      const id = await begin(anna, ben);
      // Moves of both past their pages, until it is the turn of a seat again.
      const far = async (seat, made, least = 1) => {
        for (let n = 0; ; n++, made++) {
          const { to_move } = await anna.api('GET', `games/${id}`);
          if (n >= least && to_move === seat) return made;
          const g = [anna, ben][to_move];
          const { version, moves: legal } = await g.api('GET', `games/${id}/moves`);
          await g.api('POST', `games/${id}/moves`, { version, move: legal.find((m) => m.t === 'draw') ?? legal[0] });
        }
      };
      let made = await far(0, 0, 4);
      for (const g of [anna, ben]) await moves(g, made);

      // A tab that the browser has frozen, while others play and the server dies.
      const tab = await ben.context.newCDPSession(ben.page);
      await tab.send('Page.setWebLifecycleState', { state: 'frozen' });
      made = await far(0, made);
      await server.crash();
      made = await far(1, made);
      await tab.send('Page.setWebLifecycleState', { state: 'active' });
      await moves(ben, made);
      made = await move(ben, id, 1, made);

      // The connection has died in its sleep, and nobody said so.
      made = await far(1, made, 0);
      await moves(ben, made);
      ben.wire.mute();
      made = await far(1, made);
      ben.wire.mend();
      check(
        Number(await ben.page.locator('[data-ready]').getAttribute('data-move')) < made,
        'the dead wire told something',
      );
      const woken = Date.now();
      await ben.page.evaluate(() => window.sleepFor(3600000));
      await moves(ben, made);
      // The browser may try once more with a connection that is dead, too.
      check(Date.now() - woken < 16000, `it was asked for after ${Date.now() - woken} ms`);
      made = await move(ben, id, 1, made);

      // Two tabs, and one of them is behind without knowing it: what is played there is not played twice.
      made = await far(0, made, 0);
      const wire = await Wire.lay(() => server.port);
      const behind = await anna.context.newPage();
      // It gives up a request after a second instead of 15, so that the test need not wait as long.
      await behind.addInitScript(() => {
        const timeout = AbortSignal.timeout.bind(AbortSignal);
        AbortSignal.timeout = (ms) => timeout(ms / 15);
      });
      await behind.goto(`${wire.url}#/g/${id}`);
      await moves(behind, made);
      await behind.locator('[data-ready][data-turn=me]').waitFor();
      await moves(anna, made);
      wire.mute();
      made = await move(anna, id, 0, made);
      made = await far(0, made);
      const { position } = await anna.api('GET', `games/${id}`);
      await behind.locator('[data-deck]').first().click();
      await behind.locator('[data-notice=slow], [data-notice=lost]').first().waitFor();
      wire.mend();
      await behind.locator('[data-notice=stale]').waitFor();
      await moves(behind, made);
      check((await anna.api('GET', `games/${id}`)).position === position, 'a move of the past was made');
      // And it goes on there, heard by both.
      await behind.locator('[data-ready][data-turn=me]').waitFor();
      await behind.locator('[data-deck]').first().click();
      for (const g of [behind, anna, ben]) await moves(g, made + 1);
      await behind.close();
      await wire.remove();
    },
  ),
);

await test('told: the turn in the title and by the browser, chat, and whom one does not hear', {}, (page) =>
  company(
    page,
    {
      who: [
        ['Anna', DESK],
        ['Ben', DESK],
      ],
    },
    async (_, anna, ben) => {
      await ben.context.grantPermissions(['notifications'], { origin: ben.wire.url });
      await ben.context.addInitScript(() => {
        window.notes = [];
        window.Notification = new Proxy(window.Notification, {
          construct(target, [title, options]) {
            window.notes.push(title);
            return new target(title, options);
          },
        });
        // A page in a test believes that it is always looked at.
        document.hasFocus = () => !window.lookedAway;
      });
      const id = await begin(anna, ben);
      const notes = () => ben.page.evaluate(() => window.notes);
      const turn = (g, mine) => until(g.page, (mine) => document.title.startsWith('●') === mine, mine);
      await turn(anna, true); // both choose their tickets
      await turn(ben, true);
      let made = await setUp(id, anna, ben);
      await turn(anna, true);
      await turn(ben, false);
      await ben.page.locator('[data-open-menu]').click();
      await ben.page.locator('[data-notify]').click();
      await ben.page.locator('[data-notify][aria-pressed=true]').waitFor();
      await ben.page.locator('[data-open-menu]').click();
      const look = (away) => ben.page.evaluate((a) => (window.lookedAway = a), away);
      // Looking elsewhere he is told, once.
      await look(true);
      const plays = async (g, seat) => {
        while ((await anna.api('GET', `games/${id}`)).to_move === seat) made = await move(g, id, seat, made);
      };
      await plays(anna, 0);
      await turn(ben, true);
      await turn(anna, false);
      await until(ben.page, () => window.notes.length > 0);
      check((await notes()).length === 1, `he is told ${await notes()}`);
      // Looking at the table he sees it.
      await look(false);
      await plays(ben, 1);
      await turn(ben, false);
      await plays(anna, 0);
      await turn(ben, true);
      check((await notes()).length === 1, 'he is told what he sees');

      const say = async (text) => {
        await anna.page.locator('[data-say]').fill(text);
        await anna.page.keyboard.press('Enter');
      };
      const unread = ben.page.locator('[data-side=talk] .unread');
      await anna.page.locator('[data-side=talk]').click();
      await say('Nice track');
      await unread.getByText('1').waitFor();
      await ben.page.locator('[data-side=talk]').click();
      await ben.page.getByText('Nice track').waitFor();
      await unread.waitFor({ state: 'detached' });
      await ben.page.locator('.mute').click();
      await ben.page.getByText('Nice track').waitFor({ state: 'detached' });
      await ben.page.locator('.sides button').first().click();
      await say('Can you hear me');
      await ben.page.locator('[data-chat]').nth(1).waitFor({ state: 'attached' });
      check((await unread.count()) === 0, 'what he does not want to hear is counted');
      await ben.page.reload();
      await ben.seated(map);
      await ben.page.locator('[data-side=talk]').click();
      await ben.page.locator('[data-chat]').nth(1).waitFor();
      check((await ben.page.getByText('Can you hear me').count()) === 0, 'a reload lets her speak');
      await ben.page.locator('.mute').first().click();
      await ben.page.getByText('Can you hear me').waitFor();
    },
  ),
);
await finish();
