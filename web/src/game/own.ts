// The map of a game: a built-in one by its id, or one of the user's, whose text the game carries with it.
import type { Engine, MapFile, Offers, RouteFacts } from '../engine/types';
import type { GameRecord } from './record';

export interface PlayedMap {
  name: string; // by which the engine knows it
  map: MapFile;
  hash: string;
  routes: RouteFacts[];
  offers: Offers;
}

// With the vehicles that its drawing names for its cards.
export function pictured(map: MapFile): MapFile {
  const pictures: unknown = map.drawing?.cards;
  if (!pictures || typeof pictures !== 'object') return map;
  const of = new Map(Object.entries(pictures).filter((e): e is [string, string] => typeof e[1] === 'string'));
  const kinds = map.cards.kinds.map((k) => (of.has(k.id) ? { ...k, picture: of.get(k.id) } : k));
  return { ...map, cards: { ...map.cards, kinds } };
}

// The built-in map whose rules are the nearest.
export function rulesLike(text: string | undefined): string {
  const rules = text === undefined ? undefined : (JSON.parse(text) as MapFile).rules;
  if (rules?.modules?.includes('passengers')) return 'maerklin';
  if (rules?.modules?.length) return 'world';
  return rules?.route_kinds.some((k) => k.single) ? 'berlin' : 'usa';
}

export async function playedMap(engine: Engine, id: string, text?: string): Promise<PlayedMap> {
  const name = text === undefined ? id : (await engine.ask('use', { text })).map;
  const { map, hash, board, options, variants } = await engine.ask('map', { map: name });
  return { name, hash, map: pictured(map), routes: board.routes, offers: { options, variants } };
}

// The map that a record from a file was played on: a built-in one (no text), the one it brings with it, or
// one of these; null if it is not there.
export async function mapOfRecord(
  engine: Engine,
  record: GameRecord,
  texts: string[],
): Promise<{ text?: string } | null> {
  const builtin = await engine.ask('map', { map: record.map.id }).catch(() => null);
  if (builtin?.hash === record.map.hash) return {};
  const brought = record.map_file ? [JSON.stringify(record.map_file)] : [];
  for (const text of [...brought, ...texts]) {
    if (!text.includes(`"${record.map.id}"`)) continue;
    const used = await engine.ask('use', { text }).catch(() => null);
    if (used?.hash === record.map.hash) return { text: JSON.stringify(JSON.parse(text)) };
  }
  return null;
}
