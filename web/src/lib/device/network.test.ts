import { expect, test } from 'vitest';
import { type Layer, network } from './network';

const lent = <T>(value: T) => ({ toJs: () => value });

test('only what lies between two layers is cut off below nothing', () => {
  const layers: Layer[] = [
    [
      [
        [1, -1],
        [2, 0],
      ],
      [0, 0.5],
    ],
    [[[-3], [1]], [-1]],
  ];
  // (1, -1) becomes (-1, -0.5), of which nothing is left; (-1, 1) becomes (1, 1.5).
  const rows = network(lent(layers))(
    lent([
      [1, -1],
      [-1, 1],
    ]),
  );
  expect(rows).toEqual([[-1], [-2.5]]);
});
