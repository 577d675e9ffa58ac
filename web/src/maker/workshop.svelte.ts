// A map on the bench: its text, what can be drawn of it, what is wrong with it, and the way back.
import type { Engine, Finding } from '../engine/types';
import type { Edit } from './edit';
import { saveDraft, type Draft } from './drafts';
import { drawingFindings, readModel, type DrawingFinding, type Model } from './model';

export type Selection = { kind: 'city'; id: string } | { kind: 'route'; index: number } | { kind: 'ticket'; index: number } | null;

const HISTORY = 300;
const KEEP_DELAY = 300;
const CHECK_DELAY = 150;

function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export class Workshop {
  readonly id: string;
  readonly #engine: Engine;
  text: string = $state.raw('');
  // The last state that was JSON: what the board and the forms show.
  value: Record<string, unknown> = $state.raw({});
  model: Model | null = $state.raw(null);
  broken = $state(false); // the text is no JSON now
  lint: Finding[] = $state.raw([]);
  drawing: DrawingFinding[] = $state.raw([]);
  errors = $state(0);
  warnings = $state(0);
  checking = $state(true);
  kept = $state(true); // in the browser's storage
  selection: Selection = $state.raw(null);
  canUndo = $state(false);
  canRedo = $state(false);

  #past: string[] = [];
  #future: string[] = [];
  #key: string | undefined; // of the change that may still grow
  #run = 0;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #closed = false;

  constructor(engine: Engine, draft: Draft) {
    this.#engine = engine;
    this.id = draft.id;
    this.#show(draft.text);
  }

  // Applies a change. Changes with the same key that follow each other (a drag, a word that is
  // typed) are one step back.
  change(edit: Edit, key?: string) {
    this.put(edit(this.text), key);
  }

  put(text: string, key?: string) {
    if (text === this.text) return;
    if (key === undefined || key !== this.#key) {
      this.#past = [...this.#past.slice(-HISTORY), this.text];
      this.#future = [];
    }
    this.#key = key;
    this.#show(text);
  }

  // The next change is a step of its own.
  seal() {
    this.#key = undefined;
  }

  undo() {
    const text = this.#past.pop();
    if (text === undefined) return;
    this.#future.push(this.text);
    this.seal();
    this.#show(text);
  }

  redo() {
    const text = this.#future.pop();
    if (text === undefined) return;
    this.#past.push(this.text);
    this.seal();
    this.#show(text);
  }

  #show(text: string) {
    this.text = text;
    const value = read(text);
    const model = value === undefined ? null : readModel(value);
    this.broken = model === null;
    if (model) {
      this.value = value as Record<string, unknown>;
      this.model = model;
    }
    this.canUndo = this.#past.length > 0;
    this.canRedo = this.#future.length > 0;
    const s = this.selection;
    if (s && !this.exists(s)) this.selection = null;
    this.#later();
  }

  exists(s: Exclude<Selection, null>): boolean {
    if (s.kind === 'city') return this.model?.map.cities.some((c) => c.id === s.id) ?? false;
    return s.index < this.list(s.kind === 'route' ? 'routes' : 'tickets').length;
  }

  // A list of the file as it stands there.
  list(key: 'cities' | 'routes' | 'tickets'): Record<string, unknown>[] {
    const list = this.value[key];
    return Array.isArray(list) ? (list as unknown[]).map((e) => (typeof e === 'object' && e !== null ? (e as Record<string, unknown>) : {})) : [];
  }

  #later() {
    for (const t of this.#timers) clearTimeout(t);
    this.checking = true;
    this.#timers = [setTimeout(() => this.keep(), KEEP_DELAY), setTimeout(() => void this.check(), CHECK_DELAY)];
  }

  keep() {
    this.kept = saveDraft({ id: this.id, updated: Date.now(), text: this.text });
  }

  async check() {
    const run = ++this.#run;
    const text = this.text;
    const board = this.model?.board ?? null;
    try {
      const answer = await this.#engine.ask('lint', { text });
      if (run !== this.#run || this.#closed) return;
      this.lint = answer.findings;
      this.errors = answer.errors;
      this.warnings = answer.warnings;
    } catch {
      if (run !== this.#run) return;
      this.errors = 1; // too long for the engine: nothing that could be played
    }
    this.drawing = board ? drawingFindings(board) : [];
    this.checking = false;
  }

  close() {
    if (this.#closed) return;
    for (const t of this.#timers) clearTimeout(t);
    this.keep();
    this.#closed = true;
  }
}
