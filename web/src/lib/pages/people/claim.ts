/** Move the tables to which this browser has keys to the account of the signed-in person. */
import type { Server } from '../../base/server/server';
import { dropKey, knownTables, tableKey } from '../../base/session/tables';
import { me } from '../frame/me.svelte';

/** The largest number of tables in one request. */
const MAX_TABLES = 150;

/** Return how many tables there were. Keys to tables that could not be moved remain. */
export async function claimTables({ people }: Server): Promise<number> {
  const keyed = knownTables().flatMap(({ id }) => {
    const key = tableKey(id);
    return key === null ? [] : [{ table: id, key }];
  });
  let taken = 0;
  for (let from = 0; from < keyed.length; from += MAX_TABLES) {
    const { tables } = await people.claim({ tables: keyed.slice(from, from + MAX_TABLES) });
    for (const { info } of tables.filter(({ info }) => tableKey(info.table) !== null)) {
      dropKey(info.table);
      taken += 1;
    }
  }
  me.keyed = knownTables().length;
  return taken;
}
