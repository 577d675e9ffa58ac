// The engine's protocol as types (docs/PROTOCOL.md). Nothing here knows the rules.
import type { Findings } from '../made/findings';
import type { Reasons } from '../made/reasons';

export type Lang = 'de' | 'en';
export type Names = { de?: string; en?: string };
export type Counts = Record<string, number>;

export interface City {
  id: string;
  names?: Names;
  lat: number;
  lon: number;
  kind?: 'city' | 'country' | 'junction';
  port?: boolean;
  goods?: string;
  label?: string;
}
export interface Route {
  from: string;
  to: string;
  length: number;
  colour: string;
  kind: string;
  rough?: number;
}
export interface Ticket {
  cities: string[];
  points: number;
  connected: number; // tours: all cities joined, in another order
  penalty: number;
  deck?: string;
}
export interface CardKind {
  id: string;
  deck?: string;
  count: number;
  colour?: string;
  joker?: boolean;
  toll?: boolean;
  alone?: boolean;
  harbour?: boolean;
  min_length?: number;
  pays?: Counts; // for a field of each kind of route; not for tolls
  picture?: string; // the vehicle on it, if the map's drawing names one
}
export interface RouteKind {
  id: string;
  piece: string;
  single?: boolean;
  points: (number | null)[]; // by length
}
export interface Rules {
  pieces: { id: string; count: number }[];
  route_kinds: RouteKind[];
  hand?: Counts;
  faceup?: Counts;
  ticket_decks: string[];
  start_tickets: { dealt: number; keep: number };
  draw_tickets: { dealt: number; keep: number };
  choose_mix?: boolean;
  parallel_close: number;
  end_pieces: number;
  further_turns: number;
  bonus_longest?: number;
  bonus_tickets?: number;
  modules: string[];
  passengers?: { count: number };
  goods?: Record<string, number[]>;
  harbours?: { count: number; cards: Counts; values: number[]; unbuilt: number };
  choose_pieces?: number;
  suggest_pieces?: Counts;
  exchange_cost?: number; // where pieces can be exchanged
}
export interface MapFile {
  id: string;
  names: { de: string; en: string };
  players: [number, number];
  cities: City[];
  routes: Route[];
  tickets: Ticket[];
  cards: { colours: string[]; decks: string[]; kinds: CardKind[] };
  rules: Rules;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- hints of any form; board/geometry.ts reads them
  drawing: any;
}

// What follows from the rules for a route.
export interface RouteFacts {
  points: number;
  pieces: number; // that it takes
  beside: number[]; // routes
}

export type Move =
  | { t: 'keep'; tickets: number[] }
  | ({ t: 'pieces' } & { [kind: string]: number | string })
  | { t: 'draw'; deck?: string; slot?: number; refill?: string }
  | { t: 'tickets'; take: Counts }
  | { t: 'claim'; route: number; pay: Counts; passenger?: string }
  | { t: 'passenger'; city: string }
  | { t: 'step'; route: number }
  | { t: 'stop' }
  | { t: 'harbour'; city: string; pay: Counts }
  | { t: 'exchange'; give: string; take: string; count: number }
  | { t: 'pass' };
export type ClaimMove = Extract<Move, { t: 'claim' }>;
export type HarbourMove = Extract<Move, { t: 'harbour' }>;
export type ExchangeMove = Extract<Move, { t: 'exchange' }>;
export type PiecesMove = Extract<Move, { t: 'pieces' }>;
export type DrawMove = Extract<Move, { t: 'draw' }>;

