/** The points of the next scoring if it came now, in the form in which the log has a past one. */
import type { Board, Catalogue, Gain, Train } from '../../base/protocol';
import { SIDES } from './sizes';

const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);

const reached = ({ cars, conductor }: Train) =>
  cars.filter(({ position }) => position <= conductor).map(({ value }) => value);

export function nextGain({ seat, trains, next_scoring }: Board, { tiles, constants }: Catalogue): Gain {
  const cars = trains.map(reached);
  const [upper = 0, lower = 0] = cars.map(sum);
  const tile = sum(
    trains.map((train) => (train.conductor === constants.tile_position ? (tiles[train.tile ?? '']?.points ?? 0) : 0)),
  );
  return {
    seat,
    points: next_scoring,
    by_source: {
      'upper train': upper,
      'lower train': lower,
      'locomotive tiles': tile,
      modules: next_scoring - upper - lower - tile,
    },
    cars: Object.fromEntries(SIDES.map((side, i) => [side, cars[i]!])),
  };
}
