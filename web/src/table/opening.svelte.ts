// Small screens show the part of the board where the own tickets are: as the table opens, when tickets come or go,
// when some are offered, and when one is pointed at. Everything else leaves the view alone.
import { untrack } from 'svelte';
import { positions } from '../cards/positions';
import { openingCities } from '../game/marks';
import type { Table } from '../game/table.svelte';
import { app } from '../shell/app.svelte';
import { flat, phone, tablet } from '../shell/screen.svelte';

type Show = (cities: string[], routes?: number[]) => void;
const small = () => flat.current || (phone.current && !tablet.current);

// The ways of some tickets: their places, and the tracks that they lead over.
export function showWays({ map, look }: Table, tickets: number[], show: Show): void {
  const ways = look.tickets?.filter((t) => tickets.includes(t.ticket)) ?? [];
  show(
    tickets.flatMap((x) => map.tickets[x]!.cities),
    app.settings.helper ? ways.flatMap((t) => t.way) : [],
  );
}

// To be called as a component begins; `show` moves the board.
export function followOffer(table: () => Table, peek: () => number | null, show: Show): void {
  const offered = $derived.by(() => {
    const { acting, view } = table();
    return acting === null || view.expects !== 'keep' ? '' : String(view.seats[acting]?.offered ?? '');
  });
  $effect(() => {
    const all = offered.split(',').map(Number);
    if (offered && small()) untrack(() => show(all.flatMap((x) => table().map.tickets[x]!.cities)));
  });
  $effect(() => {
    const one = peek();
    if (one !== null && small()) untrack(() => showWays(table(), [one], show));
  });
}

export function followTickets(table: () => Table, show: Show): void {
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
    if (!held || !small() || upright(table())) return;
    untrack(() => {
      const found = cities();
      if (found.length) show(found);
    });
  });
}

// A board that is higher than wide.
export function upright({ map }: Table): boolean {
  const { width, height } = positions(map);
  return height > width * 1.05;
}
