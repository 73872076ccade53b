import { expect, it } from 'vitest';
import { canSetAutomatic, automaticChoiceOf } from './automatic';

const automatic_choice = { options: ['car upper', 'car lower', 'upgrade upper'], chosen: null };
const invited_seats = [{ seat: 1, has_invitation: false, is_taken: true, is_connected: true }];

it('suggests the same choice for next time, whichever car was upgraded', () => {
  expect(automaticChoiceOf('upgrade upper 3', { invited_seats, automatic_choice })).toBe('upgrade upper');
  expect(automaticChoiceOf('car lower', { invited_seats, automatic_choice })).toBe('car lower');
  expect(automaticChoiceOf('forgo', { invited_seats, automatic_choice })).toBeUndefined();
  expect(automaticChoiceOf('car lower', { invited_seats, automatic_choice: null })).toBeUndefined();
});

it('is offered only if somebody else would have to wait', () => {
  expect(canSetAutomatic({ invited_seats, automatic_choice })).toBe(true);
  expect(canSetAutomatic({ invited_seats: [], automatic_choice })).toBe(false);
  expect(canSetAutomatic({ invited_seats, automatic_choice: null })).toBe(false);
});
