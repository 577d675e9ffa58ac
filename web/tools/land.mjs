#!/usr/bin/env node
// Draws land, borders, lakes and rivers of a board, bent by the same warp that moved its cities.
//
//   node tools/land.mjs usa maerklin berlin world
//
// Reads the atlases and `drawing.layout` of the map files; writes src/board/land/<map>.json: paths in
// whole numbers of half board units.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { mesh, feature, merge } from 'topojson-client';
import { geometry, mapPath } from './board.mjs';
import { MAPS } from './maps.mjs';
import { HAND } from './hand.mjs';
import { shores } from './shores.mjs';

const require = createRequire(import.meta.url);
const atlas = (name) => JSON.parse(readFileSync(require.resolve(name), 'utf8'));

/** Thin-plate spline through displacements, stiffened so that it never folds. */
function warpOf(from, to, stiff) {
  const n = from.length;
  const size = n + 3;
  const kernel = (r2) => (r2 < 1e-9 ? 0 : r2 * Math.log(r2));
  const a = Array.from({ length: size }, () => new Float64Array(size + 2));
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) a[i][j] = kernel((from[i][0] - from[j][0]) ** 2 + (from[i][1] - from[j][1]) ** 2);
    a[i][i] += stiff;
    [a[i][n], a[i][n + 1], a[i][n + 2]] = [1, from[i][0], from[i][1]];
    [a[n][i], a[n + 1][i], a[n + 2][i]] = [1, from[i][0], from[i][1]];
    a[i][size] = to[i][0] - from[i][0];
    a[i][size + 1] = to[i][1] - from[i][1];
  }
  for (let c = 0; c < size; c++) {
    let p = c;
    for (let r = c + 1; r < size; r++) if (Math.abs(a[r][c]) > Math.abs(a[p][c])) p = r;
    [a[c], a[p]] = [a[p], a[c]];
    for (let r = 0; r < size; r++) {
      if (r === c || !a[r][c]) continue;
      const f = a[r][c] / a[c][c];
      for (let k = c; k < size + 2; k++) a[r][k] -= f * a[c][k];
    }
  }
  const wx = a.map((row, i) => row[size] / row[i]);
  const wy = a.map((row, i) => row[size + 1] / row[i]);
  return ([x, y]) => {
    let dx = wx[n] + wx[n + 1] * x + wx[n + 2] * y;
    let dy = wy[n] + wy[n + 1] * x + wy[n + 2] * y;
    for (let i = 0; i < n; i++) {
      const k = kernel((x - from[i][0]) ** 2 + (y - from[i][1]) ** 2);
      dx += wx[i] * k;
      dy += wy[i] * k;
    }
    return [x + dx, y + dy];
  };
}

/** Visvalingam's simplification: points whose triangles are small go first. */
function simplify(line, area, closed) {
  const least = closed ? 4 : 2;
  let pts = line.slice();
  for (let pass = 0; pass < 40; pass++) {
    if (pts.length <= least) return pts;
    const limit = Math.min(area, (area * (pass + 1)) / 8);
    const areas = pts.map((p, i) => {
      if (i === 0 || i === pts.length - 1) return Infinity;
      const [a, b] = [pts[i - 1], pts[i + 1]];
      return Math.abs((a[0] - p[0]) * (b[1] - p[1]) - (b[0] - p[0]) * (a[1] - p[1])) / 2;
    });
    const keep = [];
    let dropped = false;
    for (let i = 0; i < pts.length; i++) {
      const small = areas[i] < limit && areas[i] <= (areas[i - 1] ?? Infinity) && areas[i] < (areas[i + 1] ?? Infinity);
      if (small) dropped = true;
      else keep.push(pts[i]);
    }
    pts = keep;
    if (!dropped && limit >= area) break;
  }
  return pts;
}

const ringArea = (r) =>
  Math.abs(r.reduce((s, p, i) => s + p[0] * r[(i + 1) % r.length][1] - r[(i + 1) % r.length][0] * p[1], 0)) / 2;

