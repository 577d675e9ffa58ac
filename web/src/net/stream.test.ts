import { describe, expect, it } from 'vitest';
import { Blocks } from './stream';

const text =
  'retry: 2000\n\nid: 3\ndata: {"version":3,"type":"move"}\n\n: keep-alive\n\ndata: {"type":"presence"}\n\nid: 4\ndata: {"a":\ndata: 1}\n\n';

describe('event streams', () => {
  it('are the same in one piece and letter by letter', () => {
    const whole = [...new Blocks().take(text)];
    const letters = new Blocks();
    expect([...text].flatMap((c) => [...letters.take(c)])).toEqual(whole);
    expect(whole).toEqual([
      null,
      { id: 3, data: '{"version":3,"type":"move"}' },
      null,
      { data: '{"type":"presence"}' },
      { id: 4, data: '{"a":1}' },
    ]);
  });
  it('wait for the end of a block', () => {
    expect([...new Blocks().take('id: 3\ndata: {}\n')]).toEqual([]);
  });
});
