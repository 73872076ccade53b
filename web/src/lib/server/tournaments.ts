/** Requests about tournaments. */
import type { NewSeat, NewTournament, Tournament, Tournaments } from '../protocol';

export interface TournamentServer {
  list(): Promise<Tournaments>;
  create(request: NewTournament): Promise<Tournament>;
  find(tournament: string): Promise<Tournament>;
  cancel(tournament: string): Promise<void>;
  /** Decline an invitation. */
  decline(tournament: string): Promise<void>;
  join(tournament: string): Promise<Tournament>;
  /** Leave before the start, or withdraw later. The host may remove anybody. */
  leave(tournament: string, number: number): Promise<Tournament>;
  /** Start, with these bots at the last table. */
  start(tournament: string, bots: NewSeat[]): Promise<Tournament>;
}
