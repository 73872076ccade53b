/** Requests about chat, notes, and muted or blocked people. */
import type { BlockList, NewReport, NewBlock, Note, Chat, ChatLine } from '../protocol';
import type { TableAccess } from './server';

export interface ChatServer {
  /** Return the messages after a number. */
  messages(place: TableAccess, after: number): Promise<Chat>;
  say(place: TableAccess, text: string): Promise<ChatLine>;
  report(place: TableAccess, request: NewReport): Promise<void>;
  blocks(): Promise<BlockList>;
  block(request: NewBlock): Promise<BlockList>;
  /** Lift a mute or a block. */
  unblock(block: string): Promise<BlockList>;
  note(table: string): Promise<Note>;
  saveNote(table: string, text: string): Promise<Note>;
}
