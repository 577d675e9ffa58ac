// A guided game: which step it is at, what is said, what is answered. The moves tell nearly all of it; kept is only
// after how many moves each step began and each topic was told, so that it can be left, resumed and taken back.
import type { LocalTable } from '../game/local.svelte';
import type { Guided } from '../game/store';
import { happened, holds, ownEvents } from './facts';
import type { Said, Script, Step } from './script';

const BEGIN: Guided = { began: [0], told: {} };

export class Guide {
  readonly script: Script;
  readonly #table: LocalTable;
  #so: Guided = $state.raw(BEGIN);

  constructor(table: LocalTable, script: Script) {
    this.#table = table;
    this.script = script;
    this.#so = table.saved.guide ?? BEGIN;
  }

  // The step whose time it is; null when all are over.
  get step(): Step | null {
    return this.script.steps[this.#so.began.length - 1] ?? null;
  }

  // What is shown now: the learner can act, and what it waits for is there.
  get shown(): Step | null {
    const table = this.#table;
    if (table.acting === null || table.over) return null;
    const { step } = this;
    const since = this.#so.began.at(-1)!;
    if (step && (!step.when || holds(step.when, table, since))) return step;
    if (table.stage || table.view.expects !== 'action') return null;
    const news = ({ id, when, unless }: Step) =>
      this.#so.told[id] === undefined &&
      (!when || holds(when, table, since)) &&
      !(unless && holds(unless, table, since));
    return this.script.topics.find(news) ?? null;
  }

  // To be called with every new position: goes back with moves that were taken back, and on from what is done.
  follow() {
    const table = this.#table;
    const made = (n: number) => n <= table.moveCount;
    const { began, told } = this.#so;
    if (!began.every(made) || !Object.values(told).every(made))
      this.#write({
        began: began.filter((n, i) => i === 0 || made(n)),
        told: Object.fromEntries(Object.entries(told).filter(([, n]) => made(n))),
      });
    while (this.step && table.acting !== null && this.#isOver(this.step)) this.#begin();
  }
  // In the last round there is no time for what was not reached.
  #isOver({ unless, until }: Step): boolean {
    const table = this.#table;
    const since = this.#so.began.at(-1)!;
    if (table.view.turns_left !== null) return true;
    return (!!unless && holds(unless, table, since)) || (!!until && holds(until, table, since));
  }
  #begin() {
    this.#write({ ...this.#so, began: [...this.#so.began, this.#table.moveCount] });
  }
  // What is shown was understood, or is not wanted.
  next() {
    const { shown } = this;
    if (!shown) return;
    if (shown === this.step) this.#begin();
    else this.#write({ ...this.#so, told: { ...this.#so.told, [shown.id]: this.#table.moveCount } });
    this.follow();
  }
  #write(so: Guided) {
    this.#so = so;
    this.#table.guide = so;
  }

  // What is answered to the learner's last action; null if there is nothing to say. `other` is for moves that were
  // not asked for and that the script does not know.
  answer(other: Said): Said | null {
    const events = ownEvents(this.#table, 0);
    const last = events.at(-1);
    if (!last) return null;
    for (const { move, event } of events.filter((l) => l.move === last.move)) {
      const reply = this.#at(move)?.replies?.find((r) => happened(this.#table.map, r.on, event));
      if (reply) return reply.say;
    }
    const asked = this.#at(last.move);
    const missed = asked?.until && asked === this.step && asked === this.shown && last.event.e !== 'chosen';
    return missed ? other : null;
  }
  // The step that it was when a move was made.
  #at(move: number): Step | undefined {
    const { began } = this.#so;
    let at = began.length - 1;
    while (at > 0 && began[at]! > move) at--;
    return this.script.steps[at];
  }
}
