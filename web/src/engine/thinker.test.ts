// Bots that think elsewhere: the same moves, maps of the user's own, breaking off.
import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { NodeEngine } from './node';
import { Thinker, type Mind, type Thought } from './thinker';
import { EngineError, type Answer, type Ask, type Command } from './types';

// A mind that answers `bot` only when it is let, as a worker that thinks.
class SlowMind implements Mind {
  #engine = new NodeEngine();
  #fail: ((e: Error) => void) | null = null;
  closed = false;
  constructor(readonly patience: number) {}
  ask<C extends Command>(cmd: C, request: Ask<C>): Promise<Answer<C>> {
    const slow = cmd === 'bot' && ((request as Ask<'bot'>).millis ?? 0) > this.patience;
    if (slow) return new Promise((_, fail) => (this.#fail = fail));
    return this.#engine.ask(cmd, request);
  }
  close() {
    this.closed = true;
    this.#fail?.(new EngineError('stopped', ''));
  }
}

const start = { map: 'berlin', players: 2, seed: '1' };

describe('thinker', () => {
  it('gives the same moves as the engine itself, and tells what is thought about', async () => {
    const engine = new NodeEngine(),
      told: (Thought | null)[] = [];
    const thinker = new Thinker(
      engine,
      () => new SlowMind(Infinity),
      (t) => told.push(t),
    );
    const { game } = await thinker.ask('new', start);
    for (const bot of ['planner', 'mcts']) {
      const request = { game, bot, playouts: 40, seed: 5 };
      const [a, b] = [await thinker.ask('bot', request), await engine.ask('bot', request)];
      expect(a.move).toEqual(b.move);
      expect(a.info).toEqual(b.info);
    }
    expect(told).toEqual([{ bot: 'planner', millis: 0 }, null, { bot: 'mcts', millis: 0 }, null]);
  });

  it('tells the bot which tickets it gave back', async () => {
    const asked: Ask<'bot'>[] = [];
    class Listener extends SlowMind {
      override ask<C extends Command>(cmd: C, request: Ask<C>): Promise<Answer<C>> {
        if (cmd === 'bot') asked.push(request as Ask<'bot'>);
        return super.ask(cmd, request);
      }
    }
    const engine = new NodeEngine(),
      thinker = new Thinker(engine, () => new Listener(Infinity));
    const { game } = await thinker.ask('new', { ...start, map: 'usa' });
    const kept: number[] = [];
    for (let seat = 0; seat < 2; seat++) {
      const { moves } = await thinker.ask('moves', { game });
      const two = moves.find((m) => m.t === 'keep' && m.tickets.length === 2)!;
      kept.push(...(two as { tickets: number[] }).tickets);
      await thinker.ask('apply', { game, move: two });
    }
    await thinker.ask('bot', { game, bot: 'mcts', playouts: 20 });
    const { returned } = await engine.ask('returned', { game, player: 0 });
    expect(returned).toHaveLength(1);
    expect(kept).not.toContain(returned[0]);
    expect(asked.map((a) => a.returned)).toEqual([returned]);
  });

  it('decides at once when it is hurried, and fails when it is stopped', async () => {
    const minds: SlowMind[] = [];
    const thinker = new Thinker(new NodeEngine(), () => (minds.push(new SlowMind(500)), minds[minds.length - 1]!));
    const { game } = await thinker.ask('new', start);
    const { moves } = await thinker.ask('moves', { game });
    const wait = () => new Promise((done) => setTimeout(done, 50));
    const hurried = thinker.ask('bot', { game, bot: 'mcts', millis: 60000 });
    await wait();
    thinker.hurry();
    expect(moves).toContainEqual((await hurried).move);
    const stopped = thinker.ask('bot', { game, bot: 'mcts', millis: 60000 });
    const failure = expect(stopped).rejects.toMatchObject({ code: 'stopped' });
    await wait();
    thinker.stop();
    await failure;
    expect(minds.map((m) => m.closed)).toEqual([true, true]);
    expect(moves).toContainEqual((await thinker.ask('bot', { game, bot: 'planner' })).move);
  });

  it('knows maps of the user', async () => {
    const text = readFileSync(new URL('../../../data/maps/berlin.json', import.meta.url), 'utf8').replace(
      '"berlin"',
      '"mine"',
    );
    const thinker = new Thinker(new NodeEngine(), () => new SlowMind(500));
    const { map } = await thinker.ask('use', { text });
    const { game } = await thinker.ask('new', { ...start, map });
    expect((await thinker.ask('bot', { game, bot: 'planner' })).move.t).toBe('keep');
  });
});
