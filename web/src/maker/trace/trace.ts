// Tracing a board: what the steps do to the map file, and which keys stand for what.
import type { Edit, NewRoute } from '../map/edit';
import { house } from '../map/json';
import type { Model } from '../map/model';

// What the next route gets, unless it is told otherwise: what the last one had.
export interface Brush {
  length: number;
  colour: string;
  kind: string;
  rough: number;
}

export const firstBrush = (model: Model): Brush => ({
  length: 2,
  colour: model.colours[0] ?? 'gray',
  kind: model.kinds[0] ?? '',
  rough: 0,
});

// A key for each name: one of its letters, as far to the front as none before it has it; any other letter where all of
// its own are taken.
export function shortcuts(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const own = [...name.toLowerCase()].filter((c) => /[a-z]/.test(c));
    const key = [...own, ...'abcdefghijklmnopqrstuvwxyz'].find((c) => !taken.has(c)) ?? '';
    taken.add(key);
    return key;
  });
}

// A route between two places. Beside one of that kind it has its length: such tracks are equally long.
export function nextRoute(model: Model, from: string, to: string, brush: Brush): NewRoute {
  const kind = model.kinds.includes(brush.kind) ? brush.kind : (model.kinds[0] ?? '');
  const beside = model.map.routes.find(
    (r) => r.kind === kind && ((r.from === from && r.to === to) || (r.from === to && r.to === from)),
  );
  const length = beside?.length ?? brush.length;
  const rough = beside ? (beside.rough ?? 0) : Math.min(brush.rough, length);
  return {
    from,
    to,
    length,
    colour: brush.colour,
    ...(model.kinds.length > 1 ? { kind } : {}),
    ...(rough ? { rough } : {}),
  };
}

const ROOM: [number, number] = [700, 500]; // of a board that says nothing of its size

// The board without anything on it, of the shape of a photograph (width by height) and with as much room as before:
// cards, rules and vehicles stay; cities, routes, tickets and their drawing go.
export const emptied =
  (shape?: number): Edit =>
  (text) => {
    let map: Record<string, unknown> & { drawing?: { cards?: unknown; layout?: { size?: [number, number] } } };
    try {
      map = JSON.parse(text) as typeof map;
    } catch {
      return text;
    }
    const { notes: _, ...kept } = map;
    const cards = map.drawing?.cards;
    const [width, height] = map.drawing?.layout?.size ?? ROOM;
    const layout = { size: sizeLike(width, height, shape ?? width / height), places: [], tracks: [] };
    const drawing = { ...(cards ? { cards } : {}), layout };
    return house(JSON.stringify({ ...kept, cities: [], routes: [], tickets: [], drawing }));
  };

// The size of a board of another shape that has as much room.
export function sizeLike(width: number, height: number, aspect: number): [number, number] {
  const shape = Math.max(0.4, Math.min(3, aspect));
  const high = Math.sqrt((width * height) / shape);
  return [Math.round(high * shape), Math.round(high)];
}
