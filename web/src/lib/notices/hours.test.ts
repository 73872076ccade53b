import { expect, it } from 'vitest';
import { clock, minutesOf } from './hours';

it('has a time of the day there and back the same', () => {
  for (const minutes of [0, 1, 59, 60, 7 * 60 + 5, 24 * 60 - 1]) expect(minutesOf(clock(minutes))).toBe(minutes);
});

it('takes what is no time for none', () => {
  expect(minutesOf('')).toBeNull();
  expect(minutesOf('7')).toBeNull();
});
