/**
 * The board as numbers: places, tracks and fields in board units, without any DOM.
 *
 * One unit is one pixel at 1280 x 800. Positions come from `drawing.layout` of the map file (made by
 * tools/layout.mjs, edited in the map maker); whatever is missing there falls back to the coordinates.
 */

import type { City, Lang, MapFile, Route } from '../engine/types';
import type { Anchor, Layout, LayoutTrack } from './types';

export type Point = [number, number];

/** Math.hypot is careful and slow. */
const hypot = (x: number, y: number): number => Math.sqrt(x * x + y * y);

/** Sizes that the relaxing tool, the drawing and the check have in common. */
export const SIZE = {
  field: 11, // width of a field across the track
  lane: 13, // from lane to lane of a double track
  single: 12, // radius of the round field of a route with one piece
  singleLane: 27,
  gap: 2.4, // between two fields
  longest: 36, // fields do not get longer than this; the gaps grow instead
  dot: 6, // radius of a city
  trim: 9, // from a city's middle to the first field, at least
  font: 11,
  leading: 11,
  fieldMin: 22,
};

/** A lane of a track: one route, as a polyline with its fields. */
export interface Lane {
  route: number;
  group: number;
  points: Point[];
  /** The line under the fields, which runs into the places' middles, as a path. */
  bed: string;
  fields: Field[];
  single: boolean;
  /** Half the width of a field. */
  half: number;
  colour: string;
  kind: string;
  length: number;
  middle: Point;
}

export interface Field {
  x: number;
  y: number;
  /** Degrees, from -90 to 90, so that nothing stands on its head. */
  angle: number;
  long: number;
  rough: boolean;
  /** Outline as a path. */
  path: string;
  /** The middle line of the field. */
  line: Point[];
}

/** All tracks of one kind between two places. */
export interface Group {
  routes: number[];
  from: string;
  to: string;
  kind: string;
  length: number;
  single: boolean;
  /** Ships' fields have round ends. */
  round: boolean;
  curve: [Point, Point, Point, Point];
  trim: [number, number];
  turn: number;
  /** End point in a country, if it ends in one. */
  end?: Point;
}

export interface Place {
  id: string;
  city: City;
  x: number;
  y: number;
  label: [number, number, Anchor];
  country: boolean;
  junction: boolean;
}

export interface Board {
  width: number;
  height: number;
  /** Width of the world where the board goes round, 0 elsewhere. */
  period: number;
  /** First and last x that a fitting view shows. */
  left: number;
  right: number;
  places: Place[];
  groups: Group[];
  lanes: Lane[];
}

export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export function groupKey(from: string, to: string, kind: string): string {
  return from < to ? `${from}|${to}|${kind}` : `${to}|${from}|${kind}`;
}

/** Where the drawing starts from when the file says nothing better. */
export function project(map: MapFile, lat: number, lon: number): Point {
  const drawing = map.drawing ?? {};
  const shifted = drawing.add_360_west_of !== undefined && lon < drawing.add_360_west_of ? lon + 360 : lon;
  const middle = average(map.cities.map((c) => c.lat));
  return [shifted * Math.cos((middle * Math.PI) / 180), -lat];
}

function average(values: number[]): number {
  return values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);
}

function fallback(map: MapFile): Layout {
  const size: [number, number] = [872, 628];
  const drawing = map.drawing ?? {};
  const plan = new Map<string, Point>();
  for (const p of drawing.projection === 'plan' ? (drawing.places ?? []) : []) plan.set(p.city, [p.x, p.y]);
  const raw = map.cities.map((c) => plan.get(c.id) ?? project(map, c.lat, c.lon));
  const xs = raw.map((p) => p[0]);
  const ys = raw.map((p) => p[1]);
  const x0 = Math.min(...xs);
  const y0 = Math.min(...ys);
  const scale = Math.min(
    (size[0] - 140) / Math.max(1e-6, Math.max(...xs) - x0),
    (size[1] - 80) / Math.max(1e-6, Math.max(...ys) - y0),
  );
  size[1] = Math.max(240, Math.min(size[1], (Math.max(...ys) - y0) * scale + 80));
  return {
    size,
    places: map.cities.map((c, i) => ({
      city: c.id,
      x: 70 + (raw[i]![0] - x0) * scale,
      y: 40 + (raw[i]![1] - y0) * scale,
    })),
    tracks: [],
  };
}

