import { expect, it } from 'vitest';
import { clock, minutesOf } from './timeOfDay';

it('keeps a time of day through the conversion to minutes and back', () => {
  for (const minutes of [0, 1, 59, 60, 7 * 60 + 5, 24 * 60 - 1]) expect(minutesOf(clock(minutes))).toBe(minutes);
});

it('rejects text that is not a time of day', () => {
  expect(minutesOf('')).toBeNull();
  expect(minutesOf('7')).toBeNull();
});
