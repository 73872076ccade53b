import { expect, it } from 'vitest';
import type { Sheet } from '../protocol';
import { ranking } from './ranking';

const sheet = {
  seats: [
    { total: 90, rank: 1, winner: true },
    { total: 120, rank: 3, winner: false },
    { total: 60, rank: 2, winner: false },
  ],
} as unknown as Sheet;

it('ranks as the score sheet does, whatever the points, and knows the arrested', () => {
  expect(ranking(sheet, [1, 3]).map(({ seat, arrested }) => [seat, arrested])).toEqual([
    [0, false],
    [2, false],
    [1, true],
  ]);
});