/** The layout of the file, completed for places that it does not name. */
export function layoutOf(map: MapFile): Layout {
  const stored: Layout | undefined = map.drawing?.layout;
  if (!stored || !Array.isArray(stored.size)) return fallback(map);
  const known = new Set((stored.places ?? []).map((p) => p.city));
  if (map.cities.every((c) => known.has(c.id))) return stored;
  const other = fallback(map);
  return { ...stored, places: [...stored.places, ...other.places.filter((p) => !known.has(p.city))] };
}

export function cubic(c: [Point, Point, Point, Point], t: number): Point {
  const u = 1 - t;
  const a = u * u * u;
  const b = 3 * u * u * t;
  const d = 3 * u * t * t;
  const e = t * t * t;
  return [a * c[0][0] + b * c[1][0] + d * c[2][0] + e * c[3][0], a * c[0][1] + b * c[1][1] + d * c[2][1] + e * c[3][1]];
}

/** A curve moved sideways, as a polyline. */
export function offsetLine(c: [Point, Point, Point, Point], offset: number, steps: number, taper = 0): Point[] {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = c;
  const out: Point[] = [];
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const u = 1 - t;
    const [b0, b1, b2, b3] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    const x = b0 * x0 + b1 * x1 + b2 * x2 + b3 * x3;
    const y = b0 * y0 + b1 * y1 + b2 * y2 + b3 * y3;
    if (!offset) {
      out.push([x, y]);
      continue;
    }
    const dx = u * u * (x1 - x0) + 2 * u * t * (x2 - x1) + t * t * (x3 - x2);
    const dy = u * u * (y1 - y0) + 2 * u * t * (y2 - y1) + t * t * (y3 - y2);
    // With a taper the lanes part softly after one place and meet before the other.
    const f = taper ? Math.min(1, t / taper, (1 - t) / taper) : 1;
    const o = (offset * f * f * (3 - 2 * f)) / (hypot(dx, dy) || 1);
    out.push([x - dy * o, y + dx * o]);
  }
  return out;
}

export function lengths(line: Point[]): number[] {
  const out = [0];
  for (let i = 1; i < line.length; i++) {
    out.push(out[i - 1]! + hypot(line[i]![0] - line[i - 1]![0], line[i]![1] - line[i - 1]![1]));
  }
  return out;
}

/** The point at distance s along a line, with its direction. */
export function along(line: Point[], sums: number[], s: number): { p: Point; d: Point } {
  let i = 1;
  for (let last = line.length - 1; i < last;) {
    const middle = (i + last) >> 1;
    if (sums[middle]! < s) i = middle + 1;
    else last = middle;
  }
  const a = line[i - 1]!;
  const b = line[i]!;
  const n = sums[i]! - sums[i - 1]! || 1;
  const f = (s - sums[i - 1]!) / n;
  return { p: [a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f], d: [(b[0] - a[0]) / n, (b[1] - a[1]) / n] };
}

/** In how many straight pieces a curve is as good as one: none is further from it than a twentieth of a pixel. */
function pieces([a, b, c, d]: Group['curve']): number {
  const bend = Math.max(
    hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]),
    hypot(b[0] - 2 * c[0] + d[0], b[1] - 2 * c[1] + d[1]),
  );
  return Math.max(2, Math.ceil(Math.sqrt(15 * bend)));
}

const short = (v: number): string => String(Math.round(v * 10) / 10);
/** A line as a path. */
export const polyline = (line: Point[]): string => 'M' + line.map((p) => `${short(p[0])} ${short(p[1])}`).join('L');

