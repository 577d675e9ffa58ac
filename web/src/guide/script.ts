// Guided games as data: what is said when, where it points, what it waits for, what is answered to other moves. A
// script names cities as the map file does, a route or a ticket by its cities: "denver/omaha".
import type { Counts, Rules } from '../engine/types';

export type Said = { en: string; de: string };

// What happened, by the names of the protocol's events; of several kinds, one.
export interface Happening {
  e: string | string[];
  card?: string;
  route?: string;
  least?: number; // spaces of the route
  city?: string;
  tickets?: string[]; // exactly these
  has?: string; // this ticket is among them
}

// Facts of a position, as the engine tells them; all that are named must hold.
export interface Fact {
  expects?: string;
  stage?: string; // what is being decided: claim, harbour, exchange, tickets, passenger; "" for nothing
  over?: boolean;
  last?: boolean; // the last round
  turns?: number; // own turns so far, at least
  claims?: number; // own routes, at least
  left?: number; // own pieces, at most
  completed?: number; // own tickets, at least
  hand?: Counts; // at least
  faceup?: string; // a card of that kind lies there
  holds?: string; // a ticket
  done?: string; // a ticket
  own?: string; // a route
  can?: string; // a route that can be claimed now
  open?: string; // a route that can still be claimed
  placed?: number; // passengers that stand on the board or have travelled, at least
  travelled?: number; // passengers that have
  canTravel?: boolean;
  harbours?: number; // built, at least
  canBuild?: boolean; // a harbour
  did?: Happening; // since the step began
  any?: Fact[];
  not?: Fact;
}

// What is framed, besides what is marked on the board.
export interface Pointer {
  area?: 'draw' | 'hand' | 'tickets' | 'players' | 'map' | 'tools';
  routes?: string[];
  cities?: string[];
  cards?: string[]; // where they lie face up
  offered?: string[]; // tickets to choose from
  pile?: string; // of cards
  button?: string; // data-action
}

export interface Reply {
  on: Happening;
  say: Said;
}

// A step is left out if `unless` holds when its time has come, waits for `when`, and is over when `until` holds or,
// without it, when the learner says so.
export interface Step {
  id: string;
  unless?: Fact;
  when?: Fact;
  until?: Fact;
  say: Said;
  show?: Pointer;
  replies?: Reply[];
}

export interface Script {
  board: string;
  seed: string; // of the prepared deal
  bot: string;
  rules: Partial<Rules>; // in place of the board's: fewer pieces, so that it does not last long
  steps: Step[]; // one after the other
  topics: Step[]; // each once, when its time has come and no step is shown; none of them waits for a move
  recap: Said[]; // what one knows now
}

// What all boards share: short hints, and the lines of the final count.
export interface Common {
  other: Said; // to a move that nobody thought of
  meanwhile: Said; // while others play
  hints: Record<string, Said>;
  count: Record<string, Said>;
}

const scripts: Record<string, () => Promise<{ default: unknown }>> = {
  usa: () => import('./scripts/usa.json'),
  berlin: () => import('./scripts/berlin.json'),
  world: () => import('./scripts/world.json'),
  maerklin: () => import('./scripts/maerklin.json'),
};

export const guided = (board: string): boolean => board in scripts;
export const fetchScript = async (board: string): Promise<Script> => (await scripts[board]!()).default as Script;
export const fetchCommon = async (): Promise<Common> => (await import('./scripts/common.json')).default as Common;
