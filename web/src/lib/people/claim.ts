/** The tables that this browser has keys to become those of who is signed in. */
import type { Server } from '../server/server';
import { dropKey, knownTables, tableKey } from '../session/tables';
import { me } from './me.svelte';

/** So many fit into one call. */
const MOST = 150;

/** How many there were of them. Of those that could not be had the keys are kept. */
export async function claimTables({ people }: Server): Promise<number> {
  const keyed = knownTables().flatMap(({ id }) => {
    const key = tableKey(id);
    return key === null ? [] : [{ table: id, key }];
  });
  let taken = 0;
  for (let from = 0; from < keyed.length; from += MOST) {
    const theirs = await people.claim(keyed.slice(from, from + MOST));
    for (const { info } of theirs.filter(({ info }) => tableKey(info.table) !== null)) {
      dropKey(info.table);
      taken += 1;
    }
  }
  me.keyed = knownTables().length;
  return taken;
}
