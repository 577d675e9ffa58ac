// All findings in one form: lint's about the map and ours about the drawing, with what they are about.
import type { Point } from '../../board/geometry';
import type { Finding, Lang } from '../../engine/types';
import type { LintText } from './lint';
import type { MakerTexts } from '../../text/maker';
import { cityName, labelBoxOf, type DrawingFinding, type Model } from './model';

export interface Note {
  severity: 'error' | 'warning' | 'drawing';
  text: string;
  line: number; // 0: no place in the file
  column: number;
  cities: string[]; // to look at
  routes: number[]; // drawn ones, to look at
  select: { kind: 'city'; id: string } | { kind: 'route'; index: number } | { kind: 'ticket'; index: number } | null;
  spot: Point | null; // where its mark stands on the board
}

const RANK = { error: 0, warning: 1, drawing: 2 };

function ofLint(f: Finding, model: Model, value: Record<string, unknown>, say: LintText): Note {
  const note: Note = {
    severity: f.severity,
    text: say(f),
    line: f.line,
    column: f.column,
    cities: [],
    routes: [],
    select: null,
    spot: null,
  };
  const index = f.index ?? -1;
  if (f.about === 'city') {
    const drawn = model.cityAt.indexOf(index);
    const id = model.map.cities[drawn]?.id;
    if (id !== undefined) {
      note.cities = [id];
      note.select = { kind: 'city', id };
    }
  } else if (f.about === 'route') {
    const drawn = model.routeAt.indexOf(index);
    const route = model.map.routes[drawn];
    note.select = { kind: 'route', index };
    if (route) {
      note.routes = [drawn];
      note.cities = [route.from, route.to];
      note.spot = model.board?.lanes[drawn]?.middle ?? null;
    }
  } else if (f.about === 'ticket') {
    note.select = { kind: 'ticket', index };
    const list = value['tickets'];
    const ticket: unknown = Array.isArray(list) ? (list as unknown[])[index] : undefined;
    const cities = typeof ticket === 'object' && ticket !== null ? (ticket as { cities?: unknown }).cities : undefined;
    note.cities = (Array.isArray(cities) ? (cities as unknown[]) : []).filter(
      (c): c is string => typeof c === 'string' && model.places.has(c),
    );
  }
  const first = model.places.get(note.cities[0] ?? '');
  if (!note.spot && first) note.spot = [first.x, first.y];
  return note;
}

function ofDrawing(f: DrawingFinding, model: Model, t: MakerTexts, lang: Lang): Note {
  const name = (id: string) => cityName(model, id, lang);
  const track = (text: string) => text.split('-').map(name).join(' – ');
  const names = f.cities.map(name),
    tracks = f.tracks.map(track);
  const routes = f.tracks.flatMap((text) => {
    const ends = text.split('-').sort().join();
    return model.map.routes.flatMap((r, i) => ([r.from, r.to].sort().join() === ends ? [i] : []));
  });
  const w = t.findings;
  const texts: Record<DrawingFinding['kind'], () => string> = {
    label: () => w.label(names[0]!, names[1]!),
    labelCity: () => w.labelCity(names[0]!, names[1] ?? names[0]!),
    labelTrack: () => w.labelTrack(names[0]!, tracks[0]!),
    labelOutside: () => w.labelOutside(names[0]!),
    short: () => w.short(tracks[0]!),
    tracks: () => (tracks.length > 1 ? w.tracks(tracks[0]!, tracks[1]!) : w.trackSelf(tracks[0]!)),
    trackCity: () => w.trackCity(tracks[0]!, names[0]!),
  };
  const about = f.kind.startsWith('label') ? model.places.get(f.cities[0]!) : undefined;
  const box = about ? labelBoxOf(about) : null;
  const lane = model.board?.lanes[routes[0] ?? -1];
  return {
    severity: 'drawing',
    text: texts[f.kind](),
    line: 0,
    column: 0,
    cities: [...f.cities, ...f.tracks.flatMap((text) => text.split('-'))].filter((c) => model.places.has(c)),
    routes,
    select: about
      ? { kind: 'city', id: about.id }
      : routes.length
        ? { kind: 'route', index: model.routeAt[routes[0]!]! }
        : null,
    spot: box ? [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2] : (lane?.middle ?? null),
  };
}

// Errors first, then as they stand in the file.
export function notesOf(
  lint: Finding[],
  drawing: DrawingFinding[],
  model: Model | null,
  value: Record<string, unknown>,
  t: MakerTexts,
  lang: Lang,
  say: LintText,
  builtin: string[],
): Note[] {
  if (!model) return [];
  const notes = [...lint.map((f) => ofLint(f, model, value, say)), ...drawing.map((f) => ofDrawing(f, model, t, lang))];
  if (builtin.includes(model.map.id)) {
    notes.push({
      severity: 'warning',
      text: t.findings.builtin(model.map.id),
      line: 0,
      column: 0,
      cities: [],
      routes: [],
      select: null,
      spot: null,
    });
  }
  return notes.sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}
