// Why something is not possible, in words: the engine names the refusal (`check`), this says it.
import type { Refusal } from '../engine/types';
import type { Refusal as Said, Words } from './describe';
import type { Table } from './table.svelte';

export function refusalText(r: Refusal, table: Table, words: Words, names: string[]): string {
  const a = words.t.why.actions;
  switch (r.code) {
    case 'passenger_not_there':
      return a.no_passenger;
    case 'passenger_stuck':
      return a.no_journey;
    default:
      if (r.code.startsWith('harbour')) return a.no_harbour;
      if (r.code.startsWith('exchange')) return a.no_exchange;
      if (r.code === 'not_now' && table.view.expects === 'second_card') return words.t.why.second;
      return words.refusal(r as Said, names, table.viewer);
  }
}
