/** Land shapes of the boards that have them, fetched when needed. Paths are in half board units. */

export interface Land {
  land?: string;
  home?: string;
  borders?: string;
  states?: string;
  lakes?: string;
  rivers?: string;
  parks?: string;
  canal?: string;
  ring?: string;
}

const files = import.meta.glob<{ default: Land }>('./land/*.json');

const fetched = new Map<string, Land>();

/** Of a board without: all of it is land. */
export async function landOf(id: string): Promise<Land> {
  const load = files[`./land/${id}.json`];
  const land = fetched.get(id) ?? (load ? (await load()).default : {});
  fetched.set(id, land);
  return land;
}

/** If it has been fetched before. */
export const landAtHand = (id: string): Land | null => fetched.get(id) ?? null;

const CELL = 300;

/**
 * The lines of a path (M, l and z with whole numbers, as tools/land.mjs writes them) cut along a grid: one path per
 * cell. A wide stroke of a whole continent is costly for every part of the screen; these are not.
 */
export function cells(path: string): string[] {
  const found = new Map<string, string>();
  for (const part of path.split('M').slice(1)) {
    const closed = part.endsWith('z');
    const v = (part.match(/-?\d+/g) ?? []).map(Number);
    let [x, y] = [v[0]!, v[1]!];
    if (closed) {
      const last = v.length % 2 ? v.length - 1 : v.length;
      let [sx, sy] = [0, 0];
      for (let i = 2; i < last; i += 2) [sx, sy] = [sx + v[i]!, sy + v[i + 1]!];
      if (sx || sy) v.push(-sx, -sy);
    }
    let here = '';
    for (let i = 2; i + 1 < v.length; i += 2) {
      const cell = `${Math.floor((x + v[i]! / 2) / CELL)} ${Math.floor((y + v[i + 1]! / 2) / CELL)}`;
      let text = found.get(cell) ?? '';
      if (cell !== here) text += `M${x} ${y}l`;
      found.set(cell, `${text}${v[i]} ${v[i + 1]} `);
      here = cell;
      x += v[i]!;
      y += v[i + 1]!;
    }
  }
  return [...found.values()];
}
