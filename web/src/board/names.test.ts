import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { MapFile } from '../engine/types';
import { freeCorner } from './edges';
import { boxesMeet, makeBoard, SIZE } from './geometry';
import { boxOf, nameSize, READABLE, writtenNames } from './names';

const boardOf = (id: string) =>
  makeBoard(JSON.parse(readFileSync(new URL(`../../../data/maps/${id}.json`, import.meta.url), 'utf8')) as MapFile);

describe.each(['usa', 'maerklin', 'berlin', 'world'])('the names of %s', (id) => {
  const board = boardOf(id);

  it('are all written, where the map has them, at a readable size', () => {
    expect(nameSize(1)).toBe(1);
    const all = writtenNames(board, 'de', 1, new Set());
    expect(all.every((n) => n.label === n.place.label)).toBe(true);
    expect(all.length).toBeGreaterThan(15);
  });

  it('are fewer and larger on a small picture, and touch each other nowhere', () => {
    const scale = 390 / board.width;
    const size = nameSize(scale);
    expect(size * SIZE.font * scale).toBeCloseTo(READABLE);
    const some = writtenNames(board, 'de', size, new Set());
    expect(some.length).toBeGreaterThan(5);
    const boxes = some.map((n) => boxOf(n.place, 'de', n.label, size));
    expect(boxes.filter((a, i) => boxes.some((b, j) => j > i && boxesMeet(a, b)))).toEqual([]);
  });

  it('have those of marked places among them', () => {
    const size = nameSize(390 / board.width);
    for (const g of board.groups.filter((g) => !g.end)) {
      const ends = [g.from, g.to].filter((c) => board.places.find((p) => p.id === c && !p.junction));
      const ids = writtenNames(board, 'en', size, new Set(ends)).map((n) => n.place.id);
      expect(ids).toEqual(expect.arrayContaining(ends));
    }
  });
});

describe('a corner of the view', () => {
  const view = { width: 300, height: 200 };
  const size = { wide: 100, high: 80 };
  it('is the first one that hides nothing, and none if all do', () => {
    expect(freeCorner(['right-bottom', 'right-top'], size, view, [])).toBe('right-bottom');
    expect(freeCorner(['right-bottom', 'right-top'], size, view, [{ x: 250, y: 150 }])).toBe('right-top');
    expect(freeCorner(['right-bottom', 'left-top'], size, view, [{ x: 250, y: 150 }])).toBe('left-top');
    const all = [
      { x: 250, y: 150 },
      { x: 20, y: 20 },
    ];
    expect(freeCorner(['right-bottom', 'left-top'], size, view, all)).toBe(null);
  });
});
