/** Requests about the daily deal. */
import type { DailyDeal, Invited } from '../protocol';

export interface DailyServer {
  /** Return the deal of a day, or today's. */
  deal(day: string | null): Promise<DailyDeal>;
  /** Play today's deal, or an earlier one unranked. The names are for the bots. */
  play(names: string[], day: string | null): Promise<Invited>;
}
