/** The origin of a table: a tournament, an open game, or neither. */
import type { TableOrigin } from '../../base/protocol';
import type { Server } from '../../base/server/server';

/** Return the origin. Without an answer there is no link. */
export const originOf = (server: Server, table: string): Promise<TableOrigin> =>
  server.origins.of(table).catch((): TableOrigin => ({ kind: 'none', id: '', name: '', note: '' }));
