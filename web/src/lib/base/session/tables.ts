/** The tables that this browser knows, with their keys. */
import { onDevice } from './platform';
import { preferences, type Tables } from './preferences';

export interface KnownTable {
  id: string;
  title: string;
  /** When this browser got its key, in milliseconds since 1970. */
  since?: number;
}

const OWN: Tables = onDevice ? 'device-tables' : 'tables';

function isTable(each: unknown): each is KnownTable {
  const { id, title } = (each ?? {}) as Partial<KnownTable>;
  return typeof id === 'string' && typeof title === 'string';
}

export function knownTables(list = OWN): KnownTable[] {
  try {
    const known: unknown = JSON.parse(preferences.get(list) ?? '[]');
    return Array.isArray(known) ? known.filter(isTable) : [];
  } catch {
    return [];
  }
}

const keep = (tables: KnownTable[], list = OWN) => preferences.set(list, JSON.stringify(tables));

export function rememberTable(table: KnownTable, key: string, list = OWN) {
  preferences.set(`key-${table.id}`, key);
  keep([{ ...table, since: Date.now() }, ...knownTables(list).filter(({ id }) => id !== table.id)], list);
}

/** Forget a table together with its key, and so the right to play there. */
export function forgetTable(id: string) {
  preferences.set(`tutorial-${id}`, null);
  preferences.set(`puzzle-${id}`, null);
  dropKey(id);
}

/** Drop a table that now belongs to a person's account. */
export function dropKey(id: string, list = OWN) {
  preferences.set(`key-${id}`, null);
  keep(
    knownTables(list).filter((table) => table.id !== id),
    list,
  );
}

export const tableKey = (id: string) => preferences.get(`key-${id}`);

/** Make a table a try at a puzzle. */
export const markTable = (table: string, number: number) => preferences.set(`puzzle-${table}`, String(number));

/** Return the number of the puzzle to which a table belongs, or null. */
export function puzzleAt(table: string): number | null {
  const stored = preferences.get(`puzzle-${table}`);
  return stored === null ? null : Number(stored);
}
