// A saved game of this browser: its record, and an engine that plays it. Everybody sits at this screen
// or is a bot.
import type { Engine, Move, Options, Scores } from '../engine/types';
import { lastTurn, movers } from './history';
import { complete } from './options';
import { keyOf, seated } from './persons';
import { playedMap, savedMap, startOf, type PlayedMap } from './own';
import { seatFromText, seatToText, type GameRecord, type Seat, type Seating } from './record';
import { resultOf, type Result } from './results';
import { drawSeats } from './seating';
import { newId, saveGame, type Guided, type Saved } from './store';
import { Table } from './table.svelte';

// How a new game is set up, besides who plays on which board.
export interface Setup {
  seating?: Seating; // drawn: the seats are dealt out anew
  options?: Options;
  text?: string | undefined; // the map file, if it is the user's own
}

export class LocalTable extends Table {
  saved: Saved;
  readonly #hash: string;
  pace: () => number = () => 0; // milliseconds per move of a bot
  halted = false; // the bots do not move

  #moves: Move[] = $state.raw([]);
  #staged = $state(0); // moves of a journey not yet confirmed
  #run = 0; // bots' turns: a newer run ends an older one
  #hurry = $state(false); // the bots' turns are skipped until a human is to move
  #wake: () => void = () => undefined;

  private constructor(engine: Engine, played: PlayedMap, saved: Saved) {
    const seats = seated(saved.record.seats.map(seatFromText), keyOf(saved.record));
    super(
      engine,
      played,
      seats,
      seats.flatMap((s, i) => (s.kind === 'human' ? [i] : [])),
    );
    this.#hash = played.hash;
    this.saved = saved;
  }

  static async start(
    engine: Engine,
    mapId: string,
    players: Seat[],
    seed: string,
    { seating, options = {}, text }: Setup = {},
  ): Promise<LocalTable> {
    const [played, seats] = await Promise.all([
      playedMap(engine, mapId, text),
      seating === 'drawn' ? drawSeats(engine, players, seed) : players,
    ]);
    const record: GameRecord = {
      format: 1,
      map: { id: mapId, hash: played.hash },
      players: seats.length,
      options: complete(played.offers, options),
      seed,
      seats: seats.map(seatToText),
      ...(seating ? { seating } : {}),
      moves: [],
      result: null,
    };
    const saved: Saved = {
      id: newId(),
      created: Date.now(),
      updated: Date.now(),
      record,
      undone: 0,
      ...(text === undefined ? {} : { map: text }),
    };
    return LocalTable.#ready(new LocalTable(engine, played, saved), []);
  }

  // Replays a saved game; throws if its moves are not legal.
  static async open(engine: Engine, saved: Saved): Promise<LocalTable> {
    const played = await savedMap(engine, saved);
    return LocalTable.#ready(new LocalTable(engine, played, saved), saved.record.moves);
  }

