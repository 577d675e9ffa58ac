// What the texts of the rules may ask a map, as src/text/rules_fact.c answers it for the terminal: words that
// are true of it, and its numbers by their names.
import type { MapFile } from '../../engine/types';

// As the engine gives it: with what people marked as not sure, and what decides a tie.
type Told = MapFile & {
  cities: { sure?: boolean }[];
  routes: { sure?: boolean }[];
  tickets: { sure?: boolean }[];
  rules: { faceup_when_empty?: boolean; tiebreaks?: string[]; max_turns?: number; wipes?: { count: number }[] };
};

const prefixed = (prefix: string, ids: string[]) => ids.map((id) => prefix + id);
const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
const ends = (r: { from: string; to: string; kind: string }) => [r.from, r.to].sort().join() + r.kind;

/** The words that are true of a map. */
export function truths(map: MapFile): Set<string> {
  const { rules, cards, cities, routes, tickets } = map as Told;
  const beside = new Map<string, number>();
  for (const r of routes) beside.set(ends(r), (beside.get(ends(r)) ?? 0) + 1);
  const plain = {
    decks: cards.decks.length > 1,
    mix: rules.choose_mix,
    choose: rules.choose_pieces,
    longest: rules.bonus_longest,
    most: rules.bonus_tickets,
    rowstays: rules.faceup_when_empty,
    single: rules.route_kinds.some((k) => k.single),
    triple: [...beside.values()].some((n) => n > 2),
    countries: cities.some((c) => c.kind === 'country'),
    unsure: [...cities, ...routes, ...tickets].some((e) => e.sure === false),
  };
  return new Set([
    ...Object.entries(plain).flatMap(([word, is]) => (is ? [word] : [])),
    `map:${map.id}`,
    ...prefixed(
      'card:',
      cards.kinds.map((k) => k.id),
    ),
    ...prefixed(
      'piece:',
      rules.pieces.map((p) => p.id),
    ),
    ...prefixed('module:', rules.modules),
    ...prefixed('tie:', rules.tiebreaks ?? []),
  ]);
}

/** Whether all words of `when` are true; "!" in front of one means "not". */
export const holds = (when: string, true_: Set<string>) =>
  when
    .split(' ')
    .filter(Boolean)
    .every((word) => (word.startsWith('!') ? !true_.has(word.slice(1)) : true_.has(word)));

const range = (from: number, to: number) => (to > from ? `${from}–${to}` : String(from));

/** The numbers of a map by their names. */
export function numbers(map: MapFile): Record<string, string | number> {
  const { rules, cards, cities, tickets } = map as Told;
  const facts: Record<string, string | number | undefined> = {
    players_min: map.players[0],
    players_max: map.players[1],
    few: range(map.players[0], rules.parallel_close),
    colours: cards.colours.length,
    cards: sum(cards.kinds.map((k) => k.count)),
    faceup: sum(Object.values(rules.faceup ?? {})),
    wipe: rules.wipes?.[0]?.count,
    tickets: tickets.length,
    tours: tickets.filter((t) => t.cities.length > 2).length,
    countries: cities.filter((c) => c.kind === 'country').length,
    start_dealt: rules.start_tickets.dealt,
    start_keep: rules.start_tickets.keep,
    draw_dealt: rules.draw_tickets.dealt,
    draw_keep: rules.draw_tickets.keep,
    end_pieces: rules.end_pieces,
    further_turns: rules.further_turns,
    bonus_longest: rules.bonus_longest,
    bonus_tickets: rules.bonus_tickets,
    max_turns: rules.max_turns,
    exchange_cost: rules.exchange_cost,
    passengers: rules.passengers?.count,
    harbours: rules.harbours?.count,
    harbour_unbuilt: rules.harbours?.unbuilt,
    choose: rules.choose_pieces,
  };
  const all = sum(rules.pieces.map((p) => p.count));
  facts['box'] = all - (rules.choose_pieces ?? 0);
  for (const p of rules.pieces) {
    facts[`pieces_${p.id}`] = p.count;
    facts[`least_${p.id}`] = (rules.choose_pieces ?? 0) - (all - p.count);
    facts[`suggest_${p.id}`] = rules.suggest_pieces?.[p.id];
  }
  for (const k of cards.kinds) {
    facts[`cards_${k.id}`] = k.count;
    facts[`min_${k.id}`] = k.min_length;
  }
  for (const d of cards.decks) {
    const own = cards.kinds.filter((k) => (k.deck ?? cards.decks[0]) === d);
    facts[`deck_${d}`] = sum(own.map((k) => k.count));
    facts[`colour_${d}`] = sum(own.filter((k) => k.colour === cards.colours[0]).map((k) => k.count));
    facts[`hand_${d}`] = rules.hand?.[d];
    facts[`faceup_${d}`] = rules.faceup?.[d];
    facts[`harbour_${d}`] = rules.harbours?.cards[d];
  }
  rules.harbours?.values.forEach((value, n) => (facts[`harbour_${n}`] = value));
  for (const d of rules.ticket_decks) {
    const own = tickets.filter((t) => (t.deck ?? rules.ticket_decks[0]) === d).map((t) => t.points);
    facts[`tickets_${d}`] = own.length;
    facts[`range_${d}`] = range(Math.min(...own), Math.max(...own));
  }
  for (const [id, stack] of Object.entries(rules.goods ?? {})) {
    facts[`goods_${id}`] = stack.join(', ');
    facts[`stacks_${id}`] = cities.filter((c) => c.goods === id).length;
  }
  for (const k of rules.route_kinds)
    k.points.forEach((points, i) => (facts[`points_${k.id}_${i + 1}`] = points ?? undefined));
  return Object.fromEntries(Object.entries(facts).filter((e): e is [string, string | number] => e[1] !== undefined));
}
