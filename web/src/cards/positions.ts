// A small picture of the board, in a box of at most 100 by 100: where the places are, and the lines between them.
import type { MapFile } from '../engine/types';
import { CARD } from './palette';

interface Drawing {
  layout?: { size: [number, number]; places: { city: string; x: number; y: number }[] };
  size?: [number, number];
  places?: { city: string; x: number; y: number }[];
  add_360_west_of?: number;
}

export interface Small {
  width: number;
  height: number;
  at: Map<string, [number, number]>;
  /** All places as lines without length. */
  dots: string;
}

const cache = new WeakMap<MapFile, Small>();

export function positions(map: MapFile): Small {
  const known = cache.get(map);
  if (known) return known;
  const d = (map.drawing ?? {}) as Drawing;
  const places = d.layout?.places ?? d.places;
  const raw = new Map<string, [number, number]>();
  const cos = Math.cos(((map.cities.reduce((a, c) => a + c.lat, 0) / map.cities.length) * Math.PI) / 180);
  for (const c of map.cities) {
    const lon = d.add_360_west_of !== undefined && c.lon < d.add_360_west_of ? c.lon + 360 : c.lon;
    raw.set(c.id, [lon * cos, -c.lat]);
  }
  for (const p of places ?? []) raw.set(p.city, [p.x, p.y]);
  if (places) for (const c of map.cities) if (!places.some((p) => p.city === c.id)) raw.delete(c.id);
  const xs = [...raw.values()].map((p) => p[0]),
    ys = [...raw.values()].map((p) => p[1]);
  const x0 = Math.min(...xs),
    y0 = Math.min(...ys),
    w = Math.max(...xs) - x0 || 1,
    h = Math.max(...ys) - y0 || 1;
  const s = 92 / Math.max(w, h);
  const at = new Map([...raw].map(([id, [x, y]]) => [id, [(x - x0) * s + 4, (y - y0) * s + 4] as [number, number]]));
  const dots = [...at.values()].map((p) => `M${p[0].toFixed(1)} ${p[1].toFixed(1)}h.01`).join('');
  const small = { width: w * s + 8, height: h * s + 8, at, dots };
  cache.set(map, small);
  return small;
}

export interface Line {
  d: string;
  colour: string;
  sea: boolean;
  hot: boolean;
}

function drawLines(map: MapFile, faint: boolean, hot: number[]): Line[] {
  const small = positions(map);
  const found = new Map<string, Line>();
  for (const [i, r] of map.routes.entries()) {
    const a = small.at.get(r.from),
      b = small.at.get(r.to);
    if (!a || !b || Math.abs(a[0] - b[0]) > small.width * 0.55) continue;
    const line = {
      d: '',
      colour: CARD[r.colour]?.fill ?? CARD['gray']!.fill,
      sea: r.kind === 'ship',
      hot: hot.includes(i),
    };
    const key = `${faint ? '' : line.colour} ${line.sea} ${line.hot}`;
    if (!found.has(key)) found.set(key, line);
    found.get(key)!.d += `M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}`;
  }
  return [...found.values()];
}

const plain = [new WeakMap<MapFile, Line[]>(), new WeakMap<MapFile, Line[]>()];

// One path for all tracks that look the same, and one drawing for all pictures that show nothing else: there are
// many of these at once.
export function lines(map: MapFile, faint: boolean, hot: number[]): Line[] {
  if (hot.length) return drawLines(map, faint, hot);
  const made = plain[Number(faint)]!.get(map) ?? drawLines(map, faint, hot);
  plain[Number(faint)]!.set(map, made);
  return made;
}
