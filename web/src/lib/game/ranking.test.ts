import { expect, it } from 'vitest';
import type { Sheet } from '../protocol';
import { ranking } from './ranking';

const sheet = {
  seats: [
    { total: 90, winner: true },
    { total: 120, winner: false },
    { total: 60, winner: false },
  ],
} as unknown as Sheet;

it('ranks by points', () => {
  expect(ranking(sheet).map(({ seat }) => seat)).toEqual([1, 0, 2]);
});

it('puts the arrested last, whatever their points', () => {
  expect(ranking(sheet, [1, 3]).map(({ seat, arrested }) => [seat, arrested])).toEqual([
    [0, false],
    [2, false],
    [1, true],
  ]);
});
