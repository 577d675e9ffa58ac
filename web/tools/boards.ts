// `virtual:boards`: of every built-in board its names, how many can play, and its poster by day and by night, made while the client is
// built.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { Land } from '../src/board/land';
import { posterSvg } from '../src/cards/poster';
import type { MapFile } from '../src/engine/types';

const MAPS = ['usa', 'maerklin', 'berlin', 'world'];
const read = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as T;

export function boards(): Plugin {
  let building = false;
  return {
    name: 'boards',
    configResolved: (config) => void (building = config.command === 'build'),
    resolveId: (id) => (id === 'virtual:boards' ? '\0boards' : undefined),
    load(id) {
      if (id !== '\0boards') return;
      const all = MAPS.map((map) => {
        const file = read<MapFile>(`../../data/maps/${map}.json`);
        const land = read<Land>(`../src/board/land/${map}.json`);
        const url = (night: boolean): string => {
          const source = posterSvg(file, land, night);
          if (!building) return JSON.stringify(`data:image/svg+xml,${encodeURIComponent(source)}`);
          return `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: `${map}-${night ? 'night' : 'day'}.svg`, source })}`;
        };
        return `${map}: { names: ${JSON.stringify(file.names)}, players: ${JSON.stringify(file.players)}, day: ${url(false)}, night: ${url(true)} }`;
      });
      return `export const boards = { ${all.join(', ')} };`;
    },
  };
}
