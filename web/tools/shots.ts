// The page that tools/shots.mjs takes pictures of.
import { mount } from 'svelte';
import { fetchTexts } from '../src/text';
import '../src/style.css';
import Board from '../src/board/Board.svelte';
import { SEATS } from '../src/cards/palette';

// free: the empty board; marks: with everything that is ever laid on it.
const { map, theme, kind } = (window as any).shot;
const free = kind === 'free';
document.documentElement.dataset.theme = theme;
document.getElementById('app')!.style.cssText = 'width:100vw;height:100vh;background:var(--paper)';

// Five networks that grow from places far apart, as in the middle of a game.
const owners: (number | null)[] = map.routes.map(() => null);
const count = Math.min(map.players[1], 5);
if (!free) {
  const taken = new Set<string>();
  let seed = 5;
  const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  for (let seat = 0; seat < count; seat++) {
    const own = new Set([map.cities[Math.floor(random() * map.cities.length)].id]);
    for (let n = 0, tries = 0; n < (map.id === 'berlin' ? 5 : 9) && tries < 400; tries++) {
      const i = Math.floor(random() * map.routes.length);
      const r = map.routes[i];
      const key = [r.from, r.to].sort().join() + r.kind;
      if (owners[i] !== null || !(own.has(r.from) || own.has(r.to)) || taken.has(key + seat)) continue;
      owners[i] = seat;
      taken.add(key + seat);
      own.add(r.from).add(r.to);
      n++;
    }
  }
}
const claimable = new Set<number>();
if (!free) for (let i = 3; i < map.routes.length; i += 13) if (owners[i] === null) claimable.add(i);
const goods: Record<string, number[]> = {};
for (const c of map.cities) if (c.goods) goods[c.id] = map.rules.goods[c.goods];
const cities = map.cities.filter((c: any) => !c.kind);
const unclaimed = owners.flatMap((o, i) => (o === null && !claimable.has(i) ? [i] : []));
const some = (from: number, count: number) => unclaimed.filter((_, i) => i % 7 === from).slice(0, count);
const ends = (routes: number[]) => routes.flatMap((r) => [map.routes[r].from, map.routes[r].to]);
const more =
  kind !== 'marks'
    ? {}
    : {
        selected: some(0, 1)[0],
        previewSeat: 0,
        marked: [
          { kind: 'ticket' as const, cities: [cities[1].id, cities[cities.length - 2].id] },
          { kind: 'path' as const, routes: some(1, 3), cities: ends(some(1, 3)) },
          { kind: 'plan' as const, routes: some(2, 3), cities: [] },
          { kind: 'log' as const, routes: [owners.findIndex((o) => o === 1)], cities: [] },
        ],
        steps: cities.slice(5, 8).map((c: any, i: number) => ({ route: 0, city: c.id, gain: 3 + i, foreign: i === 1 })),
      };
await fetchTexts('de');
mount(Board, {
  target: document.getElementById('app')!,
  props: {
    map,
    lang: 'de',
    owners,
    seats: SEATS.map((s, i) => ({ ...s, name: `${i}` })),
    claimable,
    goods,
    ...more,
    onroute: (r: number) => ((window as any).clicked = r),
    oncity: (c: string) => ((window as any).clicked = c),
    passengers:
      map.rules.modules?.includes('passengers') && !free
        ? [
            { city: cities[3].id, seat: 0 },
            { city: cities[13].id, seat: 1 },
            { city: cities[20].id, seat: 2 },
          ]
        : [],
    harbours:
      map.rules.modules?.includes('harbours') && !free
        ? [
            { city: 'new_york', seat: 0 },
            { city: 'hamburg', seat: 1 },
            { city: 'sydney', seat: 3 },
          ]
        : [],
  },
});
