// The analysis of one saved game on its way: begun, broken off, kept with the game when it is done.
import type { Mind } from '../engine/thinker';
import { judge, type Judged } from './judge';
import { loadGame, saveGame, type Saved } from './store';

const MILLIS = 200; // for one decision

export class Judgement {
  readonly #saved: Saved;
  readonly #make: () => Mind;
  #mind: Mind | null = null;
  judged: Judged[] = $state.raw([]);
  running = $state(false);
  failed = $state(false);

  constructor(saved: Saved, make: () => Mind) {
    this.#saved = saved;
    this.#make = make;
    // An analysis of an earlier version does not say how well it knows, and is made again.
    const kept = saved.judged ?? [];
    this.judged = kept.every((j) => j.error !== undefined) ? kept : [];
  }
  get done(): boolean {
    return this.judged.length === this.#saved.record.moves.length && !this.running;
  }

  async run(): Promise<void> {
    if (this.running || this.done) return;
    const mind = (this.#mind = this.#make());
    this.running = true;
    this.failed = false;
    try {
      await judge(mind, this.#saved, { millis: MILLIS }, (judged) => {
        this.judged = judged;
        return this.#mind === mind;
      });
      if (this.#mind === mind) this.#keep();
    } catch {
      this.failed = this.#mind === mind; // whoever breaks off expects that it ends
    } finally {
      if (this.#mind === mind) this.stop();
    }
  }
  stop() {
    this.#mind?.close();
    this.#mind = null;
    this.running = false;
  }
  #keep() {
    const saved = loadGame(this.#saved.id);
    if (saved) saveGame({ ...saved, judged: this.judged });
  }
}
