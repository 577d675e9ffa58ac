// The counts of tests/perft/perft.txt in the module: node test_perft.mjs stellwerk.wasm
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { load, root } from "./module.mjs";

const module = load(process.argv[2]);
let n = 0;
for (const line of readFileSync(`${root}/tests/perft/perft.txt`, "utf8").split("\n")) {
  const [map, players, seed, depth, count] = line.trim().split(/\s+/);
  if (!map || map.startsWith("#")) {
    continue;
  }
  assert.equal(module.start({ map, players: Number(players), seed }), 0, line);
  assert.equal(module.perft(Number(depth)), BigInt(count), line);
  n++;
}
assert.ok(n > 0, "there are no counts");
console.log(`${n} counts agree.`);
