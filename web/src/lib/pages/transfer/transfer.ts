/**
 * Moving a game between this device and its server: it closes at one and continues at the other. The transfer file is
 * treated as text because it may contain integers with more digits than JavaScript numbers can hold.
 */
import { forget } from '../../device/forget';
import { playerNames } from '../../game/facts/playerNames';
import { openTable } from '../../game/play/open';
import type { OpenedTable, Seat } from '../../base/protocol';
import { parse } from '../../base/protocol/parse';
import { tablePath } from '../../base/route/routes';
import { transport, networkTransport, type Transport } from '../../base/server/transport';
import { callText } from '../../base/server/http';
import { homeServer, devicePage, onDevice } from '../../base/session/platform';
import { preferences } from '../../base/session/preferences';
import { dropKey, rememberTable, tableKey } from '../../base/session/tables';

interface ReceivedTable extends OpenedTable {
  title: string;
}

/** Close a table and return its transfer file. The request can be repeated if the file gets lost. */
const closeForTransfer = (table: string, by: Transport) =>
  callText(`/tables/${table}/transfer`, { method: 'POST', key: tableKey(table), by });

async function move(table: string, from: Transport, to: Transport): Promise<ReceivedTable> {
  const file = await closeForTransfer(table, from);
  const { seats } = parse(file) as { seats: Seat[] };
  const place = JSON.parse(await callText('/transfers', { method: 'POST', body: file, by: to })) as OpenedTable;
  return { ...place, title: playerNames(seats) };
}

/** Return where a table has moved, as far as this browser knows. */
export function movedTo(table: string): string | null {
  const there = preferences.get(`moved-${table}`);
  if (there === null) return null;
  return onDevice ? homeServer + tablePath(there).slice(1) : `${devicePage}?page=${tablePath(there)}`;
}

/** Move a table from the server to the device, or back. */
export async function moveTable(table: string) {
  if (onDevice) return toServer(table);
  await closeForTransfer(table, transport());
  location.assign(`${devicePage}?page=/bring/${table}`);
}

async function toServer(table: string) {
  // If the server is unreachable, this fails and the table remains open here.
  await callText('/health', { by: networkTransport });
  const { title, ...there } = await move(table, transport(), networkTransport);
  if (there.key !== null) rememberTable({ id: there.table, title }, there.key, 'tables');
  preferences.set(`moved-${table}`, there.table);
  await forget(table);
  location.assign(movedTo(table)!);
}

/** Accept a table from the server on this device. */
export async function receiveTable(table: string) {
  const { title, ...here } = await move(table, networkTransport, transport());
  preferences.set(`moved-${table}`, here.table);
  dropKey(table, 'tables');
  openTable(here, title);
}

/** Cancel a move, so that the game continues here. */
export async function cancelMove(table: string) {
  const { title, ...here } = await move(table, transport(), transport());
  await forget(table);
  openTable(here, title);
}
