import { expect, it } from 'vitest';
import type { Sheet } from '../../base/protocol';
import { ranking, verdict } from './ranking';

const sheet = {
  seats: [
    { total: 90, rank: 1, winner: true },
    { total: 120, rank: 3, winner: false },
    { total: 60, rank: 2, winner: false },
  ],
} as unknown as Sheet;

it('ranks as the score sheet does, whatever the points, and marks arrested players', () => {
  expect(ranking(sheet, [1, 3]).map(({ seat, arrested }) => [seat, arrested])).toEqual([
    [0, false],
    [2, false],
    [1, true],
  ]);
});

it('names the winner and the margin, and addresses the winner as "you"', () => {
  const ended = (...totals: number[]) =>
    ({
      seats: totals.map((total) => ({
        total,
        rank: 1 + totals.filter((other) => other > total).length,
        winner: total === Math.max(...totals),
      })),
    }) as unknown as Sheet;
  const nameOf = (seat: number) => ['You', 'Anna'][seat] ?? '';
  expect(verdict(ended(241, 63), nameOf, [0])).toBe('You win by 178');
  expect(verdict(ended(190, 222), nameOf, [0])).toBe('Anna wins by 32');
  expect(verdict(ended(190, 222), nameOf, [0, 1])).toBe('Anna wins by 32');
  expect(verdict(ended(80, 80), nameOf, [0])).toBe('Shared victory: You, Anna');
  // An arrested player may have more points.
  expect(verdict(sheet, nameOf, [0])).toBe('You win by 30');
});
