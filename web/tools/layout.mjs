#!/usr/bin/env node
// Relaxes a board: moves its cities apart until every field has room, bends tracks round cities and
// each other, places the labels, and stores the result as `drawing.layout` in the map file.
//
//   node tools/layout.mjs usa [--seed 1] [--polish | --labels] [--dry] [--force] [--verbose]
//
// Everything is a sum of penalties over cities, points along the tracks' curves and label boxes, made
// small by gradient descent (Adam); labels are placed by annealing in between, and then push as well.
import { readFileSync, writeFileSync } from 'node:fs';
import { geometry as G, mapPath } from './board.mjs';
import { MAPS } from './maps.mjs';

const id = process.argv[2];
const option = (name, otherwise) =>
  process.argv.includes(name) ? Number(process.argv[process.argv.indexOf(name) + 1]) : otherwise;
const conf = MAPS[id];
if (!conf) throw new Error(`usage: layout.mjs ${Object.keys(MAPS).join('|')}`);
let seed = option('--seed', 1) * 7919 + 13;
const random = () => {
  seed = (seed * 1664525 + 1013904223) >>> 0;
  return seed / 4294967296;
};

// Math.hypot is careful and slow.
const hypot = (x, y) => Math.sqrt(x * x + y * y);

const text = readFileSync(mapPath(id), 'utf8');
const map = JSON.parse(text);
const drawing = map.drawing;
const [W, H] = conf.size;
const P = conf.period ?? 0;
const wrapped = (dx) => (P ? dx - P * Math.round(dx / P) : dx);
const S = G.SIZE;
const kinds = map.rules.route_kinds;
const cityOf = new Map(map.cities.map((c) => [c.id, c]));

// ---- start positions ------------------------------------------------------------------------------

const project = conf.project?.(drawing);
const planned = new Map((drawing.projection === 'plan' ? drawing.places : []).map((p) => [p.city, [p.x, p.y]]));
const rawOf = (c) => planned.get(c.id) ?? project(c.lon, c.lat);
const corners = map.cities.filter((c) => c.kind !== 'country').map(rawOf);
let [rx0, ry0, rx1, ry1] = [
  Math.min(...corners.map((p) => p[0])),
  Math.min(...corners.map((p) => p[1])),
  Math.max(...corners.map((p) => p[0])),
  Math.max(...corners.map((p) => p[1])),
];
if (P) [rx0, rx1] = [drawing.bounds[0], drawing.bounds[2]];
const [bx0, by0, bx1, by1] = conf.box;
const scaleX = (bx1 - bx0) / (rx1 - rx0);
const scaleY = (by1 - by0) / (ry1 - ry0);
export const fit = (p) => [bx0 + (p[0] - rx0) * scaleX, by0 + (p[1] - ry0) * scaleY];

/** Nodes: cities, ends in countries, and names of countries. */
const nodes = [];
const nodeOf = new Map();
for (const c of map.cities) {
  const [x, y] = fit(rawOf(c));
  const country = c.kind === 'country';
  nodeOf.set(c.id, nodes.length);
  nodes.push({
    id: c.id,
    city: c,
    x,
    y,
    x0: x,
    y0: y,
    r: country ? 0 : c.kind === 'junction' ? 4 : S.dot,
    country,
    end: false,
    labelled: Boolean(G.nameOf(c, 'de')),
  });
}

const groups = [];
const byKey = new Map();
for (const [i, r] of map.routes.entries()) {
  const kind = r.kind ?? kinds[0].id;
  const key = G.groupKey(r.from, r.to, kind);
  if (byKey.has(key)) {
    groups[byKey.get(key)].routes.push(i);
    continue;
  }
  byKey.set(key, groups.length);
  const g = {
    from: r.from,
    to: r.to,
    kind,
    routes: [i],
    length: r.length,
    single: kinds.find((k) => k.id === kind).single ?? false,
    turn: 0,
    trim: [S.trim, S.trim],
    u: [0, 0, 0, 0],
  };
  if (cityOf.get(g.from).kind === 'country') [g.from, g.to] = [g.to, g.from];
  g.a = nodeOf.get(g.from);
  g.b = nodeOf.get(g.to);
  if (nodes[g.b].country) {
    const e = drawing.country_ends.find((v) => v.city === g.from && v.country === g.to);
    const [x, y] = fit(project(e.lon, e.lat));
    g.b = nodes.length;
    g.intoCountry = true;
    nodes.push({ id: `${g.from}>${g.to}`, x, y, x0: x, y0: y, r: 6, country: false, end: true, labelled: false });
  }
  const e = (drawing.edges ?? []).find(
    (v) => (v.from === g.from && v.to === g.to) || (v.from === g.to && v.to === g.from),
  );
  if (e) g.turn = nodes[g.a].x0 > nodes[g.b].x0 ? 1 : -1;
  groups.push(g);
}
for (const g of groups) {
  const n = g.routes.length;
  g.side = ((n - 1) / 2) * (g.single ? S.singleLane : S.lane);
  g.half = g.side + (g.single ? S.single : S.field / 2);
  const bx = nodes[g.b].x + g.turn * P;
  const [ax, ay, by] = [nodes[g.a].x, nodes[g.a].y, nodes[g.b].y];
  const hint = conf.via?.[G.groupKey(g.from, g.to, '').slice(0, -1)];
  const toBoard = ([lon, lat]) => fit([lon, project(lon, lat)[1]]);
  let via = hint?.map(toBoard);
  if (via && g.from > g.to) via.reverse();
  const plan = (drawing.via ?? []).find((v) => G.groupKey(v.from, v.to, '') === G.groupKey(g.from, g.to, ''));
  if (plan && g.single) via = [fit([plan.x, plan.y])];
  if (via && P)
    via = via.map((v) => {
      let x = v[0];
      const m = (ax + bx) / 2;
      while (x - m > P / 2) x -= P;
      while (x - m < -P / 2) x += P;
      return [x, v[1]];
    });
  if (via?.length === 1) {
    const d = [(via[0][0] - (ax + bx) / 2) * (4 / 3), (via[0][1] - (ay + by) / 2) * (4 / 3)];
    g.u = [d[0], d[1], d[0], d[1]];
  } else if (via?.length === 2) {
    const c = [0, 1].map((k) => {
      const [p0, p3, q1, q2] = [[ax, ay][k], [bx, by][k], via[0][k], via[1][k]];
      return [
        (-5 * p0 + 18 * q1 - 9 * q2 + 2 * p3) / 6 - (p0 + (p3 - p0) / 3),
        (2 * p0 - 9 * q1 + 18 * q2 - 5 * p3) / 6 - (p0 + ((p3 - p0) * 2) / 3),
      ];
    });
    g.u = [c[0][0], c[1][0], c[0][1], c[1][1]];
  }
  g.hinted = Boolean(via);
  g.u0 = g.u.slice();
}

