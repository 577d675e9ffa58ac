// A map file as the maker shows it: whatever the user has written so far, made safe to draw. Lint
// says what is wrong; here what cannot be drawn is left out.
import {
  cubic,
  findings,
  labelBox,
  layoutOf,
  makeBoard,
  nameOf,
  touches,
  type Board,
  type Box,
  type Group,
  type Place,
  type Point,
} from '../../board/geometry';
import type { Anchor, Layout, LayoutPlace, LayoutTrack } from '../../board/types';
import type { City, Lang, MapFile, Route, Ticket } from '../../engine/types';

type Raw = Record<string, unknown>;
const isObject = (v: unknown): v is Raw => typeof v === 'object' && v !== null && !Array.isArray(v);
const list = (v: unknown): Raw[] => (Array.isArray(v) ? v.filter(isObject) : []);
// Farther out than any board is a typing error, and no picture.
const isNumber = (v: unknown): v is number => typeof v === 'number' && Math.abs(v) <= 1e4;
const number = (v: unknown, other: number): number => (isNumber(v) ? v : other);
const numbers = (v: unknown, n: number): v is number[] => Array.isArray(v) && v.length === n && v.every(isNumber);
const text = (v: unknown): string | undefined => (typeof v === 'string' ? v : undefined);

export interface Model {
  map: MapFile; // what can be drawn
  board: Board | null; // null: nothing can
  places: Map<string, Place>;
  cityAt: number[]; // drawn city → its place in the file
  routeAt: number[]; // drawn route → its place in the file
  colours: string[];
  kinds: string[]; // of routes
  decks: string[]; // of tickets
}

function names(v: unknown): { de?: string; en?: string } | undefined {
  if (!isObject(v)) return undefined;
  return { ...(text(v['de']) ? { de: text(v['de'])! } : {}), ...(text(v['en']) ? { en: text(v['en'])! } : {}) };
}

function readCity(c: Raw): City | null {
  const id = text(c['id']);
  if (!id) return null;
  const kind = text(c['kind']);
  return {
    id,
    names: names(c['names']),
    lat: number(c['lat'], 0),
    lon: number(c['lon'], 0),
    ...(kind === 'country' || kind === 'junction' ? { kind } : {}),
    ...(c['port'] === true ? { port: true } : {}),
    ...(text(c['goods']) ? { goods: text(c['goods'])! } : {}),
  };
}

function readLayout(v: unknown): Layout | undefined {
  if (!isObject(v) || !numbers(v['size'], 2) || !(v['size'] as number[]).every((n) => n >= 50 && n <= 5000))
    return undefined;
  const places = list(v['places']).flatMap((p): LayoutPlace[] => {
    const label = p['label'];
    const good =
      Array.isArray(label) &&
      isNumber(label[0]) &&
      isNumber(label[1]) &&
      ['start', 'middle', 'end'].includes(label[2] as string);
    if (!text(p['city']) || !isNumber(p['x']) || !isNumber(p['y'])) return [];
    return [
      { city: text(p['city'])!, x: p['x'], y: p['y'], ...(good ? { label: label as [number, number, Anchor] } : {}) },
    ];
  });
  const tracks = list(v['tracks']).flatMap((t): LayoutTrack[] => {
    if (!text(t['from']) || !text(t['to'])) return [];
    return [
      {
        from: text(t['from'])!,
        to: text(t['to'])!,
        ...(text(t['kind']) ? { kind: text(t['kind'])! } : {}),
        ...(numbers(t['bend'], 4) ? { bend: t['bend'] as [number, number, number, number] } : {}),
        ...(numbers(t['trim'], 2) ? { trim: t['trim'] as [number, number] } : {}),
        ...(numbers(t['end'], 2) ? { end: t['end'] as [number, number] } : {}),
        ...(isNumber(t['turn']) ? { turn: t['turn'] } : {}),
      },
    ];
  });
  const period = number(v['period'], 0);
  return { size: v['size'] as [number, number], ...(period > 50 ? { period } : {}), places, tracks };
}

