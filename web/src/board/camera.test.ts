import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Camera, SLACK } from './camera.svelte';
import { DOUBLE, Gestures, LONG } from './gestures';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function camera(width: number, height: number, period = 0): Camera {
  const c = new Camera();
  c.show({ width: 800, height: 600, period, home: 400 });
  c.resize(width, height);
  return c;
}

describe('the camera', () => {
  it('opens with the whole board in the middle', () => {
    const c = camera(1000, 600);
    expect(c.scale).toBe(1);
    expect(c.toBoard(500, 300)).toEqual({ x: 400, y: 300 });
    expect(c.shift).toEqual({ x: 100, y: 0 });
  });

  it('opens anew in a view of another size, unless somebody has moved it', () => {
    const c = camera(400, 600); // small and upright: nearer
    expect(c.zoom).toBe(2);
    c.resize(400, 300);
    expect(c.zoom).toBe(1);
    c.zoomAt(1.5);
    c.resize(400, 600);
    expect(c.zoom).toBe(1.5);
  });

  it('keeps the point under the pointer where it is', () => {
    const c = camera(800, 600);
    const before = c.toBoard(200, 450);
    c.zoomAt(2, 200, 450);
    expect(c.scale).toBe(2);
    expect(c.toBoard(200, 450).x).toBeCloseTo(before.x, 0);
    expect(c.toBoard(200, 450).y).toBeCloseTo(before.y, 0);
  });

  it('leaves the board only as far as a button in a corner of the view is wide', () => {
    const c = camera(800, 600);
    c.zoomAt(2);
    c.pan(5000, 5000);
    expect(c.toView(0, 0)).toEqual({ x: SLACK, y: SLACK });
    c.pan(-9000, -9000);
    expect(c.toView(800, 600)).toEqual({ x: 800 - SLACK, y: 600 - SLACK });
    c.zoomAt(0.01);
    expect(c.zoom).toBe(1);
    expect(c.shift).toEqual({ x: 0, y: 0 });
    c.pan(50, 50); // all of it is seen: nothing to pull
    expect(c.shift).toEqual({ x: 0, y: 0 });
  });

  it('has nothing that stays under a button, also where the view is wider than the board', () => {
    const c = camera(1600, 600);
    c.zoomAt(1.2);
    const before = c.toView(790, 590);
    c.pan(-5000, -5000);
    const after = c.toView(790, 590);
    expect(before.x - after.x).toBeGreaterThanOrEqual(SLACK - 1);
    expect(before.y - after.y).toBeGreaterThanOrEqual(SLACK - 1);
  });

  it('frames the same places in a view of another size, unless somebody has moved it', () => {
    const c = camera(400, 600);
    const ends = [
      { x: 100, y: 100 },
      { x: 300, y: 500 },
    ];
    c.frame(ends);
    const inside = (): boolean =>
      ends.map((p) => c.toView(p.x, p.y)).every((p) => p.x > 0 && p.x < c.width && p.y > 0 && p.y < c.height);
    expect(inside()).toBe(true);
    c.resize(400, 200);
    expect(inside()).toBe(true);
    c.pan(-40, 0);
    const { x } = c;
    c.resize(400, 300);
    expect(c.x).toBe(x);
  });

  it('frames places beside what covers a corner of the view', () => {
    const c = camera(400, 300);
    const ends = [
      { x: 60, y: 560 },
      { x: 400, y: 300 },
    ];
    const part = { x0: 0, y0: 180, x1: 70, y1: 300 };
    const covered = (): boolean =>
      ends.map((p) => c.toView(p.x, p.y)).some((p) => p.x > part.x0 && p.x < part.x1 && p.y > part.y0 && p.y < part.y1);
    c.frame(ends);
    expect(covered()).toBe(true);
    c.frame(ends, 0, () => part);
    expect(covered()).toBe(false);
  });

  it('shows a round board once on a small screen, however flat, and all of it can be pulled into sight', () => {
    const c = camera(500, 120, 700);
    expect(c.width / c.scale).toBeLessThanOrEqual(800);
    expect(c.part).toBe(true);
    c.pan(0, -5000);
    expect(c.toView(0, 600).y).toBeLessThanOrEqual(120);
  });

  it('goes round where the board does', () => {
    const c = camera(800, 600, 700);
    c.pan(450, 0);
    expect(c.x).toBe(650);
    // Two places on either side of the cut are near each other.
    c.frame([
      { x: 20, y: 300 },
      { x: 680, y: 300 },
    ]);
    expect(c.x).toBeCloseTo(0);
    expect(c.zoom).toBeGreaterThan(2);
  });

  it('draws anew at rest only', () => {
    const c = camera(800, 600);
    c.zoomAt(2);
    expect([c.moving, c.drawn, c.stretch]).toEqual([true, 1, 2]);
    let held = true;
    c.held = () => held;
    vi.advanceTimersByTime(1000);
    expect(c.moving).toBe(true);
    held = false;
    vi.advanceTimersByTime(1000);
    expect([c.moving, c.drawn, c.stretch]).toEqual([false, 2, 1]);
  });
});

describe('gestures', () => {
  function hand() {
    const told: string[] = [];
    const g = new Gestures({
      pan: (dx, dy) => told.push(`pan ${dx} ${dy}`),
      zoom: (f, x, y) => told.push(`zoom ${f.toFixed(2)} ${x} ${y}`),
      tap: (x, y) => told.push(`tap ${x} ${y}`),
      double: (x, y) => told.push(`double ${x} ${y}`),
      long: (x, y) => told.push(`long ${x} ${y}`),
    });
    return { g, told };
  }

  it('tell a tap from a drag', () => {
    const { g, told } = hand();
    g.down(1, 50, 50);
    g.move(1, 53, 51);
    g.up(1, 53, 51, true, 100);
    g.down(1, 50, 50);
    expect(g.move(1, 60, 50)).toBe(true);
    expect(g.move(1, 70, 55)).toBe(false);
    g.up(1, 70, 55, true, 900);
    expect(told).toEqual(['tap 53 51', 'pan 10 0', 'pan 10 5']);
  });

  it('zoom with two fingers, and their end is no tap', () => {
    const { g, told } = hand();
    g.down(1, 100, 100);
    g.down(2, 200, 100);
    g.move(2, 300, 100);
    g.up(2, 300, 100, true, 50);
    g.up(1, 100, 100, true, 60);
    expect(told).toEqual(['pan 50 0', 'zoom 2.00 200 100']);
    expect(g.held).toBe(false);
  });

  it('tell two taps at one place, and only there and soon', () => {
    const { g, told } = hand();
    const tap = (x: number, time: number, touch = true): void => {
      g.down(1, x, 10);
      g.up(1, x, 10, touch, time);
    };
    tap(10, 0);
    tap(14, DOUBLE - 20);
    tap(14, DOUBLE);
    tap(90, DOUBLE + 50);
    tap(90, 3 * DOUBLE);
    tap(90, 3 * DOUBLE + 10, false);
    expect(told).toEqual(['tap 10 10', 'double 14 10', 'tap 14 10', 'tap 90 10', 'tap 90 10', 'tap 90 10']);
  });

  it('tell a long press once, and nothing at its end', () => {
    const { g, told } = hand();
    g.down(1, 5, 5);
    vi.advanceTimersByTime(LONG + 10);
    g.up(1, 5, 5, true, 700);
    g.down(1, 5, 5);
    g.move(1, 30, 5);
    vi.advanceTimersByTime(LONG + 10);
    g.cancel(1);
    expect(told).toEqual(['long 5 5', 'pan 25 0']);
  });
});
