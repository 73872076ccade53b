/** The origin of a table: a tournament, an open game, or neither. */
import type { TableOrigin } from '../../base/protocol';
import type { Server } from '../../base/server/server';

const origins = new Map<string, Promise<TableOrigin>>();

/** The answer never changes, so it is requested once. Without an answer there is no link. */
export function originOf(server: Server, table: string): Promise<TableOrigin> {
  const origin =
    origins.get(table) ?? server.origins.of(table).catch((): TableOrigin => ({ kind: 'none', id: '', name: '' }));
  origins.set(table, origin);
  return origin;
}
