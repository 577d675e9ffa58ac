// The bots that can take a seat, in the order in which they are offered. What they are like is in the texts.
export const BOTS = ['mcts', 'planner', 'racer', 'greedy', 'random'];
// Who sits down first against somebody alone.
export const USUAL = ['planner', 'racer', 'greedy', 'planner'];
