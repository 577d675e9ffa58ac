// The protocol in the module: games of every bot on every map, played to their end.
import assert from "node:assert/strict";
import { load } from "./module.mjs";

const module = load(process.argv[2]);
for (const { module: from, name } of module.imports) {
  assert.equal(`${from}.${name}`, "host.clock", "the module asks its host for nothing but a clock");
}

const hello = module.ask({ cmd: "hello", id: 7 });
assert.equal(hello.ok, true);
assert.equal(hello.id, 7);
assert.deepEqual(hello.maps, ["usa", "maerklin", "berlin", "world"]);

assert.equal(module.line(""), null);
assert.equal(JSON.parse(module.line("{")).error.code, "bad_json");
assert.equal(module.ask({ cmd: "fly" }).error.code, "bad_request");
assert.equal(module.ask({ cmd: "view", game: 12345, player: 0 }).error.code, "unknown_game");

let moves = 0;
for (const map of hello.maps) {
  const { game } = module.ask({ cmd: "new", map, players: 2, seed: "5eed" });
  for (let i = 0; ; i++) {
    const bot = hello.bots[i % hello.bots.length];
    const answer = module.ask({ cmd: "bot", game, bot, playouts: 1, seed: i });
    if (!answer.ok) {
      assert.equal(answer.error.code, "game_over");
      break;
    }
    const applied = module.ask({ cmd: "apply", game, move: answer.move });
    assert.equal(applied.ok, true, JSON.stringify([map, i, bot, answer, applied]));
    moves++;
  }
  const { state } = module.ask({ cmd: "state", game });
  assert.equal(state.phase, "over");
  const loaded = module.ask({ cmd: "load", state });
  assert.deepEqual(module.ask({ cmd: "state", game: loaded.game }).state, state);
  assert.equal(module.ask({ cmd: "score", game }).scores.length, 2);
}
console.log(`${moves} moves on ${hello.maps.length} maps.`);