// Different kinds between the same places start bent to different sides.
const ctrl = (g) => {
  const a = nodes[g.a];
  const b = nodes[g.b];
  const bx = b.x + g.turn * P;
  return [
    [a.x, a.y],
    [a.x + (bx - a.x) / 3 + g.u[0], a.y + (b.y - a.y) / 3 + g.u[1]],
    [a.x + ((bx - a.x) * 2) / 3 + g.u[2], a.y + ((b.y - a.y) * 2) / 3 + g.u[3]],
    [bx, b.y],
  ];
};

// ---- untangling: bends chosen one track at a time ----------------------------------------------

function crossingCost(g, line, lines) {
  let cost = 0;
  for (const [j, other] of lines.entries()) {
    const o = groups[j];
    if (o === g) continue;
    for (const s of P ? [-P, 0, P] : [0]) {
      for (let m = 1; m < line.length; m++)
        for (let n = 1; n < other.length; n++) {
          if (Math.abs(line[m][0] - other[n][0] - s) > 120) continue;
          if (
            G.segmentsCross(
              line[m - 1],
              line[m],
              [other[n - 1][0] + s, other[n - 1][1]],
              [other[n][0] + s, other[n][1]],
            )
          )
            cost += 100;
        }
    }
  }
  for (const [k, n] of nodes.entries()) {
    if (k === g.a || k === g.b || n.country) continue;
    for (const p of line) {
      const d = hypot(wrapped(p[0] - n.x), p[1] - n.y);
      if (d < g.half + n.r + 5) cost += 4 * (1 - d / (g.half + n.r + 5));
    }
  }
  return cost;
}
function untangle(rounds) {
  const lineOf = (g) => G.offsetLine(ctrl(g), 0, 14);
  const lines = groups.map(lineOf);
  for (let round = 0; round < rounds; round++) {
    let changed = 0;
    for (const [i, g] of groups.entries()) {
      const now = crossingCost(g, lines[i], lines);
      if (now < 1) continue;
      const keep = g.u;
      const c = ctrl(g);
      const [dx, dy] = [c[3][0] - c[0][0], c[3][1] - c[0][1]];
      let best = now;
      let bestU = keep;
      for (const k1 of [-0.6, -0.4, -0.25, -0.12, 0, 0.12, 0.25, 0.4, 0.6])
        for (const k2 of [-0.6, -0.4, -0.25, -0.12, 0, 0.12, 0.25, 0.4, 0.6]) {
          for (const base of g.hinted ? [g.u0] : [[0, 0, 0, 0]]) {
            g.u = [base[0] - dy * k1, base[1] + dx * k1, base[2] - dy * k2, base[3] + dx * k2];
            const cost = crossingCost(g, lineOf(g), lines) + 6 * (k1 * k1 + k2 * k2 + (k1 - k2) ** 2);
            if (cost < best - 0.5) {
              best = cost;
              bestU = g.u;
            }
          }
        }
      g.u = bestU;
      if (bestU !== keep) changed++;
      lines[i] = lineOf(g);
    }
    if (!changed) break;
  }
}

// ---- samples --------------------------------------------------------------------------------------

