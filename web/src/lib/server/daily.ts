/** What a server is asked about the deals of days. */
import type { DailyDeal, Invited } from '../protocol';

export interface DailyServer {
  /** That of a day, or of this one. */
  deal(day: string | null): Promise<DailyDeal>;
  /** Plays that of this day, or of an earlier one out of competition; the computer's players are called by these names. */
  play(names: string[], day: string | null): Promise<Invited>;
}
