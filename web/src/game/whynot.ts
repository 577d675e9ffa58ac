// Why something is not possible, in words: the engine names the refusal (`check`), this says it, with what the table
// knows besides.
import type { Refusal } from '../engine/types';
import type { Refusal as Said, Words } from './describe';
import type { Table } from './table.svelte';

export function refusalText(r: Refusal, table: Table, words: Words, names: string[], city?: string): string {
  const second = table.view.expects === 'second_card' ? { second: '' } : {};
  const place = city === undefined ? {} : { city };
  return words.refusal({ ...r, ...second, ...place } as Said, names, table.viewer);
}