// The model of a text that is JSON, null if it is no object at all.
export function readModel(value: unknown): Model | null {
  if (!isObject(value)) return null;
  const cities: City[] = [];
  const cityAt: number[] = [];
  const known = new Set<string>();
  (Array.isArray(value['cities']) ? (value['cities'] as unknown[]) : []).forEach((c, i) => {
    const city = isObject(c) ? readCity(c) : null;
    if (!city || known.has(city.id)) return;
    known.add(city.id);
    cities.push(city);
    cityAt.push(i);
  });
  const rules = isObject(value['rules']) ? value['rules'] : {};
  const cards = isObject(value['cards']) ? value['cards'] : {};
  const route_kinds = list(rules['route_kinds'])
    .filter((k) => text(k['id']))
    .map((k) => ({
      id: text(k['id'])!,
      piece: text(k['piece']) ?? 'train',
      ...(k['single'] === true ? { single: true } : {}),
    }));
  const firstKind = route_kinds[0]?.id ?? 'train';
  const routes: Route[] = [];
  const routeAt: number[] = [];
  (Array.isArray(value['routes']) ? (value['routes'] as unknown[]) : []).forEach((r, i) => {
    if (!isObject(r)) return;
    const from = text(r['from']),
      to = text(r['to']);
    if (!from || !to || from === to || !known.has(from) || !known.has(to)) return;
    const length = Math.max(1, Math.min(8, Math.round(number(r['length'], 1))));
    const rough = Math.max(0, Math.min(length, Math.round(number(r['rough'], 0))));
    routes.push({
      from,
      to,
      length,
      colour: text(r['colour']) ?? 'gray',
      kind: text(r['kind']) ?? firstKind,
      ...(rough ? { rough } : {}),
    });
    routeAt.push(i);
  });
  const tickets = list(value['tickets']).map((t) => ({
    cities: (Array.isArray(t['cities']) ? t['cities'] : []).filter((c): c is string => typeof c === 'string'),
    points: number(t['points'], 0),
  })) as Ticket[]; // what is drawn of them
  const raw = isObject(value['drawing']) ? value['drawing'] : {};
  const layout = readLayout(raw['layout']);
  const plan = list(raw['places']).filter((p) => text(p['city']) && isNumber(p['x']) && isNumber(p['y']));
  const drawing = {
    ...(raw['projection'] === 'plan' ? { projection: 'plan', places: plan } : {}),
    ...(isNumber(raw['add_360_west_of']) ? { add_360_west_of: raw['add_360_west_of'] } : {}),
    ...(text(raw['land']) ? { land: raw['land'] } : {}),
    ...(layout ? { layout } : {}),
  };
  const mapNames = names(value['names']);
  const players = numbers(value['players'], 2) ? (value['players'] as [number, number]) : ([2, 2] as [number, number]);
  const id = text(value['id']) ?? '';
  const map: MapFile = {
    id,
    names: { de: mapNames?.de ?? mapNames?.en ?? id, en: mapNames?.en ?? mapNames?.de ?? id },
    players,
    cities,
    routes,
    tickets,
    cards: cards as unknown as MapFile['cards'],
    rules: { ...rules, route_kinds } as MapFile['rules'],
    drawing,
  };
  const strings = (v: unknown): string[] =>
    Array.isArray(v) ? v.filter((s): s is string => typeof s === 'string') : [];
  const board = cities.length || layout ? makeBoard(map) : null; // an empty one of a known size is one, too
  return {
    map,
    board,
    places: new Map(board?.places.map((p) => [p.id, p])),
    cityAt,
    routeAt,
    colours: strings(cards['colours']),
    kinds: route_kinds.map((k) => k.id),
    decks: strings(rules['ticket_decks']).length ? strings(rules['ticket_decks']) : ['main'],
  };
}

export function layoutFor(model: Model): Layout {
  return layoutOf(model.map);
}

// What is wrong with the drawing, each with the places and tracks it is about.
export interface DrawingFinding {
  kind: 'label' | 'labelCity' | 'labelTrack' | 'labelOutside' | 'short' | 'tracks' | 'trackCity';
  cities: string[];
  tracks: string[]; // "from-to"
}

export function drawingFindings(board: Board): DrawingFinding[] {
  const found = findings(board);
  const out: DrawingFinding[] = [];
  const seen = new Set<string>();
  const add = (kind: DrawingFinding['kind'], what: string) => {
    const parts = what.split(' ')[0]!.split('/');
    const cities = parts.filter((p) => !p.includes('-'));
    const tracks = [...new Set(parts.filter((p) => p.includes('-')))];
    const key = `${kind} ${cities.join()} ${tracks.join()}`;
    if (seen.has(key)) return;
    seen.add(key);
    out.push({ kind, cities, tracks });
  };
  for (const f of found.labelsOnLabels) add('label', f);
  for (const f of found.labelsOnCities) add('labelCity', f);
  for (const f of found.labelsOnTracks) add('labelTrack', f);
  for (const f of found.labelsOutside) add('labelOutside', f);
  for (const f of found.shortFields) add('short', f);
  for (const f of found.fieldsOnFields) add('tracks', f);
  for (const f of found.fieldsOnCities) add('trackCity', f);
  return out;
}

// Where the middle of a label's text goes, as the offset that a map file has: the side of the city
// decides on which end it hangs.
export function labelAt(city: City, dx: number, dy: number): [number, number, Anchor] {
  const box = labelBox(city, 0, 0, [0, 0, 'middle']);
  const half = box ? (box.x1 - box.x0) / 2 : 0;
  const round = (v: number) => Math.round(v * 10) / 10;
  if (dx > half * 0.6) return [round(dx - half), round(dy), 'start'];
  if (dx < -half * 0.6) return [round(dx + half), round(dy), 'end'];
  return [round(dx), round(dy), 'middle'];
}

