// What it means to point at a track or a place of the board: a move, the sheet of one, a note, or a word why not.
// Whatever is played is one of the legal moves.
import { DOUBLE, NEAR } from '../board/gestures';
import type { Intent } from '../engine/types';
import type { Words } from '../game/describe';
import type { Table } from '../game/table.svelte';
import { claimableOnce, glanceAt, type Glance } from '../game/route';
import { refusalText } from '../game/whynot';
import { app } from '../shell/app.svelte';
import type { Desk } from './desk.svelte';
import { nearest } from './onboard';
import type { Scene } from './scene.svelte';

// Asked for at every click: none of it is kept.
export interface Pointed {
  table: Table;
  words: Words;
  names: string[];
  area: HTMLElement | undefined; // the board on the page
}

export class Pointing {
  readonly #now: () => Pointed;
  readonly #scene: Scene;
  readonly #desk: Desk;
  #coarse = false; // by a finger or a pen
  #at = { x: 0, y: 0, time: -Infinity, onBoard: false };
  #echo = false;

  constructor(now: () => Pointed, scene: Scene, desk: Desk) {
    this.#now = now;
    this.#scene = scene;
    this.#desk = desk;
  }

  // What pointed last, and where on the screen.
  by(e: PointerEvent): void {
    const before = this.#at;
    const onBoard = e.target instanceof Element && e.target.closest('.board') !== null;
    this.#coarse = e.pointerType !== 'mouse';
    this.#at = { x: e.clientX, y: e.clientY, time: e.timeStamp, onBoard };
    const near = Math.hypot(e.clientX - before.x, e.clientY - before.y) < NEAR;
    this.#echo = this.#coarse && before.onBoard && !onBoard && near && e.timeStamp - before.time < DOUBLE;
  }
  // A double tap on the board whose first tap opened a sheet there: the second one presses nothing on it.
  click(e: MouseEvent): void {
    if (!this.#echo) return;
    this.#echo = false;
    e.stopPropagation();
    e.preventDefault();
    this.double();
  }
  // The first of two taps has done nothing then.
  double(): void {
    const { table } = this.#now();
    if (table.stage?.kind === 'claim') table.stage = null;
    this.#desk.city = null;
    this.#desk.hush();
  }

  route(route: number): void {
    const { table, words } = this.#now();
    const { view, acting, eyes } = table;
    this.#desk.city = null;
    if (acting !== null && view.expects === 'step') {
      const step = table.choices.steps.get(route);
      return void (step ? table.play(step) : this.#stay([route], words.routeName(route)));
    }
    const taken = view.owners[route] !== null;
    if (this.#desk.planning && eyes !== null && claimableOnce(table, route)) table.note(route);
    else if (acting !== null && !taken && table.lanes(route).length) this.#stage(route);
    else if (eyes === null) this.#desk.say(words.routeLabel(route));
    else void this.#refuse(route);
  }

  // Opens the sheet of its payments; what needs no question is played.
  #stage(route: number): void {
    const { table } = this.#now();
    table.hint = null;
    table.stageClaim(route);
    this.#desk.tab = '';
    this.#desk.hush();
    const ask = app.settings.confirm === 'always' || (app.settings.confirm === 'touch' && this.#coarse);
    const moves = table.claimMoves;
    if (!ask && moves.length === 1 && table.claimPassengers.length < 2) void table.play(moves[0]!);
  }

  // Why the traveller cannot go to a city next.
  #unreached(city: string): void {
    const { table, words } = this.#now();
    const { at } = table.view.journey!;
    if (city === at) return;
    const ways = table.graph.routesAt(city).filter((r) => table.graph.other(r, city) === at);
    if (ways.length) void this.#stay(ways, words.city(city));
    else this.#desk.say(app.t.journey.far(words.city(at), words.city(city)));
  }
  // Of several tracks, what keeps the traveller from the one that somebody has built.
  async #stay(routes: number[], name: string): Promise<void> {
    const { table } = this.#now();
    const built = routes.find((r) => table.view.owners[r] !== null);
    await this.#say({ t: 'step', route: built ?? routes[0]! }, name);
  }
  async #say(move: Intent, name: string): Promise<void> {
    const { table, words, names } = this.#now();
    const refusal = await table.why(move);
    if (refusal) this.#desk.say(`${name}: ${refusalText(refusal, table, words, names)}`);
  }

  async #refuse(route: number): Promise<void> {
    const { table, words, names } = this.#now();
    const refusal = await table.why({ t: 'claim', route });
    if (!refusal) return;
    const said = `${words.routeName(route)}: ${refusalText(refusal, table, words, names)}`;
    this.#desk.say(said, claimableOnce(table, route) ? route : null);
  }

  city(city: string): void {
    const { table, area, words } = this.#now();
    if (table.acting !== null) {
      const steps = (this.#scene.steps ?? []).filter((s) => s.city === city);
      const to = steps.sort((a, b) => Number(a.foreign) - Number(b.foreign))[0];
      if (to) return void table.play(table.choices.steps.get(to.route)!);
      const passenger = table.choices.passengers.get(city);
      if (passenger) return void table.play(passenger);
      if (table.choices.harbours.has(city)) return void (table.stage = { kind: 'harbour', city });
      if (table.view.expects === 'step') return this.#unreached(city);
      if (table.stage?.kind === 'passenger') return void this.#say({ t: 'passenger', city }, words.city(city));
    }
    // A finger that meets a city and a route that can be claimed means the route.
    const route = this.#coarse && area ? nearest(area, this.#scene.claimable, this.#at, 24) : null;
    if (route !== null) this.route(route);
    else this.#tell(city);
  }

  // Opens what there is to know about a place, if there is something.
  #tell(city: string): void {
    const { table } = this.#now();
    const { view, eyes, map } = table;
    const own = eyes === null ? [] : (view.seats[eyes]?.tickets ?? []);
    const some =
      view.goods?.[city] ||
      this.#scene.passengers.some((p) => p.city === city) ||
      map.cities.find((c) => c.id === city)?.port ||
      own.some((x) => map.tickets[x]!.cities.includes(city));
    if (some && !table.stage) this.#desk.city = this.#desk.city === city ? null : city;
  }

  // What a track is, for those who look at it, and in one sentence for those who hear it.
  glance(route: number): Glance {
    const { table, words, names } = this.#now();
    return glanceAt(table, words, names, route, this.#scene.wanted.has(route));
  }
  describe(route: number): string {
    const { title, facts, state } = this.glance(route);
    return [title, facts, state].join(', ').replaceAll(' · ', ', ');
  }
}
