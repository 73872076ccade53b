/** The server that this page came from. */
import type { OpenedTable } from '../protocol';
import * as calls from './calls';
import { callText, prefetch } from './http';
import { watchLobby } from './lobby';
import type { Server } from './server';
import { connectEarly, SocketChannel } from './socket';
import type { TableAccess } from './types';

export const remote: Server = {
  ...calls,
  sit: (place, listener) => new SocketChannel(place, listener),
  watchLobby,
  recordText: (table) => callText(`/tables/${table}/record`),
  openRecordText: async (text) => JSON.parse(await callText('/records', { method: 'POST', body: text })) as OpenedTable,
  exportText: () => callText('/me/export'),
};

/** Request everything that a table needs while the program is still loading. */
export function prefetchTable(place: TableAccess) {
  connectEarly(place);
  prefetch('/catalogue');
  prefetch(`/tables/${place.table}`);
}
