/** Who this browser is at which table: the tables it opened, and the keys to them. */
import { preferences } from './preferences';

export interface KnownTable {
  id: string;
  title: string;
}

function isTable(each: unknown): each is KnownTable {
  const { id, title } = (each ?? {}) as Partial<KnownTable>;
  return typeof id === 'string' && typeof title === 'string';
}

export function knownTables(): KnownTable[] {
  try {
    const known: unknown = JSON.parse(preferences.get('tables') ?? '[]');
    return Array.isArray(known) ? known.filter(isTable) : [];
  } catch {
    return [];
  }
}

const keep = (tables: KnownTable[]) => preferences.set('tables', JSON.stringify(tables));

export function rememberTable(table: KnownTable, key: string) {
  preferences.set(`key-${table.id}`, key);
  keep([table, ...knownTables().filter(({ id }) => id !== table.id)]);
}

/** With its key goes the right to play there. */
export function forgetTable(id: string) {
  preferences.set(`tutorial-${id}`, null);
  dropKey(id);
}

/** The table belongs to a person, and is no business of this browser's any more. */
export function dropKey(id: string) {
  preferences.set(`key-${id}`, null);
  keep(knownTables().filter((table) => table.id !== id));
}

export const tableKey = (id: string) => preferences.get(`key-${id}`);
