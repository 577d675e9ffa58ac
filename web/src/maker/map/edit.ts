// What can be done to a map file: functions from text to text. Each changes what it names and what
// belongs to it, and nothing else. A text that is not JSON, or lacks the part, stays as it is.
import type { Anchor, Layout } from '../../board/types';
import { groupKey } from '../../board/geometry';
import { house, inline, member, Patch, type Node } from './json';
import { layoutFor, readModel } from './model';

export type Edit = (text: string) => string;

const round = (v: number): number => Math.round(v * 10) / 10;

function patched(text: string, change: (p: Patch) => void): string {
  let p: Patch;
  try {
    p = new Patch(text);
  } catch {
    return text;
  }
  change(p);
  return p.apply();
}

function stringOf(text: string, node: Node | undefined): string | undefined {
  return node?.type === 'string' ? (JSON.parse(text.slice(node.start, node.end)) as string) : undefined;
}
function numberOf(text: string, node: Node | undefined): number | undefined {
  return node?.type === 'number' ? Number(text.slice(node.start, node.end)) : undefined;
}
const field = (p: Patch, node: Node | undefined, key: string): string | undefined =>
  stringOf(p.text, member(node, key));

// ---- the map ------------------------------------------------------------------------------------

export const setMap =
  (key: 'id' | 'players', value: unknown): Edit =>
  (text) =>
    patched(text, (p) => p.set(p.root, key, value));

export const setMapName =
  (lang: 'de' | 'en', name: string): Edit =>
  (text) =>
    patched(text, (p) => setName(p, p.root, lang, name));

function setName(p: Patch, object: Node, lang: 'de' | 'en', name: string) {
  const names = member(object, 'names');
  const other = lang === 'de' ? 'en' : 'de';
  if (names?.type !== 'object') p.set(object, 'names', { [lang]: name || '?' });
  else if (name || field(p, names, other)) p.set(names, lang, name || undefined);
}

// A text as an id: what is left of it in small letters.
export function idFrom(name: string, taken: Iterable<string>): string {
  const plain =
    name
      .toLowerCase()
      .replace(/ä/g, 'ae')
      .replace(/ö/g, 'oe')
      .replace(/ü/g, 'ue')
      .replace(/ß/g, 'ss')
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 36) || 'city';
  const all = new Set(taken);
  let id = plain;
  for (let n = 2; all.has(id); n++) id = `${plain}_${n}`;
  return id;
}

// ---- cities -------------------------------------------------------------------------------------

export const setCityName =
  (index: number, lang: 'de' | 'en', name: string): Edit =>
  (text) =>
    patched(text, (p) => {
      const city = p.at('cities', index);
      if (city) setName(p, city, lang, name);
    });

export const setCity =
  (index: number, key: string, value: unknown): Edit =>
  (text) =>
    patched(text, (p) => {
      const city = p.at('cities', index);
      if (city?.type === 'object') p.set(city, key, value);
    });

// Another id, wherever the old one stands: routes, tickets, and all of the drawing.
export const renameCity =
  (from: string, to: string): Edit =>
  (text) =>
    patched(text, (p) => {
      const change = (node: Node | undefined) => {
        if (stringOf(p.text, node) === from) p.replace(node!, to);
      };
      for (const c of p.at('cities')?.items ?? []) change(member(c, 'id'));
      for (const r of p.at('routes')?.items ?? []) {
        change(member(r, 'from'));
        change(member(r, 'to'));
      }
      for (const t of p.at('tickets')?.items ?? []) member(t, 'cities')?.items.forEach(change);
      const walk = (node: Node) => {
        if (node.type === 'string') change(node);
        node.items.forEach(walk);
        node.members.forEach((m) => walk(m.value));
      };
      const drawing = p.at('drawing');
      if (drawing) walk(drawing);
    });

