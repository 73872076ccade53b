/** Requests about notifications and their channels. */
import type { NewWay, NewWishes, Notices, Opted, Tried } from '../protocol';

export interface NoticesServer {
  told(): Promise<Notices>;
  /** Set the quiet hours. */
  wish(wishes: NewWishes): Promise<Notices>;
  /** Add a channel. */
  add(way: NewWay): Promise<Opted>;
  drop(way: string): Promise<Notices>;
  /** Send a test notification. */
  attempt(way: string): Promise<Tried>;
}
