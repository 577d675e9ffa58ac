// What lies on the board and what glows on it, from the position and from what is pointed at. Values that stay
// equal stay the same objects, so that nothing of them is drawn again. Changes nothing.
import { seatInk } from '../cards/seats.svelte';
import { kept } from '../game/kept';
import { marksOf } from '../game/marks';
import { hintMarks } from '../game/reasons';
import type { Table } from '../game/table.svelte';
import { app } from '../shell/app.svelte';
import type { Desk } from './desk.svelte';

const NONE = new Set<number>();

function lasting<T>(make: () => T): () => T {
  let last: T | undefined;
  return () => (last = kept(last, make()) as T);
}

export class Scene {
  readonly #table: () => Table;
  readonly #names: () => string[];
  readonly #desk: Desk;

  // To be made where effects may be: as a component begins.
  constructor(table: () => Table, names: () => string[], desk: Desk) {
    this.#table = table;
    this.#names = names;
    this.#desk = desk;
  }

  #view = $derived.by(() => this.#table().view);
  owners = $derived.by(() => this.#view.owners);
  goods = $derived.by(() => this.#view.goods);
  seats = $derived.by(() => this.#names().map((name, i) => ({ ...seatInk(i), name })));

  // Routes that whoever acts can claim; with a filter, only those that its kind of card helps to pay.
  claimable = $derived.by(() => {
    const { acting, choices } = this.#table();
    if (acting === null || this.#view.expects !== 'action') return NONE;
    const { filter } = this.#desk;
    const all = [...choices.claims];
    return new Set(all.filter(([, ms]) => filter === null || ms.some((m) => m.pay[filter])).map(([r]) => r));
  });

  // Where a passenger who is under way could go next.
  steps = $derived.by(() => {
    const { acting, look } = this.#table();
    return acting === null ? undefined : look.journey?.steps?.map((s) => ({ ...s, foreign: s.toll }));
  });

  passengers = $derived.by(lasting(() => this.#standing('passengers')));
  harbours = $derived.by(lasting(() => this.#standing('harbours')));
  #standing(what: 'passengers' | 'harbours') {
    return this.#view.seats.flatMap((s, seat) => (s[what] ?? []).map((city) => ({ city, seat })));
  }

  marked = $derived.by(lasting(() => this.#marks()));
  #marks() {
    const table = this.#table();
    const { acting, eyes } = table;
    const desk = this.#desk;
    const offered = this.#view.expects === 'keep' && acting !== null ? (this.#view.seats[acting]?.offered ?? []) : [];
    const last = desk.shownLog ?? (acting !== null ? table.since : table.news);
    return marksOf({
      map: table.map,
      look: table.look,
      eyes,
      helper: app.settings.helper,
      ticket: desk.peek ?? desk.pinned,
      offered: offered.length && desk.chosen.length ? desk.chosen : offered,
      notes: table.notes,
      advice: hintMarks(table.hint),
      path: desk.path,
      happened: last.map((l) => l.event),
    });
  }
}
