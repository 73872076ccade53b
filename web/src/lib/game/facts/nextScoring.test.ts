import { expect, it } from 'vitest';
import type { Board, Catalogue } from '../../base/protocol';
import { nextGain } from './nextScoring';
import { shares } from './sources';

const catalogue = { constants: { tile_position: 10 }, tiles: { L06: { points: 6 } } } as unknown as Catalogue;
const cars = (...values: number[]) => values.map((value, i) => ({ position: i + 1, value, card: null }));
const train = (conductor: number, values: number[], tile: string | null = null) => ({
  cars: cars(...values),
  conductor,
  tile,
});

it('divides the next scoring by source, and lists the cars that pay', () => {
  const trains = [train(2, [4, 2, 1]), train(10, [1, 0], 'L06')];
  const gain = nextGain({ seat: 1, trains, next_scoring: 20 } as unknown as Board, catalogue);
  expect(gain.cars).toEqual({ upper: [4, 2], lower: [1, 0] });
  expect(shares(gain.by_source)).toEqual([
    { group: 'trains', points: 13 },
    { group: 'others', points: 7 },
  ]);
});
