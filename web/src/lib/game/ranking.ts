/** The order of the players at the end: by points, but whoever was arrested ranks below all others. */
import type { Sheet } from '../protocol';

export interface Rank {
  seat: number;
  total: number;
  winner: boolean;
  arrested: boolean;
}

export function ranking(sheet: Sheet, arrested: number[] = []): Rank[] {
  return sheet.seats
    .map(({ total, winner }, seat) => ({ seat, total, winner, arrested: arrested.includes(seat) }))
    .sort((one, other) => Number(one.arrested) - Number(other.arrested) || other.total - one.total);
}
