// Begins a guided game: the board with the script's rules, its deal, and its bot.
import type { Engine, MapFile } from '../engine/types';
import { LocalTable } from '../game/local.svelte';
import type { Script } from './script';

// The board as a map file of its own, which the game carries with it.
export async function changedMap(engine: Engine, { board, rules }: Pick<Script, 'board' | 'rules'>): Promise<string> {
  const { map } = await engine.ask('map', { map: board });
  return JSON.stringify({ ...map, rules: { ...map.rules, ...rules } } satisfies MapFile);
}

export async function beginGuided(engine: Engine, script: Script, name: string): Promise<LocalTable> {
  const { board, seed, bot } = script;
  const text = Object.keys(script.rules).length ? await changedMap(engine, script) : undefined;
  const seats = [
    { kind: 'human' as const, name },
    { kind: 'bot' as const, bot, name: bot },
  ];
  const table = await LocalTable.start(engine, board, seats, seed, { text });
  table.lesson = true;
  table.guide = { began: [0], told: {} };
  return table;
}
