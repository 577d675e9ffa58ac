// Whom one does not want to hear, kept in this browser.
import { readSetting, writeSetting } from '../game/store';

export function mutedPeople(): string[] {
  try {
    const all = JSON.parse(readSetting('muted') ?? '[]') as unknown;
    return Array.isArray(all) ? all.filter((p): p is string => typeof p === 'string') : [];
  } catch {
    return [];
  }
}

export function mute(player: string, on: boolean): string[] {
  const all = mutedPeople().filter((p) => p !== player);
  if (on) all.push(player);
  writeSetting('muted', JSON.stringify(all.slice(-200)));
  return all;
}
