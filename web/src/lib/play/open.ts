/** Opening a new table. */
import type { OpenedTable } from '../protocol';
import { route } from '../route/route.svelte';
import { tablePath } from '../route/routes';
import { rememberTable } from '../session/tables';

/** Store the key, if there is one, and go to the table. */
export function openTable({ table, key }: OpenedTable, title: string, query = '') {
  if (key !== null) rememberTable({ id: table, title }, key);
  route.go(tablePath(table) + query);
}
