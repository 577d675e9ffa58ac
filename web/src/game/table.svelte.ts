// A game on the screen: the position for the one who looks, what may be done now, and what is staged.
// No DOM. Where the game is kept and who plays the other seats is for those that extend it to know: a
// saved game of this browser (local), a game at a server (net). The engine has the rules: it is asked once
// for every position (`look`), and everything that is shown comes from its answer; `choices` are its legal
// moves, sorted. Why something is not possible, it says when it is asked (`why`).
import type {
  BotInfo,
  ClaimMove,
  Counts,
  Engine,
  Event,
  HarbourMove,
  Intent,
  Look,
  MapFile,
  Move,
  Offers,
  Options,
  Refusal,
  RouteFacts,
  Scores,
  TicketLook,
  Tie,
  View,
  Where,
} from '../engine/types';
import { passengerOptions, sameMove, sortMoves, sortPayments, type Choices } from './choices';
import { Graph } from './graph';
import { scored, since, type LogEntry } from './history';
import { kept } from './kept';
import { pinned, toggled } from './notes';
import type { Mark } from './marks';
import type { PlayedMap } from './own';
import type { Seat, Seating } from './record';
import type { Result } from './results';
import type { Saved } from './store';

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
  'offered',
  'kept',
  'chosen',
  'drawn',
  'taken',
  'wiped',
  'shuffled',
  'claimed',
  'placed',
  'arrived',
  'harbour',
  'exchanged',
  'passed',
  'last_round',
  'over',
]);
const TRAVEL = new Set(['departed', 'stepped']); // of a journey
const DRAWING = new Set(['drawn', 'taken', 'offered']);

export abstract class Table {
  readonly map: MapFile;
  readonly routes: RouteFacts[]; // what each route of the map brings and takes
  readonly graph: Graph;
  readonly offers: Offers; // the options of the rules on this map
  readonly seats: Seat[];
  readonly humans: number[]; // seats that are played at this screen
  protected readonly engine: Engine;
  protected readonly mapName: string; // in the engine
  protected game = 0; // in the engine

