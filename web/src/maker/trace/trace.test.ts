// Tracing a photograph without a page: the geometry of the picture, the keys, what the steps do to the file, and the
// entries of a board that are to be confirmed.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { NodeEngine } from '../../engine/node';
import { de } from '../../text/de';
import { en } from '../../text/en';
import { fold, matching, meant } from '../forms/complete';
import { addCity } from '../map/edit';
import { flat, onBoard, straight, unflat } from './laid';
import { readModel, shortestWay } from '../map/model';
import { aspect, css, homography, isConvex, project, rectangle, type Quad } from './perspective';
import { deletePhoto, laid, loadPhoto, savePhoto } from './photo';
import { emptied, firstBrush, nextRoute, shortcuts, sizeLike } from './trace';
import { Tracer, type Known } from './tracer.svelte';
import { doubtsOf, nextOpen, settle } from '../map/unsure';
import { Workshop } from '../map/workshop.svelte';

const file = (id: string) => readFileSync(new URL(`../../../../data/maps/${id}.json`, import.meta.url), 'utf8');
const value = (text: string) => JSON.parse(text) as Record<string, unknown>;
const modelOf = (text: string) => readModel(JSON.parse(text))!;
let engine: NodeEngine;
beforeAll(() => void (engine = new NodeEngine()));

const seen: Quad = [
  [210, 250],
  [1270, 290],
  [1520, 955],
  [215, 1040],
];

