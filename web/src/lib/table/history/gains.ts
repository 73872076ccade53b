/** The gains of each player between two moments; the recap shows them. */
import type { LogEntry, View } from '../../base/protocol';

export interface Gain {
  seat: number;
  points: number;
  coins: number;
  /** The change of what a scoring would pay. */
  trains: number;
  stations: number;
  /** The log entries about cards taken or declined. */
  taken: LogEntry[];
}

const TAKING = ['took', 'declined', 'took_tile', 'took_end'];
const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);

export function gains(before: View, after: View, log: LogEntry[]): Gain[] {
  const between = log.filter(({ version }) => version > before.version && version <= after.version);
  return after.boards.flatMap((board) => {
    const earlier = before.boards.find(({ seat }) => seat === board.seat);
    if (!earlier) return [];
    return {
      seat: board.seat,
      points: board.score - earlier.score,
      coins: sum(board.coins) - sum(earlier.coins),
      trains: board.next_scoring - earlier.next_scoring,
      stations: board.locomotive - earlier.locomotive,
      taken: between.filter(({ seat, kind }) => seat === board.seat && TAKING.includes(kind)),
    };
  });
}

export const nothing = ({ points, coins, trains, stations, taken }: Gain) =>
  !points && !coins && !trains && !stations && taken.length === 0;