/** Long edges get points in between, so that they bend with the warp. */
function dense(line, step) {
  const out = [line[0]];
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1], line[i]];
    const n = Math.min(60, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / step));
    for (let k = 1; k <= n; k++) out.push([a[0] + ((b[0] - a[0]) * k) / n, a[1] + ((b[1] - a[1]) * k) / n]);
  }
  return out;
}

function clipRing(ring, box) {
  let pts = ring;
  for (const [axis, sign, v] of [
    [0, 1, box[0]],
    [0, -1, box[2]],
    [1, 1, box[1]],
    [1, -1, box[3]],
  ]) {
    const inside = (p) => sign * (p[axis] - v) >= 0;
    const out = [];
    for (let i = 0; i < pts.length; i++) {
      const [a, b] = [pts[i], pts[(i + 1) % pts.length]];
      if (inside(a)) out.push(a);
      if (inside(a) !== inside(b)) {
        const f = (v - a[axis]) / (b[axis] - a[axis]);
        out.push([a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f]);
      }
    }
    pts = out;
    if (!pts.length) return pts;
  }
  return pts;
}

function clipLine(line, box) {
  const inside = (p) => p[0] >= box[0] && p[0] <= box[2] && p[1] >= box[1] && p[1] <= box[3];
  const out = [];
  let now = null;
  for (let i = 0; i < line.length; i++) {
    if (inside(line[i])) {
      if (!now) out.push((now = i ? [line[i - 1]] : []));
      now.push(line[i]);
    } else if (now) {
      now.push(line[i]);
      now = null;
    }
  }
  return out;
}

/** Whole numbers, relative, as short as a path gets. */
function pathOf(lines, closed) {
  let d = '';
  for (const line of lines) {
    const pts = line.map((p) => [Math.round(p[0] * 2), Math.round(p[1] * 2)]);
    let [x, y] = pts[0];
    let s = '';
    for (const p of pts.slice(1)) {
      const [dx, dy] = [p[0] - x, p[1] - y];
      if (!dx && !dy) continue;
      s += `${dx < 0 || !s ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`;
      [x, y] = p;
    }
    if (s) d += `M${pts[0][0]} ${pts[0][1]}l${s}${closed ? 'z' : ''}`;
  }
  return d;
}

/** Curves through hand-drawn points. */
function rounded(points, closed) {
  const n = points.length;
  const at = (i) => (closed ? points[(i + n) % n] : points[Math.max(0, Math.min(n - 1, i))]);
  const out = [];
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let k = 0; k < 6; k++) {
      const t = k / 6;
      out.push(
        [0, 1].map(
          (x) =>
            0.5 *
            (2 * b[x] +
              (c[x] - a[x]) * t +
              (2 * a[x] - 5 * b[x] + 4 * c[x] - d[x]) * t * t +
              (3 * b[x] - a[x] - 3 * c[x] + d[x]) * t ** 3),
        ),
      );
    }
  }
  if (!closed) out.push(points[n - 1]);
  return out;
}

const polygons = (g) =>
  g.type === 'Polygon'
    ? [g.coordinates]
    : g.type === 'MultiPolygon'
      ? g.coordinates
      : g.type === 'GeometryCollection'
        ? g.geometries.flatMap(polygons)
        : g.features
          ? g.features.flatMap((f) => polygons(f.geometry))
          : polygons(g.geometry);

/** A ring over the date line goes on beyond 180 degrees. */
function unrolled(ring) {
  let turn = 0;
  return ring.map((p, i) => {
    if (i && p[0] - ring[i - 1][0] > 180) turn -= 360;
    if (i && p[0] - ring[i - 1][0] < -180) turn += 360;
    return [p[0] + turn, p[1]];
  });
}

