/** What the board is given besides the map: the drawing within a map file, and what lies on the board. */

export type Anchor = 'start' | 'middle' | 'end';

/** One line of `drawing.layout.places`. The label's offset is from the city to the text box's anchor. */
export interface LayoutPlace {
  city: string;
  x: number;
  y: number;
  label?: [number, number, Anchor];
}

/** One line of `drawing.layout.tracks`: the middle line of all tracks of one kind between two places. */
export interface LayoutTrack {
  from: string;
  to: string;
  kind?: string;
  /** Two control points of a cubic curve. */
  bend?: [number, number, number, number];
  /** Distance of the first and the last field from the places' middles. */
  trim?: [number, number];
  /** Where a track into a country ends. */
  end?: [number, number];
  /** The track goes over the edge: the second place is this many periods further. */
  turn?: number;
}

export interface Layout {
  size: [number, number];
  period?: number;
  places: LayoutPlace[];
  tracks: LayoutTrack[];
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

/** A city that a passenger could reach next, and what it would bring. */
export interface Step {
  route: number;
  city: string;
  gain: number;
  foreign: boolean;
}

/** A passenger under way: the cities so far, and the routes between them. */
export interface Journey {
  seat: number;
  cities: string[];
  routes: number[];
}

/** A passenger or a harbour. */
export interface Standing {
  city: string;
  seat: number;
}
