/** Opening a new table. */
import type { OpenedTable } from '../../base/protocol';
import { route } from '../../base/route/route.svelte';
import { tablePath } from '../../base/route/routes';
import { rememberTable } from '../../base/session/tables';

/** Store the key, if there is one, and go to the table. */
export function openTable({ table, key }: OpenedTable, title: string, query = '') {
  if (key !== null) rememberTable({ id: table, title }, key);
  route.go(tablePath(table) + query);
}
