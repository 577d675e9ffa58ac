import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findings, labelBox, labelLines, makeBoard, nearestPlace, nearestRoute, SIZE } from './geometry';
import type { MapFile } from '../engine/types';
import { patternLines, PATTERNS, placed, symbolPath, vehicle } from './art';
import { drawLanes, trainOn } from './drawn';
import { cells } from './land';

const maps = ['usa', 'maerklin', 'berlin', 'world'];
const read = (id: string): MapFile =>
  JSON.parse(readFileSync(new URL(`../../../data/maps/${id}.json`, import.meta.url), 'utf8'));
/** Room of the map at 1280 x 800: pixels per board unit. */
const room: Record<string, [number, number]> = {
  usa: [872, 628],
  berlin: [872, 628],
  world: [872, 628],
  maerklin: [490, 760],
};

describe.each(maps)('the board %s', (id) => {
  const map = read(id);
  const board = makeBoard(map);
  const found = findings(board);

  it('has labels that touch nothing', () => {
    expect(found.labelsOnLabels).toEqual([]);
    expect(found.labelsOnCities).toEqual([]);
    expect(found.labelsOnTracks).toEqual([]);
    expect(found.labelsOutside).toEqual([]);
  });

  it('has fields of at least 22 px at 1280 x 800', () => {
    const scale = Math.min(room[id]![0] / board.width, room[id]![1] / board.height);
    expect(scale).toBeGreaterThanOrEqual(0.999);
    expect(found.shortFields).toEqual([]);
  });

  it('has no track under another or under a city', () => {
    expect(found.fieldsOnFields).toEqual([]);
    expect(found.fieldsOnCities).toEqual([]);
    expect(found.crossings.length).toBeLessThanOrEqual(2);
  });

  it('has a lane with all its fields for every route', () => {
    expect(board.lanes.length).toBe(map.routes.length);
    for (const lane of board.lanes) {
      expect(lane.fields.length).toBe(lane.single ? 1 : map.routes[lane.route]!.length);
      expect(lane.fields.filter((f) => f.rough).length).toBe(map.routes[lane.route]!.rough ?? 0);
      for (const f of lane.fields) expect(Math.abs(f.angle)).toBeLessThanOrEqual(90);
    }
  });

  it('finds every route at its own fields, and every city at its dot', () => {
    for (const lane of board.lanes)
      for (const f of lane.fields) expect(nearestRoute(board, f.x, f.y, 20)).toBe(lane.route);
    // Between its fields, too, where they lie far apart.
    for (const lane of board.lanes) expect(nearestRoute(board, lane.middle[0], lane.middle[1], 6)).toBe(lane.route);
    for (const p of board.places) if (!p.country && !p.junction) expect(nearestPlace(board, p.x, p.y, 5)).toBe(p.id);
  });
});

describe('pointing', () => {
  it('finds the nearest of some tracks only', () => {
    const board = makeBoard(read('usa'));
    const lane = board.lanes.find((l) => board.groups[l.group]!.routes.length === 2)!;
    const twin = board.groups[lane.group]!.routes.find((r) => r !== lane.route)!;
    const f = lane.fields[0]!;
    expect(nearestRoute(board, f.x, f.y, 24)).toBe(lane.route);
    expect(nearestRoute(board, f.x, f.y, 24, undefined, new Set([twin]))).toBe(twin);
    expect(nearestRoute(board, f.x, f.y, 5, undefined, new Set([twin]))).toBe(null);
  });
});

describe('a map without a drawing', () => {
  it('is drawn from its coordinates', () => {
    const map = { ...read('usa'), drawing: undefined } as MapFile;
    const board = makeBoard(map);
    for (const p of board.places) {
      expect(p.x).toBeGreaterThan(0);
      expect(p.x).toBeLessThan(board.width);
      expect(p.y).toBeGreaterThan(0);
      expect(p.y).toBeLessThan(board.height);
    }
    expect(board.lanes.every((l) => l.fields.every((f) => Number.isFinite(f.x)))).toBe(true);
  });
});

describe('labels', () => {
  it('break long names at a space or a hyphen', () => {
    expect(labelLines('Berlin')).toEqual(['Berlin']);
    expect(labelLines('Zoologischer Garten')).toEqual(['Zoologischer', 'Garten']);
    expect(labelLines('Petropawlowsk-Kamtschatski')).toEqual(['Petropawlowsk-', 'Kamtschatski']);
    expect(labelLines('')).toEqual([]);
  });

  it('have boxes that hang on their anchors', () => {
    const city = { id: 'x', names: { de: 'Ulm', en: 'Ulm' }, lat: 0, lon: 0 };
    const start = labelBox(city, 100, 50, [8, 0, 'start'])!;
    const end = labelBox(city, 100, 50, [-8, 0, 'end'])!;
    expect(start.x0).toBe(108);
    expect(end.x1).toBe(92);
    expect(start.y1 - start.y0).toBe(SIZE.leading);
  });
});

describe('symbols', () => {
  it('are moved with all their kinds of commands', () => {
    expect(symbolPath('purple', 0, 0, 10)).toBe('M0 -4.4l4.4 4.4 -4.4 4.4 -4.4 -4.4z');
    expect(symbolPath('green', 10, 10, 10)).toBe('M6.2 6.2h7.6v7.6h-7.6z');
    expect(symbolPath('blue', 5, 5, 5)).toBe('M5 3a2 2 0 1 1 0 4a2 2 0 1 1 0 -4z');
    expect(symbolPath('gray', 0, 0, 10)).toBe('');
  });
});

describe('vehicles', () => {
  it('are turned and moved with their circles', () => {
    expect(placed('M0 0L10 0', 5, 5, 90)).toBe('M5 5L5 15');
    expect(placed('M1 0a.8.8 0 1 0 1.6 0Z', 0, 0, 90)).toBe('M0 1a0.8 0.8 0 1 0 0 1.6Z');
  });

  it('fit their fields and differ by pattern', () => {
    const map = read('world');
    const drawn = drawLanes(map, makeBoard(map));
    expect(new Set(drawn.map((d) => d.piece))).toEqual(new Set(['train', 'ship']));
    const of = (pattern: string) => trainOn(drawn[0]!, pattern).pattern;
    expect(new Set(PATTERNS.map(of)).size).toBe(PATTERNS.length);
    expect(of('plain')).toBe('');
    for (const long of [22, 28, 36]) {
      const [x0, y0, x1, y1] = vehicle('train', long).plate;
      expect(x1 - x0).toBeLessThan(long);
      const numbers = patternLines('stripes', [x0, y0, x1, y1])
        .match(/-?[\d.]+/g)!
        .map(Number);
      expect(Math.max(...numbers)).toBeLessThanOrEqual(x1 + 0.01);
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(x0 - 0.01);
    }
  });
});

describe('land', () => {
  it('is cut along a grid without losing a line', () => {
    // A square across four cells, and an open line within one.
    const parts = cells('M200 200l200 0 0 200-200 0zM10 10l5 5 5-5');
    const segments = parts.join('').match(/-?\d+ -?\d+ /g)!.length;
    expect(segments).toBe(4 + 2);
    expect(parts.some((p) => p.startsWith('M10 10l5 5 5 -5 '))).toBe(true);
    expect(parts.length).toBeGreaterThan(1);
  });
});