function sampleGroups() {
  // Trims from the angles between neighbouring tracks of a city.
  const around = new Map();
  for (const g of groups) {
    const c = ctrl(g);
    const line = G.offsetLine(c, 0, 24);
    const sums = G.lengths(line);
    g.total = sums[24];
    let turn = 0;
    let last = null;
    for (let i = 1; i < line.length; i++) {
      const a = Math.atan2(line[i][1] - line[i - 1][1], line[i][0] - line[i - 1][0]);
      if (last !== null) turn += Math.abs(Math.atan2(Math.sin(a - last), Math.cos(a - last)));
      last = a;
    }
    g.bendiness = turn;
    for (const [k, node] of [g.a, g.b].entries()) {
      const s = Math.min(22, g.total / 2);
      const { p } = G.along(line, sums, k ? g.total - s : s);
      const centre = k ? line[24] : line[0];
      if (!around.has(node)) around.set(node, []);
      around.get(node).push({ g, k, angle: Math.atan2(p[1] - centre[1], p[0] - centre[0]) });
    }
  }
  for (const list of around.values()) {
    list.sort((p, q) => p.angle - q.angle);
    for (const e of list) e.trim = e.g.single ? S.trim - 1 : S.trim;
    for (let i = 0; i < list.length && list.length > 1; i++) {
      const p = list[i];
      const q = list[(i + 1) % list.length];
      let angle = q.angle - p.angle;
      if (angle <= 0) angle += 2 * Math.PI;
      if (angle > 1.5) continue;
      const a = Math.max(angle, 0.35);
      const hp = p.g.single ? 3 : p.g.half;
      const hq = q.g.single ? 3 : q.g.half;
      const need = Math.min(26, (Math.min(hp, hq) + Math.max(hp, hq) * Math.cos(a)) / Math.sin(a) + 0.5);
      p.trim = Math.max(p.trim, need);
      q.trim = Math.max(q.trim, need);
    }
    for (const e of list) {
      const cap = S.trim + (e.g.length === 1 ? 7 : 17);
      e.g.trim[e.k] += 0.5 * (Math.min(cap, e.trim) - e.g.trim[e.k]);
    }
  }
  for (const g of groups) {
    if (g.intoCountry) g.trim[1] = 7;
    const fields = g.single ? 1 : g.length;
    const pitch = g.single ? 2 * S.single + 6 : S.fieldMin + S.gap;
    g.need = fields * pitch + g.trim[0] + g.trim[1] + g.side * Math.min(2.2, g.bendiness) * 1.05 + 1.2;
    const c = ctrl(g);
    const line = G.offsetLine(c, 0, 40);
    const sums = G.lengths(line);
    const total = sums[40];
    const from = g.trim[0] + 3;
    const to = total - g.trim[1] - 3;
    const count = Math.max(3, Math.ceil((to - from) / 7));
    g.samples = [];
    let j = 0;
    for (let i = 0; i <= count; i++) {
      const s = Math.max(0, Math.min(total, from + ((to - from) * i) / count));
      while (j < 39 && sums[j + 1] < s) j++;
      const t = (j + (s - sums[j]) / (sums[j + 1] - sums[j] || 1)) / 40;
      g.samples.push({ t, x: 0, y: 0, fx: 0, fy: 0, g });
    }
    if (g.single) {
      // Only the round field needs its width; the line beside it is thin.
      for (const [i, s] of g.samples.entries()) {
        const d = Math.abs(i / count - 0.5) * (to - from);
        s.half = d < S.single ? g.half : g.side + 4;
      }
    } else for (const s of g.samples) s.half = g.half;
    // Points over the whole curve measure its length.
    g.ruler = [];
    for (let i = 0; i <= 16; i++) g.ruler.push({ t: i / 16, x: 0, y: 0, fx: 0, fy: 0, g });
    for (const s of [...g.samples, ...g.ruler]) {
      const v = 1 - s.t;
      const [b0, b1, b2, b3] = [v * v * v, 3 * v * v * s.t, 3 * v * s.t * s.t, s.t * s.t * s.t];
      s.b1 = b1;
      s.b2 = b2;
      s.wa = b0 + (b1 * 2) / 3 + b2 / 3;
      s.wb = b3 + b1 / 3 + (b2 * 2) / 3;
    }
  }
}
function placeSamples() {
  for (const g of groups) {
    const a = nodes[g.a];
    const b = nodes[g.b];
    const bx = b.x + g.turn * P;
    for (const list of [g.samples, g.ruler])
      for (const s of list) {
        s.x = s.wa * a.x + s.wb * bx + s.b1 * g.u[0] + s.b2 * g.u[2];
        s.y = s.wa * a.y + s.wb * b.y + s.b1 * g.u[1] + s.b2 * g.u[3];
        s.fx = 0;
        s.fy = 0;
      }
  }
}

// ---- labels -----------------------------------------------------------------------------------

for (const n of nodes) {
  if (!n.labelled) continue;
  n.label = n.country ? [0, 0, 'middle'] : [n.r + 3, 0, 'start'];
}
const boxOf = (n, label = n.label) => G.labelBox(n.city, n.x, n.y, label);

