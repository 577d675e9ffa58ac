// What lies on the board and what glows on it, from the position and from what is pointed at. Values that stay
// equal stay the same objects, so that nothing of them is drawn again. Changes nothing.
import type { Journey } from '../board/types';
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

  // Who is under way: in the position that is shown, or in what is shown of others' journeys that are over.
  journey = $derived.by(lasting(() => this.#journey()));
  #journey(): Journey | null {
    const table = this.#table();
    const { journey, to_move } = this.#view;
    if (journey && to_move !== null) return this.#way(to_move, journey.from, journey.used);
    const { now } = this.#desk;
    const told = now ? table.news.slice(0, table.news.indexOf(now) + 1) : [];
    if (told.length === 1 && now!.event.e === 'arrived') return this.#way(now!.event.seat!, now!.event.city!, []);
    const from = told.map((l) => l.event.e).lastIndexOf('departed');
    if (from < 0) return null;
    const steps = told.slice(from + 1).filter((l) => l.event.e === 'stepped');
    const start = told[from]!.event;
    return this.#way(
      start.seat!,
      start.city!,
      steps.map((l) => l.event.route!),
    );
  }
  #way(seat: number, from: string, routes: number[]): Journey {
    const { graph } = this.#table();
    return { seat, routes, cities: [from, ...routes.map((_, i) => graph.end(from, routes.slice(0, i + 1)))] };
  }

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
    const last = desk.shownLog ?? (desk.now ? [desk.now] : acting !== null ? table.since : table.news);
    return marksOf({
      map: table.map,
      look: table.look,
      eyes,
      helper: app.settings.helper,
      ticket: desk.peek ?? desk.pinned,
      offered: offered.length && desk.chosen.length ? desk.chosen : offered,
      notes: table.notes,
      pointed: table.pointed,
      advice: hintMarks(table.hint),
      path: desk.path,
      happened: last.map((l) => l.event),
    });
  }
}