export interface SeatView {
  score: number;
  hand?: Counts;
  hand_count?: number;
  hand_backs?: Counts;
  tickets?: number[];
  ticket_count?: number;
  ticket_backs?: Counts;
  offered?: number[];
  offered_count?: number;
  pieces?: Counts;
  box?: Counts;
  harbours?: string[];
  harbours_left?: number;
  passengers?: string[];
  passengers_left?: number;
  goods?: number;
  known?: Counts;
}
export interface View {
  map: string;
  players: number;
  phase: 'setup' | 'play' | 'over';
  to_move: number | null;
  expects: 'tickets' | 'keep' | 'pieces' | 'action' | 'second_card' | 'step' | null;
  turn: number;
  passes: number;
  turns_left: number | null;
  decks: Record<string, { draw_count: number; discard: string[] }>;
  faceup: (string | null)[];
  ticket_decks?: Counts;
  owners: (number | null)[];
  seats: SeatView[];
  goods?: Record<string, number[]>;
  journey?: { from: string; at: string; used: number[]; gained: number };
}

export interface Event {
  e: string;
  seat?: number;
  count?: number | Counts;
  tickets?: number[];
  pieces?: Counts;
  card?: string;
  deck?: string;
  slot?: number;
  n?: number;
  route?: number;
  pay?: Counts;
  points?: number;
  city?: string;
  paid?: Counts | number;
  wipes?: number;
  give?: string;
  take?: string;
  turns?: number;
  reason?: string;
}

export interface Score {
  total: number;
  routes: number;
  tickets: number;
  tickets_done: number;
  bonus?: number;
  longest?: number;
  goods?: number;
  harbours?: number;
  harbours_unbuilt?: number;
  exchange?: number;
}
// What decided between those who have the most points; shared: nothing did.
export type Tie = 'tickets' | 'longest' | 'goods' | 'shared';
export interface Scores {
  scores: Score[];
  winners: number[];
  tie?: Tie; // records do not have it
}
export type Reason = { [Why in keyof Reasons]: { why: Why } & Reasons[Why] }[keyof Reasons];
// A move that a bot weighed; the rest is known after a search.
export interface Alternative {
  move: Move;
  value: number;
  visits?: number;
  win?: number; // chance to win with it
}
export interface BotInfo {
  playouts: number;
  considered: number;
  value: number;
  visits?: number;
  plan: number[];
  tickets: number[];
  alternatives?: Alternative[];
  asked?: Alternative;
  win?: number[];
  score?: number[];
  reason?: string;
  reasons?: Reason[];
}
// What a move was worth.
export interface Decision {
  seat: number;
  before: number; // chance to win with the best move found
  after: number; // and with the move that was made
  win: number[]; // all seats
  visits?: number; // playouts behind `after`
  best_visits?: number; // and behind `before`
  mistake: boolean;
  best?: Move;
  faceup?: (string | null)[]; // what lay there, if a mistake is about it
}
// What is wrong with a map file.
export interface Finding {
  severity: 'error' | 'warning';
  line: number;
  column: number;
  about: 'map' | 'city' | 'route' | 'ticket';
  index?: number; // in that list of the file
  text: string; // English
  id: keyof Findings;
  params: Record<string, string | number>;
}
export type Options = Record<string, boolean | number>;
// The options of a game on a map if nothing is said, and those that make a difference there.
export interface Offers {
  options: Options;
  variants: string[];
}

// --- what a table shows one viewer of a position (`look`) -----------------------------------------

