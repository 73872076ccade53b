/**
 * Moving a game between this device and its server: it closes at one and continues at the other. The transfer file is
 * treated as text because it may contain integers with more digits than JavaScript numbers can hold.
 */
import { forget } from '../device/forget';
import { companyOf } from '../game/company';
import { enter } from '../play/open';
import type { Invited, Seat } from '../protocol';
import { tablePath } from '../route/routes';
import { carrier, network, type Carrier } from '../server/carrier';
import { callText } from '../server/http';
import { home, offered, onDevice } from '../session/here';
import { preferences } from '../session/preferences';
import { dropKey, rememberTable, tableKey } from '../session/tables';

interface Arrived extends Invited {
  title: string;
}

/** Close a table and return its transfer file. The request can be repeated if the file gets lost. */
const packed = (table: string, by: Carrier) =>
  callText(`/tables/${table}/parcel`, { method: 'POST', key: tableKey(table), by });

async function move(table: string, from: Carrier, to: Carrier): Promise<Arrived> {
  const parcel = await packed(table, from);
  const { seats } = JSON.parse(parcel) as { seats: Seat[] };
  const place = JSON.parse(await callText('/parcels', { method: 'POST', body: parcel, by: to })) as Invited;
  return { ...place, title: companyOf(seats) };
}

/** Return where a table has moved, as far as this browser knows. */
export function whereabouts(table: string): string | null {
  const there = preferences.get(`moved-${table}`);
  if (there === null) return null;
  return onDevice ? home + tablePath(there).slice(1) : `${offered}?page=${tablePath(there)}`;
}

/** Move a table from the server to the device, or back. */
export async function leave(table: string) {
  if (onDevice) return toServer(table);
  await packed(table, carrier());
  location.assign(`${offered}?page=/bring/${table}`);
}

async function toServer(table: string) {
  // If the server is unreachable, this fails and the table remains open here.
  await callText('/health', { by: network });
  const { title, ...there } = await move(table, carrier(), network);
  if (there.key !== null) rememberTable({ id: there.table, title }, there.key, 'tables');
  preferences.set(`moved-${table}`, there.table);
  await forget(table);
  location.assign(whereabouts(table)!);
}

/** Accept a table from the server on this device. */
export async function bring(table: string) {
  const { title, ...here } = await move(table, network, carrier());
  preferences.set(`moved-${table}`, here.table);
  dropKey(table, 'tables');
  enter(here, title);
}

/** Cancel a move, so that the game continues here. */
export async function stay(table: string) {
  const { title, ...here } = await move(table, carrier(), carrier());
  await forget(table);
  enter(here, title);
}
