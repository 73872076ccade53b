import { expect, it } from 'vitest';
import { canSetAutomatic, automaticChoiceOf } from './automatic';

const automatic_choice = { options: ['car upper', 'car lower', 'upgrade upper'], chosen: null };
const remote_seats = [{ seat: 1, has_invitation: false, is_taken: true, is_connected: true }];

it('suggests the same choice for next time, whichever car was upgraded', () => {
  expect(automaticChoiceOf('upgrade upper 3', { remote_seats, automatic_choice })).toBe('upgrade upper');
  expect(automaticChoiceOf('car lower', { remote_seats, automatic_choice })).toBe('car lower');
  expect(automaticChoiceOf('forgo', { remote_seats, automatic_choice })).toBeUndefined();
  expect(automaticChoiceOf('car lower', { remote_seats, automatic_choice: null })).toBeUndefined();
});

it('is offered only if somebody else would have to wait', () => {
  expect(canSetAutomatic({ remote_seats, automatic_choice })).toBe(true);
  expect(canSetAutomatic({ remote_seats: [], automatic_choice })).toBe(false);
  expect(canSetAutomatic({ remote_seats, automatic_choice: null })).toBe(false);
});