export interface TicketLook {
  ticket: number;
  offered?: boolean;
  state: 'done' | 'open' | 'lost';
  points: number; // what it brings or costs as it stands
  missing: number; // fields to claim
  whole: number; // fields of its cheapest way on the empty board
  way: number[]; // routes to claim, in the order of travel
  tour?: 'order' | 'connected' | 'open';
  joined?: string[]; // cities of a tour that hang together
}
export interface SeatLook {
  longest: { length: number; routes: number[] };
  turns_left: number | null; // in the last round
  near_end: boolean; // may bring it about soon
  tickets?: TicketLook[]; // when the game is over
  harbours?: HarbourLook[]; // likewise
}
export interface Journey {
  points: number;
  cards: number;
  routes: number[];
}
export interface JourneyStep {
  route: number;
  city: string;
  gain: number;
  toll: boolean; // it costs a card
}
export interface HarbourLook {
  city: string;
  tickets: { ticket: number; state: TicketLook['state'] }[];
  now: number; // points by completed tickets
  hoped: number; // if all that are still possible are completed
}
export interface Look {
  view: View;
  player: number | null; // to move
  moves: Move[]; // the viewer's, if it is to move
  routes: ('own' | 'taken' | 'closed' | 'open')[];
  claims: { route: number; completes: number[]; last_round: boolean }[];
  tickets?: TicketLook[]; // held by the viewer and offered to it, if it is a seat
  together?: { routes: number[]; pieces: Counts };
  seats: SeatLook[];
  journey?: { visited: string[]; paid: number[]; steps?: JourneyStep[]; best?: Journey[] }; // the rest is the traveller's
  passengers?: { city: string; best: Journey[] }[];
  harbours?: HarbourLook[];
}

// A move that may lack what the player would still choose.
export type Intent = { t: Move['t'] } & Partial<{
  route: number;
  pay: Counts;
  passenger: string;
  city: string;
  slot: number;
  deck: string;
}>;
export interface Refusal {
  code: string; // include/stellwerk/errors.def
  seat?: number;
  route?: number;
  piece?: string;
  have?: number;
  need?: number;
  missing?: number;
  colour?: string;
  least?: number;
}
export type Where = { game: number } | { view: View; moves?: Move[] }; // a game, or what is seen and staged

export interface Requests {
  hello: { ask: object; answer: { name: string; version: string; protocol: number; maps: string[]; bots: string[] } };
  map: {
    ask: { map: string };
    answer: { map: MapFile; hash: string; board: { routes: RouteFacts[] } } & Offers;
  };
  // `saved`: they are the options of a saved game, which may be older than some of them.
  new: {
    ask: { map: string; players: number; seed: string; options?: Options; saved?: boolean };
    answer: { game: number };
  };
  seating: { ask: { players: number; seed: string }; answer: { order: number[] } };
  state: { ask: { game: number }; answer: { state: unknown } };
  load: { ask: { state: unknown }; answer: { game: number } };
  guess: { ask: { view: View; player: number; seed?: number }; answer: { game: number } };
  view: { ask: { game: number; player: number | null }; answer: { view: View } };
  look: { ask: Where & { player: number | null }; answer: Look };
  check: {
    ask: Where & { player: number; move: Intent };
    answer: { legal: true } | { legal: false; refusal: Refusal; message: string };
  };
  judge: {
    ask: {
      game: number;
      move: Move;
      millis?: number;
      playouts?: number;
      seed?: number;
      chances?: (number | null)[];
    };
    answer: { decisions: Decision[]; chances: (number | null)[] };
  };
  returned: { ask: { game: number; player: number | null }; answer: { returned: number[] } };
  moves: { ask: { game: number }; answer: { player: number | null; moves: Move[] } };
  apply: { ask: { game: number; move: Move }; answer: { events: Event[] } };
  bot: {
    ask: {
      game: number;
      bot: string;
      millis?: number;
      playouts?: number;
      threads?: number;
      seed?: number;
      asked?: Move;
      returned?: number[];
    };
    answer: { move: Move; info: BotInfo };
  };
  score: { ask: { game: number }; answer: Scores };
  free: { ask: { game: number }; answer: object };
  lint: { ask: { text: string }; answer: { errors: number; warnings: number; findings: Finding[] } };
  use: { ask: { text: string }; answer: { map: string; hash: string } };
}
export type Command = keyof Requests;
export type Ask<C extends Command> = Requests[C]['ask'];
export type Answer<C extends Command> = Requests[C]['answer'];

// What the game needs of an engine: a worker in the browser, the module itself in tests.
export interface Engine {
  ask<C extends Command>(cmd: C, request: Ask<C>): Promise<Answer<C>>;
}

export class EngineError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
