// A wire between a browser and the server that hears everything and can be cut: a proxy of its own for
// each browser. What came down it is told as the bodies of the answers.
import { createServer, connect } from 'node:net';
import { once } from 'node:events';

export class Wire {
  #target;
  #sockets = new Set();
  #browsers = new WeakSet(); // those of them that lead to the browser
  #heard = []; // bytes from the server, per connection
  #server = createServer((browser) => this.#join(browser));
  cut = false;
  #dead = new WeakSet(); // connections that pass nothing on, and do not say so
  #mute = false;
  met = 0; // requests that were waited for
  #wanted = null;

  static async lay(target) {
    const wire = new Wire();
    wire.#target = target;
    wire.#server.listen(0, '127.0.0.1');
    await once(wire.#server, 'listening');
    wire.url = `http://127.0.0.1:${wire.#server.address().port}/`;
    return wire;
  }

  #join(browser) {
    if (this.cut) return browser.destroy();
    const server = connect(this.#target(), '127.0.0.1');
    const down = [];
    this.#heard.push(down);
    let doomed = null; // the answer is to be lost
    if (this.#mute) this.#dead.add(browser);
    browser.on('data', (data) => {
      if (this.#dead.has(browser)) return;
      server.write(data);
      if (!this.#wanted || !data.includes(this.#wanted.path) || !data.includes('POST ')) return;
      const { arrived, lost } = this.#wanted;
      this.#wanted = null;
      this.met++;
      doomed = lost;
      arrived?.();
    });
    server.on('data', (data) => {
      if (this.#dead.has(browser)) return;
      if (doomed) {
        browser.destroy();
        doomed();
        return;
      }
      down.push(data);
      browser.write(data);
    });
    this.#browsers.add(browser);
    for (const s of [browser, server]) {
      this.#sockets.add(s);
      s.on('error', () => undefined);
      s.on('close', () => (this.#sockets.delete(s), browser.destroy(), server.destroy()));
    }
  }

  // Ends all connections and lets none through until it is mended.
  sever() {
    this.cut = true;
    for (const s of this.#sockets) s.destroy();
  }
  // `arrived` is called when the next request to such a path was handed on.
  meet(path, arrived) {
    this.#wanted = { path, arrived };
  }
  // The next request to such a path arrives, and its answer does not: then `lost` is called.
  loseAnswer(path, lost = () => undefined) {
    this.#wanted = { path, lost };
  }
  // Nothing comes through any more, and nobody is told: a network that was changed, a laptop that sleeps. The
  // connections of this time stay dead when the wire is mended.
  mute() {
    this.#mute = true;
    for (const s of this.#sockets) if (this.#browsers.has(s)) this.#dead.add(s);
  }
  mend() {
    this.cut = this.#mute = false;
  }
  async remove() {
    this.sever();
    this.#server.close();
    await once(this.#server, 'close').catch(() => undefined);
  }

  get bytes() {
    return this.#heard.flat().reduce((n, d) => n + d.length, 0);
  }

  // The body of every answer, as text; of those that were cut off what there is. Files of the client are
  // compressed and left out: they are the same for everybody.
  bodies() {
    return this.#heard.flatMap((down) => answers(Buffer.concat(down)));
  }
}

function answers(data) {
  const found = [];
  for (let at = 0; at < data.length;) {
    const end = data.indexOf('\r\n\r\n', at);
    if (end < 0) break;
    const head = data.subarray(at, end).toString('latin1').toLowerCase();
    at = end + 4;
    const length = /\r\ncontent-length: (\d+)/.exec(head);
    const parts = [];
    if (/\r\ntransfer-encoding: chunked/.test(head)) {
      for (;;) {
        const line = data.indexOf('\r\n', at);
        const size = line < 0 ? 0 : parseInt(data.subarray(at, line).toString('latin1'), 16);
        at = line < 0 ? data.length : line + 2 + size + 2;
        if (!size) break;
        parts.push(data.subarray(line + 2, line + 2 + size));
      }
    } else if (length) {
      parts.push(data.subarray(at, at + Number(length[1])));
      at += Number(length[1]);
    } else if (!/^http\/1\.1 (204|304)/.test(head)) {
      parts.push(data.subarray(at)); // until the connection ended
      at = data.length;
    }
    const body = Buffer.concat(parts);
    if (/\r\ncontent-type: (application\/json|text\/event-stream)/.test(head)) {
      if (/\r\ncontent-encoding/.test(head)) throw new Error('an answer is compressed, and nobody looked into it');
      found.push(body.toString('utf8'));
    }
  }
  return found;
}
