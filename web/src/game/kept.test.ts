import { describe, expect, it } from 'vitest';
import { kept } from './kept';

describe('what a position keeps from the one before', () => {
  const view = () => ({
    owners: [null, 1, null],
    seats: [{ hand: { red: 2 } }, { hand: { blue: 1 } }],
    to_move: 0 as number | null,
  });
  it('is the same object if nothing has changed', () => {
    const old = view();
    expect(kept(old, view())).toBe(old);
  });
  it('is every part that has not changed', () => {
    const old = view();
    const now = { ...view(), seats: [{ hand: { red: 3 } }, { hand: { blue: 1 } }], to_move: null };
    const got = kept(old, now);
    expect(got).toBe(now);
    expect(got).toEqual({ ...view(), seats: [{ hand: { red: 3 } }, { hand: { blue: 1 } }], to_move: null });
    expect(got.owners).toBe(old.owners);
    expect(got.seats[1]).toBe(old.seats[1]);
    expect(got.seats).not.toBe(old.seats);
    expect(old).toEqual(view());
  });
  it('is not what has become longer or shorter, another kind, or undefined', () => {
    for (const [old, now] of [
      [[1, 2], [1]],
      [[1], [1, 2]],
      [{ a: 1 }, { a: 1, b: undefined }],
      [{ a: undefined }, {}],
      [{}, []],
      [null, {}],
      [{ a: undefined }, { b: undefined }],
      [[null], [[]]],
    ] as [unknown, unknown][]) {
      const was = structuredClone(now);
      expect(kept(old, now)).toBe(now);
      expect(now).toStrictEqual(was);
    }
  });
});
