// A photograph of a flat thing, seen from somewhere: the map between its four corners in the picture and a rectangle,
// as a matrix of 3 by 3 for points with a third coordinate of 1.
import type { Point } from '../../board/geometry';

export type Quad = [Point, Point, Point, Point]; // clockwise, from the upper left
export type Matrix = number[]; // nine, row by row

export const rectangle = (width: number, height: number, x = 0, y = 0): Quad => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

// The solution of a system of linear equations, each a row with its result at the end; null if there is not one.
function solve(rows: number[][]): number[] | null {
  const n = rows.length;
  for (let i = 0; i < n; i++) {
    let best = i;
    for (let k = i + 1; k < n; k++) if (Math.abs(rows[k]![i]!) > Math.abs(rows[best]![i]!)) best = k;
    [rows[i], rows[best]] = [rows[best]!, rows[i]!];
    const pivot = rows[i]![i]!;
    if (Math.abs(pivot) < 1e-9) return null;
    for (let k = 0; k < n; k++) {
      if (k === i) continue;
      const f = rows[k]![i]! / pivot;
      for (let j = i; j <= n; j++) rows[k]![j]! -= f * rows[i]![j]!;
    }
  }
  return rows.map((row, i) => row[n]! / row[i]!);
}

// Takes the corners of one quadrangle to those of another, and straight lines to straight lines.
export function homography(from: Quad, to: Quad): Matrix | null {
  const rows = from.flatMap(([x, y], i) => {
    const [u, v] = to[i]!;
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  const found = solve(rows);
  return found && [...found, 1];
}

export function project(m: Matrix, [x, y]: Point): Point {
  const w = m[6]! * x + m[7]! * y + m[8]!;
  return [(m[0]! * x + m[1]! * y + m[2]!) / w, (m[3]! * x + m[4]! * y + m[5]!) / w];
}

// As a transformation of a style sheet, with its origin in the upper left corner.
export function css(m: Matrix): string {
  const [a, b, c, d, e, f, g, h, i] = m as [number, number, number, number, number, number, number, number, number];
  return `matrix3d(${[a, d, 0, g, b, e, 0, h, 0, 0, 1, 0, c, f, 0, i].join()})`;
}

// Can it be the picture of a rectangle? Its corners all turn the same way.
export function isConvex(quad: Quad): boolean {
  return quad.every((p, i) => {
    const q = quad[(i + 1) % 4]!,
      r = quad[(i + 2) % 4]!;
    return (q[0] - p[0]) * (r[1] - q[1]) - (q[1] - p[1]) * (r[0] - q[0]) > 1;
  });
}

// Width by height of the rectangle, from the means of the opposite sides.
export function aspect(quad: Quad): number {
  const side = (i: number, k: number) => Math.hypot(quad[i]![0] - quad[k]![0], quad[i]![1] - quad[k]![1]);
  return (side(0, 1) + side(3, 2)) / Math.max(1e-6, side(0, 3) + side(1, 2));
}
