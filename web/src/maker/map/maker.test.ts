// The map maker without a page: files stay as they are but for what was changed, and whatever a user
// has written so far can be shown.
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeBoard } from '../../board/geometry';
import { NodeEngine } from '../../engine/node';
import { mapOfRecord } from '../../game/own';
import { parseRecord, recordText } from '../../game/record';
import { LocalTable } from '../../game/local.svelte';
import { lintText } from './lint';
import { blank } from './blank';
import { deleteDraft, listDrafts, loadDraft } from './drafts';
import * as edit from './edit';
import { house, inline, offsetOf, parse, Patch } from './json';
import { plainMap } from './plain';
import { bestLabel, drawingFindings, labelAt, readModel } from './model';
import { Workshop } from './workshop.svelte';

const MAPS = ['usa', 'maerklin', 'berlin', 'world'];
const source = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const file = (id: string) => source(`data/maps/${id}.json`);
const tiny = source('tests/data/maps/tiny.json');
const modelOf = (text: string) => readModel(JSON.parse(text))!;
let engine: NodeEngine;
beforeAll(() => void (engine = new NodeEngine()));
const lint = async (text: string) => (await engine.ask('lint', { text })).findings;

// Lines that differ, as +new and -old.
function changed(before: string, after: string): string[] {
  const a = before.split('\n'),
    b = after.split('\n');
  return [
    ...a.filter((l) => !b.includes(l)).map((l) => `-${l.trim()}`),
    ...b.filter((l) => !a.includes(l)).map((l) => `+${l.trim()}`),
  ];
}

describe.each(MAPS)('the file of %s', (id) => {
  const text = file(id);

  it('is written as it was read', () => {
    expect(new Patch(text).apply()).toBe(text);
    expect(house(text)).toBe(text);
    expect(house(JSON.stringify(JSON.parse(text)))).toBe(
      text.replace(/(\.\d*?)0+(?=[,\]}])/g, '$1').replace(/\.(?=[,\]}])/g, ''),
    );
  });

  it('is copied without what goes without saying', async () => {
    const { hash } = await engine.ask('map', { map: id });
    const copy = JSON.stringify(await plainMap(engine, id));
    expect((await engine.ask('use', { text: copy })).hash).toBe(hash);
    // Not longer than the file, which was written by hand; of world some values stay that follow from others.
    const least = JSON.stringify(JSON.parse(text)).length;
    expect(copy.length).toBeLessThanOrEqual(id === 'world' ? 1.03 * least : least);
  });

  it('keeps all but the lines of what is moved', () => {
    const model = modelOf(text);
    const city = model.map.cities[3]!.id;
    const p = model.places.get(city)!;
    const moved = edit.moveCity(city, p.x + 6, p.y - 3)(text);
    for (const line of changed(text, moved)) expect(line).toContain(`"${city}"`);
    const after = modelOf(moved).places.get(city)!;
    expect([after.x, after.y]).toEqual([Math.round((p.x + 6) * 10) / 10, Math.round((p.y - 3) * 10) / 10]);
    expect(edit.moveCity(city, p.x, p.y)(text)).toBe(text);
    const back = modelOf(edit.moveCity(city, p.x, p.y)(moved));
    makeBoard(back.map).groups.forEach((g, i) =>
      g.curve.forEach((c, k) => {
        expect(Math.abs(c[0] - model.board!.groups[i]!.curve[k]![0])).toBeLessThan(0.25);
        expect(Math.abs(c[1] - model.board!.groups[i]!.curve[k]![1])).toBeLessThan(0.25);
      }),
    );
  });

  it('has a drawing that nothing is wrong with, and a model of all of it', async () => {
    const model = modelOf(text);
    expect(drawingFindings(model.board!)).toEqual([]);
    const raw = JSON.parse(text) as { cities: unknown[]; routes: unknown[] };
    expect([model.map.cities.length, model.map.routes.length]).toEqual([raw.cities.length, raw.routes.length]);
    expect((await lint(text)).filter((f) => f.severity === 'error')).toEqual([]);
  });

  it('stays sound when a city is renamed and when one is deleted', async () => {
    const model = modelOf(text);
    const city = model.map.cities[5]!;
    const renamed = edit.renameCity(city.id, 'new_name')(text);
    expect(renamed).not.toContain(`"${city.id}"`);
    expect((await lint(renamed)).filter((f) => f.severity === 'error')).toEqual([]);
    expect(modelOf(renamed).board!.lanes.map((l) => l.middle)).toEqual(model.board!.lanes.map((l) => l.middle));
    const without = edit.deleteCity(5)(text);
    expect(without).not.toContain(`"${city.id}"`);
    expect(parse(without)).not.toBeNull();
    expect(
      (await lint(without))
        .filter((f) => !/tickets; |last round|balanced/.test(f.text))
        .filter((f) => f.severity === 'error'),
    ).toEqual([]);
  });
});