  static async #ready(table: LocalTable, moves: Move[]): Promise<LocalTable> {
    await table.#replay(moves);
    return table;
  }

  override get address(): string {
    return `table/${this.saved.id}`;
  }
  override get seating(): Seating | null {
    return this.saved.record.seating ?? null;
  }
  override get options(): Options {
    return this.saved.record.options;
  }
  override get replayLink(): string {
    return `#/replay/${this.saved.id}`;
  }
  override get staging(): boolean {
    return this.#staged > 0;
  }
  override record() {
    return Promise.resolve(this.saved);
  }
  override get callsTurn(): boolean {
    return !this.solo;
  }
  override get fresh(): boolean {
    return this.saved.record.moves.length === 0;
  }

  // --- positions -----------------------------------------------------------------------------

  async #replay(moves: Move[]) {
    const old = this.game;
    const { start, record } = this.saved;
    this.game = start
      ? (await this.engine.ask('load', { state: start })).game
      : await startOf(this.engine, this.mapName, record);
    if (old) void this.engine.ask('free', { game: old });
    this.forget();
    const answers = await Promise.all(moves.map((move) => this.engine.ask('apply', { game: this.game, move })));
    answers.forEach((a, i) => this.tell(i, a.events));
    this.#moves = moves;
    this.news = [];
    await this.#look();
  }

  // Who looks: the only human; or in a hot-seat game whoever is to move, once uncovered.
  async #look(uncover = false) {
    if (this.solo) this.viewer = this.humans[0]!;
    const look = (player: number | null) => this.engine.ask('look', { game: this.game, player });
    let covered = this.covered && !uncover;
    let now = await look(covered ? null : this.viewer);
    const next = now.player;
    if (!this.solo && next !== null && next !== this.viewer && this.humans.includes(next)) {
      // The screen goes round: nobody's secrets are on it meanwhile.
      if (!covered && this.viewer !== null) now = await look(null);
      this.viewer = next;
      covered = true;
    }
    const result = now.view.phase === 'over' ? await this.engine.ask('score', { game: this.game }) : null;
    this.covered = covered && !result;
    this.notes = covered || this.viewer === null ? [] : (this.saved.notes?.[this.viewer] ?? []);
    this.stage = null;
    this.hint = null;
    this.look = now;
    this.moveCount = this.#moves.length;
    this.scores = result ? { scores: result.scores, winners: result.winners } : null;
    this.tie = result?.tie ?? null;
  }
  protected override where() {
    return { game: this.game };
  }
  protected override position() {
    return Promise.resolve(this.game);
  }

  #save() {
    const moves = this.#moves.slice(0, this.#moves.length - this.#staged);
    const record = { ...this.saved.record, map: { id: this.map.id, hash: this.#hash }, moves, result: this.scores };
    this.saved = { ...this.saved, record };
    saveGame(this.saved);
  }
  protected override keepNotes() {
    this.saved = { ...this.saved, notes: { ...this.saved.notes, [this.viewer!]: this.notes } };
    saveGame(this.saved);
  }
  override get lesson(): boolean {
    return this.saved.lesson === true;
  }
  override set lesson(on: boolean) {
    this.saved = { ...this.saved, lesson: on };
    saveGame(this.saved);
  }
  // The scores if it ended now.
  count(): Promise<Scores> {
    return this.engine.ask('score', { game: this.game });
  }
  // How far a guided game is.
  set guide(guide: Guided) {
    this.saved = { ...this.saved, guide };
    saveGame(this.saved);
  }
  override result(): Result | null {
    if (this.saved.guide) return null; // it was for learning
    const kept = this.view.seats[this.humans[0] ?? 0]?.tickets?.length ?? 0;
    const { id, undone, daily, map } = this.saved;
    const result = resultOf(id, { ...this.saved.record, result: this.scores }, this.seats, kept, undone, daily?.date);
    return result && map ? { ...result, names: this.map.names } : result;
  }

  async #apply(move: Move) {
    const { events } = await this.engine.ask('apply', { game: this.game, move });
    this.tell(this.#moves.length, events);
    this.#moves = [...this.#moves, move];
    await this.#look();
  }

  // --- playing -------------------------------------------------------------------------------

  override async play(move: Move): Promise<void> {
    await this.inOrder(async () => {
      // A click on what has gone meanwhile does nothing.
      if (this.acting === null || !this.find(move)) return;
      await this.#apply(move);
      if (move.t === 'passenger' || move.t === 'step') this.#staged++;
      else this.#staged = 0;
      this.#save();
    });
    void this.run();
  }

  // Plays the bots' turns until a human is to move.
  async run(): Promise<void> {
    const run = ++this.#run;
    const alive = () => run === this.#run && !this.closed;
    while (alive() && !this.over && !this.halted) {
      const seat = this.seats[this.view.to_move ?? -1];
      if (seat?.kind !== 'bot') break;
      this.thinking = true;
      const wait = this.#pause();
      await this.inOrder(async () => {
        if (!alive() || this.over || this.seats[this.view.to_move!] !== seat) return;
        const ask = { game: this.game, bot: seat.bot, seed: this.#moves.length };
        const { move } = await this.engine.ask('bot', ask);
        await wait;
        await this.shown();
        if (!alive()) return;
        await this.#apply(move);
        this.#save();
      });
    }
    await this.shown();
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
  override skip() {
    if (!this.thinking) return;
    this.#hurry = true;
    this.#wake();
    this.seen();
  }
  override get skipping(): boolean {
    return this.#hurry;
  }

  override async uncover(): Promise<void> {
    await this.inOrder(() => this.#look(true));
  }

  override close() {
    this.#run++;
    this.seen();
    super.close();
  }

  // --- taking back ---------------------------------------------------------------------------

  override async back(): Promise<void> {
    if (!this.#staged) return;
    await this.inOrder(async () => {
      const moves = this.#moves.slice(0, -1);
      this.#staged--;
      await this.#replay(moves);
    });
  }

  override async cancel(): Promise<void> {
    this.stage = null;
    if (!this.#staged) return;
    await this.inOrder(async () => {
      const moves = this.#moves.slice(0, this.#moves.length - this.#staged);
      this.#staged = 0;
      await this.#replay(moves);
    });
  }

  override get undoable(): boolean {
    return this.solo;
  }
  override get hints(): boolean {
    return this.solo;
  }
  override get canUndo(): boolean {
    return this.solo && this.#undoTo() !== null;
  }

  // Alone against bots: back to the start of the own last turn.
  override async undo(): Promise<void> {
    this.#run++;
    this.seen();
    await this.inOrder(async () => {
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
}
