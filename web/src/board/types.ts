/** What the board needs to know of a map file; the engine answers it to {"cmd":"map"}. */

export interface City {
  id: string;
  names?: { de?: string; en?: string };
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
  kind?: string;
  rough?: number;
}

export interface Ticket {
  cities: string[];
  points: number;
  connected?: number;
  penalty?: number;
  deck?: string;
}

export interface MapFile {
  id: string;
  names: { de: string; en: string };
  players: [number, number];
  cities: City[];
  routes: Route[];
  tickets: Ticket[];
  // The engine's part of the file is read by the client, not by the board.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  cards: any;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  rules: any;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  drawing?: any;
}

export type Anchor = 'start' | 'middle' | 'end';
export type Lang = 'de' | 'en';

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
