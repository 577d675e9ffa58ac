// A game at this screen: its record, the position for the one who looks, what may be done now, and
// what is staged. No DOM. The engine has the rules; `choices` are its legal moves, sorted.
import type { BotInfo, ClaimMove, Counts, Engine, Event, MapFile, Move, Scores, View } from '../engine/types';
import { passengerOptions, sameMove, sortMoves, sortPayments, type Choices } from './choices';
import { lastTurn, movers, since, type LogEntry } from './history';
import { Network } from './network';
import { pinned, toggled } from './notes';
import { playedMap, type PlayedMap } from './own';
import { seatFromText, seatToText, type GameRecord, type Seat } from './record';
import { newId, saveGame, type Saved } from './store';

export type { LogEntry };
export type Stage =
  | { kind: 'claim'; route: number; passenger: string | undefined }
  | { kind: 'harbour'; city: string }
  | { kind: 'exchange' }
  | { kind: 'tickets' }
  | { kind: 'passenger' };

export interface Hint {
  move: Move;
  info: BotInfo;
}

const SHOWN = new Set([
  'offered', 'kept', 'chosen', 'drawn', 'taken', 'wiped', 'shuffled', 'claimed', 'placed', 'arrived',
  'harbour', 'exchanged', 'passed', 'last_round', 'over',
]);

export class Table {
  readonly map: MapFile;
  readonly net: Network;
  readonly seats: Seat[];
  readonly humans: number[];
  readonly #engine: Engine;
  readonly #hash: string;
  readonly #name: string; // of the map, in the engine
  saved: Saved;

  view: View = $state.raw()!;
  choices: Choices = $state.raw(sortMoves([]));
  legal: Move[] = $state.raw([]);
  log: LogEntry[] = $state.raw([]);
  news: LogEntry[] = $state.raw([]); // of the last move, for the live region and animations
  curve: number[][] = $state.raw([]); // scores on the board after each turn
  stage: Stage | null = $state.raw(null);
  viewer: number | null = $state(null); // whose hand is shown
  covered = $state(false); // hot-seat: hand the screen over first
  thinking = $state(false);
  hint: Hint | null = $state.raw(null);
  scores: Scores | null = $state.raw(null); // at the end
  error: string | null = $state(null);
  pace: () => number = () => 0; // milliseconds per move of a bot

  #moves: Move[] = $state.raw([]);
  #staged = $state(0); // moves of a journey not yet confirmed
  #game = 0;
  #run = 0; // bots' turns: a newer run ends an older one
  #hurry = $state(false); // the bots' turns are skipped until a human is to move
  #wake: () => void = () => undefined;
  #closed = false;
  #queue: Promise<unknown> = Promise.resolve();

  private constructor(engine: Engine, { map, hash, name }: PlayedMap, saved: Saved) {
    this.#engine = engine;
    this.map = map;
    this.#hash = hash;
    this.#name = name;
    this.saved = saved;
    this.net = new Network(map);
    this.seats = saved.record.seats.map(seatFromText);
    this.humans = this.seats.flatMap((s, i) => (s.kind === 'human' ? [i] : []));
  }

  // `text` is the map file, if it is the user's own.
  static async start(engine: Engine, mapId: string, seats: Seat[], seed: string, text?: string): Promise<Table> {
    const played = await playedMap(engine, mapId, text);
    const record: GameRecord = {
      format: 1,
      map: { id: mapId, hash: played.hash },
      players: seats.length,
      options: {},
      seed,
      seats: seats.map(seatToText),
      moves: [],
      result: null,
    };
    const saved: Saved = { id: newId(), created: Date.now(), updated: Date.now(), record, undone: 0, ...(text === undefined ? {} : { map: text }) };
    return Table.#ready(new Table(engine, played, saved), []);
  }

  // Replays a saved game; throws if its moves are not legal.
  static async open(engine: Engine, saved: Saved): Promise<Table> {
    const played = await playedMap(engine, saved.record.map.id, saved.map);
    return Table.#ready(new Table(engine, played, saved), saved.record.moves);
  }