function candidates(n) {
  if (n.country) return [[0, 0, 'middle']];
  const b = G.labelBox(n.city, 0, 0, [0, 0, 'middle']);
  const [w, h] = [b.x1 - b.x0, b.y1 - b.y0];
  const out = [];
  for (const far of [2.5, 5, 8, 12, 16, 21]) {
    const r = n.r + far;
    const c = far > 12 ? 3 : far > 8 ? 1.2 : far > 3 ? 0.5 : 0;
    for (const dy of [0, -4, 4, -8, 8, -12, 12]) {
      const m = Math.abs(dy) / 20;
      out.push({ l: [r - (Math.abs(dy) > 7 ? 2 : 0), dy, 'start'], c: c + m });
      out.push({ l: [-r + (Math.abs(dy) > 7 ? 2 : 0), dy, 'end'], c: c + 0.3 + m });
    }
    for (const f of [0, -0.15, 0.15, -0.3, 0.3, -0.45, 0.45]) {
      out.push({ l: [f * w, -r - h / 2, 'middle'], c: c + 0.2 + Math.abs(f) });
      out.push({ l: [f * w, r + h / 2 - 1, 'middle'], c: c + 0.3 + Math.abs(f) });
    }
  }
  return out;
}
const M = { track: 2.2, label: 2, dot: 1.5, edge: 4 };
function boxPoint(b, x, y) {
  return hypot(Math.max(b.x0 - x, 0, x - b.x1), Math.max(b.y0 - y, 0, y - b.y1));
}
function boxPenetration(b, x, y, reach) {
  const d = boxPoint(b, x, y);
  if (d > 0) return Math.max(0, reach - d);
  return reach + Math.min(x - b.x0, b.x1 - x, y - b.y0, b.y1 - y);
}
function nearestCopy(b, x) {
  return P ? x - P * Math.round((x - (b.x0 + b.x1) / 2) / P) : x;
}
function pairCost(a, b) {
  const dx = wrapped((a.x0 + a.x1 - b.x0 - b.x1) / 2);
  const ox = (a.x1 - a.x0 + b.x1 - b.x0) / 2 + M.label - Math.abs(dx);
  const oy = (a.y1 - a.y0 + b.y1 - b.y0) / 2 + M.label * 0.4 - Math.abs((a.y0 + a.y1 - b.y0 - b.y1) / 2);
  return ox > 0 && oy > 0 ? 4 + Math.min(ox, oy) : 0;
}
function placeLabels() {
  const list = nodes.filter((n) => n.labelled);
  const samples = groups.flatMap((g) => g.samples);
  const cost = [];
  for (const n of list) {
    n.cands = candidates(n).map((c) => (Array.isArray(c) ? { l: c, c: 0 } : c));
    for (const c of n.cands) {
      const b = boxOf(n, c.l);
      c.b = b;
      let s = c.c;
      for (const q of samples) {
        const pen = boxPenetration(b, nearestCopy(b, q.x), q.y, q.half + M.track);
        if (pen > 0) s += 1.2 + pen * 0.8;
      }
      for (const m of nodes) {
        if (m.country || m === n) continue;
        const pen = boxPenetration(b, nearestCopy(b, m.x), m.y, m.r + M.dot);
        if (pen > 0) s += 5 + pen;
      }
      // A name nearer to another place than to its own would be misread.
      if (!n.country) {
        const own = boxPoint(b, n.x, n.y);
        for (const m of nodes) {
          if (m === n || m.country || m.end) continue;
          const d = boxPoint(b, nearestCopy(b, m.x), m.y);
          if (d < own + 5) s += 2 + 0.25 * (own + 5 - d);
        }
      }
      for (const o of [M.edge - b.y0, b.y1 - (H - M.edge), P ? 0 : M.edge - b.x0, P ? 0 : b.x1 - (W - M.edge)])
        if (o > 0) s += 5 + o * 2;
      c.s = s;
    }
    n.cands.sort((p, q) => p.s - q.s);
    n.cands = n.cands.slice(0, 40);
    n.pick = n.cands[0];
    cost.push(n);
  }
  const near = list.map((n) =>
    list.filter((m) => m !== n && Math.abs(wrapped(n.x - m.x)) < 190 && Math.abs(n.y - m.y) < 80),
  );
  let t = 6;
  const rounds = 200;
  for (let r = 0; r < rounds; r++, t *= 0.96) {
    for (const [i, n] of list.entries()) {
      const c = n.cands[Math.floor(random() * n.cands.length)];
      let d = c.s - n.pick.s;
      for (const m of near[i]) d += pairCost(c.b, m.pick.b) - pairCost(n.pick.b, m.pick.b);
      if (d < 0 || random() < Math.exp(-d / t)) n.pick = c;
    }
  }
  for (let r = 0; r < 4; r++)
    for (const [i, n] of list.entries()) {
      let best = Infinity;
      for (const c of n.cands) {
        let d = c.s;
        for (const m of near[i]) d += pairCost(c.b, m.pick.b);
        if (d < best) {
          best = d;
          n.pick = c;
        }
      }
    }
  for (const n of list) n.label = n.pick.l;
}

// ---- descent -------------------------------------------------------------------------------------

// Neighbours whose relative places are kept: the nearest five, and all that share a track.
const springs = [];
for (const [i, n] of nodes.entries()) {
  const order = nodes
    .map((m, j) => [hypot(wrapped(m.x0 - n.x0), m.y0 - n.y0), j])
    .filter(([, j]) => j !== i)
    .sort((p, q) => p[0] - q[0])
    .slice(0, 6);
  for (const [d, j] of order) springs.push({ i, j, dx: wrapped(nodes[j].x0 - n.x0), dy: nodes[j].y0 - n.y0, d });
}

const size = nodes.length * 2 + groups.length * 4;
const grad = new Float64Array(size);
const m1 = new Float64Array(size);
const m2 = new Float64Array(size);
let clock = 0;
const K = 28;

