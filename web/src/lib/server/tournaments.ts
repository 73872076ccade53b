/** What a server is asked about tournaments. */
import type { NewSeat, NewTournament, Tournament, Tournaments } from '../protocol';

export interface TournamentServer {
  listed(): Promise<Tournaments>;
  announce(wish: NewTournament): Promise<Tournament>;
  find(tournament: string): Promise<Tournament>;
  callOff(tournament: string): Promise<void>;
  join(tournament: string): Promise<Tournament>;
  /** Takes part no more, or withdraws; the host may have anybody do so. */
  leave(tournament: string, number: number): Promise<Tournament>;
  /** Begins, with these at the last table. */
  start(tournament: string, bots: NewSeat[]): Promise<Tournament>;
}
