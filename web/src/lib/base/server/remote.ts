/** The server that this page came from. */
import type { Export } from '../protocol';
import * as calls from './calls';
import { ask, prefetch, call, callText } from './http';
import { watchLobby } from './lobby';
import type { TableAccess, Server } from './server';
import { connectEarly, SocketChannel } from './socket';

const CATALOGUE = '/catalogue';
const pathOf = (table: string) => `/tables/${table}`;

const { tables } = calls;

const REVIEW = { see: tables.review, begin: tables.startReview, cancel: tables.cancelReview };

export const remote: Server = {
  archive: calls.archive,
  chat: calls.chat,
  daily: calls.daily,
  lobby: { ...calls.lobby, watch: watchLobby },
  notifications: calls.notifications,
  // Exactly as the server has it.
  people: { ...calls.people, export: async () => JSON.parse(await callText('/me/export')) as Export },
  tournaments: calls.tournaments,
  catalogue: (box) => (box === undefined ? ask(CATALOGUE) : tables.catalogue({ box })),
  bots: async () => (await tables.players()).bots,
  tableInfo: (table) => ask(pathOf(table)),
  openTable: tables.create,
  openRecord: (text) => call('/records', { method: 'POST', body: text }),
  branch: ({ table, key }, request) => tables.branch(table, request, key),
  moments: async ({ table, key }, seat, first, last) => (await tables.moments(table, { first, last, seat }, key)).views,
  origin: calls.origins.of,
  rematch: ({ table, key }, request = {}) => tables.rematch(table, request, key),
  invite: ({ table, key }, seat) => tables.invite(table, seat, key),
  withdrawInvitation: ({ table, key }, seat) => tables.withdraw(table, seat, key),
  acceptInvitation: tables.accept,
  exportScenario: ({ table, key }, version, seat) => tables.report(table, { version, seat }, key),
  record: ({ table }) => callText(`${pathOf(table)}/record`),
  review: ({ table, key }, action) => REVIEW[action](table, key),
  sit: (place, listener) => new SocketChannel(place, listener),
};

/** Request everything that a table needs while the program is still loading. */
export function prefetchTable(place: TableAccess) {
  connectEarly(place);
  prefetch(CATALOGUE);
  prefetch(pathOf(place.table));
}
