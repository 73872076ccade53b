/** The ranking at the end, in the order of the score sheet, with the winner's margin. */
import { say } from '../../base/messages';
import type { Sheet } from '../../base/protocol';

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

/** Return who has won and by how many points. `own` contains the reader's seats. */
export function verdict(
  sheet: Sheet,
  nameOf: (seat: number) => string,
  own: number[],
  arrested: number[] = [],
): string {
  const ranks = ranking(sheet, arrested);
  const winners = ranks.filter(({ winner }) => winner);
  const names = winners.map(({ seat }) => nameOf(seat)).join(', ');
  if (winners.length === 0) return say.sheet.nobody;
  const [first, second] = ranks;
  const margin = first!.total - (second?.total ?? 0);
  if (winners.length > 1 || margin <= 0) return say.sheet.winner(winners.length, names);
  return own.length === 1 && own[0] === first!.seat ? say.sheet.youWin(margin) : say.sheet.wins(names, margin);
}
