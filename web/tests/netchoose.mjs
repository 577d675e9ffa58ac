// First choices that all make at the same time: two people in browsers of their own and a bot, on each map. One
// chooses and changes it, her page is closed, the server killed and started again; nothing that came down the
// other's wire tells what she chose.
//     node tests/netchoose.mjs [MAP…]
import { company, setUp } from './guest.mjs';
import { check, DESK, engine, finish, noViolations, PHONE, test, until } from './harness.mjs';
import { leaks } from './secrets.mjs';

const TWO = [
  ['Anna', DESK],
  ['Ben', { ...PHONE, locale: 'de-DE' }],
];
const status = (g) => g.page.locator('.says').textContent();
const state = (g, seat) => g.page.locator(`.players-area [data-seat="${seat}"] [data-choosing]`);
const chosen = (g) => g.page.locator('[data-chosen]');

// Votes for the end until the server tells the record.
async function aborted(id, ...guests) {
  for (const g of guests) await g.api('POST', `games/${id}/abort`, { abort: true });
  return guests[0].api('GET', `games/${id}/record`);
}

async function atOnce(page, mapId) {
  const { map } = await engine.ask('map', { map: mapId });
  await company(page, { who: TWO }, async (server, anna, ben) => {
    const { id } = await anna.api('POST', 'games', { map: mapId, seats: ['me', 'open', 'bot:greedy'] });
    await ben.api('POST', `games/${id}/seats`, {});
    for (const g of [anna, ben]) {
      await g.visit(id);
      await g.seated(map);
      await g.page.locator('[data-ready][data-turn=me]').waitFor(); // both at the same time
    }

    // She chooses; he sees that she is ready, and nothing else.
    const first = await anna.choose(id);
    await chosen(anna).waitFor();
    check((await status(anna)).trim() === 'Waiting for Ben to choose.', `she reads: ${await status(anna)}`);
    await state(ben, 0).getByText('fertig').waitFor();
    await state(anna, 1).getByText('choosing').waitFor();
    await noViolations(anna.page, 'a choice that was made');
    await noViolations(ben.page, 'a choice while another is ready');

    // She thinks again and leaves it at that, by keys; then she takes another.
    const again = anna.page.locator('[data-change]');
    await until(anna.page, () => document.activeElement?.matches('[data-change]'));
    await anna.page.keyboard.press('Enter');
    await chosen(anna).waitFor({ state: 'detached' });
    await anna.page.keyboard.press('Escape');
    await chosen(anna).waitFor();
    await again.click();
    const second = await anna.choose(id, (moves) => moves.find((m) => JSON.stringify(m) !== JSON.stringify(first)));
    await chosen(anna).waitFor();

    // Her page is closed, and the server dies: what was acknowledged is there.
    await anna.page.goto(`${anna.wire.url}api/v1/bots`);
    await server.kill();
    await server.start();
    const kept = (await anna.api('GET', `games/${id}`)).choice;
    check(
      JSON.stringify(kept) === JSON.stringify(second),
      `${JSON.stringify(kept)} instead of ${JSON.stringify(second)}`,
    );
    await anna.visit(id);
    await anna.seated(map);
    await chosen(anna).waitFor();

    // He finds his choice after the server is back, and makes it: on to the next, or to the game.
    await ben.choose(id);
    await chosen(anna).waitFor({ state: 'detached' });
    const moves = await setUp(id, anna, ben);
    for (const g of [anna, ben]) {
      await until(g.page, (n) => Number(document.querySelector('[data-ready]').dataset.move) === n, moves);
      check((await state(g, 0).count()) === 0, 'somebody is still ready');
    }

    // In the order of seats, as it was chosen last; and nobody has heard too much.
    const wires = [anna, ben].map((g) => g.wire.bodies());
    const record = await aborted(id, anna, ben);
    check(record.moves.length === moves, `${moves} moves are shown of ${record.moves.length}`);
    check(JSON.stringify(record.moves[0]) === JSON.stringify(second), 'the first move is another than she chose');
    for (const [seat, bodies] of wires.entries()) {
      const found = await leaks(engine, record, seat, bodies);
      check(found.length === 0, `${[anna, ben][seat].name} could know: ${found.join('; ')}`);
    }
  });
}

// The same without a picture, by keys.
await test('text: a choice by keys in text mode, thought over and left', { offline: true }, (page) =>
  company(page, { who: TWO.map(([name]) => [name, DESK]) }, async (_, anna, ben) => {
    const { map } = await engine.ask('map', { map: 'berlin' });
    await ben.context.addInitScript(() => {
      const settings = JSON.parse(localStorage.getItem('stellwerk.settings'));
      localStorage.setItem('stellwerk.settings', JSON.stringify({ ...settings, text: true }));
    });
    const { id } = await anna.api('POST', 'games', { map: 'berlin', seats: ['me', 'open'] });
    await ben.api('POST', `games/${id}/seats`, {});
    await anna.visit(id);
    await anna.seated(map);
    await ben.visit(id);
    const of = (what) => ben.page.locator(what);
    const press = (what, key = 'Enter') => of(what).first().press(key);
    await of('[data-text][data-turn=me]').waitFor();
    await press('[data-ticket]', 'Space');
    await press('[data-keep]');
    await of('[data-text][data-turn=""]').waitFor();
    await of('[data-change]').waitFor();
    await until(ben.page, () => document.activeElement?.id === 'text-actions');
    check((await of('.status').first().textContent()) === 'Waiting for Anna to choose.', 'nobody chooses');
    await noViolations(ben.page, 'a choice in text mode');
    await press('[data-change]');
    await of('[data-keep]').waitFor();
    check((await of('[data-ticket]:checked').count()) === 1, 'what was chosen is not marked');
    await press('[data-dismiss]');
    await of('[data-change]').waitFor();
    await anna.choose(id);
    await of('[data-text][data-move="2"]').waitFor();
    const { tickets } = (await ben.api('GET', `games/${id}`)).view.seats[1];
    check(tickets.length === 1, `he has ${tickets}`);
  }),
);

for (const map of ['usa', 'maerklin', 'berlin', 'world'])
  await test(`choose-${map}`, { offline: true }, (page) => atOnce(page, map));
await finish();
