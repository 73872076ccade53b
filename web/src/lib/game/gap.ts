/** What the cards between the trains do now, as far as the trains tell. */
import type { Board, Card } from '../protocol';

export const GAP_POSITIONS = 4;

/** The card of the trains at the left of a gap position; its right neighbour is the next. */
export const leftOf = (position: number) => 2 * position - 1;

export interface Halves {
  upper: boolean;
  lower: boolean;
}

/** Whether each half of a switch would pay now: the upper train's left card, the lower train's right card. */
export function paying(board: Board, position: number, { value = 0 }: Card): Halves {
  const pays = (side: 0 | 1, at: number) => {
    const train = board.trains[side];
    const car = train?.cars.find((each) => each.position === at);
    return train !== undefined && car !== undefined && car.value >= value && train.conductor >= at;
  };
  return { upper: pays(0, leftOf(position)), lower: pays(1, leftOf(position) + 1) };
}
