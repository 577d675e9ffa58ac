// JSON with places: a map file is changed by replacing the few characters that change, so that
// everything else of it (order, spacing, unknown keys, the way numbers are written) stays as it is.

export type Path = (string | number)[];

export interface Node {
  type: 'object' | 'array' | 'string' | 'number' | 'word';
  start: number;
  end: number;
  members: { key: string; start: number; value: Node }[]; // of an object
  items: Node[]; // of an array
}

// The tree of a text, or null if it is not JSON.
export function parse(text: string): Node | null {
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  // The text is JSON, so what follows need not check it again.
  let i = 0;
  const space = () => {
    while (i < text.length && ' \t\r\n'.includes(text[i]!)) i++;
  };
  const string = (): number => {
    for (i++; text[i] !== '"'; i++) if (text[i] === '\\') i++;
    return ++i;
  };
  const value = (): Node => {
    space();
    const node: Node = { type: 'word', start: i, end: i, members: [], items: [] };
    const c = text[i];
    if (c === '{' || c === '[') {
      node.type = c === '{' ? 'object' : 'array';
      i++;
      for (space(); text[i] !== '}' && text[i] !== ']'; space()) {
        if (text[i] === ',') {
          i++;
          space();
        }
        if (c === '[') node.items.push(value());
        else {
          const start = i;
          string();
          const key = JSON.parse(text.slice(start, i)) as string;
          space();
          i++;
          node.members.push({ key, start, value: value() });
        }
      }
      i++;
    } else if (c === '"') {
      node.type = 'string';
      string();
    } else {
      if (c === '-' || (c! >= '0' && c! <= '9')) node.type = 'number';
      while (i < text.length && !' \t\r\n,]}'.includes(text[i]!)) i++;
    }
    node.end = i;
    return node;
  };
  return value();
}

export function member(node: Node | undefined, key: string): Node | undefined {
  return node?.members.find((m) => m.key === key)?.value;
}

export function at(node: Node | undefined, path: Path): Node | undefined {
  let here = node;
  for (const step of path) here = typeof step === 'number' ? here?.items[step] : member(here, step);
  return here;
}

// A value on one line, as our map files have it: {"x": 1, "y": [2, 3]}.
export function inline(value: unknown, tight = false): string {
  const comma = tight ? ',' : ', ';
  if (Array.isArray(value)) return `[${value.map((v) => inline(v, tight)).join(comma)}]`;
  if (value && typeof value === 'object') {
    const parts = Object.entries(value).filter(([, v]) => v !== undefined);
    return `{${parts.map(([k, v]) => `${JSON.stringify(k)}:${tight ? '' : ' '}${inline(v, tight)}`).join(comma)}}`;
  }
  return JSON.stringify(value);
}

// Changes of one text, made together. Places are those of the text before all of them.
export class Patch {
  readonly text: string;
  readonly root: Node;
  #splices: { start: number; end: number; put: string }[] = [];

  // While something is dragged, all changes start from the same text.
  static #last: { text: string; root: Node } | null = null;

  constructor(text: string) {
    const root = Patch.#last?.text === text ? Patch.#last.root : parse(text);
    if (!root) throw new Error('not JSON');
    Patch.#last = { text, root };
    this.text = text;
    this.root = root;
  }