// Degrees for a point of the drawing, read off the cities that are there: a straight line through
// them for each direction.
export function degreesAt(
  cities: { lat: number; lon: number; x: number; y: number }[],
  x: number,
  y: number,
): { lat: number; lon: number } {
  const fit = (from: number[], to: number[], at: number, other: number): number => {
    const n = from.length;
    const mean = (v: number[]) => v.reduce((a, b) => a + b, 0) / Math.max(1, n);
    const mx = mean(from),
      my = mean(to);
    const spread = from.reduce((s, v) => s + (v - mx) ** 2, 0);
    if (n < 2 || spread < 1) return other;
    return my + ((at - mx) * from.reduce((s, v, i) => s + (v - mx) * (to[i]! - my), 0)) / spread;
  };
  const lon = fit(
    cities.map((c) => c.x),
    cities.map((c) => c.lon),
    x,
    5 + x / 60,
  );
  const lat = fit(
    cities.map((c) => c.y),
    cities.map((c) => c.lat),
    y,
    55 - y / 80,
  );
  const limit = (v: number, most: number) => Math.round(Math.max(-most, Math.min(most, v)) * 100) / 100;
  return { lat: limit(lat, 90), lon: limit(lon, 180) };
}

// What more is known of a new city than where it is on the board.
export interface CityFacts {
  lat?: number;
  lon?: number;
  kind?: string;
  port?: boolean;
  goods?: string;
}

export const addCity =
  (id: string, names: { de: string; en: string }, x: number, y: number, facts: CityFacts = {}): Edit =>
  (text) => {
    const model = readModel(JSON.parse(text));
    const known = model?.board?.places.map((pl) => ({ lat: pl.city.lat, lon: pl.city.lon, x: pl.x, y: pl.y })) ?? [];
    const laid = known.length ? withLayout(text) : text;
    return patched(laid, (p) => {
      const cities = p.at('cities');
      const city = { id, names, ...degreesAt(known, x, y), ...facts };
      if (cities?.type === 'array') p.append(cities, city);
      else if (p.root.type === 'object') p.set(p.root, 'cities', [city]);
      const places = p.at('drawing', 'layout', 'places');
      if (places?.type === 'array') p.append(places, { city: id, x: round(x), y: round(y) });
    });
  };

// A city goes with its routes, the tickets that name it, and its part of the drawing.
export const deleteCity =
  (index: number): Edit =>
  (text) =>
    patched(text, (p) => {
      const cities = p.at('cities');
      const id = field(p, cities?.items[index], 'id');
      if (cities?.items[index]) p.remove(cities, [index]);
      // Another city of the same id keeps what hangs on it.
      if (id === undefined || cities!.items.some((c, i) => i !== index && field(p, c, 'id') === id)) return;
      drop(p, p.at('routes'), (r) => field(p, r, 'from') === id || field(p, r, 'to') === id);
      drop(p, p.at('tickets'), (t) => member(t, 'cities')?.items.some((c) => stringOf(p.text, c) === id) ?? false);
      for (const list of p.at('drawing')?.members ?? []) drop(p, list.value, (e) => names(p, e, id));
      for (const list of p.at('drawing', 'layout')?.members ?? []) drop(p, list.value, (e) => names(p, e, id));
    });

const names = (p: Patch, entry: Node, id: string): boolean =>
  ['city', 'from', 'to', 'country'].some((k) => field(p, entry, k) === id);

function drop(p: Patch, list: Node | undefined, gone: (entry: Node) => boolean) {
  if (list?.type !== 'array') return;
  p.remove(
    list,
    list.items.flatMap((e, i) => (e.type === 'object' && gone(e) ? [i] : [])),
  );
}

// ---- routes -------------------------------------------------------------------------------------

export interface NewRoute {
  from: string;
  to: string;
  length: number;
  colour: string;
  kind?: string;
  rough?: number;
}

export const addRoute =
  (route: NewRoute): Edit =>
  (text) =>
    patched(text, (p) => {
      const list = p.at('routes');
      if (list?.type === 'array') p.append(list, route);
      else if (p.root.type === 'object') p.set(p.root, 'routes', [route]);
    });

