/** The board: a picture of a map file and of the pieces on it. It knows no rules and reports clicks. */
export { default as Board } from './Board.svelte';
export type { City, Route, Ticket, MapFile, Layout, LayoutPlace, LayoutTrack, Lang } from './types';
export { makeBoard, nameOf, findings, layoutOf } from './geometry';
export { PATTERNS, COLOURS, symbolPath } from './art';

export interface Claim {
  route: number;
}

export interface Seat {
  colour: string;
  pattern: string;
  name: string;
}

export interface Mark {
  cities?: string[];
  routes?: number[];
  kind: 'ticket' | 'log' | 'path' | 'plan';
}

export interface Step {
  route: number;
  city: string;
  gain: number;
  foreign: boolean;
}
