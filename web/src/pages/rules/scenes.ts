// Small pictures for the rules: a few routes of a board with something going on, or a few cards.
import type { Counts, MapFile } from '../../engine/types';
import type { Mark, Standing, Step } from '../../board/types';
import { labelBox, layoutOf } from '../../board/geometry';

type Pair = [from: string, to: string, lane?: number];

export interface Scene {
  routes?: Pair[]; // all of it that is drawn; without a lane all tracks between the two
  owned?: [...Pair, seat: number][];
  glow?: Pair[];
  path?: Pair[];
  cities?: string[]; // marked as a ticket's
  goods?: boolean;
  passengers?: Standing[];
  harbours?: Standing[];
  steps?: { to: Pair; city: string; gain: number; foreign: boolean }[];
  pay?: Counts;
  rough?: number;
  cards?: string[];
  ticket?: number;
}

// By map and name; the texts have a caption for each.
export const SCENES: Record<string, Record<string, Scene>> = {
  usa: {
    ticket: {
      ticket: 10,
      routes: [
        ['denver', 'santa_fe'],
        ['el_paso', 'santa_fe'],
        ['denver', 'phoenix'],
        ['el_paso', 'phoenix'],
      ],
      owned: [
        ['denver', 'santa_fe', 0, 0],
        ['el_paso', 'santa_fe', 0, 0],
      ],
      cities: ['denver', 'el_paso'],
    },
    draw: { cards: ['', 'red', 'blue', 'locomotive'] },
    claim: {
      routes: [
        ['denver', 'kansas_city'],
        ['denver', 'omaha'],
        ['kansas_city', 'omaha'],
      ],
      glow: [['denver', 'kansas_city', 1]],
      pay: { orange: 3, locomotive: 1 },
    },
    double: {
      routes: [
        ['denver', 'salt_lake_city'],
        ['denver', 'helena'],
        ['helena', 'salt_lake_city'],
      ],
      owned: [['denver', 'salt_lake_city', 0, 1]],
    },
    longest: {
      routes: [
        ['denver', 'salt_lake_city'],
        ['denver', 'kansas_city'],
        ['kansas_city', 'saint_louis'],
        ['denver', 'santa_fe'],
      ],
      owned: [
        ['denver', 'salt_lake_city', 0, 0],
        ['denver', 'kansas_city', 0, 0],
        ['kansas_city', 'saint_louis', 0, 0],
        ['denver', 'santa_fe', 0, 0],
      ],
      path: [
        ['denver', 'salt_lake_city', 0],
        ['denver', 'kansas_city', 0],
        ['kansas_city', 'saint_louis', 0],
      ],
    },
  },
  maerklin: {
    ticket: { ticket: 1 },
    draw: { cards: ['', 'red', 'locomotive', 'locomotive4', 'passenger'] },
    claim: {
      routes: [
        ['berlin', 'leipzig'],
        ['berlin', 'magdeburg'],
        ['leipzig', 'magdeburg'],
      ],
      glow: [['berlin', 'leipzig', 0]],
      pay: { orange: 2, locomotive: 1, locomotive4: 1 },
      goods: true,
    },
    country: {
      routes: [
        ['freiburg', 'schweiz'],
        ['konstanz', 'schweiz'],
        ['freiburg', 'konstanz'],
      ],
      owned: [
        ['freiburg', 'schweiz', 0, 0],
        ['konstanz', 'schweiz', 0, 0],
      ],
    },
    passenger: {
      routes: [
        ['berlin', 'leipzig'],
        ['dresden', 'leipzig'],
        ['chemnitz', 'dresden'],
        ['chemnitz', 'leipzig'],
        ['leipzig', 'magdeburg'],
      ],
      owned: [
        ['berlin', 'leipzig', 0, 0],
        ['dresden', 'leipzig', 0, 0],
        ['chemnitz', 'dresden', 0, 1],
      ],
      goods: true,
      passengers: [{ city: 'berlin', seat: 0 }],
      steps: [
        { to: ['berlin', 'leipzig'], city: 'leipzig', gain: 4, foreign: false },
        { to: ['dresden', 'leipzig'], city: 'dresden', gain: 3, foreign: false },
        { to: ['chemnitz', 'dresden'], city: 'chemnitz', gain: 3, foreign: true },
      ],
    },
  },
  berlin: {
    ticket: { ticket: 0 },
    draw: { cards: ['', 'red', 'blue', 'bicycle'] },
    claim: {
      routes: [
        ['potsdamer_platz', 'gleisdreieck'],
        ['gleisdreieck', 'nollendorfplatz'],
        ['nollendorfplatz', 'potsdamer_platz'],
        ['potsdamer_platz', 'checkpoint_charlie'],
        ['gleisdreieck', 'checkpoint_charlie'],
      ],
      owned: [
        ['potsdamer_platz', 'gleisdreieck', 0, 0],
        ['gleisdreieck', 'nollendorfplatz', 0, 1],
      ],
      glow: [['potsdamer_platz', 'checkpoint_charlie', 0]],
      pay: { blue: 1, bicycle: 1 },
    },
  },
  world: {
    ticket: { ticket: 53 },
    draw: { cards: ['wagon', 'ship', 'wagon_red', 'ship2_green', 'joker'] },
    claim: {
      routes: [
        ['buenos_aires', 'valparaiso'],
        ['lima', 'valparaiso'],
        ['buenos_aires', 'rio_de_janeiro'],
      ],
      owned: [['lima', 'valparaiso', 0, 0]],
      glow: [['buenos_aires', 'valparaiso', 0]],
      pay: { ship_green: 1, ship2_green: 1 },
    },
    rough: {
      routes: [
        ['lahore', 'tehran'],
        ['beijing', 'lahore'],
      ],
      owned: [['beijing', 'lahore', 0, 0]],
      glow: [['lahore', 'tehran', 0]],
      pay: { wagon_red: 2, wagon_yellow: 1, joker: 1 },
      rough: 2,
    },
    harbour: {
      routes: [
        ['buenos_aires', 'rio_de_janeiro'],
        ['caracas', 'rio_de_janeiro'],
      ],
      owned: [['caracas', 'rio_de_janeiro', 0, 0]],
      harbours: [{ city: 'rio_de_janeiro', seat: 0 }],
      pay: { wagon_red_port: 2, ship_red: 1, joker: 1 },
    },
    tour: {
      ticket: 62,
      routes: [
        ['caracas', 'mexico'],
        ['caracas', 'lima'],
        ['lima', 'valparaiso'],
      ],
      owned: [
        ['caracas', 'mexico', 0, 0],
        ['caracas', 'lima', 0, 0],
        ['lima', 'valparaiso', 0, 0],
      ],
      cities: ['mexico', 'caracas', 'lima', 'valparaiso'],
    },
  },
};

