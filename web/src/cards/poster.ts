// A board as a picture on the wall: land, tracks in their colours, places. Drawn when the client is built, so that
// a page that shows all boards needs neither their files nor the time to draw them.
import { makeBoard, type Lane, type Point } from '../board/geometry';
import type { Land } from '../board/land';
import type { MapFile } from '../engine/types';
import { CARD } from './palette';

const DAY = { sea: '#cfe0de', land: '#f7efdc', park: '#dfe6c8', ring: '#2a2419' };
const NIGHT = { sea: '#0f1a2c', land: '#25344f', park: '#24403d', ring: '#e8dfca' };
const SPREE = '#9cc3cf';
const FINE = 2.5; // how far a simpler line may be from the true one, in half units of the board

/** The points that matter (Douglas and Peucker). */
function simpler(points: Point[]): Point[] {
  const keep = new Set([0, points.length - 1]);
  const split = (a: number, b: number): void => {
    const [[ax, ay], [bx, by]] = [points[a]!, points[b]!];
    const long = Math.hypot(bx - ax, by - ay);
    let far = FINE;
    let at = 0;
    for (let i = a + 1; i < b; i++) {
      const [x, y] = points[i]!;
      const d = long ? Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / long : Math.hypot(x - ax, y - ay);
      if (d > far) [far, at] = [d, i];
    }
    if (!at) return;
    keep.add(at);
    split(a, at);
    split(at, b);
  };
  split(0, points.length - 1);
  return points.filter((_, i) => keep.has(i));
}

const text = (points: Point[]): string =>
  `M${points[0]!.join(' ')}l${points.slice(1).map((p, i) => `${p[0] - points[i]![0]} ${p[1] - points[i]![1]}`).join(' ')}`.replaceAll(' -', '-');

/** A path of M, l and z, as tools/land.mjs writes them, with fewer points. */
function coarse(path: string): string {
  let out = '';
  for (const part of path.split('M').slice(1)) {
    const v = (part.match(/-?\d+/g) ?? []).map(Number);
    const points: Point[] = [[v[0]!, v[1]!]];
    for (let i = 2; i + 1 < v.length; i += 2) points.push([points.at(-1)![0] + v[i]!, points.at(-1)![1] + v[i + 1]!]);
    const closed = part.endsWith('z');
    const kept = simpler(points);
    if (kept.length > (closed ? 2 : 1)) out += text(kept) + (closed ? 'z' : '');
  }
  return out;
}

/** A lane in the land's half units. */
const line = (lane: Lane): string => text(simpler(lane.points.map((p) => [Math.round(2 * p[0]), Math.round(2 * p[1])])));

export function posterSvg(map: MapFile, land: Land, night: boolean): string {
  const ink = night ? NIGHT : DAY;
  const board = makeBoard(map);
  const [left, wide] = [board.left, board.right - board.left];
  const shape = (path: string | undefined, style: string): string => (path ? `<path d="${coarse(path)}" ${style}/>` : '');
  const coast = `fill="${ink.land}" stroke="${ink.ring}" stroke-opacity=".35" stroke-width="2"`;
  const river = land.land ? `stroke="${ink.sea}" stroke-width="4"` : `stroke="${SPREE}" stroke-width="22" stroke-linecap="round" stroke-linejoin="round"`;
  const earth = [
    shape(land.land, coast),
    shape(land.home, coast),
    shape(land.parks, `fill="${ink.park}"`),
    shape(land.lakes, `fill="${ink.sea}"`),
    shape(land.rivers, `fill="none" ${river}`),
  ].join('');
  const copies = board.period ? [-2, 2].map((k) => `<use href="#e" x="${k * board.period}"/>`).join('') : '';

  const ship = (lane: Lane): boolean => board.groups[lane.group]!.round;
  const paths = (lanes: Lane[], style: string): string => (lanes.length ? `<path d="${lanes.map(line).join('')}" ${style}/>` : '');
  const rim = `stroke="${ink.ring}" stroke-opacity=".5"`;
  const tracks = [
    paths(board.lanes.filter((l) => !ship(l)), `${rim} stroke-width="23" stroke-dasharray="43 3" stroke-dashoffset="1.5"`),
    paths(board.lanes.filter(ship), `${rim} stroke-width="16" stroke-dasharray="22 8" stroke-dashoffset="1"`),
  ];
  for (const colour of new Set(board.lanes.map((l) => l.colour))) {
    const stroke = `stroke="${(CARD[colour] ?? CARD['gray']!).fill}"`;
    const lanes = board.lanes.filter((l) => l.colour === colour);
    tracks.push(paths(lanes.filter((l) => !ship(l)), `${stroke} stroke-width="18" stroke-dasharray="40 6"`));
    tracks.push(paths(lanes.filter(ship), `${stroke} stroke-width="12" stroke-dasharray="20 10"`));
  }
  // Round ends of lines without length.
  const dots = board.places.filter((p) => !p.junction && !p.country).map((p) => `M${Math.round(p.x * 2)} ${Math.round(p.y * 2)}h0`).join('');

  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${board.height}" viewBox="${left} 0 ${wide} ${board.height}">` +
    `<path d="M${left} 0h${wide}v${board.height}h${-wide}z" fill="${land.land ? ink.sea : ink.land}"/>` +
    `<g transform="scale(.5)"><g id="e">${earth}</g>${copies}<g fill="none">${tracks.join('')}<g stroke-linecap="round">` +
    `<path d="${dots}" stroke="${ink.ring}" stroke-width="34"/><path d="${dots}" stroke="${ink.land}" stroke-width="22"/></g></g></g></svg>`
  );
}
