// Places and tracks of the board as points of the screen, read off the page.
import type { Point } from './sheets/beside';

function target(board: Element, query: string): SVGGraphicsElement | null {
  return board.querySelector<SVGGraphicsElement>(`.target${query}`);
}

// Points along a track, its ends included; none if it is not on the page.
export function trackPoints(board: Element, route: number): Point[] {
  const path = target(board, `[data-route="${route}"]`);
  const to = path?.getScreenCTM();
  if (!(path instanceof SVGPathElement) || !to) return [];
  const length = path.getTotalLength();
  const points: Point[] = [];
  for (let i = 0; i <= 8; i++) {
    const p = path.getPointAtLength((length * i) / 8).matrixTransform(to);
    points.push({ x: p.x, y: p.y });
  }
  return points;
}

export function cityPoint(board: Element, city: string): Point | null {
  const box = target(board, `[data-city="${city}"]`)?.getBoundingClientRect();
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}

// The one of these tracks that is nearest to a point of the screen, within so many pixels.
export function nearest(board: Element, routes: Iterable<number>, at: Point, within: number): number | null {
  let best: number | null = null;
  let least = within;
  for (const r of routes) {
    const far = Math.min(...trackPoints(board, r).map((p) => Math.hypot(p.x - at.x, p.y - at.y)));
    if (far < least) [least, best] = [far, r];
  }
  return best;
}
