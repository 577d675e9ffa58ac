/**
 * Where one looks at the board from: which point of it is in the middle of the view, and how large it is.
 *
 * Pixels are those of the view, units those of the board. While something moves, only `shift` and `stretch`
 * change, which move a layer that was drawn once; the picture is drawn anew at its true size (`drawn`) as soon as
 * nothing has moved for a moment.
 */

import { NARROW } from './sizes';

export interface Extent {
  width: number;
  height: number;
  /** Width of a board that goes round, 0 elsewhere. */
  period: number;
  /** The x that stands in the middle when all of the board is shown. */
  home: number;
}

export interface Spot {
  x: number;
  y: number;
}

/** A part of the view, in pixels. */
export interface Part {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

const LARGE = 2.2; // pixels per unit at most: closer there is nothing new to see
/**
 * How far a board that is larger than its view can be pulled beyond its edge, in pixels: whatever lies under a button
 * in a corner comes out from under it.
 */
export const SLACK = 64;
/** A round board is repeated beyond its edges so far that its width is seen this often, and no oftener. */
const ROUND = 1.5;
/** Around what is framed, on each side: units of the board, and pixels at least, for names and buttons. */
const MARGIN = { x: 85, y: 65, px: 56, py: 34 };
const REST = 140; // ms without movement until the picture is drawn anew

export class Camera {
  /** The view in pixels. */
  width = $state(0);
  height = $state(0);
  zoom = $state(1);
  /** The middle of the view in units. */
  x = $state(0);
  y = $state(0);
  /** Pixels per unit of the picture as it was drawn last. */
  drawn = $state(1);
  moving = $state(false);
  /** Whether something still holds the board, so that it cannot come to rest. */
  held = (): boolean => false;

  #extent = $state.raw<Extent>({ width: 1, height: 1, period: 0, home: 0.5 });
  #settle: ReturnType<typeof setTimeout> | undefined;
  #flight = 0;
  /** How it came to look there, if nobody has moved it since: a view of another size is made the same way. */
  #again: (() => void) | null = null;

