/** Every card, mail car and locomotive tile of the box, for browsing. */
import type { Catalogue, Origin } from '../../base/protocol';

export interface Entry extends Origin {
  id: string;
  /** X, A to F, "end" for Game End cards, "box" for the pieces that complete a train. */
  set: string;
  stack: number | null;
}

/** Order the base game before the modules. */
const bySet = (a: Entry, b: Entry) => Number(b.set === 'X') - Number(a.set === 'X') || a.id.localeCompare(b.id);

export function entriesOf({ cards, game_end, mail, tiles }: Catalogue): Entry[] {
  const beside = (set: string, items: Record<string, { id: string } & Origin>): Entry[] =>
    Object.values(items).map(({ id, copies, provenance }) => ({
      id,
      set,
      stack: null,
      copies: copies ?? 1,
      provenance: provenance ?? 'rulebook',
    }));
  return [...Object.values(cards).sort(bySet), ...beside('end', game_end), ...beside('box', { ...mail, ...tiles })];
}

/** Return the entries of a set and a stack; an empty value selects all. */
export const chosen = (entries: Entry[], set: string, stack: number) =>
  entries.filter((entry) => (!set || entry.set === set) && (!stack || entry.stack === stack));

export const countOf = (entries: Entry[]) => entries.reduce((sum, { copies = 1 }) => sum + copies, 0);
