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

it('asks nobody who plays alone, or whose seats are all at this screen', () => {
  expect(nextOf(said([null, null], [0, 1]))).toBe('alone');
  expect(nextOf(said([], [], { seats: [{ name: '', kind: 'planner' }] }))).toBe('alone');
});

it('waits for the others', () => {
  expect(nextOf(said([null, true], [0]))).toBe('asked');
  expect(nextOf(said([null, true], [1]))).toBe('waits');
  expect(nextOf(said([null, false], [1]))).toBe('away');
  expect(nextOf(said([null, false], []))).toBe('watches');
});

it('leads to the next table who plays there', () => {
  expect(nextOf(said([true, true, false], [1], { again: 't2' }))).toBe('joins');
  expect(nextOf(said([true, true, false], [2], { again: 't2' }))).toBe('left');
  expect(nextOf(said([true, true, null], [2], { again: 't2' }))).toBe('left');
  expect(nextOf(said([true, true], [0, 1], { again: 't2' }))).toBe('joins');
});

it('leads all to a table that was laid before anybody was asked', () => {
  expect(nextOf(said([null, null], [1], { again: 't2' }))).toBe('joins');
});

it('begins without who is not connected, if enough are left', () => {
  expect(mayBegin(said([true, true, null], [0], { here: [0, 1] }))).toBe(true);
  expect(mayBegin(said([true, true, null], [0], { here: [0, 2] }))).toBe(false);
  expect(mayBegin(said([true, true, true], [0]))).toBe(false);
  expect(mayBegin(said([true, null], [0]))).toBe(false);
  expect(mayBegin(said([true, null], [0], { seats: [human, human, { name: '', kind: 'planner' }] }))).toBe(true);
});