for (const id of process.argv.slice(2).length ? process.argv.slice(2) : Object.keys(MAPS)) {
  const conf = MAPS[id];
  const map = JSON.parse(readFileSync(mapPath(id), 'utf8'));
  const drawing = map.drawing;
  const P = conf.period ?? 0;
  const [W, H] = conf.size;
  const project = conf.project?.(P ? { ...drawing, add_360_west_of: -1000 } : drawing);
  const native = conf.project?.(drawing);
  const planned = new Map((drawing.projection === 'plan' ? drawing.places : []).map((p) => [p.city, [p.x, p.y]]));
  const places = map.cities.filter((c) => c.kind !== 'country');
  const raw = places.map((c) => planned.get(c.id) ?? native(c.lon, c.lat));
  let [x0, y0, x1, y1] = [
    Math.min(...raw.map((p) => p[0])),
    Math.min(...raw.map((p) => p[1])),
    Math.max(...raw.map((p) => p[0])),
    Math.max(...raw.map((p) => p[1])),
  ];
  if (P) [x0, x1] = [drawing.bounds[0], drawing.bounds[2]];
  const fit = ([x, y]) => [
    conf.box[0] + ((x - x0) * (conf.box[2] - conf.box[0])) / (x1 - x0),
    conf.box[1] + ((y - y0) * (conf.box[3] - conf.box[1])) / (y1 - y0),
  ];

  const at = new Map(drawing.layout.places.map((p) => [p.city, [p.x, p.y]]));
  const from = raw.map(fit);
  const to = places.map((c) => at.get(c.id));
  for (const t of drawing.layout.tracks) {
    if (!t.end) continue;
    const e = drawing.country_ends.find((v) => v.city === t.from && v.country === t.to);
    from.push(fit(project(e.lon, e.lat)));
    to.push(t.end);
  }
  // Points at sea that a track must pass lie on that track, so that the land keeps out of its way.
  for (const t of drawing.layout.tracks) {
    const sea = conf.via?.[geometry.groupKey(t.from, t.to, '').slice(0, -1)];
    if (!sea) continue;
    const order = t.from < t.to ? sea : [...sea].reverse();
    const [a, b] = [at.get(t.from), at.get(t.to)];
    const curve = [a, t.bend.slice(0, 2), t.bend.slice(2), [b[0] + (t.turn ?? 0) * P, b[1]]];
    for (const [i, p] of order.entries()) {
      const [x, y] = fit(project(p[0], p[1]));
      const [u, v] = geometry.cubic(curve, (i + 1) / (order.length + 1));
      from.push([x, y]);
      to.push([u - P * Math.round((u - x) / P), v]);
    }
  }
  if (P)
    for (const s of [-P, P])
      for (let i = 0, n = from.length; i < n; i++) {
        if (s < 0 ? from[i][0] < P * 0.45 : from[i][0] > P * 0.55) continue;
        from.push([from[i][0] + s, from[i][1]]);
        to.push([to[i][0] + s, to[i][1]]);
      }
  // Frame points far outside hold the corners of the picture where they are.
  for (const fx of [-0.35, 0.5, 1.35])
    for (const fy of [-0.35, 0.5, 1.35]) {
      if (fx === 0.5 && fy === 0.5) continue;
      if (P && fx !== 0.5) continue;
      from.push([W * fx, H * fy]);
      to.push([W * fx, H * fy]);
    }
  let bend = warpOf(from, to, conf.stiff ?? 900);
  const place = ([lon, lat]) => fit(project(lon, lat));
  const box = P ? [-P * 0.75, -40, P * 1.75, H + 40] : [-90, -90, W + 90, H + 90];
  const outer = P ? [-P * 0.8, -60, P * 1.8, H + 60] : [-60, -60, W + 60, H + 60];
  const size = conf.detail ?? 1.2;

  const rings = (list) =>
    list
      .map((r) => clipRing(dense(r.map(place), 6), box))
      .filter((r) => r.length > 3)
      .map((r) => clipRing(r.map(bend), outer))
      .filter((r) => r.length > 3 && ringArea(r) > 7)
      .map((r) => simplify([...r, r[0]], size, true));
  const lines = (list, area = size) =>
    list
      .flatMap((l) => clipLine(dense(l.map(place), 6), box))
      .map((l) => l.map(bend))
      .flatMap((l) => clipLine(l, outer))
      .map((l) => simplify(l, area, false))
      .filter((l) => l.length > 1);
  const hand = HAND[id] ?? {};
  const out = {};
  if (id === 'berlin') {
    const pts = (list, closed) => rounded(list, closed).map(fit).map(bend);
    out.parks = pathOf(
      hand.parks.map((p) => pts(p, true)),
      true,
    );
    out.rivers = pathOf([pts(hand.spree, false)], false);
    out.canal = pathOf([pts(hand.canal, false)], false);
    out.ring = pathOf([simplify(pts(hand.ring, false), 0.5, false)], false);
  } else {
    const detail = id === 'maerklin' ? '10m' : '50m';
    const land = atlas(`world-atlas/land-${detail}.json`);
    const countries = atlas(`world-atlas/countries-${detail}.json`);
    const near = (r) => {
      if (P) return r.some((p) => p[1] > -57);
      const [w, s, e, n] = drawing.bounds;
      return r.some((p) => p[0] > w - 25 && p[0] < e + 25 && p[1] > s - 14 && p[1] < n + 16);
    };
    let all = polygons(feature(land, land.objects.land))
      .flatMap((p) => p)
      .filter(near);
    let inner = mesh(countries, countries.objects.countries, (a, b) => a !== b).coordinates;
    if (P) {
      // The world is drawn unrolled once; what the board shows further east is its copy.
      all = all.map(unrolled).map((r) => {
        const shift = r.every((p) => p[0] < -169.5) ? 360 : Math.min(...r.map((p) => p[0])) < -200 ? 360 : 0;
        return r.map((p) => [p[0] + shift, p[1]]);
      });
      inner = inner.filter((l) => !l.some((p) => Math.abs(p[0]) > 179.5));
    } else {
      inner = inner.filter(near);
      // Conic projections go wrong far from their middle.
      const [w, s, e, n] = drawing.bounds;
      all = all.map((r) => clipRing(r, [w - 30, s - 16, e + 30, n + 18])).filter((r) => r.length > 3);
    }
    const ships = new Set(map.rules.route_kinds.filter((k) => k.piece === 'ship').map((k) => k.id));
    if (ships.size) {
      const fields = geometry
        .makeBoard(map)
        .lanes.flatMap((l) =>
          l.fields.flatMap((f) => [0, 2, 4].map((k) => ({ x: f.line[k][0], y: f.line[k][1], wet: ships.has(l.kind) }))),
        );
      const [first, give] = [
        bend,
        shores(
          rings(all).map((r) => dense(r, 4)),
          fields,
          P,
        ),
      ];
      bend = (p) => give(first(p));
    }
    out.land = pathOf(rings(all), true);
    out.borders = pathOf(lines(inner, size * 1.5), false);
    if (id === 'usa') {
      const us = atlas('us-atlas/states-10m.json');
      const states = mesh(us, us.objects.states, (a, b) => a !== b).coordinates.filter(near);
      out.states = pathOf(lines(states, size * 2), false);
    }
    if (id === 'maerklin') {
      const home = countries.objects.countries.geometries.filter((g) => g.properties.name === 'Germany');
      out.home = pathOf(rings(merge(countries, home).coordinates.flatMap((p) => p)), true);
    }
    if (hand.lakes)
      out.lakes = pathOf(
        hand.lakes.map((l) => rounded(l, true).map(place).map(bend)).map((l) => simplify([...l, l[0]], 0.6, true)),
        true,
      );
    if (hand.rivers)
      out.rivers = pathOf(
        hand.rivers.map((l) => simplify(rounded(l, false).map(place).map(bend), 0.4, false)),
        false,
      );
  }
  const text = `${JSON.stringify(out, null, 1)}\n`;
  writeFileSync(fileURLToPath(new URL(`../src/board/land/${id}.json`, import.meta.url)), text);
  console.log(
    id,
    Object.entries(out)
      .map(([k, v]) => `${k} ${v.length}`)
      .join(', '),
    `gzip ${gzipSync(text).length}`,
  );
}
