import { expect, it } from 'vitest';
import type { Board, Constants } from '../../base/protocol';
import { FrontMeasures, lengthOf, OWN_BOARD, storageCard } from './sizes';

const constants = { mail_position: 6, tile_position: 10 } as Constants;
const train = (cars: number, more = {}) => ({
  cars: Array.from({ length: cars }, (_, i) => ({ position: i < 5 ? i + 1 : i + 2 })),
  mail: null,
  tile: null,
  ...more,
});
const board = (cars: number, more = {}) => ({ trains: [train(cars), train(1)], ...more }) as unknown as Board;

it('measures a train with its mail car and its locomotive', () => {
  expect(lengthOf(train(3) as never, constants)).toBe(3);
  expect(lengthOf(train(5, { mail: 'P1' }) as never, constants)).toBe(6);
  expect(lengthOf(train(6, { tile: 'L01' }) as never, constants)).toBe(10);
});

it('draws the cars of short trains larger', () => {
  const front = new FrontMeasures();
  expect(front.at('1', board(5), constants).pitch).toBeGreaterThan(OWN_BOARD.pitch);
  expect(front.at('2', board(6), constants)).toBe(OWN_BOARD);
  expect(front.at('3', board(1, { gap: [] }), constants)).toBe(OWN_BOARD);
});

it('keeps their size during a turn, while there are places', () => {
  const front = new FrontMeasures();
  const large = front.at('1', board(5), constants);
  expect(front.at('1', board(6), constants)).toBe(large);
  expect(front.at('1', board(7), constants)).toBe(OWN_BOARD);
  const small = new FrontMeasures();
  expect(small.at('1', board(6), constants)).toBe(OWN_BOARD);
  expect(small.at('1', board(5), constants)).toBe(OWN_BOARD);
});

it('has room for all places of large cars', () => {
  const { gutter, pitch, places } = new FrontMeasures().at('1', board(1), constants);
  expect(gutter + pitch * places).toBeLessThanOrEqual(OWN_BOARD.gutter + OWN_BOARD.pitch * OWN_BOARD.places);
});

it('leaves the cards of a storage readable beside many actions', () => {
  expect(storageCard(400)).toBe(86);
  expect(storageCard(-11)).toBeGreaterThan(50);
});
