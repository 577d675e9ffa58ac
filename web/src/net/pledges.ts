// What this browser was told and what it added when it sat down at a game: the server's commitment and
// the seed of its own. After the game both must be in the record (verify.ts).
import { readSetting, writeSetting } from '../game/store';

export interface Pledge {
  commitment: string;
  seed: string;
}
const KEEP = 300;

function all(): Record<string, Pledge> {
  try {
    return (JSON.parse(readSetting('pledges') ?? '{}') as Record<string, Pledge>) ?? {};
  } catch {
    return {};
  }
}

export const pledgeOf = (game: string): Pledge | null => all()[game] ?? null;

export function notePledge(game: string, pledge: Pledge) {
  const rest = Object.entries(all()).filter(([id]) => id !== game);
  writeSetting('pledges', JSON.stringify(Object.fromEntries([...rest, [game, pledge]].slice(-KEEP))));
}

export function dropPledge(game: string) {
  writeSetting('pledges', JSON.stringify(Object.fromEntries(Object.entries(all()).filter(([id]) => id !== game))));
}