describe('edits', () => {
  it('change names in either language', () => {
    const t = edit.setCityName(0, 'en', 'Aha "Town"')(tiny);
    expect(changed(tiny, t)).toEqual([
      '-{"id": "ahaus", "names": {"de": "Ahaus", "en": "Ahaus"}, "lat": 52.08, "lon": 7.01},',
      '+{"id": "ahaus", "names": {"de": "Ahaus", "en": "Aha \\"Town\\""}, "lat": 52.08, "lon": 7.01},',
    ]);
    expect(JSON.parse(edit.setCityName(0, 'de', '')(tiny)).cities[0].names).toEqual({ en: 'Ahaus' });
    const only = edit.setCityName(0, 'de', '')(tiny);
    expect(edit.setCityName(0, 'en', '')(only)).toBe(only); // the last name stays
    expect(JSON.parse(edit.setMapName('de', 'Kleiner')(tiny)).names).toEqual({ de: 'Kleiner', en: 'Tiny' });
    expect(JSON.parse(edit.setMap('players', [2, 4])(tiny)).players).toEqual([2, 4]);
  });

  it('add a city with the drawing that it needs, on lines of their own', async () => {
    const t = edit.addCity('essen', { de: 'Essen', en: 'Essen' }, 100.04, 250)(tiny);
    expect(changed(tiny, t)).toContain(
      '+{"id": "essen", "names": {"de": "Essen", "en": "Essen"}, "lat": 51.69, "lon": 7.22}',
    );
    expect(t).toContain('\n        {"city": "essen", "x": 100, "y": 250}\n');
    expect(modelOf(t).places.get('essen')).toMatchObject({ x: 100, y: 250 });
    const findings = await lint(t);
    expect(findings.map((f) => [f.severity, f.about, f.index])).toEqual([['warning', 'city', 4]]);
    expect(house(t)).toBe(t);
  });

  it('add, change and delete routes', async () => {
    let t = edit.addRoute({ from: 'ahaus', to: 'dessau', length: 3, colour: 'red' })(tiny);
    expect(t).toContain('"colour": "red"},\n    {"from": "ahaus", "to": "dessau", "length": 3, "colour": "red"}\n  ],');
    t = edit.setBend({ from: 'ahaus', to: 'dessau', kind: 'train' }, [1, 2, 3.04, 4])(t);
    expect(t).toContain('\n        {"from": "ahaus", "to": "dessau", "bend": [1, 2, 3, 4]}\n');
    t = edit.setRoute(6, 'length', 2)(t);
    expect(modelOf(t).map.routes[6]!.length).toBe(2);
    t = edit.setBend({ from: 'dessau', to: 'ahaus', kind: 'train' }, undefined)(t);
    expect(JSON.parse(t).drawing.layout.tracks).toEqual([{ from: 'ahaus', to: 'dessau' }]);
    t = edit.deleteRoute(6)(t);
    expect(JSON.parse(t).routes).toEqual(JSON.parse(tiny).routes);
    expect(JSON.parse(t).drawing.layout.tracks).toEqual([]);
    expect(await lint(t)).toEqual([]);
  });

  it('add, change and delete tickets', () => {
    const t = edit.addTicket({ cities: ['ahaus', 'bonn'], points: 3 })(tiny);
    expect(edit.deleteTicket(5)(t)).toBe(tiny);
    expect(JSON.parse(edit.setTicket(1, 'cities', ['bonn', 'ahaus'])(t)).tickets[1]).toEqual({
      cities: ['bonn', 'ahaus'],
      points: 3,
    });
    expect(JSON.parse(edit.setTicket(5, 'points', 7)(t)).tickets[5].points).toBe(7);
  });

  it('keep what they do not know', () => {
    const odd = '{ "z" : 1e2, "cities":[\n {"id":"a","x-mine":[ 1,2 ]},\n {"id":"b"} ], "routes": [], "tickets": [] }';
    const t = edit.setCity(0, 'port', true)(odd);
    expect(t).toBe(
      '{ "z" : 1e2, "cities":[\n {"id":"a","x-mine":[ 1,2 ], "port": true},\n {"id":"b"} ], "routes": [], "tickets": [] }',
    );
    expect(edit.setCity(0, 'port', undefined)(t)).toBe(odd);
    expect(JSON.parse(edit.deleteCity(0)(odd)).cities).toEqual([{ id: 'b' }]);
    expect(JSON.parse(edit.deleteCity(1)(edit.deleteCity(0)(odd))).cities).toEqual([{ id: 'b' }]);
    expect(edit.setCity(0, 'port', true)('no json')).toBe('no json');
    const tight = JSON.stringify(JSON.parse(tiny));
    expect(edit.addTicket({ cities: ['bonn', 'ahaus'], points: 2 })(tight)).toBe(
      tight.replace(/\]}$/, ',{"cities":["bonn","ahaus"],"points":2}]}'),
    );
  });

  it('make ids of names', () => {
    expect(edit.idFrom('Köln–Süd', [])).toBe('koeln_sued');
    expect(edit.idFrom('São Paulo', ['sao_paulo'])).toBe('sao_paulo_2');
    expect(edit.idFrom('東京', [])).toBe('city');
  });
});