export function labelBoxOf(place: Place): Box | null {
  return labelBox(place.city, place.x, place.y, place.label);
}

// The place for a label, of those around its city, where it touches the least.
export function bestLabel(board: Board, place: Place): [number, number, Anchor] {
  const others = board.places
    .filter((p) => p !== place)
    .map(labelBoxOf)
    .filter((b): b is Box => b !== null);
  const room = labelBox(place.city, 0, 0, [0, 0, 'middle']);
  if (!room) return place.label;
  const candidates: [number, number, Anchor][] = [];
  for (let dx = Math.round(room.x0) - 30; dx <= room.x1 + 30; dx += 2.5) {
    for (let dy = Math.round(room.y0) - 24; dy <= room.y1 + 24; dy += 1.5) candidates.push(labelAt(place.city, dx, dy));
  }
  let best = place.label;
  let least = Infinity;
  for (const label of candidates) {
    const box = labelBox(place.city, place.x, place.y, label)!;
    const on = touches(board, box);
    const away = Math.hypot(
      Math.max(box.x0 - place.x, place.x - box.x1, 0),
      Math.max(box.y0 - place.y, place.y - box.y1, 0),
    );
    const meet = others.filter((b) => box.x0 < b.x1 && box.x1 > b.x0 && box.y0 < b.y1 && box.y1 > b.y0).length;
    const cost = (on.outside ? 8 : 0) + 5 * on.places.length + 4 * on.lanes.length + 6 * meet + away / 20;
    if (cost < least) [least, best] = [cost, label];
  }
  return best;
}

export function cityName(model: Model, id: string, lang: Lang): string {
  const city = model.map.cities.find((c) => c.id === id);
  return (city && nameOf(city, lang)) || id;
}

// The cities of a ticket of the file, whatever stands there.
export const stopsOf = (ticket: Record<string, unknown> | undefined): string[] =>
  Array.isArray(ticket?.['cities']) ? (ticket['cities'] as unknown[]).map(String) : [];

// The cities in the order of their names.
export function citiesByName(model: Model, lang: Lang): City[] {
  const name = (c: City) => cityName(model, c.id, lang);
  return [...model.map.cities].sort((a, b) => name(a).localeCompare(name(b), lang));
}

// Fields of the shortest way between two cities, null if there is none. Nothing leads through a
// country.
export function shortestWay(model: Model, from: string, to: string): number | null {
  const far = new Map<string, number>([[from, 0]]);
  const open = new Set([from]);
  const country = new Set(model.map.cities.filter((c) => c.kind === 'country').map((c) => c.id));
  while (open.size) {
    const here = [...open].reduce((a, b) => (far.get(b)! < far.get(a)! ? b : a));
    open.delete(here);
    if (here === to) return far.get(here)!;
    if (here !== from && country.has(here)) continue;
    for (const r of model.map.routes) {
      const other = r.from === here ? r.to : r.to === here ? r.from : null;
      const way = far.get(here)! + r.length;
      if (other === null || way >= (far.get(other) ?? Infinity)) continue;
      far.set(other, way);
      open.add(other);
    }
  }
  return null;
}

// The place within reach of a point: of any kind, unlike those that a player taps.
export function placeNear(board: Board, x: number, y: number, reach: number): string | null {
  let best: string | null = null;
  let least = reach;
  for (const p of board.places) {
    for (const shift of board.period ? [-board.period, 0, board.period] : [0]) {
      const far = Math.hypot(p.x + shift - x, p.y - y);
      if (far < least) [least, best] = [far, p.id];
    }
  }
  return best;
}

// Points on a track's curve that can be dragged, and the control points for a curve through them.
export function bendPoints(curve: Group['curve']): [Point, Point, Point] {
  return [cubic(curve, 1 / 3), cubic(curve, 1 / 2), cubic(curve, 2 / 3)];
}

export function bendThrough(curve: Group['curve'], which: 0 | 1 | 2, to: Point): number[] {
  const [a, c1, c2, b] = curve;
  const [q1, middle, q2] = bendPoints(curve);
  if (which === 1) {
    const by = [((to[0] - middle[0]) * 4) / 3, ((to[1] - middle[1]) * 4) / 3] as const;
    return [c1[0] + by[0], c1[1] + by[1], c2[0] + by[0], c2[1] + by[1]];
  }
  const p = which === 0 ? to : q1,
    q = which === 2 ? to : q2;
  const first = (i: 0 | 1) => (18 * p[i] - 9 * q[i] - 5 * a[i] + 2 * b[i]) / 6;
  const second = (i: 0 | 1) => (18 * q[i] - 9 * p[i] - 5 * b[i] + 2 * a[i]) / 6;
  return [first(0), first(1), second(0), second(1)];
}
