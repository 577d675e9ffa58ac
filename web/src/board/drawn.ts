/** The lanes of a board as paths, made once per map. */
import type { MapFile } from '../engine/types';
import { isVehicle, patternLines, placed, symbolPath, vehicle } from './art';
import { circlePath, polyline, type Board, type Lane } from './geometry';

export interface Drawn {
  route: number;
  lane: Lane;
  /** The vehicle that stands on it when it is claimed. */
  piece: string;
  /** From place to place. */
  line: string;
  /** The part that has fields. */
  span: string;
  fields: string;
  rough: string;
  symbols: string;
  /** The rim of a round field, and dots on it: what it costs. */
  rim: string;
  pips: string;
}

/** Of a list of things, those that look the same as one path: the browser is spared hundreds of small ones. */
export function merged<T>(
  list: T[],
  look: (thing: T) => string,
  path: (thing: T) => string,
): { look: string; d: string }[] {
  const found = new Map<string, string>();
  for (const thing of list) {
    const d = path(thing);
    if (d) found.set(look(thing), (found.get(look(thing)) ?? '') + d);
  }
  return [...found].map(([look, d]) => ({ look, d }));
}

/** The vehicles on all fields of a lane, part by part: few paths instead of many. */
export interface Train {
  outline: string;
  shadow: string;
  side: string;
  roof: string;
  shine: string;
  light: string;
  dark: string;
  pattern: string;
}

export function trainOn(d: Drawn, pattern: string): Train {
  const train: Train = { outline: '', shadow: '', side: '', roof: '', shine: '', light: '', dark: '', pattern: '' };
  for (const f of d.lane.fields) {
    const v = vehicle(d.piece, f.long);
    for (const part of ['outline', 'side', 'roof', 'shine', 'light', 'dark'] as const)
      train[part] += placed(v[part], f.x, f.y, f.angle);
    train.shadow += placed(v.outline, f.x + 0.9, f.y + 2.2, f.angle);
    train.pattern += placed(patternLines(pattern, v.plate), f.x, f.y, f.angle);
  }
  return train;
}

function pips(lane: Lane): string {
  if (!lane.single) return '';
  const f = lane.fields[0]!;
  return Array.from({ length: lane.length }, (_, i) => {
    const a = -Math.PI / 2 + (i - (lane.length - 1) / 2) * 0.62;
    return circlePath(f.x + 8.2 * Math.cos(a), f.y + 8.2 * Math.sin(a), 1.6);
  }).join('');
}

/** A lane's paths; the one for glow, pieces and pointers when it is asked for. */
class DrawnLane implements Drawn {
  readonly route: number;
  readonly line: string;
  readonly fields: string;
  readonly rough: string;
  readonly symbols: string;
  readonly rim: string;
  readonly pips: string;
  #span: string | undefined;

  constructor(
    readonly lane: Lane,
    readonly piece: string,
  ) {
    const { fields, single, colour } = lane;
    this.route = lane.route;
    this.line = lane.bed;
    this.fields = fields.map((f) => f.path).join('');
    this.rough = fields
      .filter((f) => f.rough)
      .map((f) => f.path)
      .join('');
    this.symbols = fields.map((f) => symbolPath(colour, f.x, f.y, single ? 10 : 6.6)).join('');
    this.rim = single ? circlePath(fields[0]!.x, fields[0]!.y, 10.4) : '';
    this.pips = pips(lane);
  }

  get span(): string {
    return (this.#span ??= polyline(this.lane.fields.flatMap((f) => f.line)));
  }
}

export function drawLanes(map: MapFile, board: Board): Drawn[] {
  const pieces = new Map((map.rules?.route_kinds ?? []).map((k) => [k.id, k.piece]));
  return board.lanes.map((lane) => {
    const piece = pieces.get(lane.kind) ?? 'train';
    return new DrawnLane(lane, lane.single ? 'subway' : isVehicle(piece) ? piece : 'train');
  });
}
