// What the screen shows besides the game itself: what is pointed at, filtered, pinned, opened.
import type { LogEntry } from '../game/history';

export type Tab = '' | 'cards' | 'tickets' | 'log' | 'talk' | 'menu';

export interface Toast {
  text: () => string; // in the language of the moment
  route: number | null; // can be noted
}

export class Desk {
  filter: string | null = $state(null); // kind of card whose routes glow
  peek: number | null = $state(null); // ticket pointed at
  pinned: number | null = $state(null); // ticket whose way stays shown
  chosen: number[] = $state([]); // offered tickets to keep
  shownLog: LogEntry[] | null = $state.raw(null); // a line of the log
  now: LogEntry | null = $state.raw(null); // what is being shown of what happened
  path: number | null = $state(null); // seat whose longest path is traced
  city: string | null = $state(null); // place that is told about
  planning = $state(false); // clicks on routes make notes
  tab: Tab = $state('');
  talking = $state(false); // beside the board of large screens: the talk instead of the log
  dialog: '' | 'actions' | 'help' = $state('');
  toast: Toast | null = $state.raw(null);
  endClosed = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string | (() => string), route: number | null = null) {
    this.toast = { text: typeof text === 'string' ? () => text : text, route };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.toast = null), route === null ? 3500 : 6000);
  }
  hush() {
    clearTimeout(this.#timer);
    this.toast = null;
  }

  // A new decision starts with nothing chosen.
  clear() {
    this.chosen = [];
    this.peek = null;
    this.filter = null;
    this.shownLog = null;
    this.city = null;
  }

  // Closes what was opened last; false if there is nothing to close.
  back(): boolean {
    if (this.city !== null) this.city = null;
    else if (this.tab) this.tab = '';
    else if (this.toast) this.hush();
    else if (this.planning) this.planning = false;
    else if (this.pinned !== null) this.pinned = null;
    else if (this.filter !== null) this.filter = null;
    else return false;
    return true;
  }
}
