/** Coming to a new table. */
import type { Invited } from '../protocol';
import { route } from '../route/route.svelte';
import { tablePath } from '../route/routes';
import { rememberTable } from '../session/tables';

/** The key is kept, if there is one, and the table gone to. */
export function enter({ table, key }: Invited, title: string, query = '') {
  if (key !== null) rememberTable({ id: table, title }, key);
  route.go(tablePath(table) + query);
}
