/** The lanes of a board as paths, made once per map. */
import type { MapFile } from '../engine/types';
import { isVehicle, patternLines, placed, symbolPath, vehicle } from './art';
import type { Board, Lane } from './geometry';

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
  /** Dots on a round field: what it costs. */
  pips: { x: number; y: number }[];
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
    for (const part of ['outline', 'side', 'roof', 'shine', 'light', 'dark'] as const) train[part] += placed(v[part], f.x, f.y, f.angle);
    train.shadow += placed(v.outline, f.x + 0.9, f.y + 2.2, f.angle);
    train.pattern += placed(patternLines(pattern, v.plate), f.x, f.y, f.angle);
  }
  return train;
}

const polyline = (points: [number, number][]): string => 'M' + points.map((p) => `${p[0].toFixed(1)} ${p[1].toFixed(1)}`).join('L');

function pips(lane: Lane): { x: number; y: number }[] {
  if (!lane.single) return [];
  const f = lane.fields[0]!;
  return Array.from({ length: lane.length }, (_, i) => {
    const a = -Math.PI / 2 + (i - (lane.length - 1) / 2) * 0.62;
    return { x: f.x + 8.2 * Math.cos(a), y: f.y + 8.2 * Math.sin(a) };
  });
}

export function drawLanes(map: MapFile, board: Board): Drawn[] {
  const pieces = new Map((map.rules?.route_kinds ?? []).map((k) => [k.id, k.piece]));
  return board.lanes.map((lane) => {
    const piece = pieces.get(lane.kind) ?? 'train';
    return {
      route: lane.route,
      lane,
      piece: lane.single ? 'subway' : isVehicle(piece) ? piece : 'train',
      line: polyline(lane.bed),
      span: polyline(lane.fields.flatMap((f) => f.line)),
      fields: lane.fields.map((f) => f.path).join(''),
      rough: lane.fields.filter((f) => f.rough).map((f) => f.path).join(''),
      symbols: lane.fields.map((f) => symbolPath(lane.colour, f.x, f.y, lane.single ? 10 : 6.6)).join(''),
      pips: pips(lane),
    };
  });
}
