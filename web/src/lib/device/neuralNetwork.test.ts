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

test('rounds the inputs of each layer to steps, as in Python', () => {
  const step = 1 / 65536;
  const network = neuralNetwork(
    lent<Layer[]>([
      [[[0.5]], [0]],
      [[[1]], [0]],
    ]),
  );
  // 1.4 steps become one step. Half of it, at the next layer, becomes one step again.
  expect(network(lent([[1.4 * step]]))).toEqual([[step]]);
});
