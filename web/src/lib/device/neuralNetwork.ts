/**
 * The learned players' network on typed arrays, because NumPy is not available here and plain Python is eight times
 * slower.
 */

/** A value that Python lends for the duration of a call. */
export interface PyProxy<T> {
  toJs(): T;
}

/** A row of weights for each input, and the bias. */
export type Layer = [number[][], number[]];

/** As in Python: with inputs in these steps, sums are exact, and every machine makes the same choices. */
const STEPS = 65536;

/** The function of `firstclass.players.typed_array_network`: build from layers a function that maps rows to rows. */
export function neuralNetwork(layers: PyProxy<Layer[]>): (rows: PyProxy<number[][]>) => number[][] {
  const ready = layers.toJs().map(([weights, bias]) => ({
    weights: weights.map((row) => Float64Array.from(row)),
    bias: Float64Array.from(bias),
  }));
  return (rows) => rows.toJs().map((row) => Array.from(ready.reduce<ArrayLike<number>>(passed, row)));

  function passed(inputs: ArrayLike<number>, { weights, bias }: (typeof ready)[number], layer: number) {
    const sums = bias.slice();
    weights.forEach((row, index) => {
      // Negative values between two layers count as zero.
      const value = layer > 0 ? Math.max(inputs[index]!, 0) : inputs[index]!;
      const input = Math.floor(value * STEPS + 0.5) / STEPS;
      // Most inputs are zero, because they stand for something absent.
      if (input !== 0) for (let sum = 0; sum < sums.length; sum++) sums[sum]! += input * row[sum]!;
    });
    return sums;
  }
}
