/**
 * The names of places where the board is drawn small. A name that would be too small to be read is written larger, and
 * since there is not room for all of them, those that matter most come first and the others are left out.
 */
import type { Lang } from '../engine/types';
import { boxesMeet, labelBox, labelLines, nameOf, SIZE, type Board, type Box, type Place } from './geometry';
import type { Anchor } from './types';

/** Names are not written smaller than this, in pixels. */
export const READABLE = 9;

export interface Name {
  place: Place;
  lines: string[];
  label: [number, number, Anchor];
}

/** How many times as large as the board itself its names are, at so many pixels per unit. */
export function nameSize(scale: number): number {
  return Math.max(1, READABLE / (SIZE.font * scale));
}

/** Where the name is written, and where else it could be: at the sides, above and below. */
function spots({ label }: Place, size: number, lines: number): [number, number, Anchor][] {
  const beside = SIZE.dot + 4 * size;
  const above = SIZE.dot + (lines * SIZE.leading * size) / 2 + 1;
  return [
    [label[0] * size, label[1] * size, label[2]],
    [beside, 0, 'start'],
    [-beside, 0, 'end'],
    [0, above, 'middle'],
    [0, -above, 'middle'],
  ];
}

export function boxOf(p: Place, lang: Lang, label: [number, number, Anchor], size: number): Box {
  const at = labelBox(p.city, 0, 0, [0, 0, label[2]], [lang])!;
  const [x, y] = [p.x + label[0], p.y + label[1]];
  return { x0: x + at.x0 * size, x1: x + at.x1 * size, y0: y + at.y0 * size, y1: y + at.y1 * size };
}

/** The names that are written: all of them at their places, or at a small scale those that find room. */
export function writtenNames(board: Board, lang: Lang, size: number, first: Set<string>): Name[] {
  const all = board.places
    .map((place) => ({ place, lines: labelLines(nameOf(place.city, lang)), label: place.label }))
    .filter((n) => n.lines.length);
  if (size <= 1) return all;
  const tracks = new Map<string, number>();
  for (const g of board.groups) for (const id of [g.from, g.to]) tracks.set(id, (tracks.get(id) ?? 0) + 1);
  const weight = ({ place }: Name): number => (first.has(place.id) ? 100 : 0) + (tracks.get(place.id) ?? 0);
  const dots = board.places.filter((p) => !p.country && !p.junction);
  const taken: Box[] = [];
  const outside = (b: Box): boolean =>
    b.y0 < 0 || b.y1 > board.height || (!board.period && (b.x0 < 0 || b.x1 > board.width));
  const onDot = (b: Box, own: Place): boolean =>
    dots.some((p) => p !== own && p.x > b.x0 - 5 && p.x < b.x1 + 5 && p.y > b.y0 - 5 && p.y < b.y1 + 5);
  const written: Name[] = [];
  for (const name of all.sort((a, b) => weight(b) - weight(a))) {
    const { place } = name;
    const must = first.has(place.id);
    const free = spots(place, size, name.lines.length).map((label) => ({
      label,
      box: boxOf(place, lang, label, size),
    }));
    const apart = free.filter(({ box }) => !outside(box) && !taken.some((t) => boxesMeet(t, box)));
    const spot = apart.find(({ box }) => !onDot(box, place)) ?? (must ? (apart[0] ?? free[0]) : undefined);
    if (!spot) continue;
    taken.push(spot.box);
    written.push({ ...name, label: spot.label });
  }
  return written;
}
