// Several people at one screen: nobody sees another's hand.
import { Game } from './game.mjs';
import { check, engine, finish, newGame, test } from './harness.mjs';
import { Mouse } from './hands.mjs';

// Nothing of any hand is on the page: no card, no ticket, no button that would do something.
async function covered(game) {
  const { cards, tickets } = await game.page.evaluate(() => window.stellwerkProbe.secrets());
  check(cards === 0, 'a covered hand shows cards');
  check(tickets === 0, 'a covered hand shows tickets');
  await game.checked();
}

await test('hot-seat, a whole game', {}, async (page) => {
  const game = await newGame(page, { seed: 'b07', map: 'berlin', seats: ['human', 'human'] });
  let covers = 0;
  for (let n = 0; !game.now.over; n++) {
    if (game.now.covered) {
      await covered(game);
      covers++;
    }
    await game.playOn({ most: 1 });
    if (n === 12) {
      // After a reload the hand is covered again, whoever looks first.
      await game.reload();
      check(game.now.covered, 'a reload uncovers the hand');
      await covered(game);
    }
  }
  check(covers > 30, `the hand was covered ${covers} times only`);
  await page.locator('[data-again]').waitFor();
});

await test('hot-seat with a bot between two people', {}, async (page) => {
  const game = await newGame(page, { seed: 'b08', map: 'usa', seats: ['human', 'greedy', 'human'] });
  for (let n = 0; n < 16; n++) {
    if (game.now.covered) await covered(game);
    await game.playOn({ most: 1 });
  }
});

await test('all seats are people, five of them', {}, async (page) => {
  const game = await newGame(page, { seed: 'b09', map: 'world', seats: Array(5).fill('human') });
  for (let n = 0; n < 15; n++) {
    if (game.now.covered) await covered(game);
    await game.playOn({ most: 1 });
  }
  const again = await Game.join(page, new Mouse(page), engine);
  check(again.moves.length === 15, 'fifteen moves are saved');
});
await finish();
