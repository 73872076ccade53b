/** Requests about the daily deal. */
import type { DailyDeal, OpenedTable } from '../protocol';

export interface DailyServer {
  /** Return the deal of a day, or today's. */
  deal(day: string | null): Promise<DailyDeal>;
  /** Play today's deal, or an earlier one unranked. */
  play(botNames: string[], day: string | null): Promise<OpenedTable>;
}
