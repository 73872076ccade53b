/** The order of the players at the end, as the score sheet ranks them. */
import type { Sheet } from '../protocol';

export interface Rank {
  seat: number;
  total: number;
  rank: number;
  winner: boolean;
  arrested: boolean;
}

export function ranking(sheet: Sheet, arrested: number[] = []): Rank[] {
  return sheet.seats
    .map(({ total, rank, winner }, seat) => ({ seat, total, rank, winner, arrested: arrested.includes(seat) }))
    .sort((one, other) => one.rank - other.rank);
}
