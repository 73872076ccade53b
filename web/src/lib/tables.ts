/** What this browser remembers of the tables it opened. */
export interface KnownTable {
  id: string;
  title: string;
}

const LIST = 'fc-tables';
const keyOf = (id: string) => `fc-key-${id}`;

export function knownTables(): KnownTable[] {
  try {
    return JSON.parse(localStorage.getItem(LIST) ?? '[]') as KnownTable[];
  } catch {
    return [];
  }
}

export function rememberTable(table: KnownTable, key: string) {
  localStorage.setItem(keyOf(table.id), key);
  const others = knownTables().filter(({ id }) => id !== table.id);
  localStorage.setItem(LIST, JSON.stringify([table, ...others].slice(0, 8)));
}

export function forgetTable(id: string) {
  localStorage.removeItem(keyOf(id));
  localStorage.setItem(LIST, JSON.stringify(knownTables().filter((table) => table.id !== id)));
}

export const tableKey = (id: string) => localStorage.getItem(keyOf(id));
