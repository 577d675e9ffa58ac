import { describe, expect, it } from 'vitest';
import { minutes, timeLeft } from './time';

describe('clocks', () => {
  const live = { turn: 60, reserve: 300, deadline: 400_000, now: 0 };
  it('use the time of the turn first, then the reserve', () => {
    expect(timeLeft(live, 300_000, 400_000, 60_000)).toEqual({ turn: 40_000, reserve: 300_000, days: false });
    expect(timeLeft(live, 300_000, 400_000, 130_000)).toEqual({ turn: 0, reserve: 270_000, days: false });
    expect(timeLeft(live, 300_000, 400_000, 999_000)).toEqual({ turn: 0, reserve: 0, days: false });
  });
  it('show the reserve of those who wait', () => {
    expect(timeLeft(live, 120_000, null, 0)).toEqual({ turn: null, reserve: 120_000, days: false });
  });
  it('of days show the turn alone, and none where there is none', () => {
    expect(timeLeft({ days: 2, deadline: 86_400_000, now: 0 }, null, 86_400_000, 0)).toEqual({
      turn: 86_400_000,
      reserve: null,
      days: true,
    });
    expect(timeLeft({ days: 2, deadline: 86_400_000, now: 0 }, null, null, 0)).toBeNull();
    expect(timeLeft(null, null, 5, 0)).toBeNull();
  });
  it('are told in minutes, rounded up', () => {
    expect([minutes(0), minutes(1), minutes(59_000), minutes(61_500), minutes(-5)]).toEqual([
      '0:00',
      '0:01',
      '0:59',
      '1:02',
      '0:00',
    ]);
  });
});