export const setRoute =
  (index: number, key: string, value: unknown): Edit =>
  (text) => {
    const changed = patched(text, (p) => {
      const route = p.at('routes', index);
      if (route?.type === 'object') p.set(route, key, value);
    });
    return key === 'from' || key === 'to' || key === 'kind' ? tidyTracks(changed) : changed;
  };

export const deleteRoute =
  (index: number): Edit =>
  (text) =>
    tidyTracks(
      patched(text, (p) => {
        const list = p.at('routes');
        if (list?.items[index]) p.remove(list, [index]);
      }),
    );

// Drops what the drawing says about tracks that are no more.
function tidyTracks(text: string): string {
  return patched(text, (p) => {
    const first = field(p, p.at('rules', 'route_kinds')?.items[0], 'id') ?? '';
    const key = (n: Node) => groupKey(field(p, n, 'from') ?? '', field(p, n, 'to') ?? '', field(p, n, 'kind') ?? first);
    const there = new Set((p.at('routes')?.items ?? []).map(key));
    drop(p, p.at('drawing', 'layout', 'tracks'), (t) => !there.has(key(t)));
  });
}

// ---- rules --------------------------------------------------------------------------------------

export const setRouteKind =
  (index: number, key: string, value: unknown): Edit =>
  (text) =>
    patched(text, (p) => {
      const kind = p.at('rules', 'route_kinds', index);
      if (kind?.type === 'object') p.set(kind, key, value);
    });

// ---- tickets ------------------------------------------------------------------------------------

export const addTicket =
  (ticket: { cities: string[]; points: number; deck?: string }): Edit =>
  (text) =>
    patched(text, (p) => {
      const list = p.at('tickets');
      if (list?.type === 'array') p.append(list, ticket);
      else if (p.root.type === 'object') p.set(p.root, 'tickets', [ticket]);
    });

export const setTicket =
  (index: number, key: string, value: unknown): Edit =>
  (text) =>
    patched(text, (p) => {
      const ticket = p.at('tickets', index);
      if (ticket?.type === 'object') p.set(ticket, key, value);
    });

export const deleteTicket =
  (index: number): Edit =>
  (text) =>
    patched(text, (p) => {
      const list = p.at('tickets');
      if (list?.items[index]) p.remove(list, [index]);
    });

// ---- the drawing --------------------------------------------------------------------------------

function isLaidOut(text: string): boolean {
  const p = new Patch(text);
  const known = new Set((p.at('drawing', 'layout', 'places')?.items ?? []).map((e) => field(p, e, 'city')));
  return (
    p.at('drawing', 'layout', 'size') !== undefined &&
    (p.at('cities')?.items ?? []).every((c) => known.has(field(p, c, 'id')))
  );
}

// With `drawing.layout` for every city: what the board shows anyway is written down before it is
// changed.
export function withLayout(text: string): string {
  if (isLaidOut(text)) return text;
  const model = readModel(JSON.parse(text));
  if (!model?.board) return text;
  const layout = layoutFor(model);
  return patched(text, (p) => {
    const there = p.at('drawing', 'layout');
    if (there?.type === 'object' && member(there, 'size')) {
      const places = member(there, 'places');
      const known = new Set((places?.items ?? []).map((e) => field(p, e, 'city')));
      const missing = layout.places
        .filter((pl) => !known.has(pl.city))
        .map((pl) => ({ city: pl.city, x: round(pl.x), y: round(pl.y) }));
      if (places?.type !== 'array') p.set(there, 'places', missing);
      else p.append(places, ...missing);
      return;
    }
    const fresh: Layout = {
      size: [Math.round(layout.size[0]), Math.round(layout.size[1])],
      places: layout.places.map((pl) => ({ ...pl, x: round(pl.x), y: round(pl.y) })),
      tracks: [],
    };
    const drawing = p.at('drawing');
    if (drawing?.type === 'object') p.setText(drawing, 'layout', indented(fresh, 4));
    else p.setText(p.root, 'drawing', indented({ layout: fresh }, 2));
  });
}

