// The events of one game, over as many connections as it takes: each goes on after the last version
// that was heard. A connection that says nothing for longer than the server's keep-alives is dead,
// even if nobody has told us so (a laptop that slept, a network that changed).
import { credentials, type Eyes, type NetEvent } from './api';

export type Link = 'connecting' | 'live' | 'lost';

const SILENCE = 40000; // the server says something every 15 s
const BEAT = 18000;
const ANSWER = 6000; // it answers at once: who waits longer has a connection that died long ago

// Splits a text/event-stream into its blocks. Feed it in any pieces.
export class Blocks {
  #rest = '';
  *take(text: string): Generator<{ id?: number; data: string } | null> {
    this.#rest += text;
    for (let at; (at = this.#rest.indexOf('\n\n')) >= 0; this.#rest = this.#rest.slice(at + 2)) {
      let id: number | undefined;
      let data = '';
      for (const line of this.#rest.slice(0, at).split('\n')) {
        if (line.startsWith('id:')) id = Number(line.slice(3));
        else if (line.startsWith('data:')) data += line.slice(5).trimStart();
      }
      yield data ? { ...(id === undefined ? {} : { id }), data } : null; // null: only a sign of life
    }
  }
}

export interface Heard {
  event(event: NetEvent): void;
  link(link: Link): void;
  gone(status: number): void; // there is no such game, or it is not for us
}

export class Stream {
  last: number;
  #closed = false;
  #abort: AbortController | null = null;
  #wake: () => void = () => undefined;
  #heardAt = Date.now();
  readonly #nudge = () => this.reconnect();
  readonly #drop = () => this.#abort?.abort();

  constructor(
    readonly game: string,
    after: number,
    readonly heard: Heard,
    readonly eyes: Eyes = 'mine',
  ) {
    this.last = after;
    addEventListener('online', this.#nudge);
    addEventListener('offline', this.#drop);
    document.addEventListener('visibilitychange', this.#nudge);
    void this.#run();
  }

  close() {
    this.#closed = true;
    removeEventListener('online', this.#nudge);
    removeEventListener('offline', this.#drop);
    document.removeEventListener('visibilitychange', this.#nudge);
    this.#abort?.abort();
    this.#wake();
  }

  // Back from sleep or offline: no waiting for the next try, nor for a connection that has missed its
  // sign of life.
  reconnect() {
    if (document.visibilityState !== 'visible') return;
    if (Date.now() - this.#heardAt > BEAT) this.#drop();
    this.#wake();
  }

  // A request had no answer: the connection may be as dead, and not know it.
  renew() {
    this.#drop();
    this.#wake();
  }

  async #run() {
    for (let failures = 0; !this.#closed;) {
      this.heard.link('connecting');
      const good = await this.#connect();
      if (this.#closed) return;
      failures = good ? 0 : failures + 1;
      this.heard.link('lost');
      await this.#pause(Math.min(8000, 250 * 1.8 ** failures) * (0.7 + 0.6 * Math.random()));
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  // One connection until it breaks; did it say anything?
  async #connect(): Promise<boolean> {
    const abort = (this.#abort = new AbortController());
    let timer = 0;
    const patience = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => abort.abort(), ms) as unknown as number;
    };
    const alive = () => {
      this.#heardAt = Date.now();
      patience(SILENCE);
    };
    let heard = false;
    try {
      patience(ANSWER);
      const answer = await fetch(`/api/v1/games/${this.game}/events?views=1&after=${this.last}`, {
        credentials: credentials(this.eyes),
        cache: 'no-store',
        signal: abort.signal,
      });
      if (!answer.ok || !answer.body) {
        if ([401, 403, 404].includes(answer.status)) {
          this.heard.gone(answer.status);
          this.close();
        }
        return false;
      }
      alive();
      this.heard.link('live');
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      const blocks = new Blocks();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return heard;
        alive();
        for (const block of blocks.take(value)) {
          heard = true;
          if (block) this.#take(block);
        }
      }
    } catch {
      return heard;
    } finally {
      clearTimeout(timer);
    }
  }

  #take(block: { id?: number; data: string }) {
    const event = JSON.parse(block.data) as NetEvent;
    if (block.id !== undefined) {
      const rewound = event.type === 'rewound';
      if (block.id <= this.last && event.type !== 'now' && !rewound) return; // heard before
      this.last = rewound ? block.id : Math.max(this.last, block.id);
    }
    this.heard.event(event);
  }
}
