/** What a table was laid for. */
import type { TableOrigin } from '../protocol';
import type { Server } from '../server/server';

const asked = new Map<string, Promise<TableOrigin>>();

/** It never changes, so it is asked for once; whoever is not told may do without. */
export function originOf(server: Server, table: string): Promise<TableOrigin> {
  const origin =
    asked.get(table) ?? server.origin(table).catch((): TableOrigin => ({ kind: 'none', id: '', name: '' }));
  asked.set(table, origin);
  return origin;
}
