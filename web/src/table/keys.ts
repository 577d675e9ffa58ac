// The keys of the table. The help lists them in this order.
import type { Intent } from '../engine/types';
import type { Words } from '../game/describe';
import type { Table } from '../game/table.svelte';
import { refusalText } from '../game/whynot';
import { app } from '../shell/app.svelte';
import type { Desk } from './desk.svelte';

export const KEYS = [
  '1–6',
  'D',
  'S',
  'Shift D',
  'T',
  'Tab',
  'Enter',
  'Esc',
  'N',
  'P',
  'A',
  'H',
  'U',
  'R',
  'F',
  '?',
] as const;

export interface Hands {
  table: Table;
  words: Words;
  names: string[];
  desk: Desk;
  fit: () => void;
  board: HTMLElement | undefined;
}

function cancel({ table, desk }: Hands) {
  if (table.hint) table.hint = null;
  else if (table.stage) table.stage = null;
  else if (table.staging) void table.cancel();
  else if (table.changing) table.stay();
  else desk.back();
}

async function refuse({ table, words, names, desk }: Hands, move: Intent) {
  const refusal = await table.why(move);
  if (refusal) desk.say(refusalText(refusal, table, words, names));
}

function slot(hands: Hands, n: number) {
  const { table } = hands;
  const options = table.acting === null ? undefined : table.choices.slots.get(n);
  const move = options?.find((m) => m.refill === app.refill) ?? options?.[0];
  void (move ? table.play(move) : refuse(hands, { t: 'draw', slot: n }));
}

function pile(hands: Hands, n: number, two: boolean) {
  const { table } = hands;
  const deck = table.map.cards.decks[n];
  if (!deck) return;
  const move = table.acting === null ? undefined : table.choices.blind.get(deck);
  if (!move) void refuse(hands, { t: 'draw', deck });
  else void (two && table.view.expects === 'action' ? table.drawTwo(deck) : table.play(move));
}

// From nowhere, Tab goes to the first route that can be claimed; from there the page's own order goes on.
function firstRoute({ table, board }: Hands): boolean {
  if (document.activeElement !== document.body || table.acting === null || table.stage) return false;
  const route = board?.querySelector<SVGElement>('.target[data-route][tabindex="0"]');
  route?.focus();
  return Boolean(route) && table.choices.claims.size > 0;
}

// True if the key was for the table.
export function pressed(e: KeyboardEvent, hands: Hands): boolean {
  const { table, desk } = hands;
  if (e.ctrlKey || e.metaKey || e.altKey || desk.dialog) return false;
  if (e.target instanceof HTMLElement && e.target.closest('input, select, textarea, dialog')) return false;
  const n = Number(e.key) - 1;
  if (n >= 0 && n < table.view.faceup.length) {
    slot(hands, n);
    return true;
  }
  switch (e.key.length === 1 ? e.key.toLowerCase() : e.key) {
    case 'Escape':
      cancel(hands);
      break;
    case 'Tab':
      return !e.shiftKey && firstRoute(hands);
    case 'd':
      pile(hands, 0, e.shiftKey);
      break;
    case 's':
      pile(hands, 1, e.shiftKey);
      break;
    case 't':
      if (table.acting !== null && table.choices.tickets.length && table.view.expects === 'action')
        table.stage = { kind: 'tickets' };
      break;
    case 'n':
      table.skip();
      break;
    case 'p':
      desk.planning = !desk.planning;
      break;
    case 'a':
      desk.dialog = 'actions';
      break;
    case 'h':
      void table.ask(app.settings.bot);
      break;
    case 'u':
      if (table.canUndo) void table.undo();
      break;
    case 'r':
      app.go(table.rulesLink);
      break;
    case 'f':
      hands.fit();
      break;
    case '?':
      desk.dialog = 'help';
      break;
    default:
      return false;
  }
  return true;
}
