/** What a server is asked about how somebody is told that it is their turn. */
import type { NewWay, NewWishes, Notices, Opted, Tried } from '../protocol';

export interface NoticesServer {
  told(): Promise<Notices>;
  /** In which hours nothing is told. */
  wish(wishes: NewWishes): Promise<Notices>;
  /** One more way. */
  add(way: NewWay): Promise<Opted>;
  drop(way: string): Promise<Notices>;
  /** Tells something now. */
  attempt(way: string): Promise<Tried>;
}
