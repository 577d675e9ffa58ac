// The sentence that says what may be done now, and the one that says how near the end is.
import type { Texts } from '../text/en';
import type { Table } from './table.svelte';

// Only what is possible now, in the order of the rules.
function may({ choices: c }: Table, t: Texts): string[] {
  const m = t.status.may;
  return [
    c.blind.size + c.slots.size > 0 ? m.draw : '',
    c.claims.size > 0 ? m.claim : '',
    c.tickets.length > 0 ? m.tickets : '',
    c.passengers.size > 0 ? m.passenger : '',
    c.harbours.size > 0 ? m.harbour : '',
    c.exchanges.length > 0 ? m.exchange : '',
  ].filter(Boolean);
}

// While all choose at the same time: the others, by what they do. Bots are named while one waits for them.
export function choosers(table: Table, names: string[]): { ready: string[]; waiting: string[] } {
  const of = (ready: boolean) =>
    names.filter(
      (_, i) =>
        i !== table.viewer && (table.ready ?? []).includes(i) === ready && !(ready && table.seats[i]!.kind === 'bot'),
    );
  return { ready: of(true), waiting: of(false) };
}

export function statusText(table: Table, names: string[], t: Texts): string {
  const s = t.status,
    { view } = table;
  if (table.over) return s.over;
  const mover = names[table.mover ?? 0] ?? '';
  if (table.covered) return s.cover(mover);
  if (table.acting === null && table.ready) {
    const { ready, waiting } = choosers(table, names);
    return waiting.length ? s.choosing(ready, waiting) : s.allReady;
  }
  if (table.acting === null) return s.wait(mover);
  switch (view.expects) {
    case 'second_card':
      return s.second;
    case 'keep':
      return s.keep(table.choices.keeps.reduce((n, k) => Math.min(n, k.tickets.length), 99));
    case 'tickets':
      return s.mix;
    case 'pieces':
      return s.pieces;
    case 'step':
      return s.step(view.journey?.gained ?? 0);
    default:
      return table.choices.pass ? s.pass : table.solo ? s.action(may(table, t)) : s.actionOf(mover, may(table, t));
  }
}

// How many turns are left, once the last round has begun; empty before.
export function bannerText(table: Table, t: Texts): string {
  const { view, eyes } = table;
  if (view.turns_left === null || table.over) return '';
  const mine = eyes === null ? null : table.look.seats[eyes]?.turns_left;
  if (mine == null || !table.solo) return t.status.lastRound(view.turns_left);
  return t.status.turnsLeft(mine, table.map.rules.further_turns);
}
