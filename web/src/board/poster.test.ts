import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Land } from './land';
import type { MapFile } from '../engine/types';
import { posterSvg } from './poster';

const read = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as T;

describe.each(['usa', 'maerklin', 'berlin', 'world'])('the poster of %s', (id) => {
  const map = read<MapFile>(`../../../data/maps/${id}.json`);
  const land = read<Land>(`../board/land/${id}.json`);
  const svg = posterSvg(map, land);

  it('is a whole picture with every track and place', () => {
    const open: string[] = [];
    for (const [, end, name, alone] of svg.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
      if (end) expect(open.pop()).toBe(name);
      else if (!alone) open.push(name!);
    }
    expect(open).toEqual([]);
    expect(svg).not.toMatch(/NaN|undefined/);
    const places = map.cities.filter((c) => c.kind !== 'country' && c.kind !== 'junction').length;
    expect(svg.match(/h0/g)).toHaveLength(2 * places);
    const tracks = [...svg.matchAll(/<path d="([^"]*)"[^>]* ?class="(?:rim|track)[ "]/g)].map((m) => m[1]!).join('');
    expect(tracks.match(/M/g)).toHaveLength(2 * map.routes.length);
  });
  it('weighs little', () => {
    expect(gzipSync(svg).length).toBeLessThan(10_000);
  });
});
