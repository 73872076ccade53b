import { beforeEach, expect, it } from 'vitest';
import { preferences } from '../session/preferences';
import { follow, suggested } from './following';

const MOST = 12;
const ranks = (...seats: number[]) => seats.map((seat, i) => ({ seat, winner: i === 0 }));
let table = 0;
const played = (kinds: string[], mine: number[], ...order: number[]) =>
  follow(`t${table++}`, kinds, mine, ranks(...order));

beforeEach(() => preferences.set('level', null));

it('offers the next level to who has won, and the one before to who has lost', () => {
  expect(suggested(MOST)).toBe(4);
  played(['human', 'builder@4'], [0], 0, 1);
  expect(suggested(MOST)).toBe(5);
  played(['human', 'collector@5'], [0], 1, 0);
  expect(suggested(MOST)).toBe(4);
});

it('learns nothing from who was known to be weaker, or stronger', () => {
  played(['human', 'builder@2'], [0], 0, 1);
  expect(suggested(MOST)).toBe(4);
  played(['human', 'builder@9'], [0], 1, 0);
  expect(suggested(MOST)).toBe(4);
});

it('stays within the levels', () => {
  played(['human', 'builder@12'], [0], 0, 1);
  expect(suggested(MOST)).toBe(12);
  played(['human', 'builder@1'], [0], 1, 0);
  expect(suggested(MOST)).toBe(1);
});

it('stays where it is for who was neither first nor last, or played for several, or against no level', () => {
  played(['human', 'builder@4', 'collector@4'], [0], 1, 0, 2);
  played(['human', 'human', 'builder@4'], [0, 1], 2, 0, 1);
  played(['human', 'planner'], [0], 0, 1);
  expect(suggested(MOST)).toBe(4);
});

it('counts a game once', () => {
  for (let look = 0; look < 3; look++) follow('same', ['human', 'builder@4'], [0], ranks(0, 1));
  expect(suggested(MOST)).toBe(5);
});
