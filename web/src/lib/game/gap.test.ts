import { describe, expect, it } from 'vitest';
import type { Board, Card } from '../protocol';
import { leftOf, paying } from './gap';

const train = (values: number[], conductor: number) => ({
  cars: values.map((value, i) => ({ position: i < 5 ? i + 1 : i + 2, value, card: null })),
  conductor,
});
const board = { trains: [train([4, 2, 1, 1, 1], 3), train([4, 4, 2, 2, 2, 2, 2], 8)] } as unknown as Board;
const card = (value: number) => ({ kind: 'switch', value }) as Card;

it('lies between the cards 1 and 2, 3 and 4, 5 and 6, 7 and 8', () => {
  expect([1, 2, 3, 4].map(leftOf)).toEqual([1, 3, 5, 7]);
});

describe('a switch', () => {
  it('looks at the left card above and the right card below', () => {
    expect(paying(board, 1, card(4))).toEqual({ upper: true, lower: true });
    expect(paying(board, 2, card(2))).toEqual({ upper: false, lower: true });
  });

  it('pays only where the conductor has been', () => {
    expect(paying(board, 3, card(1)).upper).toBe(false);
    expect(paying(board, 4, card(2)).lower).toBe(true);
  });

  it('never pays for the mail car', () => {
    expect(paying(board, 3, card(0)).lower).toBe(false);
  });
});
