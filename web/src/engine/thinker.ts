// An engine whose bots think in a worker of their own: the page's questions are answered meanwhile, and a
// thought can be broken off. Nothing reaches a worker that is busy, so it is ended and another one is begun
// when it is needed.
import { EngineError, type Answer, type Ask, type Command, type Engine } from './types';

export interface Mind extends Engine {
  close(): void; // what waits fails with the code "stopped"
}

// What is being thought about. Bots that take a moment say nothing: `millis` is 0.
export interface Thought {
  bot: string;
  millis: number;
}

// Milliseconds for bots that think longer than a moment, the same as they take by themselves; asked for, so
// that the page knows how far they are.
const LONG: Record<string, number> = { expert: 1800, mcts: 500 };
const HURRIED = 60;

export class Thinker implements Engine {
  #engine: Engine;
  #make: () => Mind;
  #mind: Mind | null = null;
  #maps: string[] = []; // texts of the user's own maps, which another mind must be told, too
  #tell: (thought: Thought | null) => void;
  #hurried = false;
  #queue: Promise<unknown> = Promise.resolve();

  // `engine` has the games; `make` begins a worker; `tell` hears what is thought about, and when it is done.
  constructor(engine: Engine, make: () => Mind, tell: (thought: Thought | null) => void = () => undefined) {
    this.#engine = engine;
    this.#make = make;
    this.#tell = tell;
  }

  async ask<C extends Command>(cmd: C, request: Ask<C>): Promise<Answer<C>> {
    if (cmd === 'bot') return (await this.#inOrder(request as Ask<'bot'>)) as Answer<C>;
    const answer = await this.#engine.ask(cmd, request);
    if (cmd === 'use') await this.#learn((request as Ask<'use'>).text);
    return answer;
  }

  // The bot that thinks decides at once.
  hurry() {
    if (!this.#mind) return;
    this.#hurried = true;
    this.stop();
  }
  // Whoever waits for a bot is told that it was stopped.
  stop() {
    this.#mind?.close();
    this.#mind = null;
  }

  async #learn(text: string) {
    if (this.#maps.includes(text)) return;
    this.#maps.push(text);
    await this.#mind?.ask('use', { text });
  }

  async #awake(): Promise<Mind> {
    if (!this.#mind) {
      const mind = (this.#mind = this.#make());
      for (const text of this.#maps) await mind.ask('use', { text });
    }
    return this.#mind;
  }

  #inOrder(request: Ask<'bot'>): Promise<Answer<'bot'>> {
    const result = this.#queue.then(() => this.#think(request));
    this.#queue = result.catch(() => undefined);
    return result;
  }

  async #think(request: Ask<'bot'>): Promise<Answer<'bot'>> {
    const { game } = request;
    const { state } = await this.#engine.ask('state', { game });
    // Another engine is given the position alone, and what the bot knows besides.
    const player = (state as { to_move: number | null }).to_move;
    const { returned } = await this.#engine.ask('returned', { game, player });
    const known = { returned, ...request };
    const millis = request.playouts ? 0 : (request.millis ?? LONG[request.bot] ?? 0);
    const asked = { ...known, ...(millis ? { millis } : {}) };
    this.#hurried = false;
    this.#tell({ bot: request.bot, millis });
    try {
      return await this.#choose(state, asked);
    } catch (error) {
      if (!this.#hurried || !(error instanceof EngineError) || error.code !== 'stopped') throw error;
      return await this.#choose(state, { ...known, millis: HURRIED });
    } finally {
      this.#tell(null);
    }
  }

  async #choose(state: unknown, request: Ask<'bot'>): Promise<Answer<'bot'>> {
    const mind = await this.#awake();
    const { game } = await mind.ask('load', { state });
    const answer = await mind.ask('bot', { ...request, game });
    void mind.ask('free', { game }).catch(() => undefined);
    return answer;
  }
}
