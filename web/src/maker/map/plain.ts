// A map without what goes without saying: the engine spells out every default, and who works on a file wants to see
// only what is said.
import type { Engine, MapFile } from '../../engine/types';
import { blank } from './blank';

const isObject = (v: unknown): v is Record<string, unknown> => Boolean(v) && typeof v === 'object' && !Array.isArray(v);

// Where the engine adds something to a map that says little: paths, with * for any place of a list.
function unsaid(spelled: unknown, said: unknown, path: string, found: Set<string>): void {
  if (Array.isArray(spelled)) spelled.forEach((v, i) => unsaid(v, (said as unknown[])[i], `${path}/*`, found));
  else if (isObject(spelled))
    for (const [key, value] of Object.entries(spelled)) {
      const own = (said as Record<string, unknown>)[key];
      if (own === undefined) found.add(`${path}/${key}`);
      else unsaid(value, own, `${path}/${key}`, found);
    }
}

// The map without what stands at a path: everywhere, or only the values that are wanted away.
function without(value: unknown, path: string, away: (v: string) => boolean, here = ''): unknown {
  if (!path.startsWith(here)) return value;
  if (Array.isArray(value)) return value.map((v) => without(v, path, away, `${here}/*`));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key, v]) => `${here}/${key}` !== path || !away(JSON.stringify(v)));
  return Object.fromEntries(kept.map(([key, v]) => [key, without(v, path, away, `${here}/${key}`)]));
}

// The map `name` of the engine in few words. Something is left out only if the engine reads the same map without it:
// some defaults follow from other values.
export async function plainMap(engine: Engine, name: string): Promise<MapFile> {
  const spelled = async (text: string): Promise<unknown> =>
    (await engine.ask('map', { map: (await engine.ask('use', { text })).map })).map;
  const little = JSON.parse(blank({ de: 'Neu', en: 'New' })) as MapFile;
  delete (little.rules as Partial<MapFile['rules']>).bonus_longest; // it has one, and need not
  const paths = new Set<string>();
  unsaid(await spelled(JSON.stringify(little)), little, '', paths);

  const { map } = await engine.ask('map', { map: name });
  const whole = JSON.stringify(map);
  let plain: unknown = map;
  const leave = async (path: string, away: (v: string) => boolean): Promise<boolean> => {
    const less = without(plain, path, away);
    const read = await spelled(JSON.stringify(less)).catch(() => null);
    const same = JSON.stringify(read) === whole;
    if (same) plain = less;
    return same;
  };
  for (const path of paths) {
    const values = new Set<string>();
    without(plain, path, (v) => Boolean(values.add(v)));
    if (!values.size || (await leave(path, () => true))) continue;
    if (values.size > 1) for (const value of values) await leave(path, (v) => v === value);
  }
  return plain as MapFile;
}