function step(rate, w) {
  placeSamples();
  grad.fill(0);
  const node = (i, fx, fy) => {
    grad[2 * i] += fx;
    grad[2 * i + 1] += fy;
  };
  // Places: near the true ones, and in shape.
  for (const [i, n] of nodes.entries()) {
    const k = n.end ? 0.012 : n.country ? 0.004 : 0.0012;
    node(i, 2 * k * w.shape * (n.x - n.x0), 2 * k * w.shape * (n.y - n.y0));
    const low = n.country ? 12 : 14;
    for (const [v, lo, hi, c] of [
      [n.x, low, W - low, 0],
      [n.y, low, H - low, 1],
    ]) {
      if (c === 0 && P) continue;
      if (v < lo) grad[2 * i + c] += 2 * (v - lo);
      if (v > hi) grad[2 * i + c] += 2 * (v - hi);
    }
  }
  for (const s of springs) {
    const a = nodes[s.i];
    const b = nodes[s.j];
    const k = (w.shape * 0.9) / (s.d + 15);
    const ex = wrapped(b.x - a.x) - s.dx;
    const ey = b.y - a.y - s.dy;
    node(s.i, -k * ex, -k * ey);
    node(s.j, k * ex, k * ey);
  }
  for (let i = 0; i < nodes.length; i++)
    for (let j = i + 1; j < nodes.length; j++) {
      const a = nodes[i];
      const b = nodes[j];
      if (a.country || b.country) continue;
      const dx = wrapped(b.x - a.x);
      const dy = b.y - a.y;
      const min = a.end || b.end ? 22 : 34;
      const d = hypot(dx, dy) || 0.1;
      if (d >= min) continue;
      const f = 2 * w.city * (min - d);
      node(i, (f * dx) / d, (f * dy) / d);
      node(j, (-f * dx) / d, (-f * dy) / d);
    }
  // Tracks: length and bends.
  for (const [gi, g] of groups.entries()) {
    const base = nodes.length * 2 + gi * 4;
    let total = 0;
    for (let i = 1; i < g.ruler.length; i++)
      total += hypot(g.ruler[i].x - g.ruler[i - 1].x, g.ruler[i].y - g.ruler[i - 1].y);
    const lack = g.need - total;
    const f = lack > 0 ? 2 * w.length * lack : -2 * w.excess * Math.min(60, -lack);
    for (let i = 1; i < g.ruler.length; i++) {
      const p = g.ruler[i - 1];
      const q = g.ruler[i];
      const d = hypot(q.x - p.x, q.y - p.y) || 0.1;
      const [ux, uy] = [((q.x - p.x) / d) * f, ((q.y - p.y) / d) * f];
      q.fx -= ux;
      q.fy -= uy;
      p.fx += ux;
      p.fy += uy;
    }
    // Short tracks want their places apart rather than a bend; no bend is deeper than a good part of the way.
    const [na, nb] = [nodes[g.a], nodes[g.b]];
    const [cdx, cdy] = [nb.x + g.turn * P - na.x, nb.y - na.y];
    const chord = hypot(cdx, cdy) || 0.1;
    const close = g.need * (g.hinted ? 0.5 : g.length < 3 ? 0.965 : g.length < 5 ? 0.9 : 0.8) - chord;
    if (close > 0) {
      const f = 2 * w.length * close;
      node(g.a, (f * cdx) / chord, (f * cdy) / chord);
      node(g.b, (-f * cdx) / chord, (-f * cdy) / chord);
    }
    const deepest = g.hinted ? 1.1 * chord + 40 : (g.length < 3 ? 0.3 : 0.42) * chord;
    for (const c of [0, 2]) {
      const depth = hypot(g.u[c], g.u[c + 1]);
      if (depth <= deepest) continue;
      const f = (2 * w.length * 0.7 * (depth - deepest)) / depth;
      grad[base + c] += f * g.u[c];
      grad[base + c + 1] += f * g.u[c + 1];
    }
    const k = (w.bend * 2) / (20 + g.total * 0.5);
    const keep = g.hinted ? 0.5 : 0;
    for (let c = 0; c < 4; c++) grad[base + c] += k * (g.u[c] - keep * g.u0[c]);
    const s = k * 0.8;
    if (!g.hinted)
      for (let c = 0; c < 2; c++) {
        grad[base + c] += s * (g.u[c] - g.u[c + 2]);
        grad[base + 2 + c] -= s * (g.u[c] - g.u[c + 2]);
      }
  }
  // Points of tracks keep clear of other tracks, of cities, of labels and of the edge.
  const cells = new Map();
  const cols = P ? Math.floor(P / K) : 0;
  const column = (x) => (P ? ((Math.floor((x / P) * cols) % cols) + cols) % cols : Math.floor(x / K));
  const all = groups.flatMap((g) => g.samples);
  for (const s of all) {
    const key = column(s.x) * 1000 + Math.floor(s.y / K);
    if (!cells.has(key)) cells.set(key, []);
    cells.get(key).push(s);
  }
  for (const s of all) {
    const cx = column(s.x);
    const cy = Math.floor(s.y / K);
    for (let ix = -2; ix <= 2; ix++)
      for (let iy = -2; iy <= 2; iy++) {
        const list = cells.get((P ? (cx + ix + cols) % cols : cx + ix) * 1000 + cy + iy);
        if (!list) continue;
        for (const o of list) {
          if (o.g === s.g) continue;
          const min = s.half + o.half + w.gap;
          const dx = wrapped(o.x - s.x);
          const dy = o.y - s.y;
          const d2 = dx * dx + dy * dy;
          if (d2 >= min * min) continue;
          const d = Math.sqrt(d2) || 0.1;
          const f = w.track * (min - d);
          s.fx += (f * dx) / d;
          s.fy += (f * dy) / d;
        }
      }
    for (const [i, n] of nodes.entries()) {
      if (n.country) continue;
      const own = i === s.g.a || i === s.g.b;
      const min = own ? 0 : s.half + n.r + 3;
      const dx = wrapped(n.x - s.x);
      if (dx > min || dx < -min) continue;
      const dy = n.y - s.y;
      const d = hypot(dx, dy) || 0.1;
      if (d >= min) continue;
      const f = 2 * w.cityTrack * (min - d);
      s.fx += (f * dx) / d;
      s.fy += (f * dy) / d;
      node(i, (-f * dx) / d, (-f * dy) / d);
    }
    const lo = s.half + 3;
    if (s.y < lo) s.fy += 2 * (s.y - lo);
    if (s.y > H - lo) s.fy += 2 * (s.y - H + lo);
    if (!P && s.x < lo) s.fx += 2 * (s.x - lo);
    if (!P && s.x > W - lo) s.fx += 2 * (s.x - W + lo);
  }
  if (w.label > 0) {
    const named = nodes.map((n, i) => [n, i]).filter(([n]) => n.labelled);
    for (const [n] of named) n.box = boxOf(n);
    for (const [n, i] of named) {
      const b = n.box;
      const push = (x, y, reach, strength) => {
        // Force on the box that moves it away from a point; the point gets the opposite.
        const px = nearestCopy(b, x);
        let dx = px - Math.max(b.x0, Math.min(b.x1, px));
        let dy = y - Math.max(b.y0, Math.min(b.y1, y));
        let d = hypot(dx, dy);
        let pen = reach - d;
        if (d === 0) {
          const sides = [
            [b.x1 - px, 1, 0],
            [px - b.x0, -1, 0],
            [b.y1 - y, 0, 1],
            [y - b.y0, 0, -1],
          ].sort((p, q) => p[0] - q[0]);
          [dx, dy] = [sides[0][1], sides[0][2]];
          pen = reach + sides[0][0];
          d = 1;
        }
        if (pen <= 0) return [0, 0];
        const f = 2 * strength * pen;
        return [(f * dx) / d, (f * dy) / d];
      };
      for (const s of all) {
        if (Math.abs(wrapped(s.x - n.x)) > 110 || Math.abs(s.y - n.y) > 60) continue;
        const [fx, fy] = push(s.x, s.y, s.half + M.track, w.label);
        if (fx || fy) {
          s.fx -= fx;
          s.fy -= fy;
          node(i, fx, fy);
        }
      }
      for (const [j, m] of nodes.entries()) {
        if (j === i || m.country) continue;
        if (Math.abs(wrapped(m.x - n.x)) > 110 || Math.abs(m.y - n.y) > 60) continue;
        const [fx, fy] = push(m.x, m.y, m.r + M.dot + 1, w.label * 2);
        if (fx || fy) {
          node(j, -fx, -fy);
          node(i, fx, fy);
        }
      }
      for (const [m, j] of named) {
        if (j <= i) continue;
        const o = m.box;
        const dx = wrapped((b.x0 + b.x1 - o.x0 - o.x1) / 2);
        const dy = (b.y0 + b.y1 - o.y0 - o.y1) / 2;
        const ox = (b.x1 - b.x0 + o.x1 - o.x0) / 2 + M.label + 1 - Math.abs(dx);
        const oy = (b.y1 - b.y0 + o.y1 - o.y0) / 2 + M.label * 0.5 - Math.abs(dy);
        if (ox <= 0 || oy <= 0) continue;
        const f = 2 * w.label * 3;
        if (ox < oy) {
          node(i, -f * ox * Math.sign(dx), 0);
          node(j, f * ox * Math.sign(dx), 0);
        } else {
          node(i, 0, -f * oy * Math.sign(dy));
          node(j, 0, f * oy * Math.sign(dy));
        }
      }
      const e = 4 * w.label;
      if (b.y0 < M.edge) node(i, 0, e * (b.y0 - M.edge));
      if (b.y1 > H - M.edge) node(i, 0, e * (b.y1 - H + M.edge));
      if (!P && b.x0 < M.edge) node(i, e * (b.x0 - M.edge), 0);
      if (!P && b.x1 > W - M.edge) node(i, e * (b.x1 - W + M.edge), 0);
    }
  }
  for (const [gi, g] of groups.entries()) {
    const base = nodes.length * 2 + gi * 4;
    for (const list of [g.samples, g.ruler])
      for (const s of list) {
        if (!s.fx && !s.fy) continue;
        node(g.a, s.wa * s.fx, s.wa * s.fy);
        node(g.b, s.wb * s.fx, s.wb * s.fy);
        grad[base] += s.b1 * s.fx;
        grad[base + 1] += s.b1 * s.fy;
        grad[base + 2] += s.b2 * s.fx;
        grad[base + 3] += s.b2 * s.fy;
      }
  }
  clock++;
  const b1 = 1 - 0.9 ** Math.min(clock, 500);
  const b2 = 1 - 0.99 ** Math.min(clock, 2000);
  const move = (i) => {
    m1[i] = 0.9 * m1[i] + 0.1 * grad[i];
    m2[i] = 0.99 * m2[i] + 0.01 * grad[i] * grad[i];
    return (rate * (m1[i] / b1)) / (Math.sqrt(m2[i] / b2) + 0.3);
  };
  for (const [i, n] of nodes.entries()) {
    n.x -= move(2 * i);
    n.y -= move(2 * i + 1);
  }
  for (const [gi, g] of groups.entries())
    for (let c = 0; c < 4; c++) g.u[c] -= 1.5 * move(nodes.length * 2 + gi * 4 + c);
}

