// The engine and its bots, away from the page. Messages in are lines of the protocol, messages out
// are the answers, in order.
import { imports, wrap } from './module';
import url from '../../../build/wasm/stellwerk.wasm?url';

const ready = (async () => {
  const answer = await fetch(url);
  // Compiled while it is fetched; unless a web host does not know what kind of file it is.
  const named = answer.headers.get('Content-Type') === 'application/wasm';
  const { instance } = await (named
    ? WebAssembly.instantiateStreaming(answer, imports())
    : WebAssembly.instantiate(await answer.arrayBuffer(), imports()));
  return wrap(instance);
})();

self.onmessage = async (event: MessageEvent<string>) => {
  try {
    const line = await ready;
    self.postMessage(line(event.data));
  } catch (error) {
    const { id } = JSON.parse(event.data) as { id: number };
    const message = error instanceof Error ? error.message : String(error);
    self.postMessage(JSON.stringify({ ok: false, id, error: { code: 'crash', message } }));
  }
};