function indented(value: unknown, by: number): string {
  return house(inline(value))
    .trimEnd()
    .replace(/\n/g, `\n${' '.repeat(by)}`);
}

function place(p: Patch, id: string): Node | undefined {
  return p.at('drawing', 'layout', 'places')?.items.find((e) => field(p, e, 'city') === id);
}

// A city goes somewhere else, and the bends of its tracks go with it.
export const moveCity =
  (id: string, x: number, y: number): Edit =>
  (text) =>
    patched(withLayout(text), (p) => {
      const entry = place(p, id);
      const ox = numberOf(p.text, member(entry, 'x')),
        oy = numberOf(p.text, member(entry, 'y'));
      if (!entry || ox === undefined || oy === undefined) return;
      p.set(entry, 'x', round(x)).set(entry, 'y', round(y));
      const dx = round(x) - ox,
        dy = round(y) - oy;
      const country = (p.at('cities')?.items ?? []).some(
        (c) => field(p, c, 'id') === id && field(p, c, 'kind') === 'country',
      );
      for (const t of p.at('drawing', 'layout', 'tracks')?.items ?? []) {
        const bend = member(t, 'bend');
        const from = field(p, t, 'from') === id,
          to = field(p, t, 'to') === id;
        if (!bend || bend.items.length !== 4 || (!from && !to) || (country && member(t, 'end'))) continue;
        const c = bend.items.map((n) => numberOf(p.text, n) ?? 0);
        const near = from ? 2 / 3 : 1 / 3;
        p.replace(bend, [
          round(c[0]! + dx * near),
          round(c[1]! + dy * near),
          round(c[2]! + dx * (1 - near)),
          round(c[3]! + dy * (1 - near)),
        ]);
      }
    });

export const setLabel =
  (id: string, label: [number, number, Anchor] | undefined): Edit =>
  (text) =>
    patched(withLayout(text), (p) => {
      const entry = place(p, id);
      if (entry) p.set(entry, 'label', label);
    });

export interface TrackName {
  from: string;
  to: string;
  kind: string;
}

const setTrack =
  (track: TrackName, key: 'bend' | 'end', value: number[] | undefined): Edit =>
  (text) =>
    patched(withLayout(text), (p) => {
      const kinds = (p.at('rules', 'route_kinds')?.items ?? []).map((k) => field(p, k, 'id') ?? '');
      const wanted = groupKey(track.from, track.to, track.kind);
      const tracks = p.at('drawing', 'layout', 'tracks');
      const entry = tracks?.items.find(
        (t) =>
          groupKey(field(p, t, 'from') ?? '', field(p, t, 'to') ?? '', field(p, t, 'kind') ?? kinds[0] ?? '') ===
          wanted,
      );
      if (entry) p.set(entry, key, value?.map(round));
      else if (value) {
        const fresh = {
          from: track.from,
          to: track.to,
          ...(kinds.length > 1 ? { kind: track.kind } : {}),
          [key]: value.map(round),
        };
        const layout = p.at('drawing', 'layout');
        if (tracks?.type === 'array') p.append(tracks, fresh);
        else if (layout) p.set(layout, 'tracks', [fresh]);
      }
    });

// The two control points of a track's curve; straight again without them.
export const setBend = (track: TrackName, bend: number[] | undefined): Edit => setTrack(track, 'bend', bend);
// Where a track into a country ends.
export const setEnd = (track: TrackName, end: number[]): Edit => setTrack(track, 'end', end);

export const setSize =
  (wide: number, high: number): Edit =>
  (text) =>
    patched(withLayout(text), (p) => {
      const layout = p.at('drawing', 'layout');
      if (layout) p.set(layout, 'size', [wide, high]);
    });

// The coasts and borders of a built-in board in the background.
export const setLand =
  (land: string | undefined): Edit =>
  (text) =>
    patched(text, (p) => {
      const drawing = p.at('drawing');
      if (drawing?.type === 'object') p.set(drawing, 'land', land);
      else if (land && p.root.type === 'object') p.set(p.root, 'drawing', { land });
    });
