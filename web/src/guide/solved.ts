// Which puzzles were solved in this browser.
import { readSetting, writeSetting } from '../game/store';

const name = (board: string, puzzle: string) => `${board}/${puzzle}`;
const all = (): string[] => (readSetting('puzzles') ?? '').split(' ').filter(Boolean);

export const wasSolved = (board: string, puzzle: string): boolean => all().includes(name(board, puzzle));
export const noteSolved = (board: string, puzzle: string) =>
  writeSetting('puzzles', [...new Set([...all(), name(board, puzzle)])].join(' '));
