// Replays the golden games in the module: every position has the hash that the native build gave
// it (tests/golden/<name>.hashes: after the set-up, then after each move), every result is the same.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { load, root } from "./module.mjs";

const module = load(process.argv[2]);
const folder = `${root}/tests/golden`;

function replay(record, hashes, name) {
  const { players, seed, options } = record;
  const game = { map: record.map.id, hash: record.map.hash, players, seed, options, saved: true };
  assert.equal(module.start(game), 0, name);
  const positions = [module.hash()];
  for (const [i, move] of record.moves.entries()) {
    assert.equal(module.apply(move), 0, `${name}, move ${i + 1}: ${JSON.stringify(move)}`);
    positions.push(module.hash());
  }
  if (hashes) {
    const first = hashes.findIndex((hash, i) => hash !== positions[i]);
    assert.equal(first, -1, `${name} differs after move ${first}`);
    assert.equal(hashes.length, positions.length, name);
  }
  record.result.scores.forEach((score, seat) => {
    assert.equal(module.total(seat), score.total, `${name}, seat ${seat}`);
  });
}

// The same through the protocol, for the whole score sheet.
function replayByProtocol(record, name) {
  const { game } = module.ask({
    cmd: "new",
    map: `${record.map.id}@${record.map.hash}`,
    players: record.players,
    seed: record.seed,
    options: record.options,
    saved: true,
  });
  for (const [i, move] of record.moves.entries()) {
    const answer = module.ask({ cmd: "apply", game, move });
    assert.ok(answer.ok, `${name}, move ${i + 1}: ${JSON.stringify(answer)}`);
  }
  const { scores, winners } = module.ask({ cmd: "score", game });
  assert.deepEqual({ scores, winners }, record.result, name);
  module.ask({ cmd: "free", game });
}

const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
const maps = new Set();
for (const name of names) {
  const record = JSON.parse(readFileSync(`${folder}/${name}`, "utf8"));
  const beside = `${folder}/${name.replace(/\.json$/, ".hashes")}`;
  const hashes = existsSync(beside) ? readFileSync(beside, "utf8").trim().split(/\s+/) : null;
  replay(record, hashes, name);
  replayByProtocol(record, name);
  maps.add(record.map.id);
}
const { maps: all } = module.ask({ cmd: "hello" });
assert.deepEqual([...maps].sort(), [...all].sort(), "every map has a golden game");
console.log(`${names.length} games are the same.`);
