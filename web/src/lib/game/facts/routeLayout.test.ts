import { expect, it } from 'vitest';
import type { Board, Catalogue } from '../../base/protocol';
import { layOut } from './routeLayout';

const three = [
  { city: 'a', points: 1 },
  { city: 'b', bonus: ['coins 2'] },
  { city: 'c', points: 3 },
];
const catalogue = {
  board: { stations: three },
  cards: { long: { stations: [...three, { city: 'd' }] }, short: { stations: [three[1]] } },
} as unknown as Catalogue;
const board = (locomotive: number, ...cards: string[]) =>
  ({ locomotive, route: cards.map((card) => ({ card, postcard: null })) }) as unknown as Board;

it('grows to the left from Paris', () => {
  const { plates, stationAt, lines } = layOut(board(0, 'short', 'long'), catalogue, 380);
  expect(plates.map(({ left, width }) => left + width)[0]).toBe(380);
  expect(plates[1]!.left).toBeLessThan(plates[0]!.left);
  expect(stationAt(1)!.x).toBeGreaterThan(stationAt(2)!.x);
  expect(stationAt(4)!.x).toBeLessThan(stationAt(3)!.x);
  expect(stationAt(0)).toBeUndefined();
  expect(lines).toBe(1);
});

it('has no negative sizes without space', () => {
  const { plates } = layOut(board(0, 'short', 'long'), catalogue, -35.75);
  for (const { width, left } of plates) expect(Math.min(width, left)).toBe(0);
});

it('counts the reached stations of each card', () => {
  const { plates } = layOut(board(5, 'short', 'long'), catalogue, 380);
  expect(plates.map(({ reached }) => reached)).toEqual([3, 1, 1]);
});

it('moves a few cards closer together instead of drawing them past the edge', () => {
  const { plates, lines } = layOut(board(0, 'long', 'long', 'long', 'short'), catalogue, 380);
  expect(lines).toBe(1);
  expect(Math.min(...plates.map(({ left }) => left))).toBeGreaterThanOrEqual(-0.001);
});

it('arranges eight long cards in two lines, each at a readable width', () => {
  const { plates, stationAt, lines } = layOut(board(0, ...Array<string>(8).fill('long')), catalogue, 380);
  expect(lines).toBe(2);
  expect(plates.map(({ line }) => line)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1]);
  expect(Math.min(...plates.map(({ left }) => left))).toBeGreaterThanOrEqual(-0.001);
  expect(Math.min(...plates.map(({ width }) => width))).toBeGreaterThan(65);
  expect(stationAt(16)).toMatchObject({ line: 1 });
});