describe('labels', () => {
  it('hang on the side of their city', () => {
    const city = { id: 'x', names: { de: 'Ulm', en: 'Ulm' }, lat: 0, lon: 0 };
    expect(labelAt(city, 30, 2)[2]).toBe('start');
    expect(labelAt(city, -30, 2)[2]).toBe('end');
    expect(labelAt(city, 1, 14)).toEqual([1, 14, 'middle']);
  });
  it('find a free place', () => {
    const text = edit.setLabel('denver', [0, 0, 'middle'])(file('usa'));
    const board = modelOf(text).board!;
    expect(drawingFindings(board).length).toBeGreaterThan(0);
    const best = bestLabel(
      board,
      board.places.find((p) => p.id === 'denver')!,
    );
    expect(drawingFindings(modelOf(edit.setLabel('denver', best)(text)).board!)).toEqual([]);
  });
});

// A small generator of our own, so that a failure can be repeated.
function dice(seed: number) {
  return (n: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * n);
  };
}

describe('any number of edits', () => {
  it.each(['usa', 'world'])('leave %s a file that is read, drawn and written in one form', async (id) => {
    const roll = dice(7);
    let text = file(id);
    for (let i = 0; i < 40; i++) {
      const model = modelOf(text);
      const cities = model.map.cities,
        city = cities[roll(cities.length)]!.id,
        other = cities[roll(cities.length)]!.id;
      const route = roll(model.map.routes.length),
        g = model.board!.groups[roll(model.board!.groups.length)]!;
      const edits: edit.Edit[] = [
        edit.moveCity(city, roll(800), roll(500)),
        edit.setLabel(city, [roll(30) - 15, roll(30) - 15, 'middle']),
        edit.setBend(g, [roll(800), roll(500), roll(800), roll(500)]),
        edit.setBend(g, undefined),
        edit.addCity(
          edit.idFrom(
            `City ${i}`,
            cities.map((c) => c.id),
          ),
          { de: 'Ö"', en: '' },
          roll(800),
          roll(500),
        ),
        edit.renameCity(city, edit.idFrom(`Town ${i}`, [])),
        edit.deleteCity(roll(cities.length)),
        edit.addRoute({
          from: city,
          to: other,
          length: 1 + roll(6),
          colour: 'gray',
          ...(model.kinds.length > 1 ? { kind: model.kinds[0]! } : {}),
        }),
        edit.setRoute(route, 'to', other),
        edit.deleteRoute(route),
        edit.addTicket({ cities: [city, other], points: roll(20) }),
        edit.deleteTicket(roll(20)),
        edit.setSize(300 + roll(900), 300 + roll(900)),
        edit.setMapName('de', `${i}`),
      ];
      const which = roll(edits.length);
      text = edits[which]!(text);
      expect(house(text), `edit ${i}, of kind ${which}`).toBe(text);
      const board = modelOf(text).board!;
      for (const lane of board.lanes) expect(lane.fields.every((f) => Number.isFinite(f.x + f.y))).toBe(true);
      const used = new Set(board.groups.map((x) => [x.from, x.to].sort().join()));
      for (const track of JSON.parse(text).drawing.layout.tracks)
        expect(used.has([track.from, track.to].sort().join()) || track.from === track.to).toBe(true);
    }
    expect((await lint(text)).filter((f) => /not JSON|no city|missing/.test(f.text))).toEqual([]);
  });
});

