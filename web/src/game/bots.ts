// The bots that can take a seat, in the order in which they are offered. What they are like is in the texts.
export const LEVELS = ['novice', 'easy', 'medium', 'hard', 'expert'];
export const OTHERS = ['mcts', 'planner', 'racer', 'greedy', 'random'];
// Who sits down first against somebody alone.
export const USUAL = ['medium', 'easy', 'hard', 'medium'];

// The names of a server's bots, those above first and in that order.
export function offered(names: string[]): { levels: string[]; others: string[] } {
  const others = [...OTHERS, ...names.filter((n) => ![...LEVELS, ...OTHERS].includes(n))];
  return { levels: LEVELS.filter((n) => names.includes(n)), others: others.filter((n) => names.includes(n)) };
}
