import { describe, expect, it } from 'vitest';
import type { MapFile } from '../engine/types';
import { stretches } from './travel';

const ends = ['ab', 'cb', 'cd', 'fe'].map((r) => ({ from: r[0]!, to: r[1]! }));
const map = { routes: ends } as unknown as MapFile;

describe('stretches', () => {
  it('go from the first place to the last, whichever way a route is written', () => {
    expect(stretches(map, [0, 1, 2], 'a')).toEqual([['a', 'b', 'c', 'd']]);
    expect(stretches(map, [2, 1, 0], 'd')).toEqual([['d', 'c', 'b', 'a']]);
  });
  it('begin anew where the way goes over routes that are built', () => {
    expect(stretches(map, [0, 2], 'a')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(stretches(map, [3, 1, 0], 'x')).toEqual([
      ['f', 'e'],
      ['c', 'b', 'a'],
    ]);
    expect(stretches(map, [], 'a')).toEqual([]);
  });
});
