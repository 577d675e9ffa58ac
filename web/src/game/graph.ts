// The board as a graph, for drawing and listing: which routes meet where.
import type { MapFile } from '../engine/types';

export class Graph {
  readonly #map: MapFile;
  readonly #at = new Map<string, number[]>();

  constructor(map: MapFile) {
    this.#map = map;
    map.routes.forEach((r, i) => {
      for (const c of [r.from, r.to]) this.#at.set(c, [...this.routesAt(c), i]);
    });
  }

  routesAt(city: string): number[] {
    return this.#at.get(city) ?? [];
  }
  other(route: number, city: string): string {
    const r = this.#map.routes[route]!;
    return r.from === city ? r.to : r.from;
  }
  // Where one is who follows these routes.
  end(from: string, routes: number[]): string {
    return routes.reduce((city, r) => this.other(r, city), from);
  }
}
