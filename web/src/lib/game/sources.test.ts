import { expect, it } from 'vitest';
import { shares } from './sources';

it('adds up related sources, and the points of modules as others', () => {
  const bySource = { 'upper train': 12, stations: 3, 'lower train': 4, celebrities: 6, switches: 2, 'coins left': 0 };
  expect(shares(bySource)).toEqual([
    { group: 'trains', points: 16 },
    { group: 'route', points: 3 },
    { group: 'others', points: 8 },
  ]);
});
