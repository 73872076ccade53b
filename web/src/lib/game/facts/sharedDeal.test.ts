import { expect, it } from 'vitest';
import { beginningOf, dealIn, dealLink } from './sharedDeal';

const RECORD = '{"format":2,"setup":{"seed":9007199254740993},"actions":["keep 1", "take 1.2"],"commitment":"ab"}';
const deal = { record: beginningOf(RECORD), kinds: ['human', 'planner'], seat: 0, points: 187 };

it('forgets the actions of a game, but no digit of its seed', () => {
  expect(deal.record).toBe('{"format":2,"setup":{"seed":9007199254740993},"actions":[]}');
});

it('puts a deal into a link and reads it again', () => {
  const link = new URL(dealLink(deal, 'https://example.org/table/1?at=3'));
  expect(link.pathname).toBe('/deal');
  expect(dealIn(link.hash)).toEqual(deal);
});

it.each(['', '#', '#x', `#${btoa('{}')}`, `#${btoa('0 12 human')}`])('finds no deal in %j', (hash) =>
  expect(dealIn(hash)).toBeNull(),
);
