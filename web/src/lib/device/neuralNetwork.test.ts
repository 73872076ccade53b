import { expect, test } from 'vitest';
import { type Layer, neuralNetwork } from './neuralNetwork';

const lent = <T>(value: T) => ({ toJs: () => value });

test('cuts off negative numbers between two layers, but not in the output', () => {
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
  // (1, -1) becomes (-1, -0.5), which is cut to (0, 0); (-1, 1) becomes (1, 1.5).
  const rows = neuralNetwork(lent(layers))(
    lent([
      [1, -1],
      [-1, 1],
    ]),
  );
  expect(rows).toEqual([[-1], [-2.5]]);
});
