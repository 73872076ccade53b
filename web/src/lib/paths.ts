/** The pages: the invitation at "/", a table at "/table/{id}", its review, the rules and the cards. */
const PAGES = { '/': 'start', '/rules': 'rules', '/cards': 'cards' } as const;
export type Page = (typeof PAGES)[keyof typeof PAGES] | 'table' | 'review';

const TABLE = /^\/table\/([^/]+)(\/review)?\/?$/;

export const tableAt = (path: string): string | null => TABLE.exec(path)?.[1] ?? null;

/** The page at a path; nothing where there is none. */
export function pageAt(path: string): Page | undefined {
  const table = TABLE.exec(path);
  if (table) return table[2] ? 'review' : 'table';
  return PAGES[(path.replace(/\/$/, '') || '/') as keyof typeof PAGES];
}
