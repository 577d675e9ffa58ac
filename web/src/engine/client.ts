// The page's side of the worker: requests as promises.
import type { Mind } from './thinker';
import { EngineError, type Answer, type Ask, type Command } from './types';

interface Reply {
  ok: boolean;
  id: number;
  error?: { code: string; message: string };
}

export class WorkerEngine implements Mind {
  #worker: Worker;
  #next = 1;
  #maps = new Map<string, Promise<Answer<'map'>>>();
  #waiting = new Map<number, { done: (value: never) => void; fail: (error: Error) => void }>();

  constructor() {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onmessage = (event: MessageEvent<string>) => this.#answer(JSON.parse(event.data) as Reply);
    this.#worker.onerror = (event) => {
      for (const w of this.#waiting.values()) w.fail(new EngineError('crash', event.message));
      this.#waiting.clear();
    };
  }

  ask<C extends Command>(cmd: C, request: Ask<C>): Promise<Answer<C>> {
    return cmd === 'map' ? (this.#map(request as Ask<'map'>) as Promise<Answer<C>>) : this.#send(cmd, request);
  }

  // Built-in maps are large and always the same.
  #map(request: Ask<'map'>): Promise<Answer<'map'>> {
    let map = this.#maps.get(request.map);
    if (!map) {
      map = this.#send('map', request);
      this.#maps.set(request.map, map);
    }
    return map;
  }

  #send<C extends Command>(cmd: C, request: Ask<C>): Promise<Answer<C>> {
    const id = this.#next++;
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done: done as (value: never) => void, fail });
      this.#worker.postMessage(JSON.stringify({ id, cmd, ...request }));
    });
  }

  // Ends the worker, whatever it does.
  close() {
    this.#worker.terminate();
    for (const w of this.#waiting.values()) w.fail(new EngineError('stopped', 'The worker was ended.'));
    this.#waiting.clear();
  }

  #answer(reply: Reply) {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (!waiting) return;
    if (reply.ok) waiting.done(reply as never);
    else waiting.fail(new EngineError(reply.error?.code ?? 'crash', reply.error?.message ?? ''));
  }
}