  log: LogEntry[] = $state.raw([]);
  // Of the last move, also what is too small for the log, for the live region and to be shown.
  #news: LogEntry[] = $state.raw([]);
  get news(): LogEntry[] {
    return this.#news;
  }
  protected set news(list: LogEntry[]) {
    this.#news = list;
    this.#busy = list.length > 0 && this.onlooker?.(list) === true;
    this.showing = this.#busy && list.some((l) => l.event.seat !== undefined && l.event.seat !== this.viewer);
    if (!this.#busy) this.seen();
  }
  curve: number[][] = $state.raw([]); // scores on the board after each turn
  #stage: Stage | null = $state.raw(null);
  viewer: number | null = $state(null); // whose hand is shown
  covered = $state(false); // hot-seat: hand the screen over first
  thinking = $state(false);
  hint: Hint | null = $state.raw(null);
  scores: Scores | null = $state.raw(null); // at the end
  tie: Tie | null = $state(null); // then: what decided, if several have the most points
  moveCount = $state(0); // moves of the position that is shown
  get stage(): Stage | null {
    return this.#stage;
  }
  // Advice is about what is being decided: with another sheet it goes.
  set stage(now: Stage | null) {
    if (now?.kind !== this.#stage?.kind) this.hint = null;
    this.#stage = now;
  }
  #look: Look = $state.raw()!;
  get look(): Look {
    return this.#look;
  }
  protected set look(now: Look) {
    this.#look = kept(this.#look, now);
  }
  get view(): View {
    return this.#look.view;
  }
  get legal(): Move[] {
    return this.#look.moves;
  }
  readonly choices: Choices = $derived(sortMoves(this.legal));
  // Another one when there is something else to decide.
  get decision(): string {
    return `${this.moveCount}/${this.view.expects}/${this.viewer}`;
  }
  notes: number[] = $state.raw([]); // routes that the viewer means to claim; nobody else sees them
  pointed: Mark | null = $state.raw(null); // what a guided game speaks of

  protected closed = false;
  #queue: Promise<unknown> = Promise.resolve();

  protected constructor(engine: Engine, { map, name, routes, offers }: PlayedMap, seats: Seat[], humans: number[]) {
    this.engine = engine;
    this.map = map;
    this.mapName = name;
    this.routes = routes;
    this.graph = new Graph(map);
    this.offers = offers;
    this.seats = seats;
    this.humans = humans;
  }

  // --- what differs from one kind of table to another -------------------------------------------

  abstract readonly address: string; // of this table, as the page's address has it: table/17
  abstract readonly replayLink: string;
  abstract readonly seating: Seating | null; // null: nobody knows any more
  abstract readonly options: Options; // of the rules
  abstract readonly staging: boolean; // moves of a journey not yet confirmed
  // A move of the human at the screen. A journey is staged until it stops.
  abstract play(move: Move): Promise<void>;
  abstract back(): Promise<void>; // one step of a staged journey
  abstract cancel(): Promise<void>; // the whole of it
  abstract record(): Promise<Pick<Saved, 'record' | 'map'>>; // to be saved as a file
  protected abstract keepNotes(): void;
  protected abstract where(): Where; // the position that is shown, as the engine is asked about it
  protected abstract position(): Promise<number>; // the same as a game of the engine

  // What only some kinds of tables can do.
  get undoable(): boolean {
    return false;
  }
  get canUndo(): boolean {
    return false; // now
  }
  get hints(): boolean {
    return false; // bots may be asked for advice
  }
  get skipping(): boolean {
    return false;
  }
  get callsTurn(): boolean {
    return false; // a sound says that it is one's turn
  }
  get lesson(): boolean {
    return false;
  }
  set lesson(_on: boolean) {}
  get fresh(): boolean {
    return false; // nothing has happened yet
  }
  // First choices that all make at the same time: the seats that have; null: nobody chooses so now.
  get ready(): number[] | null {
    return null;
  }
  get choice(): Move | null {
    return null; // the viewer's, until all have chosen
  }
  get changing(): boolean {
    return false; // the viewer has chosen and thinks of something else
  }
  isToMove(seat: number): boolean {
    return this.ready ? !this.ready.includes(seat) : this.mover === seat;
  }
  change(): void {} // chooses anew
  stay(): void {} // by what was chosen
  async undo(): Promise<void> {}
  skip(): void {}
  async uncover(): Promise<void> {}
  result(): Result | null {
    return null; // for the statistics of this browser
  }

  // --- what all share ----------------------------------------------------------------------------

  get over(): boolean {
    return this.view.phase === 'over';
  }
  get solo(): boolean {
    return this.humans.length === 1;
  }
  // Whom the table addresses: nobody where several people sit at it.
  get you(): number | null {
    return this.solo ? this.humans[0]! : null;
  }
  // --- being looked at -------------------------------------------------------------------------

  // Shows what happened, where something does: says whether it takes its time. Then it is `seen` at the end.
  onlooker: ((news: LogEntry[]) => boolean) | null = null;
  showing = $state(false); // what others did is being shown: until it was seen nobody acts here
  #busy = false; // something is being shown
  #waiting: (() => void)[] = [];
  seen(): void {
    this.#busy = false;
    this.showing = false;
    for (const go of this.#waiting.splice(0)) go();
  }
  // When everything that happened so far was seen.
  protected shown(): Promise<void> {
    return this.#busy ? new Promise((done) => this.#waiting.push(done)) : Promise.resolve();
  }
  // Whose turn is on the screen: as long as it is shown, that of those who made the last moves.
  get mover(): number | null {
    const seats = this.showing ? this.news.flatMap((l) => l.event.seat ?? []) : [];
    return seats.at(-1) ?? this.view.to_move;
  }

  // The seat that may act at this screen now.
  get acting(): number | null {
    const seat = this.view.to_move;
    return seat !== null && !this.covered && !this.showing && this.humans.includes(seat) && seat === this.viewer
      ? seat
      : null;
  }
  get hand(): Counts {
    return this.viewer === null ? {} : (this.view.seats[this.viewer]?.hand ?? {});
  }
  // Whose secrets may be shown.
  get eyes(): number | null {
    return this.covered ? null : this.viewer;
  }
  // How far a ticket is that the viewer holds or is offered.
  ticket(index: number): TicketLook | undefined {
    return this.look.tickets?.find((t) => t.ticket === index);
  }
  get rulesLink(): string {
    return `#/rules/${this.map.id}/${this.address}`;
  }

  // What the others did since the viewer's last move.
  get since(): LogEntry[] {
    return since(this.log, this.viewer);
  }

  // Keeps the log and the curve of scores; `index` is that of the move.
  protected tell(index: number, events: Event[]) {
    const turn = this.curve.length;
    const fresh = events.map((event) => ({ move: index, turn, event }));
    this.log = [...this.log, ...fresh.filter((l) => SHOWN.has(l.event.e))];
    this.news = fresh.filter((l) => SHOWN.has(l.event.e) || TRAVEL.has(l.event.e));
    const before = this.curve[this.curve.length - 1]!,
      now = scored(before, events);
    if (now !== before || events.some((e) => DRAWING.has(e.e))) this.curve = [...this.curve, now];
  }
  protected forget() {
    this.log = [];
    this.news = [];
    this.curve = [this.seats.map(() => 0)];
  }

  // One thing after the other, whatever is clicked meanwhile.
  protected inOrder(work: () => Promise<void>): Promise<void> {
    const result = this.#queue.then(() => (this.closed ? undefined : work()));
    this.#queue = result.catch(() => undefined);
    return result;
  }

  // Why the viewer cannot do something now; null if it can.
  async why(move: Intent): Promise<Refusal | null> {
    if (this.eyes === null) return { code: 'not_your_turn' };
    const answer = await this.engine.ask('check', { ...this.where(), player: this.eyes, move });
    return answer.legal ? null : answer.refusal;
  }

  // Two cards from a draw pile with one click.
  async drawTwo(deck: string): Promise<void> {
    const seat = this.acting;
    const first = this.choices.blind.get(deck);
    const expects = () => this.view.expects;
    if (!first || seat === null || expects() !== 'action') return;
    await this.play(first);
    const second = this.choices.blind.get(deck);
    if (this.acting === seat && expects() === 'second_card' && second) await this.play(second);
  }

  async ask(bot: string): Promise<void> {
    if (this.acting === null || !this.hints) return;
    await this.inOrder(async () => {
      const asked = this.#asked();
      const { decision } = this;
      const ask = { game: await this.position(), bot, seed: 1, ...(asked ? { asked } : {}) };
      const { move, info } = await this.engine.ask('bot', ask);
      if (decision === this.decision) this.hint = { move, info };
    });
  }

  // The move that an open sheet proposes, which a bot is to weigh besides its own.
  #asked(): Move | undefined {
    const s = this.stage;
    if (s?.kind === 'claim') return this.claimMoves[0];
    return s?.kind === 'harbour' ? this.harbourMoves(s.city)[0] : undefined;
  }

  close() {
    if (this.closed) return;
    this.closed = true;
    void this.#queue.then(() => {
      if (this.game) void this.engine.ask('free', { game: this.game });
    });
  }

