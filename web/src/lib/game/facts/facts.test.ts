import { expect, it } from 'vitest';
import type { Board, Catalogue, LogEntry, Sheet } from '../../base/protocol';
import { factsOf } from './facts';

const sheet = (...totals: number[]) => ({ seats: totals.map((total) => ({ total })) }) as unknown as Sheet;
const train = (cars: number) => ({ cars: Array(cars).fill({}), mail: cars > 5 ? 'P1' : null });
const board = (seat: number, cars: number, ends: string[], cards: number[]) =>
  ({ seat, trains: [train(cars), train(2)], game_end: ends, secret: null, base_cards: cards }) as unknown as Board;
const scored = (...cars: Record<string, number[]>[]) =>
  ({ gains: cars.map((paid, seat) => ({ seat, cars: paid })) }) as unknown as LogEntry;
const catalogue = {
  game_end: { G1: { type: 'car', points: 2 }, G2: { type: 'locomotive', points: 3 } },
} as unknown as Pick<Catalogue, 'game_end'>;

const game = {
  sheet: sheet(90, 110),
  boards: [board(0, 6, ['G1'], [5, 0, 9]), board(1, 4, ['G2'], [9, 0, 2])],
  log: [scored({ upper: [7, 4] }, { lower: [4, 4] }), scored({ upper: [7, 7] }, { lower: [12, 4] })],
  catalogue,
  nameOf: (seat: number) => ['Anna', 'Ben'][seat]!,
  best: false,
};

it('tells the best car over all scorings, the best Game End card and the longest train', () => {
  expect(factsOf(game)).toEqual([
    'Best car: 16 points in all scorings (Ben)',
    'Best Game End card: 10 points (Anna)',
    'Longest train: 7 cars (Anna)',
  ]);
});

it('begins with the best result and a close finish, and never tells more than three facts', () => {
  expect(factsOf({ ...game, sheet: sheet(109, 110), best: true })).toEqual([
    'Your best result so far',
    'A close finish: 1 point between first and second',
    'Best car: 16 points in all scorings (Ben)',
  ]);
});

it('tells nothing about what nobody has', () => {
  expect(factsOf({ ...game, boards: [], log: [] })).toEqual([]);
});
