import { expect, it } from 'vitest';
import { mayLeave, wordOf } from './word';

const word = { offered: ['car upper', 'car lower', 'upgrade upper'], left: null };
const apart = [{ seat: 1, invited: false, taken: true, here: true }];

it('says to choose so again, whichever car is upgraded', () => {
  expect(wordOf('upgrade upper 3', { apart, word })).toBe('upgrade upper');
  expect(wordOf('car lower', { apart, word })).toBe('car lower');
  expect(wordOf('forgo', { apart, word })).toBeUndefined();
  expect(wordOf('car lower', { apart, word: null })).toBeUndefined();
});

it('is offered where somebody else would wait', () => {
  expect(mayLeave({ apart, word })).toBe(true);
  expect(mayLeave({ apart: [], word })).toBe(false);
  expect(mayLeave({ apart, word: null })).toBe(false);
});
