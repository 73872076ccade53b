/** What a server is asked about talk at a table, notes, and people one wants to be left by. */
import type { Company, Complaint, NewShun, Note, Talk, TalkLine } from '../protocol';
import type { Place } from './server';

export interface TalkServer {
  /** What was said after a number. */
  heard(place: Place, after: number): Promise<Talk>;
  say(place: Place, text: string): Promise<TalkLine>;
  complain(place: Place, wish: Complaint): Promise<void>;
  company(): Promise<Company>;
  shun(wish: NewShun): Promise<Company>;
  /** Shuns somebody no more. */
  meet(shun: string): Promise<Company>;
  note(table: string): Promise<Note>;
  keepNote(table: string, text: string): Promise<Note>;
}
