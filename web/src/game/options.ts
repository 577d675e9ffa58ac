// Variants of the rules: which there are to choose from on a board, and which of them were chosen.
import type { Offers, Options } from '../engine/types';

// Those that people are offered: switches that make a difference on the board.
export const offered = ({ options, variants }: Offers) => variants.filter((name) => typeof options[name] === 'boolean');

// All options of a new game, so that it is played by the same rules for ever. What was chosen for another board
// and makes no difference on this one is forgotten.
export const complete = (offers: Offers, chosen: Options): Options => ({
  ...offers.options,
  ...Object.fromEntries(Object.entries(chosen).filter(([name]) => offers.variants.includes(name))),
});

// What is played otherwise than usual on this board.
export const variants = (offers: Offers, played: Options): string[] =>
  offered(offers).filter((name) => name in played && Boolean(played[name]) !== offers.options[name]);
