import { expect, it } from 'vitest';
import type { Board, Catalogue } from '../protocol';
import { layOut } from './route';

const three = [{ city: 'a', points: 1 }, { city: 'b', bonus: ['coins 2'] }, { city: 'c', points: 3 }];
const catalogue = {
  board: { stations: three },
  cards: { long: { stations: [...three, { city: 'd' }] }, short: { stations: [three[1]] } },
} as unknown as Catalogue;
const board = (locomotive: number, ...cards: string[]) =>
  ({ locomotive, route: cards.map((card) => ({ card, postcard: null })) }) as unknown as Board;

it('grows to the left from Paris', () => {
  const { plates, stationX } = layOut(board(0, 'short', 'long'), catalogue, 380);
  expect(plates.map(({ left, width }) => left + width)[0]).toBe(380);
  expect(plates[1]!.left).toBeLessThan(plates[0]!.left);
  expect(stationX(1)).toBeGreaterThan(stationX(2)!);
  expect(stationX(4)).toBeLessThan(stationX(3)!);
  expect(stationX(0)).toBeUndefined();
});

it('counts reached stations card by card', () => {
  const { plates } = layOut(board(5, 'short', 'long'), catalogue, 380);
  expect(plates.map(({ reached }) => reached)).toEqual([3, 1, 1]);
});

it('draws eight long cards closer together rather than past the edge', () => {
  const { plates } = layOut(board(0, ...Array<string>(8).fill('long')), catalogue, 380);
  expect(Math.min(...plates.map(({ left }) => left))).toBeGreaterThanOrEqual(-0.001);
});
