// Tracing a board: the photograph under the drawing, and what the next click means.
import type { Board, Point } from '../../board/geometry';
import { nearestRoute } from '../../board/geometry';
import type { City, Lang } from '../../engine/types';
import { fold, type Named } from '../forms/complete';
import { addCity, addRoute, idFrom, setRoute, setSize, type CityFacts } from '../map/edit';
import { cityName, placeNear, type Model } from '../map/model';
import { aspect, isConvex, type Quad } from './perspective';
import { deletePhoto, loadPhoto, readPhoto, savePhoto, type Photo } from './photo';
import { emptied, firstBrush, nextRoute, sizeLike, type Brush } from './trace';
import type { Workshop } from '../map/workshop.svelte';

export type Step = 'photo' | 'cities' | 'routes' | 'tickets';
export const STEPS: Step[] = ['photo', 'cities', 'routes', 'tickets'];

// A place of one of our boards, whose name can be completed.
export interface Known extends Named {
  city: City;
}

const KEEP_DELAY = 300;

export class Tracer {
  readonly #shop: Workshop;
  step: Step = $state('photo');
  photo: Photo | null = $state.raw(null);
  picture: ImageBitmap | null = $state.raw(null);
  loaded = $state(false);
  refused = $state(false); // the last file was no picture
  kept = $state(true); // beside the draft
  place: Point | null = $state.raw(null); // where a new city waits for its name
  typed = $state(''); // of it
  from: string | null = $state(null); // the first city of a new route
  brush: Brush = $state.raw({ length: 2, colour: 'gray', kind: '', rough: 0 });
  facts: CityFacts = $state.raw({}); // of new cities
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(shop: Workshop) {
    this.#shop = shop;
    if (shop.model) this.brush = firstBrush(shop.model);
  }

  // The photograph that was laid under this draft before.
  async load(): Promise<boolean> {
    const photo = await loadPhoto(this.#shop.id);
    if (photo) await this.#show(photo);
    this.loaded = true;
    return photo !== null;
  }

  async lay(file: Blob): Promise<void> {
    const photo = await readPhoto(file);
    this.refused = photo === null;
    if (!photo) return;
    await this.#show(photo);
    this.step = 'photo';
    await this.#keep();
  }

  async #show(photo: Photo) {
    this.picture?.close();
    this.picture = await createImageBitmap(photo.blob);
    this.photo = photo;
  }

  set(change: Partial<Photo>) {
    if (!this.photo) return;
    this.photo = { ...this.photo, ...change };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#keep(), KEEP_DELAY);
  }

  // A corner of the board on the photograph; where no board could look like that, it stays.
  corner(which: number, [x, y]: Point) {
    if (!this.photo) return;
    const { width, height } = this.photo;
    const inside: Point = [Math.max(0, Math.min(width, x)), Math.max(0, Math.min(height, y))];
    const corners = this.photo.corners.map((p, i) => (i === which ? inside : p)) as Quad;
    if (isConvex(corners)) this.set({ corners });
  }