/** The outline of a straight field around a point: a box with round corners. */
function straightPath(x: number, y: number, [dx, dy]: Point, long: number, half: number, r: number): string {
  const [u, v] = [long / 2, half];
  const at = (a: number, b: number): string => `${short(x + dx * a - dy * b)} ${short(y + dy * a + dx * b)}`;
  return `M${at(r - u, -v)}L${at(u - r, -v)}Q${at(u, -v)} ${at(u, r - v)}L${at(u, v - r)}Q${at(u, v)} ${at(u - r, v)}L${at(r - u, v)}Q${at(-u, v)} ${at(-u, v - r)}L${at(-u, r - v)}Q${at(-u, -v)} ${at(r - u, -v)}Z`;
}

/** The outline of a field that follows its track: two long sides and four round corners. */
function bentPath(line: Point[], sums: number[], s0: number, s1: number, half: number, r: number): string {
  const side = (s: number, o: number): string => {
    const { p, d } = along(line, sums, s);
    return `${short(p[0] - d[1] * o)} ${short(p[1] + d[0] * o)}`;
  };
  const n = Math.max(1, Math.round((s1 - s0) / 10));
  let path = `M${side(s0 + r, -half)}`;
  for (let i = 1; i <= n; i++) path += `L${side(s0 + r + ((s1 - s0 - 2 * r) * i) / n, -half)}`;
  path += `Q${side(s1, -half)} ${side(s1, -half + r)}L${side(s1, half - r)}`;
  path += `Q${side(s1, half)} ${side(s1 - r, half)}`;
  for (let i = 1; i <= n; i++) path += `L${side(s1 - r - ((s1 - s0 - 2 * r) * i) / n, half)}`;
  path += `Q${side(s0, half)} ${side(s0, half - r)}L${side(s0, -half + r)}`;
  return `${path}Q${side(s0, -half)} ${side(s0 + r, -half)}Z`;
}

export function circlePath(x: number, y: number, r: number): string {
  return `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 1 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 1 ${short(-2 * r)} 0Z`;
}

function laneFields(
  line: Point[],
  length: number,
  trim: [number, number],
  single: boolean,
  rough: number,
  round: boolean,
): Field[] {
  const sums = lengths(line);
  const total = sums[sums.length - 1]!;
  const from = trim[0];
  const usable = Math.max(4, total - trim[0] - trim[1]);
  const fields: Field[] = [];
  const count = single ? 1 : length;
  const pitch = usable / count;
  const long = single ? 2 * SIZE.single : Math.max(2, Math.min(SIZE.longest, pitch - SIZE.gap));
  const corner = Math.min(round ? SIZE.field / 2 : 2.6, long / 3);
  // Rough fields stand in the middle of the track.
  const firstRough = Math.floor((count - rough) / 2);
  for (let i = 0; i < count; i++) {
    const s = from + pitch * (i + 0.5);
    const [s0, s1] = [s - long / 2, s + long / 2];
    const { p, d } = along(line, sums, s);
    const [a, b] = [along(line, sums, s0), along(line, sums, s1)];
    // Within this the middle of a field is a fifth of a pixel from the line between its ends.
    const straight = a.d[0] * b.d[0] + a.d[1] * b.d[1] > 0.999;
    const middle = straight
      ? [a.p, b.p]
      : [a.p, along(line, sums, s - long / 4).p, p, along(line, sums, s + long / 4).p, b.p];
    let angle = (Math.atan2(d[1], d[0]) * 180) / Math.PI;
    if (angle > 90) angle -= 180;
    if (angle <= -90) angle += 180;
    fields.push({
      x: p[0],
      y: p[1],
      angle,
      long: single ? long : lengths(middle).pop()!,
      rough: i >= firstRough && i < firstRough + rough,
      path: single
        ? circlePath(p[0], p[1], SIZE.single)
        : straight
          ? straightPath((a.p[0] + b.p[0]) / 2, (a.p[1] + b.p[1]) / 2, d, long, SIZE.field / 2, corner)
          : bentPath(line, sums, s0, s1, SIZE.field / 2, corner),
      line: middle,
    });
  }
  return fields;
}

/** A small picture needs the line only: everything else is made when it is asked for. */
class MadeLane implements Lane {
  readonly single: boolean;
  readonly half: number;
  readonly colour: string;
  readonly kind: string;
  readonly length: number;
  readonly points: Point[];
  #fields: Field[] | undefined;
  #middle: Point | undefined;

