/** Everything that the front end may know about a server. */
import type { OpenedTable } from '../protocol';
import type * as calls from './calls';
import type { watchLobby } from './lobby';
import type { TableAccess, TableChannel, TableListener } from './types';

/** The calls of each service, and what is not a call or not parsed. */
export type Server = typeof calls & {
  sit(place: TableAccess, listener: TableListener): TableChannel;
  watchLobby: typeof watchLobby;
  /** Return a game record. The text may contain integers with more digits than JavaScript numbers can hold. */
  recordText(table: string): Promise<string>;
  /** Open a game record as the reader provided it; the server checks it. */
  openRecordText(text: string): Promise<OpenedTable>;
  /** Return what the server stores about the person, exactly as the server has it. */
  exportText(): Promise<string>;
};
