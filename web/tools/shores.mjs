// Coasts that give way: ships' fields lie in the water and all others on land, as far as that can be had by
// bending the coast a little near each field that lies wrong.
//
// Small pushes, one field after the other, again and again: each moves everything near a point of the coast
// smoothly to one side, so that nothing folds, and borders and rivers come along.
const WET = 6; // from a ship's field to the coast, at least
const DRY = 2; // from any other field
const DEEP = 14; // a field of rails that lies further out at sea is a bridge
const REACH = 11; // how far a push is felt
const STEP = 1.6; // how far it moves the coast, at most

/**
 * `coast`: closed lines; `fields`: `{ x, y, wet }`. On a board that goes round everything repeats after `period`.
 * Gives a function that moves a point as the coast was moved.
 */
export function shores(coast, fields, period, rounds = 70) {
  const lines = coast.map((line) => line.map((p) => p.slice()));
  const wrapped = (dx) => (period ? dx - period * Math.round(dx / period) : dx);
  const pushes = [];
  const push = (p, { x, y, dx, dy }) => {
    const [ux, uy] = [wrapped(p[0] - x), p[1] - y];
    if (Math.abs(ux) > 3 * REACH || Math.abs(uy) > 3 * REACH) return;
    const f = Math.exp(-(ux * ux + uy * uy) / (2 * REACH * REACH));
    p[0] += dx * f;
    p[1] += dy * f;
  };
  for (let round = 0; round < rounds; round++) {
    const found = fields.flatMap((f) => {
      const { x, y, d, inside } = nearest(lines, f, period);
      if (d > 60) return [];
      const depth = inside ? d : -d; // how far inland
      const lack = f.wet ? depth + WET : DRY - depth;
      if (lack <= 0 || (!f.wet && depth < -DEEP)) return [];
      // The coast goes over the field if that lies on the wrong side of it, and away from it otherwise.
      const over = f.wet === inside;
      const far = Math.max(d, 0.5);
      const long = (Math.min(STEP, lack) * (over ? 1 : -1)) / far;
      return [{ x, y, dx: wrapped(f.x - x) * long, dy: (f.y - y) * long }];
    });
    if (!found.length) break;
    for (const p of found) {
      pushes.push(p);
      for (const line of lines) for (const q of line) push(q, p);
    }
  }
  return (p) => {
    const q = p.slice();
    for (const one of pushes) push(q, one);
    return q;
  };
}

/** The nearest point of the coast, and whether the field is on land. */
function nearest(lines, f, period) {
  let [d2, x, y, land] = [Infinity, 0, 0, false];
  for (const turn of period ? [-period, 0, period] : [0]) {
    let inside = false;
    for (const line of lines)
      for (let i = 0, j = line.length - 1; i < line.length; j = i++) {
        // Both ends as seen from the field.
        const [ax, ay] = [line[j][0] + turn - f.x, line[j][1] - f.y];
        const [bx, by] = [line[i][0] + turn - f.x, line[i][1] - f.y];
        if (ay > 0 !== by > 0 && ax + ((bx - ax) * ay) / (ay - by) > 0) inside = !inside;
        if (Math.min(ax, bx) > 60 || Math.max(ax, bx) < -60) continue;
        const [ex, ey] = [bx - ax, by - ay];
        const t = Math.max(0, Math.min(1, -(ax * ex + ay * ey) / (ex * ex + ey * ey || 1)));
        const [px, py] = [ax + ex * t, ay + ey * t];
        if (px * px + py * py < d2) [d2, x, y] = [px * px + py * py, f.x + px, f.y + py];
      }
    land ||= inside;
  }
  return { x, y, d: Math.sqrt(d2), inside: land };
}
