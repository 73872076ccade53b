import { expect, it } from 'vitest';
import type { Card } from './protocol';
import { cardTitle, countsAs, describeCard, frameName, requirementName } from './words';

const card = (more: Partial<Card>): Card => ({ id: 'X1-01', set: 'X', stack: 1, kind: 'car', ...more });

it('names icons with their numbers', () => {
  expect(frameName(['car 2', 'upgrade 0>1', 'single 3'])).toBe(
    '2 new 0-cars, upgrade a 0-car to 1, 3 conductor steps, split as you like',
  );
});

it('says what a base card counts as, and no other card', () => {
  expect(countsAs(card({}))).toBe('car');
  expect(countsAs(card({ kind: 'route' }))).toBeNull();
  expect(countsAs(card({ set: 'A' }))).toBeNull();
});

it('describes a contract from its declaration', () => {
  const lines = describeCard(card({ set: 'A', kind: 'contract', requirement: { contracts: 1 }, bonus: ['coins 1'], per: 'contract' }));
  expect(lines).toEqual([
    'Needs 1 fulfilled contract, this one included.',
    'Gives: 1 coin, once for each fulfilled contract, this one included.',
  ]);
});

it('tells the stations of a route card apart', () => {
  const stations = [{ city: 'Lausanne' }, { city: 'Milan', points: 5 }, { city: 'Venice', bonus: ['coins 2'] }];
  expect(describeCard(card({ kind: 'route', stations }))).toEqual([
    'Lausanne: nothing', 'Milan: 5 points', 'Venice: 2 coins in every scoring',
  ]);
});

it('knows every requirement', () => {
  expect(requirementName({ mail_cars: 2, reached: true })).toBe('2 mail cars, reached by the conductors');
  expect(requirementName({ row: [4, 2, 1] })).toContain('4, 2, 1');
  expect(requirementName({ celebrities_postcards: 2 })).toBe('2 celebrities and postcards laid');
  expect(cardTitle(card({ set: 'B', kind: 'celebrity', name: 'The soprano' }))).toBe('Celebrity: The soprano');
});
