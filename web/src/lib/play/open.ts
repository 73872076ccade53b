/** Coming to a new table. */
import type { Invited, Seat } from '../protocol';
import { route } from '../route/route.svelte';
import { tablePath } from '../route/routes';
import { rememberTable } from '../session/tables';

export const companyOf = (seats: Seat[]) => seats.map(({ name }) => name).join(', ');

/** The key is kept, and the table gone to. */
export function enter({ table, key }: Invited, title: string, query = '') {
  rememberTable({ id: table, title }, key);
  route.go(tablePath(table) + query);
}