describe('what users write', () => {
  it('can be shown whatever stands in the place of anything', () => {
    const roll = dice(11);
    const junk: unknown[] = [null, -1, 0, 1e300, 'x', '__proto__', [], {}, [[]], [null], true];
    for (const id of ['berlin', 'world']) {
      for (let i = 0; i < 25; i++) {
        const value = JSON.parse(file(id)) as unknown;
        for (let k = 0; k < 4; k++) {
          let here = value as Record<string, unknown>;
          for (let depth = 0; depth < 6; depth++) {
            const keys = Object.keys(here);
            const key = keys[roll(keys.length)];
            if (key === undefined) break;
            const next = here[key];
            if (typeof next !== 'object' || next === null || roll(3) === 0) {
              here[key] = junk[roll(junk.length)];
              break;
            }
            here = next as Record<string, unknown>;
          }
        }
        const model = readModel(value);
        for (const lane of model?.board?.lanes ?? [])
          expect(lane.fields.every((f) => Number.isFinite(f.x + f.y))).toBe(true);
        for (const change of [
          edit.moveCity('lima', 3, 4),
          edit.deleteCity(0),
          edit.deleteRoute(3),
          edit.addCity('new_one', { de: 'a', en: 'b' }, 5, 6),
          edit.setMap('players', [2, 3]),
        ]) {
          expect(parse(change(JSON.stringify(value)))).not.toBeNull();
        }
      }
    }
  });

  it('can always be shown', () => {
    for (const name of readdirSync(new URL('../../../../tests/data/maps/', import.meta.url)).filter((f) =>
      f.endsWith('.json'),
    )) {
      const text = source(`tests/data/maps/${name}`);
      if (!parse(text)) continue;
      const model = readModel(JSON.parse(text));
      if (model?.board) expect(drawingFindings(model.board)).toBeInstanceOf(Array);
    }
    for (const value of [
      null,
      3,
      [],
      {},
      { cities: 3 },
      { cities: [{ id: 'a' }], routes: [{ from: 'a', to: 'b' }], drawing: { layout: { size: [1, 1] } } },
    ]) {
      const model = readModel(value);
      expect(model?.map.routes ?? []).toEqual([]);
    }
  });

  it('is found at line and column', () => {
    expect(offsetOf('a\nb🚂c\n', 2, 3)).toBe(5);
    expect(offsetOf('a', 9, 9)).toBe(1);
  });

  it('is linted in German: what lint says of the test maps', async () => {
    const german = await lintText('de');
    let n = 0;
    for (const name of readdirSync(new URL('../../../../tests/data/maps/', import.meta.url)).filter((f) =>
      f.endsWith('.json'),
    )) {
      for (const f of await lint(source(`tests/data/maps/${name}`))) {
        expect(german(f), f.text).not.toBe(f.text);
        expect(german(f), f.text).not.toMatch(/\{\w|undefined/);
        n++;
      }
    }
    expect(n).toBeGreaterThan(50);
  });

  it('and its words and names stand where German has them', async () => {
    const found = async (text: string, id: string) => (await lint(text)).find((f) => f.id === id)!;
    const unknown = await found(tiny.replace('"from"', '"form"'), 'key_meant');
    expect(unknown).toMatchObject({ params: { value: '"form"', meant: 'from' } });
    expect((await lintText('de'))(unknown)).toBe('Unbekannter Schlüssel: "form". War „from“ gemeint?');
    expect((await lintText('en'))(unknown)).toBe(unknown.text);
    const id = await found(tiny.replace(/"from": ?"/, '$&x'), 'unknown_meant');
    expect((await lintText('de'))(id)).toMatch(/^Unbekannt \(Ort\): "x/);
  });
});

describe('the workshop', () => {
  it('takes changes back in the steps in which they were made, and checks when a drag is over', async () => {
    let checks = 0;
    const inspector = {
      check: async (text: string) => (checks++, drawingFindings(modelOf(text).board!)),
      close: () => undefined,
    };
    const shop = new Workshop(engine, inspector, { id: 'x', updated: 0, text: tiny });
    const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
    const rest = async () => {
      for (let i = 0; i < 500 && shop.checking; i++) await wait(10);
    };
    await rest();
    expect([shop.errors, shop.checking, checks]).toEqual([0, false, 1]);
    for (const x of [100, 140, 180]) shop.put(edit.moveCity('bonn', x, 300)(tiny), 'drag 1');
    await wait(260); // longer than a check is put off
    expect([shop.checking, checks]).toEqual([true, 1]);
    shop.seal();
    await rest();
    expect([shop.checking, checks, shop.model!.places.get('bonn')!.x]).toEqual([false, 2, 180]);
    shop.change(edit.setMapName('en', 'A'), 'name');
    shop.change(edit.setMapName('en', 'AB'), 'name');
    shop.seal();
    shop.change(edit.setRoute(0, 'length', 9), 'name');
    expect(shop.broken).toBe(false);
    shop.put('{', 'text');
    expect([shop.broken, shop.model!.map.names.en]).toEqual([true, 'AB']);
    await rest();
    expect([shop.errors, shop.lint[0]!.line]).toEqual([1, 1]);
    shop.undo();
    await rest();
    expect([shop.errors, shop.lint[0]!.about, shop.lint[0]!.index]).toEqual([1, 'route', 0]);
    shop.undo();
    expect(shop.model!.map.names.en).toBe('AB');
    shop.undo();
    expect([shop.model!.map.names.en, shop.model!.places.get('bonn')!.x]).toEqual(['Tiny', 180]);
    shop.undo();
    expect([shop.text, shop.canUndo, shop.canRedo]).toEqual([tiny, false, true]);
    for (let i = 0; i < 4; i++) shop.redo();
    expect([shop.text, shop.canRedo]).toEqual(['{', false]);
    shop.selection = { kind: 'city', id: 'bonn' };
    shop.put(edit.deleteCity(1)(tiny));
    expect(shop.selection).toBeNull();
    shop.close();
    expect(loadDraft('x')!.text).toBe(shop.text);
    expect(listDrafts().map((d) => d.id)).toEqual(['x']);
    deleteDraft('x');
    expect(listDrafts()).toEqual([]);
  });
});

describe('a new map', () => {
  it('is without findings, and in the form of ours', async () => {
    const text = blank({ de: 'Meine "Karte"', en: 'My map' });
    expect(JSON.parse(text).names.de).toBe('Meine "Karte"');
    expect(await lint(text)).toEqual([]);
    expect(drawingFindings(modelOf(text).board!)).toEqual([]);
    expect(house(text)).toBe(text);
    expect(inline({ a: [1, { b: undefined }] })).toBe('{"a": [1, {}]}');
  });

  it('is played, saved with its text, and resumed by an engine that never saw it', async () => {
    const text = JSON.stringify(JSON.parse(tiny));
    const table = await LocalTable.start(
      engine,
      'tiny',
      [
        { kind: 'human', name: 'A' },
        { kind: 'bot', bot: 'greedy', name: 'greedy' },
      ],
      '5eed',
      { text },
    );
    await table.play(table.legal[0]!);
    while (table.thinking) await new Promise((done) => setTimeout(done, 5));
    expect(table.saved.map).toBe(text);
    expect(table.saved.record.map.id).toBe('tiny');
    expect(table.saved.record.moves.length).toBeGreaterThan(1);
    const again = await LocalTable.open(new NodeEngine(), JSON.parse(JSON.stringify(table.saved)));
    expect(again.view).toEqual(table.view);
    // A record in a file brings its map with it; one without finds it among those that are there.
    const file = parseRecord(recordText(table.saved.record, table.saved.map))!;
    expect(await mapOfRecord(new NodeEngine(), file, [])).toEqual({ text });
    const other = edit.setRoute(2, 'length', 2)(tiny);
    const fresh = new NodeEngine();
    expect(await mapOfRecord(fresh, table.saved.record, ['{', other, tiny])).toEqual({ text });
    expect(await mapOfRecord(fresh, table.saved.record, [other])).toBeNull();
    const { hash } = await fresh.ask('map', { map: 'usa' });
    expect(await mapOfRecord(fresh, { ...table.saved.record, map: { id: 'usa', hash } }, [tiny])).toEqual({});
    table.close();
    again.close();
  });
});
