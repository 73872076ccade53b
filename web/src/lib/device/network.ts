/** The sums of the learned players' network, in typed arrays: there is no NumPy here, and plain Python is eight times as slow. */

/** What Python hands over, as long as it is handed over. */
export interface Lent<T> {
  toJs(): T;
}

/** A row of weights for each input, and the bias. */
export type Layer = [number[][], number[]];

/** The function of `firstclass.players.typed_arrays`: layers, as Python lends them, to what answers rows with rows. */
export function network(layers: Lent<Layer[]>): (rows: Lent<number[][]>) => number[][] {
  const ready = layers.toJs().map(([weights, bias]) => ({
    weights: weights.map((row) => Float64Array.from(row)),
    bias: Float64Array.from(bias),
  }));
  return (rows) => rows.toJs().map((row) => Array.from(ready.reduce<ArrayLike<number>>(passed, row)));

  function passed(inputs: ArrayLike<number>, { weights, bias }: (typeof ready)[number], layer: number) {
    const sums = bias.slice();
    weights.forEach((row, index) => {
      // All that lies between two layers is cut off below nothing.
      const input = layer > 0 ? Math.max(inputs[index]!, 0) : inputs[index]!;
      // Most inputs say that something is not there.
      if (input !== 0) for (let sum = 0; sum < sums.length; sum++) sums[sum]! += input * row[sum]!;
    });
    return sums;
  }
}