  // --- notes -------------------------------------------------------------------------------------

  note(routes: number | number[]) {
    this.#write(typeof routes === 'number' ? toggled(this.notes, routes) : pinned(this.notes, routes));
  }
  clearNotes() {
    this.#write([]);
  }
  #write(list: number[]) {
    if (this.viewer === null || this.covered) return;
    this.notes = list;
    this.keepNotes();
  }

  // --- staging -------------------------------------------------------------------------------

  // The tracks that can be claimed here: this one and those beside it.
  lanes(route: number): number[] {
    return [route, ...this.routes[route]!.beside].filter((r) => this.choices.claims.has(r));
  }

  // A track that cannot be claimed while the one beside it can: that one is meant.
  stageClaim(route: number) {
    const lane = this.lanes(route)[0];
    if (lane !== undefined) this.stage = { kind: 'claim', route: lane, passenger: undefined };
  }

  get claimMoves(): ClaimMove[] {
    const s = this.stage;
    if (s?.kind !== 'claim') return [];
    const all = this.choices.claims.get(s.route) ?? [];
    return sortPayments(
      this.map,
      this.hand,
      all.filter((m) => m.passenger === s.passenger),
    );
  }

  harbourMoves(city: string): HarbourMove[] {
    return sortPayments(this.map, this.hand, this.choices.harbours.get(city) ?? []);
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
