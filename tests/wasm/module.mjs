// Loads stellwerk.wasm and wraps its exports. No packages: node 18 or later alone.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export function load(path) {
  // libc may name functions of WASI; the module never calls one.
  const wasi = new Proxy({}, {
    get: (_, name) => () => {
      throw new Error(`the module called ${String(name)}`);
    },
  });
  const host = { clock: () => performance.now() };
  const module = new WebAssembly.Module(readFileSync(path));
  const { exports: m } = new WebAssembly.Instance(module, { host, wasi_snapshot_preview1: wasi });
  m._initialize?.();

  const bytes = (at, length) => new Uint8Array(m.memory.buffer, at, length);
  const write = (text) => {
    const data = new TextEncoder().encode(text);
    if (data.length > m.stw_request_size()) {
      throw new Error("the request is too long");
    }
    bytes(m.stw_request(), data.length).set(data);
    return data.length;
  };
  return {
    imports: WebAssembly.Module.imports(module),
    // One line of the protocol, text in and text out; null for a blank line.
    line(text) {
      const at = m.stw_line(write(text));
      return at ? new TextDecoder().decode(bytes(at, m.stw_answer_size())) : null;
    },
    // The same with values.
    ask(request) {
      return JSON.parse(this.line(JSON.stringify(request)));
    },
    start: (game) => m.stw_start(write(JSON.stringify(game))),
    apply: (move) => m.stw_apply(write(JSON.stringify(move))),
    hash: () => BigInt.asUintN(64, m.stw_hash()).toString(16).padStart(16, "0"),
    total: (seat) => m.stw_total(seat),
    perft: (depth) => BigInt.asUintN(64, m.stw_perft(depth)),
  };
}
