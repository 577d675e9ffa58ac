// A learner for tests: plays a guided game as it wishes, or as somebody else decides.
import type { Engine, Move } from '../engine/types';
import { seatNames, Words } from '../game/describe';
import type { LocalTable } from '../game/local.svelte';
import { en } from '../text/en';
import { beginGuided } from './begin';
import { countLines, type Line } from './count';
import { happened } from './facts';
import { Guide } from './guide.svelte';
import { hintOf, type Hint } from './hints';
import { fetchCommon, type Happening, type Script, type Step } from './script';

// The events that a move would bring about, as far as a script can ask for them.
function brings(table: LocalTable, move: Move) {
  const { faceup } = table.view;
  switch (move.t) {
    case 'keep':
      return { e: 'kept', tickets: move.tickets };
    case 'draw':
      return move.slot === undefined ? { e: 'drawn' } : { e: 'taken', card: faceup[move.slot]! };
    case 'claim':
      return { e: 'claimed', route: move.route, city: move.passenger };
    case 'tickets':
      return { e: 'offered' };
    case 'pieces':
      return { e: 'chosen' };
    case 'harbour':
      return { e: 'harbour', city: move.city };
    case 'exchange':
      return { e: 'exchanged' };
    default:
      return { e: move.t };
  }
}

// What a step waits for, as something that happens.
function wished({ until, show }: Step): Happening[] {
  if (show?.offered) return [{ e: 'kept', tickets: show.offered }];
  if (show?.cards) return show.cards.map((card) => ({ e: 'taken', card }));
  if (show?.routes)
    return show.routes.map((route) => ({ e: 'claimed', route, ...(show.cities && { city: show.cities[0]! }) }));
  return until?.did ? [until.did] : [];
}

export interface Told {
  table: LocalTable; // at the end; to be closed
  steps: string[]; // in the order in which they were told
  answers: string[];
  turns: number; // of the learner
  lines: Line[]; // of the count
}
type Choose = (table: LocalTable) => Move | null;

// Plays to the end as a learner who does what he is told; `choose` may decide instead of the script.
export async function learn(engine: Engine, script: Script, choose: Choose = () => null): Promise<Told> {
  const common = await fetchCommon();
  const table = await beginGuided(engine, script, 'Anna');
  const guide = new Guide(table, script);
  const words = new Words(en, 'en', table.map);
  const steps: string[] = [],
    answers: string[] = [];
  await table.run();
  for (let n = 0; n < 400 && !table.over; n++) {
    guide.follow();
    let step = guide.shown;
    for (; step && !step.until; step = guide.shown) {
      steps.push(step.id);
      guide.next();
    }
    if (step && steps.at(-1) !== step.id) steps.push(step.id);
    const hint = hintOf(table, words);
    const move = choose(table) ?? asked(table, step ? wished(step) : [], hint);
    if (move.t === 'claim') {
      table.stageClaim(move.route);
      guide.follow();
      const inside = guide.shown;
      if (inside && steps.at(-1) !== inside.id) steps.push(inside.id);
    }
    await table.play(move);
    await table.run();
    guide.follow();
    const answer = guide.answer(common.other);
    if (answer) answers.push(answer.en);
  }
  const lines = countLines(table, seatNames(table.seats));
  return { table, steps, answers, turns: Math.ceil(table.view.turn / 2), lines };
}

// A journey as the engine proposes it, to its end.
function journey({ look, legal }: LocalTable): Move | undefined {
  const start = look.passengers?.[0]?.city;
  if (!look.journey) return legal.find((m) => m.t === 'passenger' && m.city === start);
  const next = look.journey.best?.[0]?.routes[0];
  return legal.find((m) => m.t === 'step' && m.route === next) ?? legal.find((m) => m.t === 'stop');
}

// The move that was asked for, or else what the hint speaks of, or else what comes next without a plan.
function asked(table: LocalTable, wishes: Happening[], hint: Hint | null): Move {
  const travels = wishes.length ? wishes.some((w) => w.e === 'arrived') : hint?.key === 'travel';
  if (table.look.journey || travels) {
    const move = journey(table);
    if (move) return move;
  }
  for (const wish of wishes) {
    const found = table.legal.find((m) => happened(table.map, wish, brings(table, m)));
    if (found) return found;
  }
  const payments = (hint?.routes ?? []).flatMap((r) => table.choices.claims.get(r) ?? []);
  if (payments[0]) return payments[0];
  const { legal } = table;
  const wanted = (m: Move) => m.t === 'draw' && hint?.cards.includes(table.view.faceup[m.slot ?? -1] ?? '');
  return (
    legal.find(wanted) ??
    legal.find((m) => m.t === 'draw' && m.deck !== undefined) ??
    legal.find((m) => m.t === 'draw') ??
    legal.find((m) => m.t === 'claim') ??
    legal[legal.length - 1]!
  );
}
