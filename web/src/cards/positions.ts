// Where the places are on a small picture of the board, in a box of at most 100 by 100.
import type { MapFile } from '../engine/types';

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
  const xs = [...raw.values()].map((p) => p[0]), ys = [...raw.values()].map((p) => p[1]);
  const x0 = Math.min(...xs), y0 = Math.min(...ys), w = Math.max(...xs) - x0 || 1, h = Math.max(...ys) - y0 || 1;
  const s = 92 / Math.max(w, h);
  const at = new Map([...raw].map(([id, [x, y]]) => [id, [(x - x0) * s + 4, (y - y0) * s + 4] as [number, number]]));
  const small = { width: w * s + 8, height: h * s + 8, at };
  cache.set(map, small);
  return small;
}
