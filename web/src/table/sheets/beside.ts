// Where a panel goes that is about something on the board: near it, never over it, never off the board.

export interface Point {
  x: number;
  y: number;
}
export interface Size {
  w: number;
  h: number;
}
export interface Box extends Point, Size {}

const MARGIN = 8; // to the edges
const CLEAR = 26; // around what the panel is about
const STEP = 16;

// The top left corner of the panel. If there is no room without covering a point, it covers the fewest.
export function beside(points: Point[], size: Size, box: Box): Point {
  const xs = points.map((p) => p.x),
    ys = points.map((p) => p.y);
  const middle = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
  const left = Math.min(box.x + MARGIN, Math.max(box.x, box.x + box.w - size.w)),
    right = Math.max(left, box.x + box.w - size.w - MARGIN),
    top = Math.min(box.y + MARGIN, Math.max(box.y, box.y + box.h - size.h)),
    bottom = Math.max(top, box.y + box.h - size.h - MARGIN);
  let best: Point = { x: right, y: bottom };
  let least = Infinity;
  for (let y = top; y <= bottom; y += STEP) {
    for (let x = left; x <= right; x += STEP) {
      const hidden = points.filter(
        (p) => p.x > x - CLEAR && p.x < x + size.w + CLEAR && p.y > y - CLEAR && p.y < y + size.h + CLEAR,
      ).length;
      const far = Math.hypot(away(middle.x, x, size.w), away(middle.y, y, size.h));
      // Rather at the side than above or below: routes mostly lie flat, and so do panels.
      const cost = hidden * 10_000 + far + 0.2 * Math.abs(y + size.h / 2 - middle.y);
      if (cost < least) [least, best] = [cost, { x, y }];
    }
  }
  return best;
}

// How far a point is from a stretch.
function away(at: number, from: number, long: number): number {
  return at < from ? from - at : at > from + long ? at - from - long : 0;
}
