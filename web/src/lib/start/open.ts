/** Opens a table and sits down at it. */
import { createTable } from '../api';
import type { Invitation } from '../protocol';
import { route } from '../route.svelte';
import { rememberTable } from '../tables';

export async function openTable(invitation: Invitation, before: (table: string) => void = () => {}) {
  const { table, key } = await createTable(invitation);
  rememberTable({ id: table, title: invitation.seats.map(({ name }) => name).join(', ') }, key);
  before(table);
  route.go(`/table/${table}`);
}
