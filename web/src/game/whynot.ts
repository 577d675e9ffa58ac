// Why something is not possible, in words: the engine names the refusal (`check`), this says it.
import type { Refusal } from '../engine/types';
import type { Words } from './describe';
import type { Table } from './table.svelte';

export function refusalText(r: Refusal, table: Table, words: Words, names: string[]): string {
  const t = words.t.why,
    a = t.actions;
  switch (r.code) {
    case 'not_your_turn':
      return t.notTurn;
    case 'route_taken':
      return r.seat === table.viewer ? t.takenOwn : t.taken(names[r.seat!] ?? '');
    case 'parallel_closed':
      return t.closed(names[r.seat!] ?? '');
    case 'parallel_own':
      return t.beside;
    case 'no_pieces':
      return t.pieces(r.have!, r.need!, words.piece(r.piece!));
    case 'second_joker':
      return t.slotJoker;
    case 'tickets_none':
      return a.no_tickets;
    case 'passenger_not_there':
      return a.no_passenger;
    case 'passenger_stuck':
      return a.no_journey;
    default:
      if (r.code.startsWith('harbour')) return a.no_harbour;
      if (r.code.startsWith('exchange')) return a.no_exchange;
      if (r.missing) return t.cards(r.missing, words.colour(r.colour ?? 'gray'));
      return table.view.expects === 'second_card' ? t.second : t.not_now;
  }
}
