// What this browser was told and what it added when it sat down at a game: the server's commitment and
// the seed of its own. After the game both must be in the record (verify.ts).
import { readSetting, writeSetting } from '../game/store';
import { api, ApiError, clientSeed } from './api';

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

// Takes a seat with a share of chance that nobody knew when the server committed itself. It is noted first and
// stays the same if one tries again: an answer that was lost may have been a yes.
export async function sitDown(game: string, commitment: string, seat?: number) {
  const noted = pledgeOf(game);
  const pledge = noted?.commitment === commitment ? noted : { commitment, seed: clientSeed() };
  notePledge(game, pledge);
  try {
    await api.sit(game, seat, pledge.seed);
  } catch (e) {
    if (!(e instanceof ApiError && e.unsure)) dropPledge(game);
    throw e;
  }
}

export function dropPledge(game: string) {
  writeSetting('pledges', JSON.stringify(Object.fromEntries(Object.entries(all()).filter(([id]) => id !== game))));
}
