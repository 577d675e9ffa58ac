// A game at a server. What is shown is the server's view; what may be done now and previews come from the
// engine here, which is asked about that view; advice, from a position guessed from it: nobody here knows
// what is hidden. A move is sent when it is confirmed, a journey as a whole, and until the server has said
// what became of it the position stays as it is. The event stream tells everything that happened, once and in order.
import { afterPaint } from '../game/paint';
import type { Engine, Look, Move, Options, View } from '../engine/types';
import { playedMap, type PlayedMap } from '../game/own';
import { seated } from '../game/persons';
import type { Seat, Seating } from '../game/record';
import { readSetting, writeSetting } from '../game/store';
import { Table, type LogEntry } from '../game/table.svelte';
import { netTexts } from '../text/net';
import {
  api,
  ApiError,
  insist,
  type ChatLine,
  type Eyes,
  type NetEntry,
  type NetEvent,
  type NetGame,
  type NetSeat,
} from './api';
import { Stream, type Link } from './stream';

// What a person is told about the connection and the fate of a move.
export type Notice = 'stale' | 'elsewhere' | 'refused' | 'session' | 'gone' | 'settled';

const SLOW = 500; // milliseconds until a person is told that something takes its time
const STRIDE = 40; // that a step of a journey waits for the next one
const LATE = 2000; // until what the stream has not told is asked for

// A position that the engine was not asked about yet.
const unseen = (view: View): Look => ({
  view,
  player: view.to_move,
  moves: [],
  routes: [],
  claims: [],
  seats: [],
});

// The version that the game was begun on: the server has those that are not built in.
async function mapOf(engine: Engine, { map, map_hash }: NetGame): Promise<PlayedMap> {
  return playedMap(engine, map, undefined, map_hash).catch(async () =>
    playedMap(engine, map, await (await fetch(`/api/v1/maps/${map}@${map_hash}`)).text()),
  );
}

export class RemoteTable extends Table {
  readonly id: string;
  info: NetGame = $state.raw()!; // as the server last said; `view` and `chat` are kept apart
  chat: ChatLine[] = $state.raw([]);
  link: Link = $state('connecting');
  slow = $state(false); // a move is under way for longer than one does not notice
  notice: Notice | null = $state(null);
  skew = 0; // the server's time less ours

  readonly #eyes: Eyes;
  #staged: Move[] = $state.raw([]);
  #ready = $state(false); // the engine has said what may be done
  #sending = false;
  #truth: View;
  #shown = 0; // the version of the position that is shown
  #chosen = 0; // that of one's own last choice of the set-up
  #anew = $state(false); // it is being changed
  #known: number; // everything up to this version is in `info` and in the view
  #heard = 0; // everything up to this version was told by the stream
  #moves = 0; // in the log
  #changed = false; // a move was heard, its view not yet
  #turn = $state(0); // counts positions: answers of the engine about older ones are ignored
  #looking: Promise<unknown> = Promise.resolve(); // at one position after the other
  #stream: Stream | null = null;
  #waiting: { version: number; done: () => void }[] = [];
  #inbox: NetEvent[] = []; // heard, not yet looked at
  #painting = false; // what was shown last is not on the screen yet
  #pause: ReturnType<typeof setTimeout> | undefined; // for what may follow a step

  private constructor(engine: Engine, played: PlayedMap, game: NetGame, eyes: Eyes) {
    const seats: Seat[] = game.seats.map((s) =>
      s.bot === null ? { kind: 'human', name: s.name ?? '–' } : { kind: 'bot', bot: s.bot, name: s.bot },
    );
    super(engine, played, seated(seats, game.id), game.your_seat === null ? [] : [game.your_seat]);
    this.id = game.id;
    this.#eyes = eyes;
    this.viewer = game.your_seat;
    this.#truth = game.view!;
    this.#known = game.version;
    this.#shown = game.position;
    this.look = unseen(game.view!);
    this.notes = this.#readNotes();
    this.forget();
    this.#take(game);
  }

