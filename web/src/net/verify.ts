// Was a game from a server shuffled by chance and played by the rules? The same proof as `stellwerk
// verify` (src/server/game/fairness.h has the recipe), made in the browser. SHA-256 comes from a library
// because the browser's own is only there for https and this machine itself, not in a home network.
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils';
import type { Engine } from '../engine/types';
import { mapOfRecord, playedMap, startOf } from '../game/own';
import { parseRecord, type GameRecord } from '../game/record';
import type { Pledge } from './pledges';

export interface Fairness {
  game: string;
  commitment: string;
  secret: string;
  client_seeds: string[];
}
export type ServerRecord = GameRecord & { fairness?: Fairness };

// A step of the proof: it holds, it does not and why, or there is nothing to compare with.
export type Finding =
  'ok' | 'absent' | 'commitment' | 'noted' | 'mine' | 'seed' | 'map' | 'illegal' | 'result' | 'unfinished';
export interface Proof {
  commitment: Finding;
  noted: Finding; // as this browser noted it when it sat down
  mine: Finding; // this browser's own seed is in it
  seed: Finding;
  moves: Finding;
  result: Finding;
  failedAt: number | null; // the first illegal move, from 1
}

export function parseServerRecord(text: string): ServerRecord | null {
  const record = parseRecord(text) as ServerRecord | null;
  const f = record?.fairness;
  if (!record || f === undefined) return record;
  const good =
    typeof f?.game === 'string' &&
    typeof f.commitment === 'string' &&
    typeof f.secret === 'string' &&
    /^([0-9a-f]{2})*$/.test(f.secret) &&
    Array.isArray(f.client_seeds) &&
    f.client_seeds.every((s) => typeof s === 'string');
  return good ? record : null;
}

export const commitmentOf = (secret: string) => bytesToHex(sha256(hexToBytes(secret)));
export const seedOf = (f: Fairness, players: number) =>
  bytesToHex(
    sha256(
      concatBytes(
        utf8ToBytes('stellwerk seed 1\n'),
        hexToBytes(f.secret),
        utf8ToBytes(f.game + Array.from({ length: players }, (_, i) => `\n${f.client_seeds[i] ?? ''}`).join('')),
      ),
    ),
  );

// The same value, whatever the order of keys.
function same(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((k) => same((a as Record<string, unknown>)[k], (b as Record<string, unknown>)[k]))
  );
}

async function replay(engine: Engine, r: ServerRecord): Promise<Pick<Proof, 'moves' | 'result' | 'failedAt'>> {
  const found = await mapOfRecord(engine, r, []);
  const map = found && (await playedMap(engine, r.map.id, found.text, r.map.hash));
  const game = map && (await startOf(engine, map.name, r).catch(() => null));
  if (!game) return { moves: 'map', result: 'absent', failedAt: null };
  try {
    for (const [i, move] of r.moves.entries()) {
      const done = await engine.ask('apply', { game, move }).catch(() => null);
      if (!done) return { moves: 'illegal', result: 'absent', failedAt: i + 1 };
    }
    const { player } = await engine.ask('moves', { game });
    const { scores, winners } = await engine.ask('score', { game });
    const over = player === null;
    const result =
      over !== (r.result !== null)
        ? 'result'
        : !over
          ? 'unfinished'
          : same(r.result, { scores, winners })
            ? 'ok'
            : 'result';
    return { moves: 'ok', result, failedAt: null };
  } finally {
    void engine.ask('free', { game });
  }
}

export async function prove(engine: Engine, r: ServerRecord, pledge: Pledge | null): Promise<Proof> {
  const f = r.fairness;
  const told: Pick<Proof, 'commitment' | 'noted' | 'mine' | 'seed'> = {
    commitment: 'absent',
    noted: 'absent',
    mine: 'absent',
    seed: 'absent',
  };
  if (f) {
    told.commitment = f.secret.length === 64 && commitmentOf(f.secret) === f.commitment ? 'ok' : 'commitment';
    told.seed = seedOf(f, r.players) === r.seed.toLowerCase() ? 'ok' : 'seed';
    if (pledge) {
      told.noted = pledge.commitment === f.commitment ? 'ok' : 'noted';
      told.mine = f.client_seeds.includes(pledge.seed) ? 'ok' : 'mine';
    }
  }
  return { ...told, ...(await replay(engine, r)) };
}

// The whole: proved, refuted, or only the moves could be checked.
export function verdict(p: Proof): 'yes' | 'no' | 'moves' {
  const fine = (f: Finding) => f === 'ok' || f === 'absent' || f === 'unfinished';
  if (![p.commitment, p.noted, p.mine, p.seed, p.moves, p.result].every(fine)) return 'no';
  return p.commitment === 'ok' ? 'yes' : 'moves';
}
