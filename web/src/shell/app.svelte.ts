// What all screens share: settings, texts, the engine, and where we are.
import { boards } from 'virtual:boards';
import { WorkerEngine } from '../engine/client';
import { Thinker, type Thought } from '../engine/thinker';
import type { Lang, MapFile, Offers, Options } from '../engine/types';
import { seatStyle, validInks } from '../cards/seats.svelte';
import { pictured } from '../game/own';
import { readSetting, writeSetting } from '../game/store';
import type { LocalTable } from '../game/local.svelte';
import { browserLang, fetchTexts, texts, type Texts } from '../text';
import { goTo } from './back';

export type Confirm = 'never' | 'touch' | 'always';
// How much time is taken to show what happens: none, and more and more of it.
export const SPEEDS = [0, 1, 2, 3] as const;
export type Speed = (typeof SPEEDS)[number];
export type Theme = 'auto' | 'light' | 'dark';

interface Settings {
  lang: Lang | 'auto';
  theme: Theme;
  speed: Speed;
  confirm: Confirm;
  patterns: boolean;
  helper: boolean;
  sound: boolean;
  volume: number; // of sounds, in percent
  sounds: 'all' | 'turn'; // which are heard
  text: boolean; // text mode
  minimap: boolean; // on small screens
  inks: string[]; // the seats' colours
  name: string;
  bot: string;
}

const still = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
const defaults: Settings = {
  lang: 'auto',
  theme: 'auto',
  speed: 2,
  confirm: 'always',
  patterns: true,
  helper: true,
  sound: false,
  volume: 70,
  sounds: 'all',
  text: false,
  minimap: true,
  inks: validInks(null),
  name: '',
  bot: 'expert',
};

function stored(): Settings {
  try {
    const all = { ...defaults, ...(JSON.parse(readSetting('settings') ?? '{}') as Partial<Settings>) };
    return { ...all, inks: validInks(all.inks) };
  } catch {
    return { ...defaults };
  }
}

const night = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
const langOf = (setting: Settings['lang']): Lang => (setting === 'auto' ? browserLang : setting);

class App {
  settings: Settings = $state(stored());
  refill: string = $state(readSetting('refill') ?? ''); // deck that replaced a face-up card last
  hash: string = $state(typeof location === 'undefined' ? '' : location.hash);
  thought: Thought | null = $state.raw(null); // what a bot at this screen thinks about
  #night = $state(night?.matches ?? false);
  #engine: Thinker | null = null;
  #begun: LocalTable | null = null;

  constructor() {
    this.#dress();
    night?.addEventListener('change', (e) => (this.#night = e.matches));
    // What another tab has chosen holds here, too.
    if (typeof window !== 'undefined')
      window.addEventListener('storage', (e) => e.key === 'stellwerk.settings' && void this.#read());
  }
  async #read() {
    const settings = stored();
    await fetchTexts(langOf(settings.lang));
    this.settings = settings;
    this.#dress();
  }
  #dress() {
    seatStyle.inks = this.settings.inks;
    seatStyle.patterns = this.settings.patterns;
  }

  get lang(): Lang {
    return langOf(this.settings.lang);
  }
  // For dates and numbers: the browser's region, if it speaks the language.
  get locale(): string {
    return navigator.language.toLowerCase().startsWith(this.lang) ? navigator.language : this.lang;
  }
  get t(): Texts {
    return texts(this.lang);
  }
  get engine(): Thinker {
    return (this.#engine ??= new Thinker(
      new WorkerEngine(),
      () => new WorkerEngine(),
      (thought) => (this.thought = thought),
    ));
  }
  map(id: string): Promise<MapFile> {
    return this.engine.ask('map', { map: id }).then((a) => pictured(a.map));
  }
  // The options of the rules on a map.
  offers(id: string): Promise<Offers> {
    return this.engine.ask('map', { map: id });
  }
  get dark(): boolean {
    return this.settings.theme === 'auto' ? this.#night : this.settings.theme === 'dark';
  }
  // The options of the table that was open last, by its address: the rules page tells them.
  played: { at: string; options: Options } | null = null;
  // A game that was begun just now, on its way to the page that shows it.
  hand(table: LocalTable) {
    this.#begun = table;
    this.go(`#/table/${table.saved.id}`);
  }
  take(id: string): LocalTable | null {
    const table = this.#begun;
    this.#begun = null;
    if (table?.saved.id === id) return table;
    table?.close();
    return null;
  }
  async setLang(value: Settings['lang']) {
    await fetchTexts(langOf(value));
    this.set('lang', value);
  }
  set<K extends keyof Settings>(key: K, value: Settings[K]) {
    this.settings[key] = value;
    writeSetting('settings', JSON.stringify(this.settings));
    this.#dress();
  }
  setRefill(deck: string) {
    this.refill = deck;
    writeSetting('refill', deck);
  }
  go(path: string) {
    goTo(path);
  }
  // Whether anything may move.
  get moves(): boolean {
    return !still && this.settings.speed > 0;
  }
  // Milliseconds that one thing is shown: a card on its way, a step of a passenger.
  get beat(): number {
    return [0, 180, 420, 800][this.settings.speed] ?? 420;
  }
  // Milliseconds that a bot seems to think.
  pace(): number {
    return [0, 90, 260, 500][this.settings.speed] ?? 260;
  }
}

export const app = new App();

export const MAPS = Object.keys(boards);
export const MINUTES: Record<string, number> = { usa: 45, maerklin: 60, berlin: 20, world: 90 };
