/** Requests about notifications and their channels. */
import type { NewWay, NewWishes, Notices, Opted, Tried } from '../protocol';

export interface NotificationsServer {
  settings(): Promise<Notices>;
  /** Set the quiet hours. */
  saveSettings(wishes: NewWishes): Promise<Notices>;
  /** Add a channel. */
  addChannel(way: NewWay): Promise<Opted>;
  removeChannel(way: string): Promise<Notices>;
  /** Send a test notification. */
  sendTest(way: string): Promise<Tried>;
}
