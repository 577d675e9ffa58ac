// Which other readings of the rules make a difference on a map: by what the map has.
import type { MapFile } from '../../engine/types';

const NEEDS: Record<string, (map: MapFile) => boolean> = {
  pass_instead_of_tickets: () => true,
  second_card_optional: () => true,
  ml_plus4_counts_for_wipe: (m) => m.cards.kinds.some((k) => k.min_length),
  ml_goods_each_entry: (m) => has(m, 'passengers'),
  wr_joker_as_double: (m) => m.cards.kinds.some((k) => Object.values(k.pays ?? {}).some((n) => n > 1)),
  wr_tour_simple_path: (m) => has(m, 'tours'),
};
const has = (m: MapFile, module: string) => m.rules.modules?.includes(module) ?? false;

export const optionsOf = (map: MapFile) => Object.keys(NEEDS).filter((o) => NEEDS[o]!(map));
