// Boards and times by the names that people know them by.
import { boards } from 'virtual:boards';
import type { MapFile } from '../engine/types';
import type { Saved } from '../game/store';
import { app } from './app.svelte';

export const mapName = (id: string) => boards[id]?.names[app.lang] ?? id;

// What a map of the user's own is called, by its file; '' where that does not say.
export function ownName(text: string): string {
  try {
    const map = JSON.parse(text) as Partial<MapFile> | null;
    return map?.names?.[app.lang] || map?.names?.en || map?.names?.de || map?.id || '';
  } catch {
    return '';
  }
}

export const savedName = (g: Saved) => (g.map && ownName(g.map)) || mapName(g.record.map.id);

export const dateText = (at: number) =>
  new Date(at).toLocaleString(app.locale, { dateStyle: 'medium', timeStyle: 'short' });
