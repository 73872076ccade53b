import { expect, it } from 'vitest';
import { canSetAutomatic, automaticChoiceOf } from './automatic';

const word = { offered: ['car upper', 'car lower', 'upgrade upper'], left: null };
const apart = [{ seat: 1, invited: false, taken: true, here: true }];

it('suggests the same choice for next time, whichever car was upgraded', () => {
  expect(automaticChoiceOf('upgrade upper 3', { apart, word })).toBe('upgrade upper');
  expect(automaticChoiceOf('car lower', { apart, word })).toBe('car lower');
  expect(automaticChoiceOf('forgo', { apart, word })).toBeUndefined();
  expect(automaticChoiceOf('car lower', { apart, word: null })).toBeUndefined();
});

it('is offered only if somebody else would have to wait', () => {
  expect(canSetAutomatic({ apart, word })).toBe(true);
  expect(canSetAutomatic({ apart: [], word })).toBe(false);
  expect(canSetAutomatic({ apart, word: null })).toBe(false);
});