  async #keep() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.photo) this.kept = await savePhoto(this.#shop.id, this.photo);
  }

  async remove(): Promise<void> {
    clearTimeout(this.#timer);
    this.picture?.close();
    this.picture = this.photo = null;
    await deletePhoto(this.#shop.id);
  }

  close() {
    if (this.#timer !== undefined) void this.#keep();
    this.picture?.close();
  }

  go(step: Step) {
    // A board without cities takes the shape of the one on the photograph.
    const board = this.#shop.model?.board;
    if (this.step === 'photo' && step !== 'photo' && board && this.photo && !board.places.length)
      this.#shop.change(setSize(...sizeLike(board.width, board.height, aspect(this.photo.corners))));
    this.step = step;
    this.place = this.from = null;
    this.#shop.selection = null;
  }

  // Everything is traced anew, with the cards and rules of this map.
  empty() {
    this.#shop.change(emptied(this.photo ? this.photo.width / this.photo.height : undefined));
  }

  // ---- cities -----------------------------------------------------------------------------------

  // A city where one has clicked. Without a name it gets a number.
  name(known: Known[], lang: Lang, numbered: (n: number) => string) {
    if (!this.place) return;
    const [x, y] = this.place;
    const cities = this.#shop.list('cities');
    const name = this.typed.trim() || numbered(cities.length + 1);
    const like = known.find((k) => fold(k.name) === fold(name))?.city;
    const names = { de: name, en: name, ...(like ? { ...like.names, [lang]: name } : {}) };
    const taken = cities.map((c) => String(c['id']));
    const id = like && !taken.includes(like.id) ? like.id : idFrom(name, taken);
    const where = like ? { lat: like.lat, lon: like.lon } : {};
    this.#shop.change(
      addCity(id, names, Math.round(x * 10) / 10, Math.round(y * 10) / 10, { ...where, ...this.facts }),
    );
    this.place = null;
    this.typed = '';
  }

  // ---- routes -----------------------------------------------------------------------------------

  // One of the two cities of a route; tells the route that is there now.
  pick(model: Model, city: string): boolean {
    const from = this.from;
    this.#shop.selection = null;
    this.from = from === null ? city : null;
    if (from === null || from === city) return false;
    const index = this.#shop.list('routes').length;
    const route = nextRoute(model, from, city, this.brush);
    this.#shop.change(addRoute(route));
    this.#shop.selection = { kind: 'route', index };
    this.brush = { ...this.brush, length: route.length, rough: route.rough ?? 0 };
    return true;
  }

  // What the route has that was traced or chosen last, and what the next one will have.
  paint(change: Partial<Brush>) {
    const length = change.length ?? this.brush.length;
    const rough = Math.min(change.rough ?? this.brush.rough, length);
    this.brush = { ...this.brush, ...change, rough };
    const s = this.#shop.selection;
    if (s?.kind !== 'route') return;
    for (const [key, value] of Object.entries(change)) this.#shop.change(setRoute(s.index, key, value || undefined));
    const had = Number(this.#shop.list('routes')[s.index]?.['rough'] ?? 0);
    if (had > length) this.#shop.change(setRoute(s.index, 'rough', length));
  }

  // A route that is there already is chosen, and the next one is like it.
  choose(model: Model, drawn: number) {
    const route = model.map.routes[drawn];
    const index = model.routeAt[drawn];
    if (!route || index === undefined) return;
    this.from = null;
    this.brush = { length: route.length, colour: route.colour, kind: route.kind, rough: route.rough ?? 0 };
    this.#shop.selection = { kind: 'route', index };
  }

  // ---- the board --------------------------------------------------------------------------------

  // What a click on the board meets, in this step; `reach` is in units of the board.
  tap(model: Model, board: Board, x: number, y: number, reach: number): { city?: string; added?: boolean } {
    if (this.step === 'cities') {
      const inside = x >= 0 && y >= 0 && x <= board.width && y <= board.height;
      this.#shop.selection = null;
      this.place = inside ? [x, y] : null;
      return {};
    }
    const city = placeNear(board, x, y, reach) ?? undefined;
    if (this.step === 'routes' && city) return { city, added: this.pick(model, city) };
    else if (this.step === 'routes') {
      const drawn = nearestRoute(board, x, y, reach);
      if (drawn !== null) this.choose(model, drawn);
      else this.from = this.#shop.selection = null;
    }
    return city ? { city } : {};
  }

  // The name of the route that is chosen, or null.
  chosen(model: Model, lang: Lang): string | null {
    const s = this.#shop.selection;
    const route = s?.kind === 'route' ? this.#shop.list('routes')[s.index] : undefined;
    const end = (key: string) => cityName(model, String(route?.[key]), lang);
    return route ? `${end('from')} – ${end('to')}` : null;
  }
}
