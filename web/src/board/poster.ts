// A board as a picture on the wall: land, tracks in their colours, places. Drawn when the client is built, so that
// a page that shows all boards needs neither their files nor the time to draw them. Poster.svelte has the inks.
import { makeBoard, type Lane, type Point } from './geometry';
import type { Land } from './land';
import type { MapFile } from '../engine/types';
import { CARD } from '../cards/palette';

const SPECK = 9; // islands and lakes smaller than that, in board units, are left out
const FINE = 2.2; // how far a simpler line may be from the true one, in board units

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
  `M${points[0]!.join(' ')}l${points
    .slice(1)
    .map((p, i) => `${p[0] - points[i]![0]} ${p[1] - points[i]![1]}`)
    .join(' ')}`.replaceAll(' -', '-');

const whole = (points: Point[]): Point[] => points.map((p) => [Math.round(p[0]), Math.round(p[1])]);

const isSpeck = (points: Point[]): boolean =>
  [0, 1].every((axis) => {
    const at = points.map((p) => p[axis as 0 | 1]);
    return Math.max(...at) - Math.min(...at) < SPECK;
  });

/** A path of M, l and z in half units, as tools/land.mjs writes them, with fewer points and in whole ones. */
function coarse(path: string): string {
  let out = '';
  for (const part of path.split('M').slice(1)) {
    const v = (part.match(/-?\d+/g) ?? []).map(Number);
    const points: Point[] = [[v[0]!, v[1]!]];
    for (let i = 2; i + 1 < v.length; i += 2) points.push([points.at(-1)![0] + v[i]!, points.at(-1)![1] + v[i + 1]!]);
    const closed = part.endsWith('z');
    const kept = whole(simpler(points.map((p) => [p[0] / 2, p[1] / 2])));
    if (kept.length > (closed ? 2 : 1) && !(closed && isSpeck(kept))) out += text(kept) + (closed ? 'z' : '');
  }
  return out;
}

const line = (lane: Lane): string => text(whole(simpler(lane.points)));

export function posterSvg(map: MapFile, land: Land): string {
  const board = makeBoard(map);
  const [left, wide] = [board.left, board.right - board.left];
  // Colours as attributes, too: the style sheet's rules do not reach into copies.
  const shape = (path: string | undefined, kind: string, colours: string): string =>
    path ? `<path d="${coarse(path)}" class="${kind}" ${colours}/>` : '';
  const ground = 'fill="var(--land)" stroke="var(--ring)" stroke-opacity=".35"';
  const earth = [
    shape(land.land, 'land', ground),
    shape(land.home, 'land', ground),
    shape(land.parks, 'park', 'fill="var(--park)"'),
    shape(land.lakes, 'lake', 'fill="var(--sea)"'),
    shape(land.rivers, land.land ? 'river' : 'spree', 'fill="none" stroke="var(--sea)"'),
  ].join('');
  const id = `poster-${map.id}`;
  const copies = board.period ? [-1, 1].map((k) => `<use href="#${id}" x="${k * board.period}"/>`).join('') : '';

  const ship = (lane: Lane): boolean => board.groups[lane.group]!.round;
  const paths = (lanes: Lane[], style: string): string =>
    lanes.length ? `<path d="${lanes.map(line).join('')}" ${style}/>` : '';
  const colours = [...new Set(board.lanes.map((l) => l.colour))].map((colour) => ({
    stroke: `stroke="${(CARD[colour] ?? CARD['gray']!).fill}"`,
    lanes: board.lanes.filter((l) => l.colour === colour),
  }));
  // The rims in the order of the colours, too: a file that repeats itself compresses well.
  const rims = colours.flatMap((c) => c.lanes);
  const tracks = [
    paths(
      rims.filter((l) => !ship(l)),
      'class="rim"',
    ),
    paths(rims.filter(ship), 'class="rim ship"'),
  ];
  for (const { stroke, lanes } of colours) {
    tracks.push(
      paths(
        lanes.filter((l) => !ship(l)),
        `${stroke} class="track"`,
      ),
    );
    tracks.push(paths(lanes.filter(ship), `${stroke} class="track ship"`));
  }
  // Round ends of lines without length.
  const dots = board.places
    .filter((p) => !p.junction && !p.country)
    .map((p) => `M${Math.round(p.x)} ${Math.round(p.y)}h0`)
    .join('');

  return (
    `<svg viewBox="${left} 0 ${wide} ${board.height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">` +
    `<path d="M${left} 0h${wide}v${board.height}h${-wide}z" class="${land.land ? 'sea' : 'town'}"/>` +
    `<g id="${id}">${earth}</g>${copies}` +
    `${tracks.join('')}<path d="${dots}" class="dots edge"/><path d="${dots}" class="dots"/></svg>`
  );
}
