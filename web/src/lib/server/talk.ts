/** Requests about chat, notes, and muted or blocked people. */
import type { Company, Complaint, NewShun, Note, Talk, TalkLine } from '../protocol';
import type { Place } from './server';

export interface TalkServer {
  /** Return the messages after a number. */
  heard(place: Place, after: number): Promise<Talk>;
  say(place: Place, text: string): Promise<TalkLine>;
  complain(place: Place, wish: Complaint): Promise<void>;
  company(): Promise<Company>;
  shun(wish: NewShun): Promise<Company>;
  /** Lift a mute or a block. */
  meet(shun: string): Promise<Company>;
  note(table: string): Promise<Note>;
  keepNote(table: string, text: string): Promise<Note>;
}
