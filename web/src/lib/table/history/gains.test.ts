import { expect, it } from 'vitest';
import type { Board, LogEntry, View } from '../../base/protocol';
import { gains, nothing } from './gains';

const board = (seat: number, more: Partial<Board>) =>
  ({ seat, score: 0, coins: [1, 0, 0], locomotive: 0, next_scoring: 0, ...more }) as Board;
const view = (version: number, ...boards: Board[]) => ({ version, boards }) as View;
const took = (version: number, seat: number, card: string, kind = 'took') =>
  ({ version, seat, card, kind }) as LogEntry;

it('lists the changes on each board and the cards taken in between', () => {
  const before = view(10, board(0, {}), board(1, { score: 4, next_scoring: 3 }));
  const after = view(14, board(0, {}), board(1, { score: 9, coins: [1, 3, 0], locomotive: 2, next_scoring: 7 }));
  const log = [
    took(10, 1, 'X1-01'),
    took(12, 1, 'X1-02'),
    took(13, 1, 'G04', 'took_end'),
    took(13, 1, 'P2', 'mail'),
    took(15, 1, 'X1-03'),
  ];
  const [mine, theirs] = gains(before, after, log);
  expect(nothing(mine!)).toBe(true);
  expect(theirs).toEqual({ seat: 1, points: 5, coins: 3, trains: 4, stations: 2, taken: [log[1], log[2]] });
});
