// A bot's reasons in words, and its advice as marks on the board.
import type { Move, Reason } from '../engine/types';
import { params } from '../made/reasons';
import type { Words } from './describe';
import type { Hint } from './table.svelte';

export function reasonText(words: Words, r: Reason): string {
  return words.say(words.t.reasons[r.why], params[r.why], r);
}

// Where a move is on the board.
export function moveRoutes(move: Move): number[] {
  return move.t === 'claim' || move.t === 'step' ? [move.route] : [];
}
export function moveCities(move: Move): string[] {
  if (move.t === 'harbour' || move.t === 'passenger') return [move.city];
  return move.t === 'claim' && move.passenger ? [move.passenger] : [];
}

export interface HintMark {
  routes: number[];
  cities: string[];
  kind: 'plan' | 'log';
}

// The plan dotted, the proposed move itself bright on top.
export function hintMarks(hint: Hint | null): HintMark[] {
  if (!hint) return [];
  const routes = moveRoutes(hint.move),
    cities = moveCities(hint.move);
  const marks: HintMark[] = [{ routes: hint.info.plan.filter((r) => !routes.includes(r)), cities: [], kind: 'plan' }];
  if (routes.length || cities.length) marks.push({ routes, cities, kind: 'log' });
  return marks;
}