  at(...path: Path): Node | undefined {
    return at(this.root, path);
  }
  // Written without spaces, like a file that a program made.
  get #tight(): boolean {
    return !/\n|":\s/.test(this.text.slice(0, 400));
  }
  #put(start: number, end: number, put: string) {
    this.#splices.push({ start, end, put });
  }
  #indent(at: number): string {
    const line = this.text.lastIndexOf('\n', at - 1) + 1;
    return /^[ \t]*/.exec(this.text.slice(line))![0];
  }

  replace(node: Node, value: unknown): this {
    const put = inline(value, this.#tight);
    if (this.text.slice(node.start, node.end) !== put) this.#put(node.start, node.end, put);
    return this;
  }

  // Sets a member, or drops it when the value is undefined.
  set(object: Node, key: string, value: unknown): this {
    const index = object.members.findIndex((m) => m.key === key);
    if (value === undefined) {
      if (index >= 0)
        this.#cut(
          object,
          object.members.map((m) => ({ start: m.start, end: m.value.end })),
          new Set([index]),
        );
      return this;
    }
    if (index >= 0) return this.replace(object.members[index]!.value, value);
    const text = `${JSON.stringify(key)}:${this.#tight ? '' : ' '}${inline(value, this.#tight)}`;
    return this.#add(
      object,
      object.members.map((m) => ({ start: m.start, end: m.value.end })),
      text,
    );
  }
  // The same with text that is formatted already.
  setText(object: Node, key: string, value: string): this {
    const index = object.members.findIndex((m) => m.key === key);
    if (index >= 0) {
      const old = object.members[index]!.value;
      this.#put(old.start, old.end, value);
      return this;
    }
    return this.#add(
      object,
      object.members.map((m) => ({ start: m.start, end: m.value.end })),
      `${JSON.stringify(key)}: ${value}`,
    );
  }

  // Once for each list.
  append(list: Node, ...values: unknown[]): this {
    return values.length ? this.#add(list, list.items, ...values.map((v) => inline(v, this.#tight))) : this;
  }

  remove(list: Node, indices: Iterable<number>): this {
    this.#cut(list, list.items, new Set(indices));
    return this;
  }

  // Behind the last entry, on a line of its own if that one has it.
  #add(node: Node, entries: { start: number; end: number }[], ...texts: string[]): this {
    const last = entries[entries.length - 1];
    if (last) {
      const before = this.text.slice(
        entries.length > 1 ? entries[entries.length - 2]!.end : node.start + 1,
        last.start,
      );
      const between = before.includes('\n') ? `,\n${this.#indent(last.start)}` : this.#tight ? ',' : ', ';
      this.#put(last.end, last.end, texts.map((t) => between + t).join(''));
    } else if (this.#tight || node.type === 'object') {
      this.#put(node.start + 1, node.end - 1, texts.join(','));
    } else {
      const indent = this.#indent(node.start);
      this.#put(node.start + 1, node.end - 1, `\n${texts.map((t) => `${indent}  ${t}`).join(',\n')}\n${indent}`);
    }
    return this;
  }

  #cut(node: Node, entries: { start: number; end: number }[], gone: Set<number>) {
    if (gone.size === 0) return;
    const kept = entries.findIndex((_, i) => !gone.has(i));
    if (kept < 0) return this.#put(node.start + 1, node.end - 1, '');
    if (kept > 0) this.#put(entries[0]!.start, entries[kept]!.start, '');
    for (let i = kept + 1; i < entries.length; i++)
      if (gone.has(i)) this.#put(entries[i - 1]!.end, entries[i]!.end, '');
  }

  apply(): string {
    let out = '';
    let done = 0;
    for (const s of [...this.#splices].sort((a, b) => a.start - b.start)) {
      out += this.text.slice(done, s.start) + s.put;
      done = Math.max(done, s.end);
    }
    return out + this.text.slice(done);
  }
}

// The whole text as our map files are written: lists of objects with one per line, what holds such
// lists opened up, the rest on one line. Numbers stay as they are written.
export function house(text: string): string {
  const root = parse(text);
  if (!root) return text;
  const open = (n: Node): boolean =>
    n.type === 'object'
      ? n.members.some((m) => open(m.value))
      : n.items.some((i) => i.type === 'object' || (i.type === 'string' && i.end - i.start > 42));
  const write = (n: Node, indent: string, spread: boolean): string => {
    const deeper = `${indent}  `;
    if (n.type === 'object') {
      if (!n.members.length) return '{}';
      const parts = n.members.map(
        (m) => `${JSON.stringify(m.key)}: ${write(m.value, deeper, spread && open(m.value))}`,
      );
      return spread ? `{\n${parts.map((p) => deeper + p).join(',\n')}\n${indent}}` : `{${parts.join(', ')}}`;
    }
    if (n.type === 'array') {
      const parts = n.items.map((i) => write(i, deeper, false));
      return spread && n.items.length
        ? `[\n${parts.map((p) => deeper + p).join(',\n')}\n${indent}]`
        : `[${parts.join(', ')}]`;
    }
    return text.slice(n.start, n.end);
  };
  return `${write(root, '', root.type === 'object')}\n`;
}

// Where a line and column of the engine (columns in characters) lie in the text.
export function offsetOf(text: string, line: number, column: number): number {
  let i = 0;
  for (let l = 1; l < line; l++) {
    const next = text.indexOf('\n', i);
    if (next < 0) return text.length;
    i = next + 1;
  }
  for (let c = 1; c < column && i < text.length; c++) i += text.codePointAt(i)! > 0xffff ? 2 : 1;
  return i;
}