// ---- the run ----------------------------------------------------------------------------------

const round = (v) => Math.round(v * 10) / 10;
function layout() {
  const places = nodes
    .filter((n) => !n.end)
    .map((n) => ({
      city: n.id,
      x: round(n.x),
      y: round(n.y),
      ...(n.labelled ? { label: [round(n.label[0]), round(n.label[1]), n.label[2]] } : {}),
    }));
  const tracks = groups.map((g) => {
    const c = ctrl(g);
    return {
      from: g.from,
      to: g.to,
      ...(kinds.length > 1 ? { kind: g.kind } : {}),
      bend: [c[1][0], c[1][1], c[2][0], c[2][1]].map(round),
      trim: g.trim.map(round),
      ...(g.intoCountry ? { end: c[3].map(round) } : {}),
      ...(g.turn ? { turn: g.turn } : {}),
    };
  });
  return { size: [W, H], ...(P ? { period: P } : {}), places, tracks };
}
const weigh = (found) =>
  found.labelsOnLabels.length * 3 +
  found.labelsOnCities.length * 3 +
  found.labelsOnTracks.length * 3 +
  found.labelsOutside.length * 3 +
  found.shortFields.length * 3 +
  found.fieldsOnFields.length * 2 +
  found.fieldsOnCities.length * 2 +
  found.crossings.length;
