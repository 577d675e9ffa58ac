// What the explanations inside any game tell, and in which order.
import { describe, expect, it } from 'vitest';
import { NodeEngine } from '../engine/node';
import { de } from '../text/de';
import { en } from '../text/en';
import { Words } from './describe';
import { nextStep, pointsTable, type Step } from './lesson.svelte';
import { LocalTable } from './local.svelte';

const engine = new NodeEngine();

// What is told one after the other in the second round, to somebody who only goes on.
async function told(board: string): Promise<Step[]> {
  const seats = ['Anna', 'Bert'].map((name) => ({ kind: 'human' as const, name }));
  const table = await LocalTable.start(engine, board, seats, '5eed');
  await table.uncover();
  while (table.view.turn < 2 || table.view.expects !== 'action') {
    const draw = table.legal.find((m) => m.t === 'draw' && m.deck !== undefined);
    await table.play(draw ?? table.legal[0]!);
    if (table.covered) await table.uncover();
  }
  const seen: Step[] = ['first'];
  for (let step = nextStep(table, seen); step; step = nextStep(table, seen)) seen.push(step);
  table.close();
  return seen;
}

describe('the lesson', () => {
  it.each([
    ['usa', ['points', 'ends', 'longest']],
    ['maerklin', ['points', 'ends', 'most']],
    ['berlin', ['points', 'ends']],
    ['world', ['points', 'ends']],
  ] as [string, Step[]][])('on %s tells where points come from and what ends the game', async (board, steps) => {
    const all = await told(board);
    expect(all.filter((s) => ['points', 'ends', 'longest', 'most'].includes(s))).toEqual(steps);
  });

  it('has the points of routes by length, by kind where they differ', async () => {
    const table = async (board: string) => {
      const { map } = await engine.ask('map', { map: board });
      return pointsTable(map, new Words(en, 'en', map));
    };
    expect(await table('usa')).toBe('1 → 1, 2 → 2, 3 → 4, 4 → 7, 5 → 10, 6 → 15');
    expect(await table('berlin')).toBe('trams 1 → 1, 2 → 2, 3 → 4, 4 → 7; subways 2 → 3, 3 → 5, 4 → 8');
    expect(Object.keys(de.lesson.steps)).toEqual(Object.keys(en.lesson.steps));
  });
});
