/** What a server is asked about people. Who is signed in is said by a cookie that no script sees. */
import type { Export, KeyedTable, Me, MyTable, SignedIn } from '../protocol';

export interface PeopleServer {
  me(): Promise<Me>;
  /** Becomes a guest. */
  come(name: string): Promise<Me>;
  rename(name: string): Promise<Me>;
  leave(): Promise<void>;
  forget(): Promise<void>;
  tables(): Promise<MyTable[]>;
  /** Makes tables of this browser theirs who is signed in; all of theirs. */
  claim(tables: KeyedTable[]): Promise<MyTable[]>;
  sessions(): Promise<SignedIn[]>;
  end(session: string): Promise<void>;
  endOthers(): Promise<void>;
  export(): Promise<Export>;
}
