import { beforeEach, expect, it } from 'vitest';
import { preferences } from '../session/preferences';
import { follow, suggested } from './following';

const LEVELS = 12;
const ranks = (...seats: number[]) => seats.map((seat, i) => ({ seat, winner: i === 0 }));
let table = 0;
const played = (kinds: string[], mine: number[], ...order: number[]) =>
  follow(`t${table++}`, kinds, mine, ranks(...order));

beforeEach(() => preferences.set('level', null));

it('suggests the next level after a win and the one below after a defeat', () => {
  expect(suggested(LEVELS)).toBe(4);
  played(['human', 'builder@4'], [0], 0, 1);
  expect(suggested(LEVELS)).toBe(5);
  played(['human', 'collector@5'], [0], 1, 0);
  expect(suggested(LEVELS)).toBe(4);
});

it('ignores a win against a weaker bot and a defeat by a stronger one', () => {
  played(['human', 'builder@2'], [0], 0, 1);
  expect(suggested(LEVELS)).toBe(4);
  played(['human', 'builder@9'], [0], 1, 0);
  expect(suggested(LEVELS)).toBe(4);
});

it('stays within the range of levels', () => {
  played(['human', 'builder@12'], [0], 0, 1);
  expect(suggested(LEVELS)).toBe(12);
  played(['human', 'builder@1'], [0], 1, 0);
  expect(suggested(LEVELS)).toBe(1);
});

it('keeps the level after a middle rank, a game with two own seats, or a game against a bot without levels', () => {
  played(['human', 'builder@4', 'collector@4'], [0], 1, 0, 2);
  played(['human', 'human', 'builder@4'], [0, 1], 2, 0, 1);
  played(['human', 'planner'], [0], 0, 1);
  expect(suggested(LEVELS)).toBe(4);
});

it('counts each game once', () => {
  for (let look = 0; look < 3; look++) follow('same', ['human', 'builder@4'], [0], ranks(0, 1));
  expect(suggested(LEVELS)).toBe(5);
});
