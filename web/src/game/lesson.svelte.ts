// What is explained when: each thing once, when its time has come. It is remembered what was told, so
// that a lesson can be left and taken up again in any game.
import type { MapFile } from '../engine/types';
import type { Words } from './describe';
import { readSetting, writeSetting } from './store';
import type { Table } from './table.svelte';

export type Step =
  | 'keep'
  | 'mix'
  | 'pieces'
  | 'first'
  | 'second'
  | 'hand'
  | 'claim'
  | 'pay'
  | 'tickets'
  | 'points'
  | 'others'
  | 'ends'
  | 'longest'
  | 'most'
  | 'undo'
  | 'passenger'
  | 'harbour'
  | 'last';

// What a step is about, to be framed on the table; it is never covered by the explanation.
export const AREA: Partial<Record<Step, string>> = {
  first: 'draw',
  second: 'draw',
  hand: 'hand',
  tickets: 'tickets',
  others: 'players',
  points: 'players',
  ends: 'players',
  longest: 'players',
  undo: 'tools',
  claim: 'map',
};

function list(key: string): string[] {
  try {
    const all = JSON.parse(readSetting(key) ?? '[]') as unknown;
    return Array.isArray(all) ? all.filter((s): s is string => typeof s === 'string') : [];
  } catch {
    return [];
  }
}

export function nextStep(table: Table, seen: string[]): Step | null {
  if (table.acting === null) return null;
  const v = table.view;
  const first = (...steps: Step[]) => steps.find((s) => !seen.includes(s)) ?? null;
  if (table.stage) return table.stage.kind === 'claim' ? first('pay') : null;
  if (table.hint) return null;
  switch (v.expects) {
    case 'keep':
      return first('keep');
    case 'tickets':
      return first('mix');
    case 'pieces':
      return first('pieces');
    case 'second_card':
      return first('second');
    case 'action':
      break;
    default:
      return null;
  }
  if (v.turns_left !== null) return first('last');
  if (!seen.includes('first')) return 'first';
  if (v.turn < v.players) return null; // one thing per turn at the start
  if (table.choices.claims.size > 0 && !seen.includes('claim')) return 'claim';
  const { modules = [], bonus_longest, bonus_tickets } = table.map.rules;
  return first(
    'hand',
    'tickets',
    'points',
    'others',
    'ends',
    ...(bonus_longest ? (['longest'] as Step[]) : []),
    ...(bonus_tickets ? (['most'] as Step[]) : []),
    'undo',
    ...(modules.includes('passengers') ? (['passenger'] as Step[]) : []),
    ...(modules.includes('harbours') ? (['harbour'] as Step[]) : []),
  );
}

// Points by length, such as "1 → 1, 2 → 2, 3 → 4"; by kind of route where these differ.
export function pointsTable({ rules }: MapFile, words: Words): string {
  const tables = rules.route_kinds.map(({ piece, points }) => ({
    piece,
    text: points.flatMap((p, i) => (p ? [`${i + 1} → ${p}`] : [])).join(', '),
  }));
  const [first] = tables;
  if (tables.every((t) => t.text === first!.text)) return first!.text;
  return tables.map((t) => `${words.piece(t.piece)} ${t.text}`).join('; ');
}

export class Lesson {
  readonly #table: Table;
  seen: string[] = $state([]);
  on = $state(false);
  differs = $state(false); // what is different on this board, before its first game

  constructor(table: Table) {
    this.#table = table;
    this.on = table.lesson;
    // A new lesson starts from the beginning; a resumed one where it was.
    this.seen = this.on && table.fresh ? [] : list('lesson');
    const played = table.solo && table.map.id !== 'usa';
    this.differs = played && !table.over && !list('met').includes(table.map.id);
  }

  get step(): Step | null {
    return this.on && !this.differs ? nextStep(this.#table, this.seen) : null;
  }

  tell(step: Step) {
    if (this.seen.includes(step)) return;
    this.seen = [...this.seen, step];
    writeSetting('lesson', JSON.stringify(this.seen));
  }
  met() {
    this.differs = false;
    writeSetting('met', JSON.stringify([...new Set([...list('met'), this.#table.map.id])]));
  }
}