  narrow = $derived(this.width < NARROW);
  fit = $derived.by(() => {
    if (!this.width || !this.height) return 1;
    const { width, height, period } = this.#extent;
    const whole = Math.min(this.width / width, this.height / height);
    return period ? Math.max(whole, this.width / (this.narrow ? width : period * ROUND)) : whole;
  });
  scale = $derived(this.fit * this.zoom);
  most = $derived(Math.max(3, 3 / this.fit));
  zoomed = $derived(this.zoom > 1.02);
  /** Some of the board is out of sight. */
  part = $derived(this.zoomed || this.#extent.height * this.scale > this.height * 1.02);
  /** Whole pixels, so that text stays sharp. */
  shift = $derived({
    x: Math.round(this.width / 2 - this.x * this.scale),
    y: Math.round(this.height / 2 - this.y * this.scale),
  });
  stretch = $derived(this.scale / this.drawn);
  /** What is seen, in units. */
  window = $derived({
    x: this.x - this.width / 2 / this.scale,
    y: this.y - this.height / 2 / this.scale,
    width: this.width / this.scale,
    height: this.height / this.scale,
  });

  /** A view of another size. As long as nobody has moved the board, it shows the same places. */
  resize(width: number, height: number): void {
    const first = !this.width;
    this.width = width;
    this.height = height;
    if (this.#again) this.#again();
    else if (first) this.open();
    else this.#moved();
  }

  show(extent: Extent): void {
    this.#extent = extent;
    this.#again = null;
    if (this.width) this.open();
  }

  toBoard(px: number, py: number): { x: number; y: number } {
    const { period } = this.#extent;
    const x = (px - this.shift.x) / this.scale;
    return { x: period ? ((x % period) + period) % period : x, y: (py - this.shift.y) / this.scale };
  }

  toView(x: number, y: number): { x: number; y: number } {
    return { x: x * this.scale + this.shift.x, y: y * this.scale + this.shift.y };
  }

  pan(dx: number, dy: number): void {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.#moved();
  }

  /** Larger or smaller, with the given point of the view staying where it is. */
  zoomAt(factor: number, px = this.width / 2, py = this.height / 2): void {
    const bx = (px - this.shift.x) / this.scale;
    const by = (py - this.shift.y) / this.scale;
    this.zoom = Math.max(1, Math.min(this.most, this.zoom * factor));
    this.x = bx - (px - this.width / 2) / this.scale;
    this.y = by - (py - this.height / 2) / this.scale;
    this.#moved();
  }

  centre(x: number, y: number): void {
    this.x = x;
    this.y = y;
    this.#moved();
  }

  whole(): void {
    this.zoom = 1;
    this.centre(this.#extent.home, this.#extent.height / 2);
    this.#again = () => this.whole();
  }

  /** How a board opens: as a whole, but on a small upright screen nearer, so that it can be read. */
  open(): void {
    this.whole();
    const lost = this.height / (this.#extent.height * this.fit);
    if (this.narrow && lost > 1.25) {
      this.zoom = Math.min(lost, 2.2);
      this.#clamp();
    }
    this.#again = () => this.open();
    this.#rest();
  }

  /**
   * Some points, as large as they fit with a margin around them and none of them in a part of the view (`but`) that
   * something covers; the way there takes some ms.
   */
  frame(points: Spot[], duration = 0, but: () => Part | null = () => null): void {
    if (!points.length) return;
    this.#again = () => this.frame(points, 0, but);
    if (!this.width) return;
    const xs = this.#together(points.map((p) => p.x));
    const ys = points.map((p) => p.y);
    const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    this.#land();
    const from = { zoom: this.zoom, x: this.x, y: this.y };
    const within = (size: number, long: number, margin: number, px: number): number =>
      Math.min(size / (long + 2 * margin), Math.max(1, size - 2 * px) / Math.max(1, long));
    const scale = Math.min(
      within(this.width, x1 - x0, MARGIN.x, MARGIN.px),
      within(this.height, y1 - y0, MARGIN.y, MARGIN.py),
      LARGE,
    );
    this.zoom = scale / this.fit;
    [this.x, this.y] = [(x0 + x1) / 2, (y0 + y1) / 2];
    this.#clamp(0);
    this.#uncover(
      points.map((p, i) => ({ x: xs[i]!, y: p.y })),
      but(),
    );
    this.#stir();
    if (duration) this.#fly(from, { zoom: this.zoom, x: this.x, y: this.y }, duration);
  }

  /** Moves the board aside, or makes it smaller, until none of the points lies in that part of the view. */
  #uncover(points: Spot[], part: Part | null): void {
    const { period } = this.#extent;
    const px = (p: Spot): Spot => {
      const turn = period ? period * Math.round((p.x - this.x) / period) : 0;
      return this.toView(p.x - turn, p.y);
    };
    const covered = ({ x, y }: Spot): boolean =>
      Boolean(part && x > part.x0 && x < part.x1 && y > part.y0 && y < part.y1);
    const left = part ? part.x0 + part.x1 < this.width : false;
    for (let i = 0; i < 40 && points.some((p) => covered(px(p))); i++) {
      const edge = left
        ? this.width - Math.max(...points.map((p) => px(p).x))
        : Math.min(...points.map((p) => px(p).x));
      if (edge > MARGIN.px / 2) this.x += ((left ? -1 : 1) * 8) / this.scale;
      else this.zoom *= 0.96;
      this.#clamp();
    }
  }

  stop(): void {
    clearTimeout(this.#settle);
    this.#land();
  }

  /** Whatever takes the board in hand ends a flight. */
  #land(): void {
    if (this.#flight) cancelAnimationFrame(this.#flight);
    this.#flight = 0;
  }

  #fly(from: { zoom: number; x: number; y: number }, to: typeof from, duration: number): void {
    const { period } = this.#extent;
    const dx = period ? to.x - from.x - period * Math.round((to.x - from.x) / period) : to.x - from.x;
    let began = 0;
    const step = (now: number): void => {
      began ||= now;
      const t = Math.min(1, (now - began) / duration);
      const f = t * t * (3 - 2 * t);
      this.zoom = from.zoom * (to.zoom / from.zoom) ** f;
      this.x = from.x + dx * f;
      this.y = from.y + (to.y - from.y) * f;
      this.#stir();
      this.#flight = t < 1 ? requestAnimationFrame(step) : 0;
    };
    this.#land();
    Object.assign(this, from);
    this.#flight = requestAnimationFrame(step);
  }

  /** On a round board: the same places, turned so that they lie closest together. */
  #together(xs: number[]): number[] {
    const { period } = this.#extent;
    if (!period || xs.length < 2) return xs;
    xs = xs.map((x) => ((x % period) + period) % period);
    const sorted = [...xs].sort((a, b) => a - b);
    let cut = sorted[0]!;
    let widest = sorted[0]! + period - sorted[sorted.length - 1]!;
    for (let i = 1; i < sorted.length; i++) {
      if (sorted[i]! - sorted[i - 1]! > widest) [widest, cut] = [sorted[i]! - sorted[i - 1]!, sorted[i]!];
    }
    return xs.map((x) => (x < cut ? x + period : x));
  }

  #clamp(beyond = SLACK): void {
    this.zoom = Math.max(1, Math.min(this.most, this.zoom));
    const { width, height, period } = this.#extent;
    const slack = this.part ? beyond / this.scale : 0;
    const within = (at: number, size: number, view: number): number => {
      const edge = Math.min(view, size) / 2 - slack;
      return Math.max(edge, Math.min(size - edge, at));
    };
    if (period) this.x = ((this.x % period) + period) % period;
    else this.x = within(this.x, width, this.width / this.scale);
    this.y = within(this.y, height, this.height / this.scale);
  }

  /** Somebody has moved it. */
  #moved(): void {
    this.#land();
    this.#again = null;
    this.#stir();
  }

  #stir(): void {
    this.#clamp();
    this.moving = true;
    clearTimeout(this.#settle);
    this.#settle = setTimeout(() => this.#rest(), REST);
  }

  #rest(): void {
    clearTimeout(this.#settle);
    if (this.held()) {
      this.#settle = setTimeout(() => this.#rest(), REST);
      return;
    }
    this.moving = false;
    this.drawn = this.scale;
  }
}
