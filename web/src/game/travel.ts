// Routes as somebody hears them who travels: place after place, from one end to the other.
import type { MapFile } from '../engine/types';

// Routes in the order of travel as stretches, each a list of the places on it. A new one begins where the way goes
// on somewhere else, after routes that are built already.
export function stretches({ routes }: Pick<MapFile, 'routes'>, way: number[], from: string | undefined): string[][] {
  const found: string[][] = [];
  way.forEach((index, i) => {
    const { from: a, to: b } = routes[index]!;
    const last = found[found.length - 1];
    const at = last?.[last.length - 1];
    if (last && (at === a || at === b)) return void last.push(at === a ? b : a);
    // The journey begins at its first place; any other stretch ends where the next route begins.
    const next = routes[way[i + 1] ?? -1];
    const leads = (city: string) => next !== undefined && (next.from === city || next.to === city);
    const back = !last && (a === from || b === from) ? b === from : leads(a) && !leads(b);
    found.push(back ? [b, a] : [a, b]);
  });
  return found;
}
