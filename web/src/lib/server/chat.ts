/** Requests about chat, notes, and muted or blocked people. */
import type { Company, Complaint, NewShun, Note, Talk, TalkLine } from '../protocol';
import type { TableAccess } from './server';

export interface ChatServer {
  /** Return the messages after a number. */
  messages(place: TableAccess, after: number): Promise<Talk>;
  say(place: TableAccess, text: string): Promise<TalkLine>;
  report(place: TableAccess, wish: Complaint): Promise<void>;
  blocks(): Promise<Company>;
  block(wish: NewShun): Promise<Company>;
  /** Lift a mute or a block. */
  unblock(block: string): Promise<Company>;
  note(table: string): Promise<Note>;
  keepNote(table: string, text: string): Promise<Note>;
}
