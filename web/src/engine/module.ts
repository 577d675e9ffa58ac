// The WebAssembly module as a function from line to line.

interface Exports {
  memory: WebAssembly.Memory;
  _initialize?: () => void;
  stw_request(): number;
  stw_request_size(): number;
  stw_line(length: number): number;
  stw_answer_size(): number;
}

export function imports(): WebAssembly.Imports {
  // libc may name functions of WASI; the module never calls one.
  const wasi = new Proxy(
    {},
    {
      get: (_, name) => () => {
        throw new Error(`the engine called ${String(name)}`);
      },
    },
  );
  return { host: { clock: () => performance.now() }, wasi_snapshot_preview1: wasi };
}

export function wrap(instance: WebAssembly.Instance): (line: string) => string {
  const m = instance.exports as unknown as Exports;
  m._initialize?.();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return (line) => {
    const data = encoder.encode(line);
    if (data.length > m.stw_request_size()) throw new Error('the request is too long');
    new Uint8Array(m.memory.buffer, m.stw_request(), data.length).set(data);
    const at = m.stw_line(data.length);
    return decoder.decode(new Uint8Array(m.memory.buffer, at, m.stw_answer_size()));
  };
}
