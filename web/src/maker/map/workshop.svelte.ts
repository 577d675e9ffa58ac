// A map on the bench: its text, what can be drawn of it, what is wrong with it, and the way back.
import type { Engine, Finding } from '../../engine/types';
import type { Edit } from './edit';
import { saveDraft, type Draft } from './drafts';
import type { Inspector } from './inspector';
import { readModel, type DrawingFinding, type Model } from './model';

export type Selection =
  { kind: 'city'; id: string } | { kind: 'route'; index: number } | { kind: 'ticket'; index: number } | null;

const HISTORY = 300;
const KEEP_DELAY = 300;
const CHECK_DELAY = 150;
const PAUSE = 900;

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
  readonly #inspector: Inspector;
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
  #pause: ReturnType<typeof setTimeout> | undefined;
  #run = 0;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #closed = false;

  constructor(engine: Engine, inspector: Inspector, draft: Draft) {
    this.#engine = engine;
    this.#inspector = inspector;
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
    // What is typed after a pause is another step; a drag ends when it is let go.
    clearTimeout(this.#pause);
    if (key !== undefined && !this.#dragging) this.#pause = setTimeout(() => this.seal(), PAUSE);
    this.#show(text);
  }

  // The next change is a step of its own.
  seal() {
    const dragged = this.#dragging;
    this.#key = undefined;
    if (dragged) this.#later();
  }

  get #dragging(): boolean {
    return this.#key?.startsWith('drag') ?? false;
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
    return Array.isArray(list)
      ? (list as unknown[]).map((e) => (typeof e === 'object' && e !== null ? (e as Record<string, unknown>) : {}))
      : [];
  }

  #later() {
    for (const t of this.#timers) clearTimeout(t);
    this.checking = true;
    this.#run++; // what is being checked is not the text any more
    if (this.#dragging) return; // later, when it is let go
    this.#timers = [setTimeout(() => this.keep(), KEEP_DELAY), setTimeout(() => void this.check(), CHECK_DELAY)];
  }

  keep() {
    this.kept = saveDraft({ id: this.id, updated: Date.now(), text: this.text });
  }

  async check() {
    const run = ++this.#run;
    const text = this.text;
    // Without an answer (the text is too long for the engine) it is nothing that could be played.
    const lint = this.#engine.ask('lint', { text }).catch(() => ({ errors: 1, warnings: 0, findings: [] }));
    const drawing = this.broken ? this.drawing : this.#inspector.check(text);
    const [answer, found] = await Promise.all([lint, drawing]);
    if (run !== this.#run || this.#closed) return;
    this.lint = answer.findings;
    this.errors = answer.errors;
    this.warnings = answer.warnings;
    this.drawing = found;
    this.checking = false;
  }

  close() {
    if (this.#closed) return;
    for (const t of [...this.#timers, this.#pause]) clearTimeout(t);
    this.keep();
    this.#inspector.close();
    this.#closed = true;
  }
}
