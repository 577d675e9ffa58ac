// The map of a game: a built-in one by its id, or one of the user's, whose text the game carries with it.
import type { Engine, MapFile, Offers, RouteFacts } from '../engine/types';
import type { GameRecord } from './record';

export interface PlayedMap {
  name: string; // by which the engine knows it
  map: MapFile;
  hash: string;
  routes: RouteFacts[];
  offers: Offers; // the options of a new game
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

// Without a text it is built in: as it was when it had that hash, or as it is.
export async function playedMap(engine: Engine, id: string, text?: string, asOf?: string): Promise<PlayedMap> {
  const builtin = asOf === undefined ? id : `${id}@${asOf}`;
  const name = text === undefined ? builtin : (await engine.ask('use', { text })).map;
  const { map, hash, board, options, variants } = await engine.ask('map', { map: name });
  return { name, hash, map: pictured(map), routes: board.routes, offers: { options, variants } };
}

// The map of a saved game, which goes on with the one that it was begun on.
export const savedMap = (engine: Engine, { record, map }: { record: GameRecord; map?: string }): Promise<PlayedMap> =>
  playedMap(engine, record.map.id, map, record.map.hash);

// The start of a record's game, on the map of that name. What it says nothing about has the meaning that it had
// when the record was made.
export async function startOf(engine: Engine, name: string, record: GameRecord): Promise<number> {
  const { players, seed, options } = record;
  return (await engine.ask('new', { map: name, players, seed, options, saved: true })).game;
}

// The map that a record from a file was played on: a built-in one (no text), the one it brings with it, or
// one of these; null if it is not there.
export async function mapOfRecord(
  engine: Engine,
  record: GameRecord,
  texts: string[],
): Promise<{ text?: string } | null> {
  const { id, hash } = record.map;
  const builtin = await engine.ask('map', { map: id }).catch(() => null);
  if (builtin?.hash === hash) return {};
  const brought = record.map_file ? [JSON.stringify(record.map_file)] : [];
  for (const text of [...brought, ...texts]) {
    if (!text.includes(`"${id}"`)) continue;
    const used = await engine.ask('use', { text }).catch(() => null);
    if (used?.hash === hash) return { text: JSON.stringify(JSON.parse(text)) };
  }
  const earlier = builtin && (await engine.ask('map', { map: `${id}@${hash}` }).catch(() => null));
  return earlier && {};
}
