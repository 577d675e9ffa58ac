// Looks for a deal, for whoever writes a guided game: seeds whose first cards and tickets are as wished.
//     node tools/deal.mjs usa '{"offered":["denver/el_paso"],"hand":{"purple":1},"faceup":{"locomotive":1}}' [FROM [COUNT]]
// The board is that of a script in src/guide/scripts, with its rules. `offered` are tickets that the first seat may
// choose from, `next` the first tickets of a deck, {"short":["…"]}; `hand`, `faceup` and `soon` (the next ten of each
// pile) are at least so many cards of a kind, `alike` so many of one kind in the hand, `any` a list of
// wishes of which one is enough. It needs build/wasm.
import { existsSync, readFileSync } from 'node:fs';
import { load } from '../../tests/wasm/module.mjs';

const [board, wishText = '{}', from = '0', count = '200000'] = process.argv.slice(2);
const wish = JSON.parse(wishText);
const module = load(new URL('../../build/wasm/stellwerk.wasm', import.meta.url));
const script = new URL(`../src/guide/scripts/${board}.json`, import.meta.url);
const changes = existsSync(script) ? JSON.parse(readFileSync(script, 'utf8')).rules : {};
const { map } = module.ask({ cmd: 'map', map: board });
const name = module.ask({ cmd: 'use', text: JSON.stringify({ ...map, rules: { ...map.rules, ...changes } }) }).map;

const cities = (ticket) => map.tickets[ticket].cities.join('/');
const counted = (cards) => cards.reduce((all, c) => ({ ...all, [c]: (all[c] ?? 0) + 1 }), {});
const enough = (have, want = {}) => Object.entries(want).every(([id, n]) => (have[id] ?? 0) >= n);
const within = (have, want = []) => want.every((name) => have.includes(name));

function good(wish, state) {
  const { seats, faceup, decks, ticket_decks } = state;
  const [{ hand, offered }] = seats;
  return (
    within(offered.map(cities), wish.offered) &&
    Object.entries(wish.next ?? {}).every(([d, names]) =>
      within(ticket_decks[d].slice(0, wish.first ?? names.length).map(cities), names),
    ) &&
    enough(hand, wish.hand) &&
    enough(counted(faceup), wish.faceup) &&
    Math.max(...Object.values(hand)) >= (wish.alike ?? 0) &&
    enough(counted(Object.values(decks).flatMap((d) => d.draw.slice(0, 10))), wish.soon) &&
    (!wish.any || wish.any.some((other) => good(other, state)))
  );
}

for (let n = Number(from); n < Number(from) + Number(count); n++) {
  const seed = n.toString(16);
  const { game } = module.ask({ cmd: 'new', map: name, players: 2, seed });
  const { state } = module.ask({ cmd: 'state', game });
  module.ask({ cmd: 'free', game });
  if (!good(wish, state)) continue;
  const [{ hand, offered }] = state.seats;
  console.log(JSON.stringify({ seed, hand, faceup: state.faceup, offered: offered.map(cities) }));
}
