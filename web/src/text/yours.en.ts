// What one has of one's own on the first page: games that go on. The shape for every language.
import { plural } from './fill';

export const yours = {
  games: 'Go on playing',
  resume: (map: string) => `Continue: ${map}`,
  again: (map: string) => `Play again: ${map}`,
  likeLast: 'Same board, same players, same rules as last time',
  claimed: (n: number) => (n === 0 ? 'just begun' : `${plural(n, 'route', 'routes')} claimed`),
  all: (n: number) => `All saved games (${n})`,
};

export type YourTexts = typeof yours;
