// The engine inside node, for tests: the same module that the worker runs.
import { readFileSync } from 'node:fs';
import { imports, wrap } from './module';
import { EngineError, type Answer, type Ask, type Command, type Engine } from './types';

export class NodeEngine implements Engine {
  #line: (line: string) => string;
  constructor() {
    const bytes = readFileSync(new URL('../../../build/wasm/stellwerk.wasm', import.meta.url));
    this.#line = wrap(new WebAssembly.Instance(new WebAssembly.Module(bytes), imports()));
  }
  async ask<C extends Command>(cmd: C, request: Ask<C>): Promise<Answer<C>> {
    const reply = JSON.parse(this.#line(JSON.stringify({ cmd, ...request }))) as {
      ok: boolean;
      error?: { code: string; message: string };
    };
    if (!reply.ok) throw new EngineError(reply.error!.code, reply.error!.message);
    return reply as unknown as Answer<C>;
  }
}
