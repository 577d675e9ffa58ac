// Records of games on every map, made with the line protocol of a program: with each number of
// players, several options, to the end and broken off.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { chance, choose } from './host.mjs';

class Engine {
  constructor(program) {
    this.child = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }
  async ask(request) {
    this.child.stdin.write(JSON.stringify(request) + '\n');
    const answer = JSON.parse((await this.lines.next()).value);
    if (!answer.ok) throw new Error(`${JSON.stringify(request)}: ${JSON.stringify(answer)}`);
    return answer;
  }
  end() {
    this.child.stdin.end();
  }
}

const hex = (n) => n.toString(16).padStart(64, '0');

async function play(engine, { map, players, options, seed, manner, most }) {
  const below = chance(seed);
  const { hash } = await engine.ask({ cmd: 'map', map });
  const { game } = await engine.ask({ cmd: 'new', map, players, seed: hex(seed), ...(options && { options }) });
  const moves = [];
  let list = await engine.ask({ cmd: 'moves', game });
  for (; list.moves.length && moves.length < most; list = await engine.ask({ cmd: 'moves', game })) {
    const { view } = await engine.ask({ cmd: 'view', game, player: list.player });
    const move = choose(list.moves, manner, below, view);
    await engine.ask({ cmd: 'apply', game, move });
    moves.push(move);
  }
  const { scores, winners } = await engine.ask({ cmd: 'score', game });
  await engine.ask({ cmd: 'free', game });
  const seats = Array.from({ length: players }, (_, i) => `Seat ${i}`);
  return { format: 1, map: { id: map, hash }, players, ...(options && { options }), seed: hex(seed), seats, moves, result: list.moves.length ? null : { scores, winners } };
}

const options = {
  usa: [{ second_card_optional: true }, { max_turns: 90 }],
  maerklin: [{ ml_goods_each_entry: true }, { ml_plus4_counts_for_wipe: true }],
  berlin: [{ pass_instead_of_tickets: true, second_card_optional: true }],
  world: [{ wr_joker_as_double: true }, { wr_tour_simple_path: true }],
};

export async function makeRecords(program) {
  const engine = new Engine(program), records = [];
  let seed = 1000;
  for (const map of Object.keys(options)) {
    const most = map === 'berlin' ? 4 : 5;
    const games = [{ players: 2, manner: 'any', most: 60 }, { players: most, manner: 'hoard' }];
    for (let players = 2; players <= most; players++) games.push({ players, manner: players % 2 ? 'any' : 'build' });
    for (const some of options[map]) games.push({ players: 3, manner: 'any', options: some });
    for (const game of games) records.push(await play(engine, { map, seed: seed++, most: 3000, ...game }));
  }
  engine.end();
  return records;
}
