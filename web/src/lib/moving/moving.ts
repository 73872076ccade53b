/**
 * A game moves between this device and the server that it came from: it is closed at one, and goes on at the other. What
 * is on its way is a text to us, for a whole number may have more digits than are kept of one here.
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

/** Closes a table; it may be asked for again, if it was lost on its way. */
const packed = (table: string, by: Carrier) =>
  callText(`/tables/${table}/parcel`, { method: 'POST', key: tableKey(table), by });

async function move(table: string, from: Carrier, to: Carrier): Promise<Arrived> {
  const parcel = await packed(table, from);
  const { seats } = JSON.parse(parcel) as { seats: Seat[] };
  const place = JSON.parse(await callText('/parcels', { method: 'POST', body: parcel, by: to })) as Invited;
  return { ...place, title: companyOf(seats) };
}

/** Where a table went, as far as this browser knows. */
export function whereabouts(table: string): string | null {
  const there = preferences.get(`moved-${table}`);
  if (there === null) return null;
  return onDevice ? home + tablePath(there).slice(1) : `${offered}?page=${tablePath(there)}`;
}

/** From the server to the device, or the other way round. */
export async function leave(table: string) {
  if (onDevice) return toServer(table);
  await packed(table, carrier());
  location.assign(`${offered}?page=/bring/${table}`);
}

async function toServer(table: string) {
  // Who can not be reached takes nothing: then it stays open here.
  await callText('/health', { by: network });
  const { title, ...there } = await move(table, carrier(), network);
  if (there.key !== null) rememberTable({ id: there.table, title }, there.key, 'tables');
  preferences.set(`moved-${table}`, there.table);
  await forget(table);
  location.assign(whereabouts(table)!);
}

/** The device takes a table from the server. */
export async function bring(table: string) {
  const { title, ...here } = await move(table, network, carrier());
  preferences.set(`moved-${table}`, here.table);
  dropKey(table, 'tables');
  enter(here, title);
}

/** It was to be moved, and goes on here after all. */
export async function stay(table: string) {
  const { title, ...here } = await move(table, carrier(), carrier());
  await forget(table);
  enter(here, title);
}
