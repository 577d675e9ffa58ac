// What a guided game points at: tracks and places as marks on the board, cards, tickets and buttons by a frame.
import type { Mark } from '../game/marks';
import type { Table } from '../game/table.svelte';
import { routesOf, ticketOf } from './facts';
import type { Pointer } from './script';

export function markOf(table: Table, { routes = [], cities = [] }: Pointer): Mark | null {
  const free = routes.flatMap((name) => routesOf(table.map, name)).filter((r) => table.look.routes[r] === 'open');
  return free.length || cities.length ? { routes: free, cities, kind: 'ticket' } : null;
}

// Selectors of what is framed.
export function framed(table: Table, { cards = [], offered = [], pile, button }: Pointer): string[] {
  const slots = table.view.faceup.flatMap((card, i) => (card && cards.includes(card) ? [i] : []));
  return [
    ...slots.map((i) => `[data-slot="${i}"]`),
    ...offered.map((name) => `[data-ticket="${ticketOf(table.map, name)}"]`),
    ...(pile ? [`[data-deck="${pile}"]`] : []),
    ...(button ? [`[data-action="${button}"]`] : []),
  ];
}

const frame = typeof CSSStyleSheet === 'undefined' ? null : new CSSStyleSheet();

// Frames these until something else is framed; the page's policy allows no styles in the markup.
export function setFrame(selectors: string[]) {
  if (!frame) return;
  if (!document.adoptedStyleSheets.includes(frame)) document.adoptedStyleSheets.push(frame);
  frame.replaceSync(
    selectors.length
      ? `${selectors.join()} { outline: 4px solid var(--accent); outline-offset: -4px; border-radius: 8px; }`
      : '',
  );
}