  // A game that has begun. Ready when its history was told.
  static async open(engine: Engine, game: NetGame, eyes: Eyes = 'mine'): Promise<RemoteTable> {
    const table = new RemoteTable(engine, await mapOf(engine, game), game, eyes);
    table.#stream = new Stream(
      game.id,
      0,
      {
        event: (e) => table.#hear(e),
        link: (link) => table.#linked(link),
        gone: (status) => (table.notice = status === 404 ? 'gone' : 'session'),
      },
      eyes,
    );
    await table.#reach(game.version, Infinity);
    await table.#show(table.#truth);
    return table;
  }

  override get address(): string {
    return `g/${this.id}`;
  }
  override get seating(): Seating | null {
    return this.info.seating;
  }
  override get options(): Options {
    return this.info.options as Options;
  }
  override get replayLink(): string {
    return `#/replay/g/${this.id}`;
  }
  override get staging(): boolean {
    return this.#staged.length > 0;
  }
  // A position may be known before the stream tells the moves that led to it: what was chosen meanwhile stays.
  override get decision(): string {
    return `${this.#turn}/${this.#staged.length}`;
  }
  // Against people nobody asks a bot.
  override get hints(): boolean {
    return (
      this.viewer !== null && !this.info.rated && this.info.seats.every((s, i) => i === this.viewer || s.kind === 'bot')
    );
  }
  override get callsTurn(): boolean {
    return true;
  }
  override async record() {
    return { record: await api.record(this.id) };
  }
  get me(): NetSeat | null {
    return this.viewer === null ? null : (this.info.seats[this.viewer] ?? null);
  }
  override get acting(): number | null {
    const waits = this.choice !== null && !this.#anew;
    return this.#ready && this.info.status === 'running' && !this.me?.resigned && !waits ? super.acting : null;
  }
  override get ready(): number[] | null {
    return this.info.status === 'running' ? this.info.ready : null;
  }
  override get choice(): Move | null {
    return this.ready && (this.info.choice as Move | null);
  }
  override get changing(): boolean {
    return this.#anew;
  }
  override change() {
    this.#anew = this.choice !== null && !this.me?.resigned;
  }
  override stay() {
    this.#anew = false;
  }

  #readNotes(): number[] {
    try {
      return JSON.parse(readSetting(`notes.${this.id}`) ?? '[]') as number[];
    } catch {
      return [];
    }
  }
  protected override keepNotes() {
    writeSetting(`notes.${this.id}`, JSON.stringify(this.notes));
  }

  override close() {
    this.#stream?.close();
    super.close();
  }

  // --- what the server says ------------------------------------------------------------------------

  #take(game: NetGame) {
    this.info = game;
    this.chat = game.chat;
    if (game.clock) this.skew = game.clock.now - Date.now();
    this.scores = game.result;
    this.tie = game.result?.tie ?? null;
    this.thinking = false;
    if (game.choice) this.#chosen = game.version;
  }

  // Everything anew: after a lost connection, and after what is rare.
  async refresh(): Promise<void> {
    const game = await insist(() => api.game(this.id, this.#eyes));
    if (this.closed || game.version < this.#known) return;
    const moved = game.position > this.#shown;
    this.#known = game.version;
    this.#take(game);
    if (game.view && moved) this.#position(game.view);
  }

  #linked(link: Link) {
    const back = link === 'live' && this.link === 'lost';
    // One who tries again is still without connection for the one who looks.
    this.link = link === 'connecting' && this.link === 'lost' ? 'lost' : link;
    if (!back) return;
    void this.refresh().catch(() => undefined);
    // After a restart the server may have a newer client.
    void navigator.serviceWorker
      ?.getRegistration()
      .then((r) => r?.update())
      .catch(() => undefined);
  }

  // Moves that come while others are painted or shown wait, and are shown as one: else each would wait for the pictures of
  // all before it. So are the steps of a journey, whose next is on its way. Where nobody looks nothing is
  // painted, and nothing waits.
  #hear(e: NetEvent) {
    this.#inbox.push(e);
    this.#attend();
  }

  #attend() {
    const last = this.#inbox.at(-1);
    const step = last?.type === 'move' && last.events?.some((e) => e.e === 'departed' || e.e === 'stepped');
    if (globalThis.document?.hidden) this.#read();
    else if (this.#painting || (this.showing && !this.#sending)) return;
    else if (step && !this.#sending) this.#pause ??= setTimeout(() => this.#read(), STRIDE);
    else this.#read();
  }

  override seen() {
    super.seen();
    if (this.#inbox.length) this.#attend();
  }

  #read() {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    const turn = this.#turn;
    const events = this.#inbox;
    this.#inbox = [];
    const news = events.flatMap((e) => (this.#understand(e), e.type === 'move' ? this.news : []));
    if (news.length > this.news.length) this.news = news;
    if (turn === this.#turn || this.#painting) return;
    this.#painting = true;
    afterPaint(() => {
      this.#painting = false;
      if (this.#inbox.length) this.#attend();
    });
  }

  #understand(e: NetEvent) {
    if (this.closed || e.type === 'now') return;
    // The server has lost what we have seen: all that follows from it is made anew.
    if (e.type === 'rewound') return location.reload();
    if (e.type === 'presence') return this.#seat(e.seat, { connected: e.connected });
    const old = e.version <= this.#known;
    this.#heard = e.version;
    this.#known = Math.max(this.#known, e.version);
    if (e.type === 'move') {
      this.tell(this.#moves++, e.events ?? []);
      if (old) this.news = [];
    }
    if (e.type === 'vote') this.#voted(e);
    if (!old) this.#apply(e);
    else if (!this.#staged.length && !this.#sending) this.moveCount = this.#moves;
    this.#waiting = this.#waiting.filter((w) => w.version > e.version || void w.done());
  }

  // Something new of the log, seen or not.
  #apply(e: Exclude<Extract<NetEvent, { version: number }>, { type: 'rewound' }>) {
    if (e.type === 'move') {
      this.#changed = true;
      this.info = {
        ...this.info,
        version: e.version,
        position: e.version,
        to_move: e.to_move,
        clock: e.clock,
        ready: e.ready ?? null,
        choice: e.choice ?? null,
      };
      this.#acted(e);
    } else if (e.type === 'choose') {
      this.#chose(e);
    } else if (e.type === 'chat') {
      this.chat = [
        ...this.chat,
        {
          version: e.version,
          at: e.at,
          name: e.name,
          player: e.player,
          seat: e.seat,
          room: e.room!,
          text: e.text!,
        },
      ];
    }
    if (this.#changed && e.view) {
      this.#changed = false;
      this.#position(e.view, e.version);
    }
    if (e.type === 'hidden' || e.type === 'now') return;
    if (!['move', 'choose', 'chat'].includes(e.type) || e.status === 'over') void this.refresh().catch(() => undefined);
  }

  // The position stays as it is until the last one has chosen: then there is something else to choose (and
  // one's own choice is settled), or the moves follow.
  #chose(e: NetEntry) {
    const mine = e.seat === this.viewer;
    if (mine) this.#chosen = e.version;
    if (this.viewer === null || (!e.choice && (mine || this.info.choice))) this.#changed = true;
    this.info = {
      ...this.info,
      version: e.version,
      to_move: e.to_move,
      clock: e.clock,
      ready: e.ready ?? null,
      choice: e.choice ?? null,
    };
    this.#acted(e);
  }

  #acted(e: NetEntry) {
    if (e.seat === null) return;
    this.#seat(e.seat, {
      ...(e.reserve === undefined ? {} : { reserve: e.reserve }),
      ...(e.by === 'person' && e.type === 'choose' ? { away: false } : {}),
      ...(e.by === 'person' && e.type === 'move' && !e.ready ? { away: false } : {}),
    });
  }

  // Who wants to stop the game, or no longer does, stands in the log among the moves.
  #voted({ seat, abort }: NetEntry) {
    const says: LogEntry['says'] = (lang, names, you) =>
      netTexts(lang).play.vote.told(names[seat!] ?? '', seat === you, Boolean(abort));
    this.log = [...this.log, { move: this.#moves, turn: this.curve.length, event: { e: 'vote' }, says }];
  }

  #seat(seat: number, change: Partial<NetSeat>) {
    this.info = { ...this.info, seats: this.info.seats.map((s, i) => (i === seat ? { ...s, ...change } : s)) };
  }

  // A new position: shown at once, unless moves of our own are still on their way.
  #position(view: View, version = this.#known) {
    this.#truth = view;
    this.#shown = Math.max(this.#shown, version);
    if (this.#sending) return;
    // Nobody else moves while we may: another window of ours, or the bot that keeps our seat.
    if (this.#anew) this.notice = 'settled';
    else if (this.#staged.length || this.stage) this.notice = 'elsewhere';
    void this.#show(view, true);
  }

  // What others did is seen first; what follows from it comes behind, and until then stays as it was.
  async #show(view: View, others = false) {
    const turn = ++this.#turn;
    this.#staged = [];
    this.stage = null;
    this.hint = null;
    this.#anew = false;
    this.#ready = false;
    this.look = { ...this.look, view, player: view.to_move, moves: [] };
    this.moveCount = this.#moves;
    if (others) await new Promise<void>((done) => afterPaint(done));
    await this.#lookAt(turn, []);
  }

  // What is seen, and moves that are staged on top of it.
  #lookAt(turn: number, staged: Move[]): Promise<void> {
    const result = this.#looking.then(() => this.#ask(turn, staged));
    this.#looking = result.catch(() => undefined);
    return result;
  }

  async #ask(turn: number, staged: Move[]) {
    const old = () => turn !== this.#turn || this.closed;
    if (old()) return;
    const look = await this.engine.ask('look', { ...this.where(staged), player: this.viewer });
    if (old()) return;
    if (staged.length || this.#staged.length) {
      this.stage = null;
      this.hint = null;
    }
    this.look = staged.length ? look : { ...look, view: this.#truth };
    this.#staged = staged;
    this.moveCount = this.#moves + staged.length;
    this.#ready = true;
  }
  protected override where(staged = this.#staged) {
    return { view: { ...this.#truth, map: this.mapName, hash: this.info.map_hash }, moves: staged };
  }
  protected override async position(): Promise<number> {
    const { view } = this.where();
    const { game } = await this.engine.ask('guess', { view, player: this.viewer! });
    if (this.game) void this.engine.ask('free', { game: this.game });
    this.game = game;
    for (const move of this.#staged) await this.engine.ask('apply', { game, move });
    return game;
  }

  // --- playing -------------------------------------------------------------------------------------

  override async play(move: Move): Promise<void> {
    if (this.slow) return; // nothing is piled up on a move that has not arrived
    await this.inOrder(async () => {
      // A click on what has gone meanwhile does nothing.
      if (this.acting === null || !this.find(move)) return;
      this.notice = null;
      if (move.t === 'passenger' || move.t === 'step') await this.#lookAt(this.#turn, [...this.#staged, move]);
      else await this.#send([...this.#staged, move]);
    });
  }

  async #send(moves: Move[]) {
    const timer = setTimeout(() => (this.slow = true), SLOW);
    this.#sending = true;
    const base = Math.max(this.#shown, this.#chosen);
    try {
      // A request whose answer was lost is repeated as it was: the server knows it again.
      const { version } = await insist(
        () => api.move(this.id, base, moves),
        (tries) => tries === 1 && this.#stream?.renew(),
      );
      if (this.closed) return;
      await this.#reach(version, LATE);
    } catch (e) {
      await this.#refused(e);
    } finally {
      clearTimeout(timer);
      this.slow = false;
      this.#sending = false;
    }
    await this.#show(this.#truth);
  }

  async #refused(e: unknown) {
    if (!(e instanceof ApiError)) throw e;
    const late = this.#anew ? 'settled' : 'stale';
    this.notice = e.status === 401 ? 'session' : e.status === 409 || e.code === 'not_your_turn' ? late : 'refused';
    await this.refresh().catch(() => undefined);
  }

  // Until the stream has told everything up to a version. If it does not, the server is asked.
  async #reach(version: number, patience: number): Promise<void> {
    if (this.#heard >= version) return;
    const told = new Promise<void>((done) => this.#waiting.push({ version, done }));
    if (patience === Infinity) return told;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<boolean>((done) => (timer = setTimeout(() => done(true), patience)));
    if (await Promise.race([told, late])) await this.refresh();
    clearTimeout(timer);
  }

  override async back(): Promise<void> {
    await this.#unstage(this.#staged.slice(0, -1));
  }
  override async cancel(): Promise<void> {
    this.stage = null;
    await this.#unstage([]);
  }
  async #unstage(left: Move[]) {
    if (this.#staged.length) await this.inOrder(() => this.#lookAt(this.#turn, left));
  }
}
