import { expect, it } from 'vitest';
import { canStart, nextStep } from './rematch';

const human = { name: '', kind: 'human' };
const rematchState = (answers: (boolean | null)[], your_seats: number[], more: object = {}) => ({
  rematch_table: null,
  connected_seats: your_seats,
  your_seats,
  rematch_votes: answers.map((accepts, seat) => ({ seat, accepts })),
  seats: answers.map(() => human),
  ...more,
});

it('asks nobody if one person plays alone or all seats are at this screen', () => {
  expect(nextStep(rematchState([null, null], [0, 1]))).toBe('alone');
  expect(nextStep(rematchState([], [], { seats: [{ name: '', kind: 'planner' }] }))).toBe('alone');
});

it('waits for the other players', () => {
  expect(nextStep(rematchState([null, true], [0]))).toBe('asked');
  expect(nextStep(rematchState([null, true], [1]))).toBe('waits');
  expect(nextStep(rematchState([null, false], [1]))).toBe('away');
  expect(nextStep(rematchState([null, false], []))).toBe('watches');
});

it('leads those who play again to the next table', () => {
  expect(nextStep(rematchState([true, true, false], [1], { rematch_table: 't2' }))).toBe('joins');
  expect(nextStep(rematchState([true, true, false], [2], { rematch_table: 't2' }))).toBe('left');
  expect(nextStep(rematchState([true, true, null], [2], { rematch_table: 't2' }))).toBe('left');
  expect(nextStep(rematchState([true, true], [0, 1], { rematch_table: 't2' }))).toBe('joins');
});

it('leads everybody to a table that was set up without asking', () => {
  expect(nextStep(rematchState([null, null], [1], { rematch_table: 't2' }))).toBe('joins');
});

it('starts without players who are not connected, if enough others stay', () => {
  expect(canStart(rematchState([true, true, null], [0], { connected_seats: [0, 1] }))).toBe(true);
  expect(canStart(rematchState([true, true, null], [0], { connected_seats: [0, 2] }))).toBe(false);
  expect(canStart(rematchState([true, true, true], [0]))).toBe(false);
  expect(canStart(rematchState([true, null], [0]))).toBe(false);
  expect(canStart(rematchState([true, null], [0], { seats: [human, human, { name: '', kind: 'planner' }] }))).toBe(
    true,
  );
});
