import { expect, it } from 'vitest';
import { mayBegin, nextOf } from './rematch';

const human = { name: '', kind: 'human' };
const said = (answers: (boolean | null)[], mine: number[], more: object = {}) => ({
  again: null,
  here: mine,
  mine,
  rematch: answers.map((plays, seat) => ({ seat, plays })),
  seats: answers.map(() => human),
  ...more,
});

it('asks nobody if one person plays alone or all seats are at this screen', () => {
  expect(nextOf(said([null, null], [0, 1]))).toBe('alone');
  expect(nextOf(said([], [], { seats: [{ name: '', kind: 'planner' }] }))).toBe('alone');
});

it('waits for the other players', () => {
  expect(nextOf(said([null, true], [0]))).toBe('asked');
  expect(nextOf(said([null, true], [1]))).toBe('waits');
  expect(nextOf(said([null, false], [1]))).toBe('away');
  expect(nextOf(said([null, false], []))).toBe('watches');
});

it('leads those who play again to the next table', () => {
  expect(nextOf(said([true, true, false], [1], { again: 't2' }))).toBe('joins');
  expect(nextOf(said([true, true, false], [2], { again: 't2' }))).toBe('left');
  expect(nextOf(said([true, true, null], [2], { again: 't2' }))).toBe('left');
  expect(nextOf(said([true, true], [0, 1], { again: 't2' }))).toBe('joins');
});

it('leads everybody to a table that was set up without asking', () => {
  expect(nextOf(said([null, null], [1], { again: 't2' }))).toBe('joins');
});

it('starts without players who are not connected, if enough others stay', () => {
  expect(mayBegin(said([true, true, null], [0], { here: [0, 1] }))).toBe(true);
  expect(mayBegin(said([true, true, null], [0], { here: [0, 2] }))).toBe(false);
  expect(mayBegin(said([true, true, true], [0]))).toBe(false);
  expect(mayBegin(said([true, null], [0]))).toBe(false);
  expect(mayBegin(said([true, null], [0], { seats: [human, human, { name: '', kind: 'planner' }] }))).toBe(true);
});
