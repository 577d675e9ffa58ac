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

// A map of one's own: the longest file that is read fits, and a board is played by the name it gets.
const long = `{"notes":[${"0,".repeat(500_000)}0]}`;
const findings = module.ask({ cmd: "lint", text: long }).findings;
assert.ok(findings.length > 3 && findings.every((f) => f.severity === "error" && !/memory/.test(f.text)));
assert.match(module.ask({ cmd: "lint", text: " ".repeat((1 << 20) + 1) }).findings[0].text, /at most 1024/);
const text = JSON.stringify(module.ask({ cmd: "map", map: "berlin" }).map);
assert.equal(module.ask({ cmd: "lint", text }).errors, 0);
const own = module.ask({ cmd: "use", text });
assert.match(own.map, /^berlin@[0-9a-f]{16}$/);
assert.equal(own.hash, module.ask({ cmd: "map", map: "berlin" }).hash);
const played = module.ask({ cmd: "new", map: own.map, players: 2, seed: "5eed" });
assert.equal(module.ask({ cmd: "view", game: played.game, player: 0 }).view.map, own.map);

// Positions are looked at, moves checked and judged as natively.
const looked = module.ask({ cmd: "look", game: played.game, player: 0 });
assert.deepEqual(module.ask({ cmd: "look", view: looked.view, player: 0 }), looked);
assert.equal(looked.tickets.length, 2);
assert.equal(module.ask({ cmd: "check", game: played.game, move: looked.moves[0] }).legal, true);
assert.equal(module.ask({ cmd: "check", game: played.game, move: { t: "draw" } }).refusal.code, "not_now");
const judged = module.ask({ cmd: "judge", game: played.game, move: looked.moves[0], playouts: 20 });
assert.equal(judged.decisions[0].seat, 0);
assert.equal(judged.chances[1], null);

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