  static async #ready(table: Table, moves: Move[]): Promise<Table> {
    await table.#replay(moves);
    return table;
  }

  moveCount = $state(0); // moves of the position that is shown
  get staging(): boolean {
    return this.#staged > 0;
  }
  get over(): boolean {
    return this.view.phase === 'over';
  }
  get solo(): boolean {
    return this.humans.length === 1;
  }
  // The seat that may act at this screen now.
  get acting(): number | null {
    const seat = this.view.to_move;
    return seat !== null && !this.covered && this.seats[seat]?.kind === 'human' && seat === this.viewer ? seat : null;
  }
  get hand(): Counts {
    return this.viewer === null ? {} : (this.view.seats[this.viewer]?.hand ?? {});
  }

  // What the others did since the viewer's last move.
  get since(): LogEntry[] {
    return since(this.log, this.viewer);
  }

  // --- positions -----------------------------------------------------------------------------

  async #replay(moves: Move[]) {
    const old = this.#game;
    const { seed, players, options } = this.saved.record;
    const ask = { map: this.#name, players, seed, ...(Object.keys(options).length ? { options } : {}) };
    this.#game = (await this.#engine.ask('new', ask)).game;
    if (old) void this.#engine.ask('free', { game: old });
    this.#moves = [];
    this.log = [];
    this.curve = [Array(players).fill(0) as number[]];
    const answers = await Promise.all(moves.map((move) => this.#engine.ask('apply', { game: this.#game, move })));
    answers.forEach((a, i) => this.#note(moves[i]!, a.events));
    this.#moves = moves;
    this.news = [];
    await this.#look();
  }

  // Keeps the log and the curve of scores.
  #note(move: Move, events: Event[]) {
    const index = this.#moves.length;
    this.#moves = [...this.#moves, move];
    const turn = this.curve.length;
    const fresh = events.filter((e) => SHOWN.has(e.e)).map((event) => ({ move: index, turn, event }));
    this.log = [...this.log, ...fresh];
    this.news = fresh;
    const now = [...this.curve[this.curve.length - 1]!];
    let scored = false;
    for (const e of events) {
      if (e.seat === undefined || !e.points || !['claimed', 'arrived', 'exchanged'].includes(e.e)) continue;
      now[e.seat] = (now[e.seat] ?? 0) + (e.e === 'exchanged' ? -Math.abs(e.points) : e.points);
      scored = true;
    }
    const ends = move.t !== 'step' && move.t !== 'passenger' && (scored || move.t === 'draw' || move.t === 'tickets');
    if (ends) this.curve = [...this.curve, now];
  }

  async #look(uncover = false) {
    const { player, moves } = await this.#engine.ask('moves', { game: this.#game });
    // Who looks: the only human, or in a hot-seat game whoever is to move, once uncovered.
    let viewer = this.viewer, covered = this.covered && !uncover;
    if (this.solo) viewer = this.humans[0]!;
    else if (this.humans.length > 1 && player !== null && this.humans.includes(player) && player !== viewer) {
      viewer = player;
      covered = true;
    }
    const eyes = covered ? null : viewer;
    const { view } = await this.#engine.ask('view', { game: this.#game, player: eyes });
    const result = view.phase === 'over' ? await this.#engine.ask('score', { game: this.#game }) : null;
    this.viewer = viewer;
    this.covered = covered && !result;
    this.notes = eyes === null ? [] : (this.saved.notes?.[eyes] ?? []);
    this.stage = null;
    this.hint = null;
    this.view = view;
    this.legal = moves;
    this.choices = sortMoves(moves);
    this.moveCount = this.#moves.length;
    this.scores = result ? { scores: result.scores, winners: result.winners } : null;
  }

  #save() {
    const moves = this.#moves.slice(0, this.#moves.length - this.#staged);
    const record = { ...this.saved.record, map: { id: this.map.id, hash: this.#hash }, moves, result: this.scores };
    this.saved = { ...this.saved, record };
    saveGame(this.saved);
  }

  // --- notes ---------------------------------------------------------------------------------

  // Routes that the viewer means to claim; nobody else sees them.
  notes: number[] = $state.raw([]);

  note(routes: number | number[]) {
    this.#write(typeof routes === 'number' ? toggled(this.notes, routes) : pinned(this.notes, routes));
  }
  clearNotes() {
    this.#write([]);
  }
  #write(list: number[]) {
    if (this.viewer === null || this.covered) return;
    this.notes = list;
    this.saved = { ...this.saved, notes: { ...this.saved.notes, [this.viewer]: list } };
    saveGame(this.saved);
  }

  get record(): GameRecord {
    return this.saved.record;
  }

  // One thing after the other, whatever is clicked meanwhile.
  #inOrder(work: () => Promise<void>): Promise<void> {
    const result = this.#queue.then(() => (this.#closed ? undefined : work()));
    this.#queue = result.catch(() => undefined);
    return result;
  }

  async #apply(move: Move) {
    const { events } = await this.#engine.ask('apply', { game: this.#game, move });
    this.#note(move, events);
    await this.#look();
  }

  // --- playing -------------------------------------------------------------------------------

  // A move of the human at the screen. A journey is staged until it stops.
  async play(move: Move): Promise<void> {
    await this.#inOrder(() => this.#human(move));
    void this.run();
  }

  async #human(move: Move) {
    // A click on what has gone meanwhile does nothing.
    if (this.acting === null || !this.find(move)) return;
    await this.#apply(move);
    if (move.t === 'passenger' || move.t === 'step') this.#staged++;
    else this.#staged = 0;
    this.#save();
  }

  // Two cards from a draw pile with one click.
  async drawTwo(deck: string): Promise<void> {
    await this.#inOrder(async () => {
      const seat = this.acting;
      const first = this.choices.blind.get(deck);
      const expects = () => this.view.expects;
      if (!first || seat === null || expects() !== 'action') return;
      await this.#human(first);
      const second = this.choices.blind.get(deck);
      if (this.acting === seat && expects() === 'second_card' && second) await this.#human(second);
    });
    void this.run();
  }

  // Plays the bots' turns until a human is to move.
  async run(): Promise<void> {
    const run = ++this.#run;
    const alive = () => run === this.#run && !this.#closed;
    while (alive() && !this.over) {
      const seat = this.seats[this.view.to_move ?? -1];
      if (seat?.kind !== 'bot') break;
      this.thinking = true;
      const wait = this.#pause();
      await this.#inOrder(async () => {
        if (!alive() || this.over || this.seats[this.view.to_move!] !== seat) return;
        const ask = { game: this.#game, bot: seat.bot, millis: 800, seed: this.#moves.length };
        const { move } = await this.#engine.ask('bot', ask);
        await wait;
        if (!alive()) return;
        await this.#apply(move);
        this.#save();
      });
    }
    if (run === this.#run) {
      this.thinking = false;
      this.#hurry = false;
    }
  }

  #pause(): Promise<void> {
    if (this.#hurry) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, this.pace());
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  // No waiting for the bots until a human is to move again.
  skip() {
    if (!this.thinking) return;
    this.#hurry = true;
    this.#wake();
  }
  get skipping(): boolean {
    return this.#hurry;
  }

  async uncover(): Promise<void> {
    await this.#inOrder(() => this.#look(true));
  }

  close() {
    if (this.#closed) return;
    this.#closed = true;
    this.#run++;
    void this.#queue.then(() => this.#engine.ask('free', { game: this.#game }));
  }

  // --- taking back ---------------------------------------------------------------------------

  // One step of a staged journey.
  async back(): Promise<void> {
    if (!this.#staged) return;
    await this.#inOrder(async () => {
      const moves = this.#moves.slice(0, -1);
      this.#staged--;
      await this.#replay(moves);
    });
  }

  // The whole staged journey.
  async cancel(): Promise<void> {
    this.stage = null;
    if (!this.#staged) return;
    await this.#inOrder(async () => {
      const moves = this.#moves.slice(0, this.#moves.length - this.#staged);
      this.#staged = 0;
      await this.#replay(moves);
    });
  }

  get canUndo(): boolean {
    return this.solo && this.#undoTo() !== null;
  }

  // Alone against bots: back to the start of the own last turn.
  async undo(): Promise<void> {
    this.#run++;
    await this.#inOrder(async () => {
      const to = this.#undoTo();
      if (to === null) return;
      this.#staged = 0;
      await this.#replay(this.#moves.slice(0, to));
      this.saved = { ...this.saved, undone: this.saved.undone + 1 };
      this.#save();
    });
    void this.run();
  }

  #undoTo(): number | null {
    return lastTurn(this.#moves, movers(this.#moves, this.log, this.view.to_move), this.humans[0]!);
  }

  async ask(bot: string): Promise<void> {
    if (this.acting === null) return;
    await this.#inOrder(async () => {
      const { move, info } = await this.#engine.ask('bot', { game: this.#game, bot, millis: 1000, seed: 1 });
      this.hint = { move, info };
    });
  }

  // --- staging -------------------------------------------------------------------------------

  stageClaim(route: number) {
    // A track that cannot be claimed while the one beside it can: that one is meant.
    let r = route;
    if (!this.choices.claims.has(r)) r = this.net.beside(route).find((b) => this.choices.claims.has(b)) ?? route;
    if (!this.choices.claims.has(r)) return;
    this.stage = { kind: 'claim', route: r, passenger: undefined };
  }

  get claimMoves(): ClaimMove[] {
    const s = this.stage;
    if (s?.kind !== 'claim') return [];
    const all = this.choices.claims.get(s.route) ?? [];
    return sortPayments(this.map, this.hand, all.filter((m) => m.passenger === s.passenger));
  }

  get claimPassengers(): (string | undefined)[] {
    const s = this.stage;
    return s?.kind === 'claim' ? passengerOptions(this.choices.claims.get(s.route) ?? []) : [];
  }

  // What the legal list has for this payment; the staged move is always one of the list.
  find(move: Move): Move | undefined {
    return this.legal.find((m) => sameMove(m, move));
  }
}
