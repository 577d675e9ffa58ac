/** The lanes of a board as paths, made once per map. */
import type { MapFile } from '../engine/types';
import { symbolPath, VEHICLES } from './art';
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
      piece: lane.single ? 'subway' : piece in VEHICLES ? piece : 'train',
      line: polyline(lane.bed),
      span: polyline(lane.fields.flatMap((f) => f.line)),
      fields: lane.fields.map((f) => f.path).join(''),
      rough: lane.fields.filter((f) => f.rough).map((f) => f.path).join(''),
      symbols: lane.fields.map((f) => symbolPath(lane.colour, f.x, f.y, lane.single ? 10 : 6.6)).join(''),
      pips: pips(lane),
    };
  });
}
