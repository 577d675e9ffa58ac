// What pages say of the built-in boards without asking the engine, made while the client is built:
// `virtual:boards` has their names and how many can play, `virtual:posters` their pictures.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { Land } from '../src/board/land';
import { posterSvg } from '../src/board/poster';
import type { MapFile } from '../src/engine/types';

const MAPS = ['usa', 'maerklin', 'berlin', 'world'];
const read = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as T;
const file = (map: string): MapFile => read<MapFile>(`../../data/maps/${map}.json`);

function facts(map: string): { names: MapFile['names']; players: MapFile['players'] } {
  const { names, players } = file(map);
  return { names, players };
}
const poster = (map: string): string => posterSvg(file(map), read<Land>(`../src/board/land/${map}.json`));

const MADE: Record<string, (map: string) => unknown> = { boards: facts, posters: poster };

export function boards(): Plugin {
  return {
    name: 'boards',
    resolveId: (id) => (id.startsWith('virtual:') && id.slice(8) in MADE ? `\0${id}` : undefined),
    load(id) {
      const name = id.startsWith('\0virtual:') ? id.slice(9) : '';
      if (!(name in MADE)) return;
      return `export const ${name} = ${JSON.stringify(Object.fromEntries(MAPS.map((map) => [map, MADE[name]!(map)])))};`;
    },
  };
}