const report = (found) =>
  Object.entries(found)
    .map(([k, v]) => `${k} ${v.length}`)
    .join(', ');

// With --polish the run goes on from the stored layout: for what was dragged by hand, or a few leftovers; with
// --labels only names move.
const polish = process.argv.includes('--polish') && drawing.layout;
if (polish) {
  for (const p of drawing.layout.places) {
    const n = nodes[nodeOf.get(p.city)];
    [n.x, n.y] = [p.x, p.y];
    if (p.label) n.label = p.label;
  }
  for (const g of groups) {
    const t = drawing.layout.tracks.find((v) => v.from === g.from && v.to === g.to && (v.kind ?? g.kind) === g.kind);
    if (t.end) [nodes[g.b].x, nodes[g.b].y] = t.end;
    g.trim = t.trim.slice();
    g.u = [0, 0, 0, 0];
    const c = ctrl(g);
    g.u = [t.bend[0] - c[1][0], t.bend[1] - c[1][1], t.bend[2] - c[2][0], t.bend[3] - c[2][1]];
  }
} else {
  for (const g of groups) for (let c = 0; c < 4; c++) g.u[c] += (random() - 0.5) * 4;
  untangle(6);
}
let best = Infinity;
let bestLayout = null;
const N = conf.steps;
const started = Date.now();
for (let i = process.argv.includes('--labels') ? N : polish ? Math.floor(N * 0.62) : 0; i < N; i++) {
  const f = i / N;
  if (i % 10 === 0) sampleGroups();
  if (i === Math.floor(N * 0.2) || i === Math.floor(N * 0.35)) untangle(2);
  const labels = f > 0.3;
  if (labels && i % Math.floor(N / 40) === 0 && f < 0.97) {
    sampleGroups();
    placeSamples();
    placeLabels();
  }
  const ramp = Math.min(1, f / 0.25);
  const late = Math.max(0, (f - 0.6) / 0.4);
  step(f < 0.8 ? 0.5 : 0.5 * (1 - (f - 0.8) / 0.2) + 0.02, {
    shape: conf.shape * (1 - 0.75 * late),
    city: 0.6,
    length: 0.12 + 0.5 * ramp + late,
    excess: 0.004,
    bend: 1.1 - 0.6 * late,
    track: 0.05 + 0.35 * ramp + 0.4 * late,
    cityTrack: 0.1 + 0.5 * ramp + 0.3 * late,
    gap: 3,
    label: labels ? 0.05 + 0.4 * Math.min(1, (f - 0.3) / 0.4) + 0.9 * late : 0,
  });
  if (f > 0.6 && i % Math.floor(N / 40) === Math.floor(N / 40) - 1) {
    sampleGroups();
    const l = layout();
    const found = G.findings(G.makeBoard({ ...map, drawing: { ...drawing, layout: l } }));
    const v = weigh(found);
    if (v < best || (v === best && i > N * 0.9)) {
      best = v;
      bestLayout = l;
    }
    if (process.argv.includes('--verbose'))
      console.log(`${i}/${N} ${((Date.now() - started) / 1000).toFixed(0)}s ${report(found)}`);
  }
}
// Labels that touch something, or stand far from their city where a nearer spot is free, move there.
function nudge(l) {
  const board = G.makeBoard({ ...map, drawing: { ...drawing, layout: l } });
  const shifts = P ? [-P, 0, P] : [0];
  const grown = (b, m) => ({ x0: b.x0 - m, y0: b.y0 - m, x1: b.x1 + m, y1: b.y1 + m });
  const apart = (b, x, y) => Math.min(...shifts.map((s) => boxPoint(b, x + s, y)));
  for (const p of board.places) {
    if (p.country) continue;
    const free = (label, m) => {
      const box = G.labelBox(p.city, p.x, p.y, label);
      if (!box) return true;
      const t = G.touches(board, grown(box, m));
      if (t.outside || t.lanes.length || t.places.some((q) => q !== p) || G.touches(board, box).places.length)
        return false;
      return board.places.every((q) => {
        if (q === p) return true;
        const o = G.labelBox(q.city, q.x, q.y, q.label);
        return (
          !o ||
          shifts.every(
            (s) => box.x1 + 1 + m < o.x0 + s || o.x1 + s + 1 + m < box.x0 || box.y1 + m < o.y0 || o.y1 + m < box.y0,
          )
        );
      });
    };
    // Near its own city, clear of other cities and of other names.
    const least = (label) => {
      const box = G.labelBox(p.city, p.x, p.y, label);
      return boxPoint(box, p.x, p.y) + 0.12 * Math.abs(label[1]) + 0.02 * Math.abs((box.x0 + box.x1) / 2 - p.x);
    };
    const cost = (label) => {
      const box = G.labelBox(p.city, p.x, p.y, label);
      const own = boxPoint(box, p.x, p.y);
      let c = least(label);
      for (const q of board.places) {
        if (q === p) continue;
        if (!q.country && !q.junction) c += Math.max(0, own + 6 - apart(box, q.x, q.y));
        const o = G.labelBox(q.city, q.x, q.y, q.label);
        if (!o) continue;
        const [dx, dy] = [Math.max(o.x0 - box.x1, box.x0 - o.x1, 0), Math.max(o.y0 - box.y1, box.y0 - o.y1, 0)];
        c += 0.8 * Math.max(0, 7 - dx / 2 - dy);
      }
      // The lines between fields are no fields, but a name on them is no beauty.
      const on = (lane) => lane.bed.some((q) => apart(box, q[0], q[1]) < (lane.single ? 2 : 0.5));
      for (const lane of board.lanes) if (on(lane)) c += lane.single ? 6 : 1.5;
      return c;
    };
    if (!G.labelBox(p.city, 0, 0, p.label)) continue;
    const now = free(p.label, 0) ? cost(p.label) : Infinity;
    if (now < 8) continue;
    const spots = [];
    for (let dx = -34; dx <= 34; dx += 1.5)
      for (let dy = -30; dy <= 30; dy += 1.5)
        for (const anchor of ['start', 'middle', 'end'])
          spots.push({ label: [dx, dy, anchor], least: least([dx, dy, anchor]) });
    spots.sort((a, b) => a.least - b.least);
    let spot;
    for (const v of spots) {
      if (v.least >= (spot?.c ?? now - 2)) break;
      if (!free(v.label, now === Infinity ? 0 : 1)) continue;
      v.c = cost(v.label);
      if (v.c < (spot?.c ?? now - 2)) spot = v;
    }
    if (!spot) continue;
    if (process.argv.includes('--verbose')) console.log(`${p.id}: ${now.toFixed(1)} to ${spot.c.toFixed(1)}`);
    p.label = spot.label;
    l.places.find((v) => v.city === p.id).label = [round(spot.label[0]), round(spot.label[1]), spot.label[2]];
  }
}
if (process.argv.includes('--labels')) bestLayout = structuredClone(drawing.layout);
for (let i = 0; i < 3; i++) nudge(bestLayout);
const found = G.findings(G.makeBoard({ ...map, drawing: { ...drawing, layout: bestLayout } }));
console.log(id, report(found), `(${((Date.now() - started) / 1000).toFixed(0)} s)`);
for (const [k, v] of Object.entries(found)) if (v.length) console.log(`  ${k}: ${v.slice(0, 30).join(', ')}`);

// ---- stored: one item per line -------------------------------------------------------------------

const before = drawing.layout && !process.argv.includes('--force') ? weigh(G.findings(G.makeBoard(map))) : Infinity;
if (weigh(found) > before) console.log('not stored: the stored layout has fewer faults');
else if (!process.argv.includes('--dry')) {
  const spaced = (v) => JSON.stringify(v).replace(/":/g, '": ').replace(/,/g, ', ');
  const lines = (list) => list.map((v) => `        ${spaced(v)}`).join(',\n');
  const block = `    "layout": {\n      "size": ${spaced(bestLayout.size)},\n${P ? `      "period": ${P},\n` : ''}      "places": [\n${lines(bestLayout.places)}\n      ],\n      "tracks": [\n${lines(bestLayout.tracks)}\n      ]\n    }`;
  let out = text.replace(/,\n {4}"layout": \{[\s\S]*?\n {4}\}(?=\n {2}\})/, '');
  out = out.replace(/\n {2}\}\n\}\n?$/, `,\n${block}\n  }\n}\n`);
  JSON.parse(out);
  writeFileSync(mapPath(id), out);
}
