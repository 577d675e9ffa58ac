import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { NodeEngine } from '../engine/node';
import { clientSeed } from './api';
import { commitmentOf, parseServerRecord, prove, seedOf, verdict, type ServerRecord } from './verify';

const engine = new NodeEngine();
const secret = 'a5'.repeat(32);
const sha = (...parts: (string | Buffer)[]) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((p) => Buffer.from(p))))
    .digest('hex');

// A game of two bots as a server would have recorded it, with the seeds given.
async function played(seeds: string[]): Promise<ServerRecord> {
  const fairness = {
    game: '0123456789abcdef',
    secret,
    commitment: sha(Buffer.from(secret, 'hex')),
    client_seeds: seeds,
  };
  const seed = sha('stellwerk seed 1\n', Buffer.from(secret, 'hex'), fairness.game, ...seeds.map((s) => `\n${s}`));
  const { hash, options } = await engine.ask('map', { map: 'berlin' });
  const { game } = await engine.ask('new', { map: 'berlin', players: 2, seed });
  const record: ServerRecord = {
    format: 1,
    map: { id: 'berlin', hash },
    players: 2,
    options,
    seed,
    seats: ['Anna', 'bot:racer'],
    moves: [],
    result: null,
    fairness,
  };
  while ((await engine.ask('moves', { game })).player !== null) {
    const { move } = await engine.ask('bot', { game, bot: 'racer' });
    await engine.ask('apply', { game, move });
    record.moves.push(move);
  }
  const { scores, winners } = await engine.ask('score', { game });
  return { ...record, result: { scores, winners } };
}

describe('the proof of a shuffle', () => {
  const mine = clientSeed();
  const good = played([mine, '']);
  const check = async (
    change: (r: ServerRecord) => ServerRecord,
    pledge: { commitment: string; seed: string } | null = null,
  ) => {
    const proof = await prove(engine, change(structuredClone(await good)), pledge);
    return { ...proof, verdict: verdict(proof) };
  };

  it('hashes as everybody does', async () => {
    const { fairness, seed } = await good;
    expect(commitmentOf(secret)).toBe(fairness!.commitment);
    expect(seedOf(fairness!, 2)).toBe(seed);
  });
  it('holds for a true record, with what this browser noted and without', async () => {
    expect(await check((r) => r)).toMatchObject({
      commitment: 'ok',
      noted: 'absent',
      seed: 'ok',
      moves: 'ok',
      result: 'ok',
      verdict: 'yes',
    });
    const { commitment } = (await good).fairness!;
    expect(await check((r) => r, { commitment, seed: mine })).toMatchObject({
      noted: 'ok',
      mine: 'ok',
      verdict: 'yes',
    });
  });
  it('finds every way to cheat', async () => {
    const fair = (change: object) => (r: ServerRecord) => ({ ...r, fairness: { ...r.fairness!, ...change } });
    expect(await check(fair({ secret: 'a6'.repeat(32) }))).toMatchObject({
      commitment: 'commitment',
      seed: 'seed',
      verdict: 'no',
    });
    expect(await check(fair({ client_seeds: ['x', ''] }))).toMatchObject({ seed: 'seed', verdict: 'no' });
    expect(await check((r) => r, { commitment: '00'.repeat(32), seed: mine })).toMatchObject({
      noted: 'noted',
      verdict: 'no',
    });
    expect(await check((r) => r, { commitment: (await good).fairness!.commitment, seed: 'mine' })).toMatchObject({
      mine: 'mine',
      verdict: 'no',
    });
    expect(await check((r) => ({ ...r, seed: '5eed' }))).toMatchObject({ seed: 'seed', verdict: 'no' });
    expect(await check((r) => ({ ...r, moves: r.moves.slice(3) }))).toMatchObject({ moves: 'illegal', verdict: 'no' });
    expect(await check((r) => ({ ...r, moves: r.moves.slice(0, -1) }))).toMatchObject({
      moves: 'ok',
      result: 'result',
      verdict: 'no',
    });
    expect(await check((r) => ({ ...r, result: { ...r.result!, winners: [] } }))).toMatchObject({
      result: 'result',
      verdict: 'no',
    });
    expect(await check((r) => ({ ...r, map: { ...r.map, hash: '0'.repeat(16) } }))).toMatchObject({
      moves: 'map',
      verdict: 'no',
    });
  });
  it('says what cannot be proved', async () => {
    expect(await check(({ fairness: _, ...r }) => r)).toMatchObject({
      commitment: 'absent',
      moves: 'ok',
      verdict: 'moves',
    });
  });
  it('reads records with care', async () => {
    const text = JSON.stringify(await good);
    expect(parseServerRecord(text)?.fairness?.secret).toBe(secret);
    expect(parseServerRecord(text.replace(secret, 'xyz'))).toBeNull();
    expect(parseServerRecord(text.replace('"client_seeds":[', '"client_seeds":[1,'))).toBeNull();
    expect(parseServerRecord('{}')).toBeNull();
  });
});
