// A recorded game, move by move: the whole log once, and the position wherever one looks, with the eyes
// of a seat, of a spectator, or with everything open.
import type { Counts, Engine, Event, MapFile, Scores, View } from '../engine/types';
import { movers, scored, type LogEntry } from './history';
import { savedMap, startOf } from './own';
import type { Saved } from './store';

export type Eyes = number | 'open' | null; // null: a spectator

interface OpenState extends Omit<View, 'decks'> {
  decks: Record<string, { draw: string[]; discard: string[] }>;
  ticket_decks?: Record<string, number[]> & Counts;
}

export class Replay {
  readonly saved: Saved;
  readonly map: MapFile;
  readonly #name: string;
  readonly #engine: Engine;
  readonly log: LogEntry[] = [];
  readonly events: Event[][] = []; // per move
  readonly turns: number[] = []; // how many moves there were before each turn
  readonly curve: number[][] = []; // scores on the board after each move
  scores: Scores | null = null;

  at = $state(0); // moves made
  eyes: Eyes = $state(null);
  view: View = $state.raw()!;

  #game = 0;
  #here = 0;
  #queue: Promise<void> = Promise.resolve();

  private constructor(engine: Engine, saved: Saved, map: MapFile, name: string) {
    this.#engine = engine;
    this.saved = saved;
    this.map = map;
    this.#name = name;
  }

  // Throws if the record does not hold.
  static async open(engine: Engine, saved: Saved): Promise<Replay> {
    const { map, name } = await savedMap(engine, saved);
    const replay = new Replay(engine, saved, map, name);
    await replay.#begin();
    const { moves, players } = saved.record;
    const answers = await Promise.all(moves.map((move) => engine.ask('apply', { game: replay.#game, move })));
    let now = Array(players).fill(0) as number[];
    replay.curve.push(now);
    answers.forEach(({ events }, move) => {
      replay.events.push(events);
      for (const event of events) replay.log.push({ move, turn: 0, event });
      now = scored(now, events);
      replay.curve.push(now);
    });
    replay.#here = moves.length;
    const seats = movers(moves, replay.log, null);
    seats.forEach((s, i) => {
      if (i === 0 || s !== seats[i - 1]) replay.turns.push(i);
    });
    for (const l of replay.log) l.turn = replay.turnAt(l.move + 1);
    const { view } = await engine.ask('view', { game: replay.#game, player: null });
    if (view.phase === 'over') {
      const { scores, winners } = await engine.ask('score', { game: replay.#game });
      replay.scores = { scores, winners };
    }
    await replay.#go(0);
    return replay;
  }

  get length(): number {
    return this.saved.record.moves.length;
  }

  // The turn in which the move before this position was made; from 1.
  turnAt(at: number): number {
    let n = 0;
    while (n < this.turns.length && this.turns[n]! < at) n++;
    return n;
  }

  show(to: number): Promise<void> {
    this.at = Math.max(0, Math.min(this.length, to));
    this.#queue = this.#queue.then(() => this.#go(this.at));
    return this.#queue;
  }
  look(eyes: Eyes): Promise<void> {
    this.eyes = eyes;
    return this.show(this.at);
  }
  // To the end of a turn; turn 0 is the start of the game.
  showTurn(turn: number): Promise<void> {
    return this.show(turn <= 0 ? 0 : (this.turns[turn] ?? this.length));
  }

  async #begin() {
    const old = this.#game;
    this.#game = await startOf(this.#engine, this.#name, this.saved.record);
    this.#here = 0;
    if (old) void this.#engine.ask('free', { game: old });
  }

  async #go(to: number) {
    if (to < this.#here) await this.#begin();
    const moves = this.saved.record.moves.slice(this.#here, to);
    this.#here = to;
    await Promise.all(moves.map((move) => this.#engine.ask('apply', { game: this.#game, move })));
    if (this.eyes === 'open') {
      const state = (await this.#engine.ask('state', { game: this.#game })).state as OpenState;
      const decks = Object.fromEntries(
        Object.entries(state.decks).map(([d, p]) => [d, { draw_count: p.draw.length, discard: p.discard }]),
      );
      this.view = { ...state, decks, ticket_decks: undefined };
    } else {
      this.view = (await this.#engine.ask('view', { game: this.#game, player: this.eyes })).view;
    }
  }

  close() {
    void this.#queue.then(() => this.#engine.ask('free', { game: this.#game }));
  }
}
