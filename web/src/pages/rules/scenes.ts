// Small pictures for the rules: a few routes of a board with something going on, cards, tickets, pieces.
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
  pays?: Counts[]; // one way to pay or the other
  rough?: number;
  cards?: string[]; // kinds; a deck's name is the back of its pile
  deck?: string[]; // kinds, each with how many there are
  tickets?: string[][]; // by their cities
  kept?: number; // so many of the tickets are kept, the others are given back
  pieces?: Counts[] | 'suggested'; // one after the other; or what the map proposes
}

const only = (...routes: Pair[]) => ({ routes });

// By map and name; src/text/rules.def has what they tell.
export const SCENES: Record<string, Record<string, Scene>> = {
  usa: {
    goal: {
      tickets: [['denver', 'el_paso']],
      ...only(['denver', 'santa_fe'], ['el_paso', 'santa_fe'], ['denver', 'phoenix'], ['el_paso', 'phoenix']),
      owned: [
        ['denver', 'santa_fe', 0, 0],
        ['el_paso', 'santa_fe', 0, 0],
      ],
      cities: ['denver', 'el_paso'],
    },
    cards: { deck: ['purple', 'blue', 'orange', 'white', 'green', 'yellow', 'black', 'red', 'locomotive'] },
    keep: {
      tickets: [
        ['chicago', 'los_angeles'],
        ['chicago', 'santa_fe'],
        ['boston', 'miami'],
      ],
      kept: 2,
    },
    row: { cards: ['main', 'red', 'green', 'blue', 'locomotive', 'white'] },
    sweep: { cards: ['locomotive', 'red', 'locomotive', 'black', 'locomotive'] },
    pay: {
      ...only(['chicago', 'duluth'], ['chicago', 'toronto'], ['chicago', 'pittsburgh']),
      glow: [['chicago', 'duluth', 0]],
      pays: [{ red: 3 }, { red: 2, locomotive: 1 }, { red: 1, locomotive: 2 }, { locomotive: 3 }],
    },
    grey: {
      ...only(['pittsburgh', 'toronto'], ['chicago', 'toronto'], ['chicago', 'pittsburgh']),
      glow: [['pittsburgh', 'toronto', 0]],
      pays: [{ red: 2 }, { yellow: 1, locomotive: 1 }, { locomotive: 2 }],
    },
    double: {
      ...only(['denver', 'salt_lake_city'], ['denver', 'helena'], ['helena', 'salt_lake_city']),
      owned: [['denver', 'salt_lake_city', 0, 1]],
    },
    longest: {
      ...only(
        ['denver', 'salt_lake_city'],
        ['denver', 'kansas_city'],
        ['kansas_city', 'saint_louis'],
        ['denver', 'santa_fe'],
      ),
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
    goal: {
      tickets: [['berlin', 'chemnitz']],
      ...only(['berlin', 'leipzig'], ['chemnitz', 'leipzig'], ['berlin', 'dresden'], ['chemnitz', 'dresden']),
      owned: [
        ['berlin', 'leipzig', 0, 0],
        ['chemnitz', 'leipzig', 0, 0],
      ],
      cities: ['berlin', 'chemnitz'],
    },
    cards: {
      deck: [
        ...['purple', 'blue', 'orange', 'white', 'green', 'yellow', 'black', 'red'],
        ...['locomotive', 'locomotive4', 'passenger'],
      ],
    },
    keep: {
      tickets: [
        ['berlin', 'chemnitz'],
        ['berlin', 'muenchen'],
        ['bremen', 'kassel'],
        ['berlin', 'duesseldorf'],
      ],
      kept: 2,
    },
    row: { cards: ['main', 'red', 'locomotive4', 'locomotive', 'passenger', 'blue'] },
    sweep: { cards: ['passenger', 'red', 'passenger', 'locomotive4', 'passenger'] },
    pay: {
      ...only(['berlin', 'magdeburg'], ['berlin', 'leipzig'], ['leipzig', 'magdeburg']),
      glow: [['berlin', 'magdeburg', 0]],
      pays: [{ red: 3 }, { red: 2, locomotive: 1 }, { locomotive: 3 }],
    },
    grey: {
      ...only(['augsburg', 'muenchen'], ['augsburg', 'ulm'], ['augsburg', 'nuernberg']),
      glow: [['augsburg', 'muenchen', 0]],
      pays: [{ green: 2 }, { black: 1, locomotive: 1 }, { locomotive: 2 }],
    },
    four: {
      ...only(['berlin', 'leipzig'], ['berlin', 'magdeburg'], ['leipzig', 'magdeburg']),
      glow: [['berlin', 'leipzig', 0]],
      pays: [{ orange: 2, locomotive: 1, locomotive4: 1 }],
    },
    double: {
      ...only(['dortmund', 'duesseldorf'], ['dortmund', 'muenster'], ['duesseldorf', 'koeln']),
      owned: [
        ['dortmund', 'duesseldorf', 0, 0],
        ['dortmund', 'duesseldorf', 1, 1],
      ],
    },
    country: {
      ...only(['freiburg', 'schweiz'], ['konstanz', 'schweiz'], ['freiburg', 'konstanz']),
      owned: [
        ['freiburg', 'schweiz', 0, 0],
        ['konstanz', 'schweiz', 0, 0],
      ],
    },
    place: {
      ...only(['berlin', 'leipzig'], ['berlin', 'magdeburg'], ['leipzig', 'magdeburg']),
      owned: [['berlin', 'leipzig', 0, 0]],
      goods: true,
      passengers: [
        { city: 'berlin', seat: 0 },
        { city: 'leipzig', seat: 1 },
      ],
    },
    journey: {
      ...only(['berlin', 'magdeburg'], ['berlin', 'leipzig'], ['dresden', 'leipzig']),
      owned: [
        ['berlin', 'magdeburg', 0, 0],
        ['berlin', 'leipzig', 0, 0],
        ['dresden', 'leipzig', 0, 1],
      ],
      goods: true,
      passengers: [{ city: 'magdeburg', seat: 0 }],
      steps: [
        { to: ['berlin', 'magdeburg'], city: 'berlin', gain: 7, foreign: false },
        { to: ['berlin', 'leipzig'], city: 'leipzig', gain: 4, foreign: false },
        { to: ['dresden', 'leipzig'], city: 'dresden', gain: 3, foreign: true },
      ],
    },
  },
  berlin: {
    goal: {
      tickets: [['hauptbahnhof', 'museumsinsel']],
      ...only(
        ['hauptbahnhof', 'friedrichstrasse'],
        ['friedrichstrasse', 'museumsinsel'],
        ['reichstag', 'friedrichstrasse'],
      ),
      owned: [
        ['hauptbahnhof', 'friedrichstrasse', 0, 0],
        ['friedrichstrasse', 'museumsinsel', 0, 0],
      ],
      cities: ['hauptbahnhof', 'museumsinsel'],
    },
    cards: { deck: ['blue', 'green', 'black', 'purple', 'red', 'orange', 'bicycle'] },
    keep: {
      tickets: [
        ['charlottenburger_tor', 'alexanderplatz'],
        ['brandenburger_tor', 'alexanderplatz'],
      ],
    },
    row: { cards: ['main', 'red', 'green', 'blue', 'bicycle', 'black'] },
    sweep: { cards: ['bicycle', 'red', 'bicycle', 'black', 'bicycle'] },
    pay: {
      ...only(
        ['potsdamer_platz', 'checkpoint_charlie'],
        ['potsdamer_platz', 'gleisdreieck'],
        ['gleisdreieck', 'checkpoint_charlie'],
      ),
      glow: [['potsdamer_platz', 'checkpoint_charlie', 0]],
      pays: [{ blue: 2 }, { blue: 1, bicycle: 1 }, { bicycle: 2 }],
    },
    subway: {
      ...only(
        ['nollendorfplatz', 'kurfuerstendamm'],
        ['zoologischer_garten', 'nollendorfplatz'],
        ['kurfuerstendamm', 'zoologischer_garten'],
      ),
      glow: [['nollendorfplatz', 'kurfuerstendamm', 0]],
      pays: [{ red: 2, bicycle: 1 }],
    },
    grey: {
      ...only(
        ['zoologischer_garten', 'nollendorfplatz'],
        ['zoologischer_garten', 'siegessaeule'],
        ['kurfuerstendamm', 'zoologischer_garten'],
      ),
      glow: [['zoologischer_garten', 'nollendorfplatz', 0]],
      pays: [{ green: 2 }, { black: 1, bicycle: 1 }, { bicycle: 2 }],
    },
    double: {
      ...only(
        ['brandenburger_tor', 'unter_den_linden'],
        ['brandenburger_tor', 'potsdamer_platz'],
        ['reichstag', 'brandenburger_tor'],
      ),
      owned: [['brandenburger_tor', 'unter_den_linden', 0, 1]],
    },
  },
  world: {
    goal: {
      tickets: [['valparaiso', 'rio_de_janeiro']],
      ...only(['buenos_aires', 'valparaiso'], ['buenos_aires', 'rio_de_janeiro'], ['lima', 'valparaiso']),
      owned: [
        ['buenos_aires', 'valparaiso', 0, 0],
        ['buenos_aires', 'rio_de_janeiro', 0, 0],
      ],
      cities: ['valparaiso', 'rio_de_janeiro'],
    },
    cards: { deck: ['wagon_red', 'wagon_red_port', 'ship_red', 'ship2_red', 'joker'] },
    keep: {
      tickets: [
        ['valparaiso', 'rio_de_janeiro'],
        ['rio_de_janeiro', 'hamburg'],
        ['los_angeles', 'rio_de_janeiro'],
        ['bangkok', 'tokyo'],
        ['reykjavik', 'mumbai'],
      ],
      kept: 3,
    },
    choose: { pieces: 'suggested' },
    row: {
      cards: ['wagon', 'ship', 'wagon_red', 'ship2_green', 'joker', 'wagon_black_port', 'ship_red', 'ship2_white'],
    },
    sweep: { cards: ['joker', 'wagon_red', 'joker', 'ship2_green', 'joker', 'ship_black'] },
    pay: {
      ...only(['moskva', 'tehran'], ['al_qahira', 'tehran']),
      glow: [['moskva', 'tehran', 0]],
      pays: [
        { wagon_red: 2, wagon_red_port: 1 },
        { wagon_red: 2, joker: 1 },
      ],
    },
    ships: {
      ...only(['honolulu', 'tokyo']),
      glow: [['honolulu', 'tokyo', 0]],
      pays: [{ ship_red: 1, ship2_red: 2 }, { ship2_red: 2, joker: 1 }, { ship2_red: 3 }],
    },
    grey: {
      ...only(['lima', 'valparaiso'], ['caracas', 'lima']),
      glow: [['lima', 'valparaiso', 0]],
      pays: [{ wagon_yellow: 2 }, { wagon_green: 1, joker: 1 }, { joker: 2 }],
    },
    rough: {
      ...only(['lahore', 'tehran'], ['lahore', 'mumbai'], ['mumbai', 'tehran']),
      glow: [['lahore', 'tehran', 0]],
      pays: [{ wagon_red: 2, wagon_yellow: 1, joker: 1 }],
      rough: 2,
    },
    double: {
      ...only(['caracas', 'mexico'], ['caracas', 'lima']),
      owned: [['caracas', 'mexico', 0, 1]],
    },
    tour: {
      tickets: [['mexico', 'caracas', 'lima', 'valparaiso']],
      ...only(['caracas', 'mexico'], ['caracas', 'lima'], ['lima', 'valparaiso']),
      owned: [
        ['caracas', 'mexico', 0, 0],
        ['caracas', 'lima', 0, 0],
        ['lima', 'valparaiso', 0, 0],
      ],
      cities: ['mexico', 'caracas', 'lima', 'valparaiso'],
    },
    'tour-other': {
      tickets: [['tehran', 'lahore', 'mumbai', 'bangkok']],
      ...only(['mumbai', 'tehran'], ['lahore', 'mumbai'], ['bangkok', 'mumbai'], ['lahore', 'tehran']),
      owned: [
        ['mumbai', 'tehran', 0, 0],
        ['lahore', 'mumbai', 0, 0],
        ['bangkok', 'mumbai', 0, 0],
      ],
      cities: ['tehran', 'lahore', 'mumbai', 'bangkok'],
    },
    harbour: {
      ...only(['buenos_aires', 'rio_de_janeiro'], ['caracas', 'rio_de_janeiro']),
      owned: [['caracas', 'rio_de_janeiro', 0, 0]],
      harbours: [{ city: 'rio_de_janeiro', seat: 0 }],
      pays: [{ wagon_red_port: 2, ship_red: 1, joker: 1 }],
    },
    harbours: {
      tickets: [
        ['valparaiso', 'rio_de_janeiro'],
        ['rio_de_janeiro', 'hamburg'],
        ['mexico', 'caracas', 'lima', 'valparaiso'],
      ],
      ...only(['buenos_aires', 'rio_de_janeiro'], ['buenos_aires', 'valparaiso'], ['lima', 'valparaiso']),
      owned: [
        ['buenos_aires', 'rio_de_janeiro', 0, 0],
        ['buenos_aires', 'valparaiso', 0, 0],
        ['lima', 'valparaiso', 0, 0],
      ],
      harbours: [
        { city: 'rio_de_janeiro', seat: 0 },
        { city: 'valparaiso', seat: 0 },
      ],
    },
    exchange: {
      pieces: [
        { train: 2, ship: 9 },
        { train: 5, ship: 6 },
      ],
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

/** The ticket with these cities. */
export const ticketOf = (map: MapFile, cities: string[]) => map.tickets.find((t) => t.cities.join() === cities.join())!;

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
