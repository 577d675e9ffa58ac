/** Where a board has room: for the cut of a round one, and for buttons. */
import { labelBox, type Board, type Box } from './geometry';

const boxes = new WeakMap<Board, (Box | null)[]>();

/** The rooms of the names, place by place. */
function labels(board: Board): (Box | null)[] {
  let all = boxes.get(board);
  if (!all) {
    all = board.places.map((p) => labelBox(p.city, p.x, p.y, p.label));
    boxes.set(board, all);
  }
  return all;
}

/** Where a round board is cut open: near its edge, through the fewest places and names. */
export function seam(board: Board): number {
  if (!board.period) return 0;
  const near = board.places.flatMap((p) => {
    const x = p.x > board.period / 2 ? p.x - board.period : p.x;
    if (Math.abs(x) > 200) return []; // no name is as long as that
    const b = labelBox(p.city, x, p.y, p.label);
    return [{ x, x0: b?.x0 ?? x, x1: b?.x1 ?? x }];
  });
  let best = 0;
  let least = Infinity;
  for (let s = -40; s <= 40; s += 2) {
    let cost = Math.abs(s) / 100;
    for (const { x, x0, x1 } of near) {
      if (Math.abs(x - s) < 11) cost += 3;
      if (x0 < s && x1 > s) cost += 1;
    }
    if (cost < least) [least, best] = [cost, s];
  }
  return best;
}

/** How much lies in the rectangle. */
function hidden(board: Board, x0: number, y0: number, wide: number, high: number): number {
  const inside = (x: number, y: number): boolean => x > x0 - 6 && x < x0 + wide + 6 && y > y0 - 6 && y < y0 + high + 6;
  const names = labels(board);
  let n = 0;
  for (const l of board.lanes) for (const f of l.fields) if (inside(f.x, f.y)) n++;
  board.places.forEach((p, i) => {
    if (!p.country && inside(p.x, p.y)) n += 3;
    const b = names[i];
    if (b && b.x0 < x0 + wide && b.x1 > x0 && b.y0 < y0 + high && b.y1 > y0) n += 3;
  });
  return n;
}

export type Where = `${Corner['x']}-${Corner['y']}`;

/**
 * The corner of a view where something of this size hides none of some points of it, in the order of preference; none
 * if there is no such corner.
 */
export function freeCorner(
  corners: Where[],
  size: { wide: number; high: number },
  view: { width: number; height: number },
  points: { x: number; y: number }[],
): Where | null {
  const hides = (c: Where): boolean => {
    const x0 = c.startsWith('left') ? 0 : view.width - size.wide;
    const y0 = c.endsWith('top') ? 0 : view.height - size.high;
    return points.some((p) => p.x >= x0 && p.x <= x0 + size.wide && p.y >= y0 && p.y <= y0 + size.high);
  };
  return corners.find((c) => !hides(c)) ?? null;
}

export interface Corner {
  x: 'left' | 'right';
  y: 'top' | 'bottom';
  cost: number;
}

/** The corner where something of this size hides least. */
export function corner(board: Board, wide: number, high: number): Corner {
  if (board.period) return { x: 'right', y: 'bottom', cost: 0 }; // it has no corners
  const [x1, y1] = [board.width - wide, board.height - high];
  const corners: Corner[] = [
    { x: 'right', y: 'bottom', cost: hidden(board, x1, y1, wide, high) },
    { x: 'left', y: 'bottom', cost: hidden(board, 0, y1, wide, high) + 0.2 },
    { x: 'right', y: 'top', cost: hidden(board, x1, 0, wide, high) + 0.3 },
    { x: 'left', y: 'top', cost: hidden(board, 0, 0, wide, high) + 0.4 },
  ];
  return corners.reduce((a, b) => (b.cost < a.cost ? b : a));
}