describe('the photograph', () => {
  it('is straightened: corners go to corners, lines stay lines, and the way back is the same', () => {
    const to = rectangle(690, 497);
    const m = homography(seen, to)!;
    seen.forEach((p, i) => project(m, p).forEach((v, k) => expect(v).toBeCloseTo(to[i]![k]!, 6)));
    const back = homography(to, seen)!;
    const p = project(back, [123, 456]);
    project(m, p).forEach((v, k) => expect(v).toBeCloseTo([123, 456][k]!, 6));
    // Three points of a line in the picture are on a line of the board, but not its middle in the middle.
    const on = (f: number) => project(m, [210 + 1310 * f, 250 + 705 * f]);
    const [a, b, c] = [on(0), on(0.5), on(1)];
    expect((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).toBeCloseTo(0, 3);
    expect(Math.abs(b[0] - (a[0] + c[0]) / 2)).toBeGreaterThan(5);
  });

  it('has no straight form where the corners are not those of a board', () => {
    expect(
      homography(
        [
          [0, 0],
          [1, 1],
          [2, 2],
          [3, 3],
        ],
        rectangle(1, 1),
      ),
    ).toBeNull();
    expect(isConvex(seen)).toBe(true);
    expect(isConvex([seen[1], seen[0], seen[2], seen[3]])).toBe(false);
    expect(isConvex([seen[0], seen[1], [400, 400], seen[3]])).toBe(false);
  });

  it('is written for a style sheet column by column', () => {
    expect(css([1, 2, 3, 4, 5, 6, 7, 8, 9])).toBe('matrix3d(1,4,0,7,2,5,0,8,0,0,1,0,3,6,0,9)');
  });

  it('has the shape of the board on it', () => {
    expect(aspect(rectangle(300, 200))).toBeCloseTo(1.5);
    expect(sizeLike(600, 400, 1)).toEqual([490, 490]);
    expect(sizeLike(690, 497, 690 / 497)).toEqual([690, 497]);
  });

  it('lies as it is while its corners are set, and straight then', () => {
    const photo = laid(new Blob(), 1600, 1200);
    const board = { width: 690, height: 497 };
    const [scale] = flat(photo, board);
    expect(scale).toBeCloseTo(497 / 1200);
    const corner = onBoard(photo, board)[2]!;
    unflat(photo, board, corner).forEach((v, i) => expect(v).toBeCloseTo(photo.corners[2][i]!, 6));
    const [x, y] = project(straight(photo, board)!, photo.corners[2]);
    expect([Math.round(x), Math.round(y)]).toEqual([690, 497]);
  });

  it('is kept beside its draft and goes with it, also where there is no storage for pictures', async () => {
    const photo = laid(new Blob(['x']), 10, 10);
    expect(await savePhoto('one', photo)).toBe(false); // node has none
    expect(await loadPhoto('one')).toEqual(photo);
    expect(await loadPhoto('other')).toBeNull();
    await deletePhoto('one');
    expect(await loadPhoto('one')).toBeNull();
  });
});

describe('names', () => {
  const things = [
    'Zoologischer Garten',
    'Alexanderplatz',
    'Anhalter Bahnhof',
    'Köln',
    'Museumsinsel',
    'Alt-Moabit',
  ].map((name) => ({ id: name, name }));
  const found = (typed: string) => matching(things, typed).map((t) => t.name);
  it('are completed by their first letters, then by those of their words, then by any', () => {
    expect(found('al')).toEqual(['Alexanderplatz', 'Alt-Moabit']);
    expect(found('ba')).toEqual(['Anhalter Bahnhof']);
    expect(found('insel')).toEqual(['Museumsinsel']);
    expect(found('in')).toEqual([]);
    expect(found('KOLN')).toEqual(['Köln']);
    expect(found('alt m')).toEqual(['Alt-Moabit']);
    expect(found(' ')).toEqual([]);
    expect(found('xy')).toEqual([]);
  });
  it('mean the one that is called so before one that begins so', () => {
    const two = [
      { id: 'a', name: 'Neustadt Süd' },
      { id: 'b', name: 'Neustadt' },
    ];
    expect(meant(two, 'neustadt')?.id).toBe('b');
    expect(meant(two, 'neustadt s')?.id).toBe('a');
    expect(meant(two, '')).toBeUndefined();
    expect(fold('Große Straße')).toBe('grosse strasse');
  });
});

describe('keys', () => {
  it('are letters of the names, none twice, for the colours and kinds of every board in both languages', () => {
    expect(shortcuts(['blue', 'green', 'black', 'gray'])).toEqual(['b', 'g', 'l', 'r']);
    expect(shortcuts(['aa', 'aaa'])).toEqual(['a', 'b']);
    for (const t of [de, en])
      for (const id of ['usa', 'maerklin', 'berlin', 'world']) {
        const model = modelOf(file(id));
        const names = [
          ...model.colours.map((c) => t.words[c]![0]),
          t.anyColour,
          ...model.kinds.map((k) => t.words[k]![0]),
        ];
        const keys = shortcuts(names);
        expect(new Set(keys).size).toBe(names.length);
        expect(keys.every((k) => /^[a-z]$/.test(k))).toBe(true);
      }
  });
});

describe('a board', () => {
  it('is emptied but for its cards, rules and vehicles', async () => {
    const text = emptied(2)(file('berlin'));
    const map = JSON.parse(text);
    const before = JSON.parse(file('berlin'));
    expect([map.cities, map.routes, map.tickets, map.notes]).toEqual([[], [], [], undefined]);
    expect([map.rules, map.cards, map.drawing.cards]).toEqual([before.rules, before.cards, before.drawing.cards]);
    const [width, height] = map.drawing.layout.size;
    expect(width / height).toBeCloseTo(2, 1);
    expect(Math.abs((width * height) / (690 * 497) - 1)).toBeLessThan(0.01);
    expect(modelOf(text).board).toMatchObject({ width, height, places: [] });
    expect(emptied()('no JSON')).toBe('no JSON');
  });

  it('gets a second track like the first, and other routes like the last', () => {
    const model = modelOf(file('berlin'));
    const brush = { length: 4, colour: 'red', kind: 'tram', rough: 0 };
    expect(nextRoute(model, 'zoologischer_garten', 'kurfuerstendamm', brush)).toEqual({
      from: 'zoologischer_garten',
      to: 'kurfuerstendamm',
      length: 1,
      colour: 'red',
      kind: 'tram',
    });
    expect(nextRoute(model, 'moabit', 'alexanderplatz', brush).length).toBe(4);
    // Of another kind it is no track beside the first.
    expect(nextRoute(model, 'zoologischer_garten', 'kurfuerstendamm', { ...brush, kind: 'subway' }).length).toBe(4);
    expect(firstBrush(model)).toEqual({ length: 2, colour: 'blue', kind: 'tram', rough: 0 });
  });

  it('has the shortest ways that lint knows: no ticket of our boards is worth less', async () => {
    for (const id of ['usa', 'berlin']) {
      const model = modelOf(file(id));
      const ticket = model.map.tickets[0]!;
      const way = shortestWay(model, ticket.cities[0]!, ticket.cities[1]!)!;
      const worth = (n: number) => {
        const map = JSON.parse(file(id));
        map.tickets[0].points = n;
        return JSON.stringify(map);
      };
      const warns = async (n: number) =>
        (await engine.ask('lint', { text: worth(n) })).findings.some((f) => /shortest/.test(f.text));
      expect(await warns(way)).toBe(false);
      expect(await warns(way - 1)).toBe(true);
    }
  });
});

const inspector = { check: () => Promise.resolve([]), close: () => undefined };
const shopOf = (text: string) => new Workshop(engine, inspector, { id: 'trace', updated: 0, text });

describe('tracing', () => {
  const known: Known[] = modelOf(file('berlin')).map.cities.map((c) => ({ id: c.id, name: c.names!.de!, city: c }));
  const numbered = (n: number) => `Stadt ${n}`;

  it('sets cities, joins them, and takes each step back', () => {
    const shop = shopOf(emptied(1.4)(file('berlin')));
    const tracer = new Tracer(shop);
    const board = () => shop.model!.board!;
    tracer.go('cities');
    const place = (x: number, y: number, name: string) => {
      tracer.tap(shop.model!, board(), x, y, 10);
      tracer.typed = name;
      tracer.name(known, 'de', numbered);
    };
    place(100, 100, 'Alexanderplatz'); // of our board: with its id, place on earth and English name
    place(300, 100, 'Neuer Ort');
    place(300.04, 300, '  ');
    tracer.tap(shop.model!, board(), -5, 100, 10);
    expect(tracer.place).toBeNull(); // beside the board
    const cities = shop.list('cities');
    const ours = known.find((k) => k.id === 'alexanderplatz')!.city;
    expect(cities[0]).toEqual({ id: 'alexanderplatz', names: ours.names, lat: ours.lat, lon: ours.lon });
    expect(cities[1]).toMatchObject({ id: 'neuer_ort', names: { de: 'Neuer Ort', en: 'Neuer Ort' } });
    expect(cities[2]).toMatchObject({ id: 'stadt_3' });

    tracer.go('routes');
    tracer.paint({ length: 3, colour: 'red' }); // for the next one
    expect(tracer.tap(shop.model!, board(), 102, 99, 10)).toEqual({ city: 'alexanderplatz', added: false });
    expect(tracer.from).toBe('alexanderplatz');
    expect(tracer.tap(shop.model!, board(), 299, 104, 10)).toEqual({ city: 'neuer_ort', added: true });
    const first = { from: 'alexanderplatz', to: 'neuer_ort', length: 3, colour: 'red', kind: 'tram' };
    expect(shop.list('routes')).toEqual([first]);
    tracer.paint({ colour: 'blue' }); // of the one that was just made
    tracer.paint({ kind: 'subway' });
    expect(shop.list('routes')).toEqual([{ ...first, colour: 'blue', kind: 'subway' }]);
    // The same city twice is none, and a place beside everything ends it.
    tracer.pick(shop.model!, 'stadt_3');
    tracer.pick(shop.model!, 'stadt_3');
    expect([shop.list('routes').length, tracer.from]).toEqual([1, null]);
    tracer.pick(shop.model!, 'neuer_ort');
    tracer.pick(shop.model!, 'alexanderplatz');
    expect(shop.list('routes')[1]).toMatchObject({ from: 'neuer_ort', length: 3, kind: 'subway', colour: 'blue' });
    for (let i = 0; i < 4; i++) shop.undo();
    expect(shop.list('routes')).toEqual([]);
    expect(shop.list('cities').length).toBe(3);
    shop.redo();
    expect(shop.list('routes')).toEqual([first]);
    shop.close();
  });

  it('chooses a route that is there, and the next one is like it', () => {
    const shop = shopOf(file('world'));
    const tracer = new Tracer(shop);
    tracer.step = 'routes';
    const model = shop.model!;
    const ship = model.map.routes.findIndex((r) => r.kind === 'ship');
    const [x, y] = model.board!.lanes[ship]!.middle;
    tracer.tap(model, model.board!, x, y, 4);
    const { length, colour, kind } = model.map.routes[ship]!;
    expect(tracer.brush).toMatchObject({ length, colour, kind });
    expect(shop.selection).toEqual({ kind: 'route', index: model.routeAt[ship] });
    expect(tracer.chosen(model, 'en')).toContain(' – ');
    // Rough fields never outnumber the fields.
    const rough = model.map.routes.findIndex((r) => (r.rough ?? 0) > 1);
    tracer.choose(model, rough);
    tracer.paint({ length: 1 });
    expect(shop.list('routes')[model.routeAt[rough]!]).toMatchObject({ length: 1, rough: 1 });
    shop.close();
  });

  it('keeps what more is known of new cities', () => {
    const text = addCity('x', { de: 'X', en: 'X' }, 10, 10, { kind: 'country', port: true })(emptied()(file('world')));
    expect(JSON.parse(text).cities[0]).toMatchObject({ id: 'x', kind: 'country', port: true });
  });
});

describe('unsure entries', () => {
  it('are those that the files mark, of every kind', () => {
    const count = (id: string) => {
      const all = doubtsOf(value(file(id)));
      return ['points', 'city', 'route', 'ticket'].map((k) => all.filter((d) => d.kind === k).length);
    };
    expect(count('berlin')).toEqual([2, 13, 52, 22]);
    expect(count('maerklin')).toEqual([0, 34, 0, 44]);
    expect(count('usa')).toEqual([0, 0, 0, 0]);
    expect(count('world')).toEqual([0, 1, 0, 0]);
  });

  it('are settled one by one, in the file, and can be played as before', async () => {
    let text = file('berlin');
    const { hash } = await engine.ask('map', { map: 'berlin' });
    let at = -1;
    for (let i = 0; i < 89; i++) {
      const doubts = doubtsOf(value(text));
      expect(doubts.filter((d) => d.sure).length).toBe(i);
      at = nextOpen(doubts, at);
      text = settle(doubts[at]!)(text);
    }
    expect(nextOpen(doubtsOf(value(text)), at)).toBe(-1);
    expect((await engine.ask('use', { text })).hash).toBe(hash);
    const some = doubtsOf(value(settle({ kind: 'route', index: 1, sure: false })(file('berlin'))));
    expect(nextOpen(some, some.length - 1)).toBe(0); // from the beginning again
  });
});
