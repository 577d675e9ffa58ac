// Panels stand near what they are about, never over it, never off the board.
import { describe, expect, it } from 'vitest';
import { beside, type Box, type Point, type Size } from './beside';

const board: Box = { x: 208, y: 45, w: 868, h: 623 };
const size: Size = { w: 320, h: 240 };
const line = (a: Point, b: Point): Point[] =>
  Array.from({ length: 9 }, (_, i) => ({ x: a.x + ((b.x - a.x) * i) / 8, y: a.y + ((b.y - a.y) * i) / 8 }));
const inside = (p: Point, at: Point) => p.x > at.x && p.x < at.x + size.w && p.y > at.y && p.y < at.y + size.h;

describe('a panel beside a route', () => {
  const routes = [
    line({ x: 300, y: 100 }, { x: 420, y: 140 }),
    line({ x: 1000, y: 600 }, { x: 1060, y: 660 }),
    line({ x: 220, y: 640 }, { x: 330, y: 650 }),
    line({ x: 640, y: 80 }, { x: 650, y: 640 }),
    line({ x: 240, y: 350 }, { x: 1050, y: 360 }),
  ];
  it.each(routes.map((r, i) => [i, r] as const))('route %i stays free, the panel on the board', (_, route) => {
    const at = beside(route, size, board);
    expect(route.filter((p) => inside(p, at))).toEqual([]);
    expect(at.x).toBeGreaterThanOrEqual(board.x);
    expect(at.y).toBeGreaterThanOrEqual(board.y);
    expect(at.x + size.w).toBeLessThanOrEqual(board.x + board.w);
    expect(at.y + size.h).toBeLessThanOrEqual(board.y + board.h);
  });
  it('is near a short route in the middle', () => {
    const at = beside(line({ x: 600, y: 340 }, { x: 640, y: 350 }), size, board);
    const gap = Math.max(at.x - 640, 600 - at.x - size.w, at.y - 350, 340 - at.y - size.h);
    expect(gap).toBeLessThan(60);
  });
  it('goes to the other side where it is as high as the board', () => {
    const low: Box = { x: 140, y: 45, w: 510, h: size.h + 4 };
    const route = line({ x: 600, y: 100 }, { x: 640, y: 140 });
    const at = beside(route, size, low);
    expect(route.filter((p) => inside(p, at))).toEqual([]);
    expect(at.y).toBeGreaterThanOrEqual(low.y);
  });
  it('covers the fewest points where there is no room, and does not leave the board', () => {
    const small: Box = { x: 0, y: 0, w: 340, h: 260 };
    const at = beside(line({ x: 20, y: 130 }, { x: 320, y: 130 }), size, small);
    expect(at.x).toBeGreaterThanOrEqual(0);
    expect(at.x + size.w).toBeLessThanOrEqual(340);
  });
});
