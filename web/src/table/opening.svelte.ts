// Small screens show the part of the board where the own tickets are: as the table opens, and when tickets come
// or go. Every other move leaves the view alone.
import { untrack } from 'svelte';
import { positions } from '../cards/positions';
import { openingCities } from '../game/marks';
import type { Table } from '../game/table.svelte';
import { flat, phone, tablet } from '../shell/screen.svelte';

const LAID_OUT = 120; // ms until the board of a table that opens has its size

// To be called as a component begins; `show` moves the board.
export function followTickets(table: () => Table, show: (cities: string[]) => void): void {
  const opened = table().moveCount;
  const held = $derived.by(() => {
    const { eyes, view } = table();
    return eyes === null ? '' : String(view.seats[eyes]?.tickets ?? '');
  });
  const cities = (): string[] => {
    const { map, look, eyes } = table();
    const { at, height } = positions(map);
    return eyes === null ? [] : openingCities(map, look, eyes, at, height * 0.62);
  };
  $effect(() => {
    if (!held || !(flat.current || (phone.current && !tablet.current)) || upright(table())) return;
    const found = untrack(cities);
    if (!found.length) return;
    if (untrack(() => table().moveCount !== opened)) return void untrack(() => show(found));
    const timer = setTimeout(() => show(found), LAID_OUT);
    return () => clearTimeout(timer);
  });
}

// A board that is higher than wide.
export function upright({ map }: Table): boolean {
  const { width, height } = positions(map);
  return height > width * 1.05;
}
