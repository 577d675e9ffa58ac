// The C code fills patterns in the same way: both read the same examples.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDef } from '../../tools/lists.mjs';
import { fill } from './fill';

const file = new URL('../../../tests/unit/patterns.def', import.meta.url);
const examples = readDef(readFileSync(file, 'utf8'), 'EXAMPLE');

describe('patterns', () => {
  it('are all read', () => expect(examples.length).toBeGreaterThan(8));
  it.each(examples)('%s with %s', (pattern, params, values, sentence) => {
    const names = params!.split(' ').map((p) => p.split(':')[0]!);
    const given = values!.split(';');
    expect(fill(pattern!, Object.fromEntries(names.map((name, i) => [name, given[i]!])))).toBe(sentence);
  });
});
