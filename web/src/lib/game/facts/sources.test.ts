import { expect, it } from 'vitest';
import { shares, sumsAlongTrain } from './sources';

it('adds up related sources, and the points of modules as others', () => {
  const bySource = { 'upper train': 12, stations: 3, 'lower train': 4, celebrities: 6, switches: 2, 'coins left': 0 };
  expect(shares(bySource)).toEqual([
    { group: 'trains', points: 16 },
    { group: 'route', points: 3 },
    { group: 'others', points: 8 },
  ]);
});

it('pays both trains car by car, and everything else at last', () => {
  expect(sumsAlongTrain({ points: 30, cars: { upper: [7, 4, 0], lower: [2] } })).toEqual([9, 13, 13, 30]);
});

it('pays a scoring without cars at once', () => {
  expect(sumsAlongTrain({ points: 5, cars: {} })).toEqual([5]);
});
