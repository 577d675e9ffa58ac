/**
 * Fingers and mice as what they mean: pan, zoom, tap, double tap, long press. Without DOM: it is told
 * about pointers and tells what they did. The board stops when the finger leaves it: there is no momentum.
 */

export interface Gesture {
  pan(dx: number, dy: number): void;
  zoom(factor: number, x: number, y: number): void;
  tap(x: number, y: number, touch: boolean): void;
  /** Two taps of a finger at one place; the first one was told as a tap already. */
  double(x: number, y: number): void;
  long(x: number, y: number): void;
}

interface Finger {
  x: number;
  y: number;
}

export const SLOP = 7; // a pointer that moves less has not moved
export const LONG = 500; // ms
export const DOUBLE = 320; // ms
export const NEAR = 28; // px between the two taps of a double one

export class Gestures {
  #fingers = new Map<number, Finger>();
  #start: Finger = { x: 0, y: 0 };
  #moved = false;
  /** The press has been answered already, or there were several fingers: its end is no tap. */
  #done = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: (Finger & { time: number }) | null = null;

  constructor(readonly gesture: Gesture) {}

  get held(): boolean {
    return this.#fingers.size > 0;
  }

  has(id: number): boolean {
    return this.#fingers.has(id);
  }

  down(id: number, x: number, y: number): void {
    this.#fingers.set(id, { x, y });
    clearTimeout(this.#timer);
    if (this.#fingers.size > 1) {
      this.#done = true;
      this.#moved = true;
      return;
    }
    this.#start = { x, y };
    this.#moved = this.#done = false;
    this.#timer = setTimeout(() => {
      if (this.#moved) return;
      this.#done = true;
      this.gesture.long(x, y);
    }, LONG);
  }

  /** Whether this began to be a movement. */
  move(id: number, x: number, y: number): boolean {
    const from = this.#fingers.get(id);
    if (!from) return false;
    const begins = !this.#moved && Math.hypot(x - this.#start.x, y - this.#start.y) >= SLOP;
    if (!this.#moved && !begins) return false;
    this.#moved = true;
    clearTimeout(this.#timer);
    const other = [...this.#fingers].find(([other]) => other !== id)?.[1];
    this.#fingers.set(id, { x, y });
    if (other) {
      const before = Math.hypot(from.x - other.x, from.y - other.y);
      const after = Math.hypot(x - other.x, y - other.y);
      this.gesture.pan((x - from.x) / 2, (y - from.y) / 2);
      if (before > 1) this.gesture.zoom(after / before, (x + other.x) / 2, (y + other.y) / 2);
    } else {
      this.gesture.pan(x - from.x, y - from.y);
    }
    return begins;
  }

  up(id: number, x: number, y: number, touch: boolean, time: number): void {
    if (!this.#fingers.delete(id)) return;
    clearTimeout(this.#timer);
    if (this.#moved || this.#done) {
      this.#last = null;
      return;
    }
    const last = this.#last;
    if (touch && last && time - last.time < DOUBLE && Math.hypot(x - last.x, y - last.y) < NEAR) {
      this.#last = null;
      this.gesture.double(x, y);
      return;
    }
    this.#last = { x, y, time };
    this.gesture.tap(x, y, touch);
  }

  cancel(id: number): void {
    this.#fingers.delete(id);
    clearTimeout(this.#timer);
    this.#last = null;
  }
}
