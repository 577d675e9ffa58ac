// Short hints for whoever plays on alone: what the position offers, from the engine's look at it.
import type { Words } from '../game/describe';
import type { Table } from '../game/table.svelte';

export interface Hint {
  key: string; // its sentence
  values: Record<string, string | number>;
  routes: number[]; // to be marked
  cards: string[]; // worth drawing
}

const longest = (table: Table, routes: number[]) =>
  [...routes].sort((a, b) => table.routes[b]!.points - table.routes[a]!.points)[0];

// Kinds of cards of its colour that pay for a route.
function payers({ map }: Table, route: number): string[] {
  const { colour, kind } = map.routes[route]!;
  return map.cards.kinds.filter((k) => k.colour === colour && (k.pays?.[kind] ?? 1) > 0).map((k) => k.id);
}

// The most important one; null if the learner is not to act.
export function hintOf(table: Table, words: Words): Hint | null {
  const { look, view, choices } = table;
  if (table.acting === null) return null;
  const hint = (key: string, values: Hint['values'] = {}, routes: number[] = [], cards: string[] = []): Hint => ({
    key,
    values,
    routes,
    cards,
  });
  const { expects } = view;
  if (expects !== null && expects !== 'action') return hint(expects);
  const of = (route: number) => ({ route: words.routeName(route), points: table.routes[route]!.points });

  const finish = look.claims.find((c) => c.completes.length > 0);
  if (finish)
    return hint('finish', { ...of(finish.route), ticket: words.ticket(finish.completes[0]!) }, [finish.route]);
  const port = look.harbours?.find((h) => h.now > 0);
  if (port) return hint('harbour', { city: words.city(port.city), points: port.now });
  const tour = look.passengers?.find((p) => (p.best[0]?.points ?? 0) >= 6);
  if (tour) return hint('travel', { city: words.city(tour.city), points: tour.best[0]!.points });

  const ways = look.together?.routes ?? [];
  const last = view.turns_left !== null;
  const needed = longest(
    table,
    ways.filter((r) => choices.claims.has(r)),
  );
  if (needed !== undefined && !last) return hint('way', of(needed), [needed]);
  const best = longest(table, [...choices.claims.keys()]);
  if (last) return best === undefined ? hint('lastDraw') : hint('last', of(best), [best]);
  const aim = longest(table, ways);
  if (aim === undefined) return best === undefined ? hint('rich') : hint('free', of(best), [best]);
  const { colour, length } = table.map.routes[aim]!;
  const grey = colour === 'gray';
  const values = { ...of(aim), n: length, colour: words.colour(colour) };
  return hint(grey ? 'collectAny' : 'collect', values, [aim], payers(table, aim));
}