  constructor(
    readonly route: number,
    readonly group: number,
    readonly of: Group,
    readonly offset: number,
    readonly data: Route,
  ) {
    this.single = of.single;
    this.half = of.single ? SIZE.single : SIZE.field / 2;
    this.colour = data.colour;
    this.kind = of.kind;
    this.length = data.length;
    this.points = offsetLine(of.curve, offset, of.single ? 40 : pieces(of.curve), of.single ? 0.4 : 0);
  }

  get fields(): Field[] {
    return (this.#fields ??= laneFields(
      this.points,
      this.length,
      this.of.trim,
      this.single,
      this.data.rough ?? 0,
      this.of.round,
    ));
  }

  get bed(): string {
    if (this.single) return polyline(this.points);
    const [a, b, c, d] = this.of.curve;
    if (!this.offset) return `M${a.map(short)}C${b.map(short)} ${c.map(short)} ${d.map(short)}`;
    const ends = Math.min(0.45, (Math.max(...this.of.trim) + 3) / Math.max(1, lengths(this.points).pop()!));
    return polyline(offsetLine(this.of.curve, this.offset, 8 + 3 * this.length, ends));
  }

  get middle(): Point {
    if (this.#middle) return this.#middle;
    const sums = lengths(this.points);
    return (this.#middle = along(this.points, sums, sums[sums.length - 1]! / 2).p);
  }
}

/** Everything about the board that does not change during a game. */
export function makeBoard(map: MapFile): Board {
  const layout = layoutOf(map);
  const period = layout.period ?? 0;
  const at = new Map(layout.places.map((p) => [p.city, p]));
  const cityOf = new Map(map.cities.map((c) => [c.id, c]));
  const kinds: { id: string; piece?: string; single?: boolean }[] = map.rules?.route_kinds ?? [];
  const firstKind = kinds[0]?.id ?? '';
  const stored = new Map<string, LayoutTrack>();
  for (const t of layout.tracks ?? []) stored.set(groupKey(t.from, t.to, t.kind ?? firstKind), t);

  const places: Place[] = map.cities.map((city) => {
    const p = at.get(city.id)!;
    return {
      id: city.id,
      city,
      x: p.x,
      y: p.y,
      label: p.label ?? [SIZE.dot + 4, 0, 'start'],
      country: city.kind === 'country',
      junction: city.kind === 'junction',
    };
  });
  const place = new Map(places.map((p) => [p.id, p]));

  const groups: Group[] = [];
  const index = new Map<string, number>();
  map.routes.forEach((route, i) => {
    const kind = route.kind ?? firstKind;
    const key = groupKey(route.from, route.to, kind);
    const known = index.get(key);
    if (known !== undefined) {
      groups[known]!.routes.push(i);
      return;
    }
    const track = stored.get(key);
    const from = track?.from ?? route.from;
    const to = track?.to ?? route.to;
    const turn = track?.turn ?? 0;
    let a: Point = [place.get(from)!.x, place.get(from)!.y];
    let b: Point = [place.get(to)!.x + turn * period, place.get(to)!.y];
    if (track?.end) {
      if (cityOf.get(from)?.kind === 'country') a = track.end;
      else b = track.end;
    }
    const c = track?.bend ?? [
      a[0] + (b[0] - a[0]) / 3,
      a[1] + (b[1] - a[1]) / 3,
      a[0] + ((b[0] - a[0]) * 2) / 3,
      a[1] + ((b[1] - a[1]) * 2) / 3,
    ];
    index.set(key, groups.length);
    groups.push({
      routes: [i],
      from,
      to,
      kind,
      length: route.length,
      single: kinds.find((k) => k.id === kind)?.single ?? false,
      round: kinds.find((k) => k.id === kind)?.piece === 'ship',
      curve: [a, [c[0], c[1]], [c[2], c[3]], b],
      trim: track?.trim ?? [SIZE.trim, SIZE.trim],
      turn,
      end: track?.end,
    });
  });

  const lanes: Lane[] = [];
  groups.forEach((group, g) => {
    const spacing = group.single ? SIZE.singleLane : SIZE.lane;
    group.routes.forEach((i, k) => {
      const route = map.routes[i]!;
      const offset = (k - (group.routes.length - 1) / 2) * spacing;
      lanes[i] = new MadeLane(i, g, group, offset, route);
    });
  });

  const ghost = period ? (layout.size[0] - period) / 2 : 0;
  return {
    width: layout.size[0],
    height: layout.size[1],
    period,
    left: -ghost,
    right: layout.size[0] - ghost,
    places,
    groups,
    lanes,
  };
}

// Labels ------------------------------------------------------------------------------------------

export function nameOf(city: City, lang: Lang): string {
  if (city.kind === 'junction') return '';
  return city.names?.[lang] ?? city.names?.en ?? city.names?.de ?? city.label ?? city.id;
}

/** Long names stand on two lines. */
export function labelLines(name: string): string[] {
  if (name.length < 13) return name ? [name] : [];
  let best = -1;
  for (let i = 1; i < name.length - 1; i++) {
    if (
      (name[i] === ' ' || name[i] === '-') &&
      (best < 0 || Math.abs(i - name.length / 2) < Math.abs(best - name.length / 2))
    )
      best = i;
  }
  if (best < 0) return [name];
  return [name.slice(0, name[best] === '-' ? best + 1 : best), name.slice(best + 1)];
}

/** Widths of letters in the board's font (Barlow Semi Condensed, bold), measured in the browser, rounded up. */
export function textWidth(text: string, size: number): number {
  let sum = 0;
  for (const ch of text) {
    if ("iljI.,'| ".includes(ch)) sum += 0.26;
    else if ('frt-()'.includes(ch)) sum += 0.36;
    else if ('mwW'.includes(ch)) sum += 0.77;
    else if (ch === 'M') sum += 0.64;
    else if (ch >= 'A' && ch <= 'Z') sum += 0.57;
    else sum += 0.51;
  }
  return sum * size;
}

/** The room a label takes, at any of the languages. */
export function labelBox(
  city: City,
  x: number,
  y: number,
  label: [number, number, Anchor],
  langs: Lang[] = ['de', 'en'],
): Box | null {
  let wide = 0;
  let lines = 0;
  for (const lang of langs) {
    const text = labelLines(nameOf(city, lang));
    lines = Math.max(lines, text.length);
    for (const line of text) wide = Math.max(wide, textWidth(line, SIZE.font));
  }
  if (!lines) return null;
  const cx = x + label[0];
  const cy = y + label[1];
  const high = lines * SIZE.leading;
  const x0 = label[2] === 'start' ? cx : label[2] === 'end' ? cx - wide : cx - wide / 2;
  return { x0, y0: cy - high / 2, x1: x0 + wide, y1: cy + high / 2 };
}

// The check ---------------------------------------------------------------------------------------

export interface Findings {
  labelsOnLabels: string[];
  labelsOnCities: string[];
  labelsOnTracks: string[];
  labelsOutside: string[];
  shortFields: string[];
  fieldsOnFields: string[];
  fieldsOnCities: string[];
  crossings: string[];
}

export function boxesMeet(a: Box, b: Box): boolean {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}

function boxDistance(b: Box, p: Point): number {
  return hypot(Math.max(b.x0 - p[0], 0, p[0] - b.x1), Math.max(b.y0 - p[1], 0, p[1] - b.y1));
}

function shiftBox(b: Box, dx: number): Box {
  return { x0: b.x0 + dx, y0: b.y0, x1: b.x1 + dx, y1: b.y1 };
}

export function segmentsCross(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point): number => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** Corners and middles of a field, for distances between fields. */
function fieldCorners(lane: Lane, f: Field, shrink: number): Point[] {
  const a = (f.angle * Math.PI) / 180;
  const l = f.long / 2 - shrink;
  const h = lane.half - shrink;
  const out: Point[] = [];
  for (const [u, v] of [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const) {
    out.push([f.x + Math.cos(a) * u * l - Math.sin(a) * v * h, f.y + Math.sin(a) * u * l + Math.cos(a) * v * h]);
  }
  return out;
}

function polygonsMeet(a: Point[], b: Point[]): boolean {
  for (const poly of [a, b]) {
    for (let i = 0; i < poly.length; i++) {
      const p = poly[i]!;
      const q = poly[(i + 1) % poly.length]!;
      const nx = q[1] - p[1];
      const ny = p[0] - q[0];
      const da = a.map((v) => v[0] * nx + v[1] * ny);
      const db = b.map((v) => v[0] * nx + v[1] * ny);
      if (Math.max(...da) <= Math.min(...db) || Math.max(...db) <= Math.min(...da)) return false;
    }
  }
  return true;
}

/** What a label in this box would lie on. */
export function touches(board: Board, label: Box): { outside: boolean; places: Place[]; lanes: Lane[] } {
  const shifts = board.period ? [-board.period, 0, board.period] : [0];
  const lanes = new Set<Lane>();
  const places = new Set<Place>();
  for (const s of shifts) {
    const box = shiftBox(label, s);
    const corners: Point[] = [
      [box.x0, box.y0],
      [box.x1, box.y0],
      [box.x1, box.y1],
      [box.x0, box.y1],
    ];
    for (const p of board.places) {
      if (!p.country && boxDistance(box, [p.x, p.y]) < (p.junction ? 3 : SIZE.dot)) places.add(p);
    }
    for (const lane of board.lanes) {
      for (const f of lane.fields) {
        if (f.x < box.x0 - 30 || f.x > box.x1 + 30 || f.y < box.y0 - 30 || f.y > box.y1 + 30) continue;
        if (lane.single ? boxDistance(box, [f.x, f.y]) < lane.half : polygonsMeet(corners, fieldCorners(lane, f, 0)))
          lanes.add(lane);
      }
    }
  }
  const outside =
    label.y0 < 0 || label.y1 > board.height || (!board.period && (label.x0 < 0 || label.x1 > board.width));
  return { outside, places: [...places], lanes: [...lanes] };
}

/** What is wrong with a drawing: everything but crossings ought to be empty. */
export function findings(board: Board): Findings {
  const found: Findings = {
    labelsOnLabels: [],
    labelsOnCities: [],
    labelsOnTracks: [],
    labelsOutside: [],
    shortFields: [],
    fieldsOnFields: [],
    fieldsOnCities: [],
    crossings: [],
  };
  const shifts = board.period ? [-board.period, 0, board.period] : [0];
  const boxes: { id: string; box: Box }[] = [];
  for (const p of board.places) {
    const box = labelBox(p.city, p.x, p.y, p.label);
    if (box) boxes.push({ id: p.id, box });
  }
  const name = (lane: Lane): string => `${board.groups[lane.group]!.from}-${board.groups[lane.group]!.to}`;

  for (let i = 0; i < boxes.length; i++) {
    const a = boxes[i]!;
    const touched = touches(board, a.box);
    if (touched.outside) found.labelsOutside.push(a.id);
    for (const p of touched.places) found.labelsOnCities.push(`${a.id}/${p.id}`);
    for (const lane of touched.lanes) found.labelsOnTracks.push(`${a.id}/${name(lane)}`);
    for (let j = i + 1; j < boxes.length; j++) {
      for (const s of shifts)
        if (boxesMeet(a.box, shiftBox(boxes[j]!.box, s))) found.labelsOnLabels.push(`${a.id}/${boxes[j]!.id}`);
    }
  }
  for (const lane of board.lanes) {
    for (const f of lane.fields) {
      if (f.long < SIZE.fieldMin - 0.05) found.shortFields.push(`${name(lane)} ${f.long.toFixed(1)}`);
      const corners = fieldCorners(lane, f, 1);
      for (const p of board.places) {
        if (p.country) continue;
        const dot = circle(p.x, p.y, p.junction ? 3 : SIZE.dot);
        for (const s of shifts)
          if (
            polygonsMeet(
              corners,
              dot.map((v) => [v[0] + s, v[1]]),
            )
          )
            found.fieldsOnCities.push(`${name(lane)}/${p.id}`);
      }
    }
  }
  for (let i = 0; i < board.lanes.length; i++) {
    const a = board.lanes[i]!;
    for (let j = i; j < board.lanes.length; j++) {
      const b = board.lanes[j]!;
      let meet = 0;
      for (const fa of a.fields) {
        for (const fb of b.fields) {
          if (fa === fb) continue;
          for (const s of shifts) {
            if (Math.abs(fa.x - fb.x - s) > 45 || Math.abs(fa.y - fb.y) > 45) continue;
            if (
              polygonsMeet(
                fieldCorners(a, fa, a.group === b.group ? 1.6 : 0.8),
                fieldCorners(b, fb, a.group === b.group ? 1.6 : 0.8).map((v) => [v[0] + s, v[1]]),
              )
            )
              meet++;
          }
        }
      }
      if (meet) found.fieldsOnFields.push(`${name(a)}/${name(b)}`);
    }
  }
  for (let i = 0; i < board.groups.length; i++) {
    const a = offsetLine(board.groups[i]!.curve, 0, 24);
    for (let j = i + 1; j < board.groups.length; j++) {
      const b = offsetLine(board.groups[j]!.curve, 0, 24);
      let cross = false;
      for (const s of shifts) {
        for (let m = 1; m < a.length && !cross; m++) {
          for (let n = 1; n < b.length && !cross; n++) {
            cross = segmentsCross(a[m - 1]!, a[m]!, [b[n - 1]![0] + s, b[n - 1]![1]], [b[n]![0] + s, b[n]![1]]);
          }
        }
      }
      if (cross)
        found.crossings.push(
          `${board.groups[i]!.from}-${board.groups[i]!.to}/${board.groups[j]!.from}-${board.groups[j]!.to}`,
        );
    }
  }
  return found;
}

function circle(x: number, y: number, r: number): Point[] {
  const out: Point[] = [];
  for (let i = 0; i < 12; i++) out.push([x + r * Math.cos((i * Math.PI) / 6), y + r * Math.sin((i * Math.PI) / 6)]);
  return out;
}

// Pointing ----------------------------------------------------------------------------------------

/** The route nearest to a point within reach, among `only` if that is given; a little favour for `prefer`. */
export function nearestRoute(
  board: Board,
  x: number,
  y: number,
  reach: number,
  prefer?: Set<number>,
  only?: Set<number>,
): number | null {
  let best: number | null = null;
  let least = reach;
  let bestPreferred = false;
  const shifts = board.period ? [-board.period, 0, board.period] : [0];
  for (const lane of board.lanes) {
    if (only && !only.has(lane.route)) continue;
    const preferred = prefer?.has(lane.route) ?? false;
    for (const s of shifts) {
      // Between two fields of a track it is still that track.
      let before: Point | null = null;
      for (const f of lane.fields) {
        for (const point of f.line) {
          const d = before
            ? Math.max(0, segmentDistance(x - s, y, before, point) - (lane.single ? lane.half * 0.7 : 0))
            : Infinity;
          before = point;
          // Lanes of one track are told apart by distance alone; a claimable one is favoured only by half a field.
          const weighed = preferred ? Math.max(0, d - 4) : d;
          if (weighed < least - 1e-9 || (weighed === least && preferred && !bestPreferred)) {
            least = weighed;
            best = lane.route;
            bestPreferred = preferred;
          }
        }
      }
    }
  }
  return best;
}

export function nearestPlace(board: Board, x: number, y: number, reach: number): string | null {
  let best: string | null = null;
  let least = reach;
  for (const p of board.places) {
    if (p.junction || p.country) continue;
    for (const s of board.period ? [-board.period, 0, board.period] : [0]) {
      const d = hypot(p.x + s - x, p.y - y);
      if (d < least) {
        least = d;
        best = p.id;
      }
    }
  }
  return best;
}

function segmentDistance(x: number, y: number, a: Point, b: Point): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const n = dx * dx + dy * dy || 1;
  const t = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / n));
  return hypot(a[0] + dx * t - x, a[1] + dy * t - y);
}