export interface Picture {
  map: MapFile;
  owners: (number | null)[];
  claimable: Set<number>;
  marked: Mark[];
  goods: Record<string, number[]> | undefined;
  steps: Step[];
}

const MARGIN = 16;

// A board with nothing but the scene's routes, cut to their size.
export function picture(map: MapFile, scene: Scene): Picture {
  const same = (r: { from: string; to: string }, [a, b]: Pair) =>
    (r.from === a && r.to === b) || (r.from === b && r.to === a);
  const routes = map.routes.filter((r) => scene.routes!.some((p) => same(r, p)));
  const lanes = (p: Pair) => routes.flatMap((r, i) => (same(r, p) ? [i] : []));
  const find = (p: Pair) => lanes(p)[p[2] ?? 0]!;
  const names = new Set(routes.flatMap((r) => [r.from, r.to]));
  const layout = layoutOf(map);
  const tracks = layout.tracks.filter((t) => !t.turn && routes.some((r) => same(r, [t.from, t.to])));
  const places = layout.places.filter((p) => names.has(p.city));
  // Countries are names at the edge: their place may be far away, the tracks end nearer.
  const country = new Set(map.cities.filter((c) => c.kind === 'country').map((c) => c.id));
  const cities = new Map(map.cities.map((c) => [c.id, c]));
  const points = [
    ...places
      .filter((p) => !country.has(p.city))
      .flatMap((p) => {
        const box = labelBox(cities.get(p.city)!, p.x, p.y, p.label ?? [10, 0, 'start']);
        return [
          [p.x - 8, p.y - 8],
          [p.x + 8, p.y + 8],
          ...(box
            ? [
                [box.x0, box.y0],
                [box.x1, box.y1],
              ]
            : []),
        ];
      }),
    ...tracks.flatMap((t) => [
      ...(t.end ? [t.end] : []),
      ...(t.bend
        ? [
            [t.bend[0], t.bend[1]],
            [t.bend[2], t.bend[3]],
          ]
        : []),
    ]),
  ];
  const xs = points.map((p) => p[0]!),
    ys = points.map((p) => p[1]!);
  const x0 = Math.min(...xs) - MARGIN,
    y0 = Math.min(...ys) - MARGIN;
  const size: [number, number] = [Math.max(...xs) - x0 + MARGIN, Math.max(...ys) - y0 + MARGIN];
  const near = (p: { x: number; y: number }) => ({
    x: Math.min(size[0] - 40, Math.max(40, p.x - x0)),
    y: Math.min(size[1] - 10, Math.max(10, p.y - y0)),
  });
  const small: MapFile = {
    ...map,
    cities: map.cities.filter((c) => names.has(c.id)),
    routes,
    drawing: {
      land: '',
      layout: {
        size,
        places: places.map((p) => ({ ...p, ...(country.has(p.city) ? near(p) : { x: p.x - x0, y: p.y - y0 }) })),
        tracks: tracks.map((t) => ({
          ...t,
          ...(t.bend ? { bend: [t.bend[0] - x0, t.bend[1] - y0, t.bend[2] - x0, t.bend[3] - y0] } : {}),
          ...(t.end ? { end: [t.end[0] - x0, t.end[1] - y0] } : {}),
        })),
      },
    },
  };
  const owners: (number | null)[] = routes.map(() => null);
  for (const [a, b, lane, seat] of scene.owned ?? []) owners[find([a, b, lane as number])] = seat as number;
  const marked: Mark[] = [];
  if (scene.path) marked.push({ routes: scene.path.map(find), kind: 'path' });
  if (scene.cities) marked.push({ cities: scene.cities, kind: 'ticket' });
  const stacks = map.rules.goods ?? {};
  return {
    map: small,
    owners,
    claimable: new Set((scene.glow ?? []).map(find)),
    marked,
    goods: scene.goods
      ? Object.fromEntries(small.cities.filter((c) => c.goods).map((c) => [c.id, stacks[c.goods!] ?? []]))
      : undefined,
    steps: (scene.steps ?? []).map((s) => ({ route: find(s.to), city: s.city, gain: s.gain, foreign: s.foreign })),
  };
}
