// The texts of guided games and puzzles; only those who learn fetch them.
import { plural } from './fill';

export const guide = {
  title: 'Learn the game',
  about:
    'A first game on each board, step by step: you do everything yourself, and mistakes are allowed. Whoever is through finds three small puzzles.',
  first: 'Guided first game',
  minutes: (n: number) => `about ${plural(n, 'minute', 'minutes')}`,
  start: 'Start',
  resume: 'Go on where you were',
  again: 'Once more',
  puzzles: 'Puzzles',
  puzzle: (n: number) => `Puzzle ${n}`,
  solved: 'solved',
  box: 'Guided game',
  next: 'Go on',
  skip: 'Skip this',
  counting: 'How the points come about',
  line: (n: number, all: number) => `${n} of ${all}`,
  known: 'What you know now',
  own: 'Play a game of your own',
  toPuzzles: 'Three puzzles',
  question: 'Puzzle',
  try: 'Try again',
  another: 'Next puzzle',
  back: 'All puzzles',
  right: 'Right!',
  wrong: 'Not quite.',
  points: (n: number) => plural(n, 'point', 'points'),
};

export type GuideTexts = typeof guide;
