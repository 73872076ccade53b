import { expect, it } from 'vitest';
import { mayLeave, wordOf } from './word';

const word = { offered: ['car upper', 'car lower', 'upgrade upper'], left: null };
const apart = [{ seat: 1, invited: false, taken: true, here: true }];

it('suggests the same choice for next time, whichever car was upgraded', () => {
  expect(wordOf('upgrade upper 3', { apart, word })).toBe('upgrade upper');
  expect(wordOf('car lower', { apart, word })).toBe('car lower');
  expect(wordOf('forgo', { apart, word })).toBeUndefined();
  expect(wordOf('car lower', { apart, word: null })).toBeUndefined();
});

it('is offered only if somebody else would have to wait', () => {
  expect(mayLeave({ apart, word })).toBe(true);
  expect(mayLeave({ apart: [], word })).toBe(false);
  expect(mayLeave({ apart, word: null })).toBe(false);
});
